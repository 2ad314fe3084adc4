"""Who is who, on a clock of its own: passwords, sessions, roles, a second person, codes and keys."""

from collections.abc import Iterator
from pathlib import Path
from stat import S_IMODE

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.journal.people import Held, People, Person, Place
from croupier.message import Actor
from croupier.refusal import Refusal
from croupier.rulebooks import Library
from croupier.server.access import Access, Code, SignedIn, asked_for
from croupier.server.passwords import SIGNS, made_up, refuse_password
from croupier.server.standing import NO_RANK, at_table, read_role, refuse_staffing

BY = Actor("gaming shift manager", "S1")
PASSWORD = "four words that fit"
PT1, R1 = Place("terminal", "PT1"), Place("dealer terminal", "R1")
ACT, VIC, LTGAME = "act-mttg-2019", "vic-roulette-2011", "nsw-ltgame-2016"


class Floor:
    """People on a clock that only the test moves."""

    def __init__(self, path: Path) -> None:
        self.path, self.now = path, 1_000_000.0
        self.again()

    def again(self) -> Access:
        """As after a restart."""
        self.people = People(self.path)
        self.access = Access(self.people, b"key", clock=lambda: self.now)
        return self.access

    def restart(self) -> Access:
        self.people.close()
        return self.again()

    def sign_in(self, name: str, password: str = "", address: str = "") -> str:
        found = self.access.sign_in(name, password or f"{name}-at-the-table", address)
        assert isinstance(found, SignedIn), found
        return found.token

    def code_of(self, found: object) -> str:
        assert isinstance(found, Refusal), found
        return found.code

    def told(self) -> list[tuple[str, str, str]]:
        return [(one.by.known_as, one.what, one.says) for _, _, one in self.people.happened()]


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    floor = Floor(tmp_path / "people.sqlite")
    floor.access.show_person("dana", "dealer", "dana-at-the-table")
    floor.access.show_person("sam", "casino supervisor", "sam-at-the-table")
    yield floor
    floor.people.close()


def added(floor: Floor, name: str, *roles: str) -> Person:
    held = tuple(Held(*role.split("@")) for role in roles)
    person = floor.access.add_person(name, held, PASSWORD, BY)
    assert isinstance(person, Person)
    return person


# --- passwords


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("123456789", "password_length"),
        ("x" * 257, "password_length"),
        ("alexandra", "password_length"),
        ("Alexandria", "password_too_easy"),
        ("alexandria-1999", "password_too_easy"),
        ("1234567890", "password_too_easy"),
        ("PasswordPassword", "password_too_easy"),
        ("abababababab", "password_too_easy"),
        ("correct horse", ""),
        ("alexandria likes tea", ""),
        ("пароль из слов", ""),
    ],
)
def test_a_password_is_long_and_not_the_name_and_that_is_all(password: str, code: str) -> None:
    refusal = refuse_password(password, "alexandria")
    assert (refusal.code if refusal else "") == code


def test_a_password_that_is_made_up_is_good_and_never_the_same() -> None:
    made = {made_up() for _ in range(200)}
    assert len(made) == 200
    assert all(refuse_password(one, "dana") is None for one in made)


def test_a_password_is_kept_as_a_slow_hash_and_typed_on_any_keyboard(floor: Floor) -> None:
    added(floor, "Zoë", "dealer")
    floor.access.set_password(added(floor, "Uma", "dealer"), "caf\u00e9 at the corner", BY)
    kept = floor.people.password("S3")
    assert kept.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert floor.sign_in("uma", "cafe\u0301 at the corner")
    assert floor.sign_in("ZOË", PASSWORD), "capitals make no other name"


def test_changing_ones_password_ends_the_other_sessions_and_goes_on_here(floor: Floor) -> None:
    here, elsewhere = floor.sign_in("dana"), floor.sign_in("dana")
    wrong = floor.access.change_password(here, "not-the-password", "a new one that fits")
    assert floor.code_of(wrong) == "wrong_name_or_password"
    short = floor.access.change_password(here, "dana-at-the-table", "short")
    assert floor.code_of(short) == "password_length"
    assert floor.access.change_password(here, "dana-at-the-table", "a new one that fits") is None
    assert floor.access.person(here)
    assert floor.access.person(elsewhere) is None
    assert floor.code_of(floor.access.sign_in("dana", "dana-at-the-table")) == (
        "wrong_name_or_password"
    )
    assert floor.sign_in("dana", "a new one that fits")
    nobody = floor.access.change_password("nonsense", "x", "y")
    assert floor.code_of(nobody) == "sign_in_first"


def test_wrong_passwords_lock_a_name_where_they_were_typed(floor: Floor) -> None:
    floor.sign_in("dana", address="known")
    for _ in range(5):
        refused = floor.access.sign_in("dana", "guess", "elsewhere")
        assert floor.code_of(refused) == "wrong_name_or_password"
    locked = floor.access.sign_in("dana", "dana-at-the-table", "elsewhere")
    assert isinstance(locked, Refusal)
    assert (locked.code, locked.params["seconds"]) == ("locked_out", 60)
    assert floor.sign_in("dana", address="known"), "not where nobody was wrong"
    floor.now += 60
    assert floor.sign_in("dana", address="elsewhere")


def test_where_somebody_signs_in_is_known_after_a_restart_and_for_a_month(floor: Floor) -> None:
    floor.sign_in("dana", address="known")
    floor.restart()
    for number in range(50):
        floor.access.sign_in("dana", "guess", f"stranger {number}")
    assert floor.code_of(floor.access.sign_in("dana", "dana-at-the-table", "new")) == "locked_out"
    assert floor.sign_in("dana", address="known")
    floor.now += 31 * 86_400
    for number in range(50):
        floor.access.sign_in("dana", "guess", f"stranger {number}")
    assert floor.code_of(floor.access.sign_in("dana", "dana-at-the-table", "known")) == "locked_out"


# --- sessions


def test_a_session_ends_after_its_time_however_much_it_is_used(floor: Floor) -> None:
    token = floor.sign_in("dana")
    for _ in range(12 * 4 - 1):
        floor.now += 900
        assert floor.access.session(token) == Actor("dealer", "dana")
    floor.now += 900
    assert floor.access.session(token) is None


def test_a_session_that_nobody_uses_ends_and_stays_so(floor: Floor) -> None:
    token, other = floor.sign_in("dana"), floor.sign_in("sam")
    floor.now += 1_799
    assert floor.access.lasts(token)
    assert floor.access.person(other)
    floor.now += 1
    assert floor.access.person(token) is None, "asking whether it lasts does not use it"
    assert floor.access.person(other)
    floor.access.sweep()
    floor.now -= 1_000
    assert floor.access.person(token) is None
    assert floor.told()[-1] == ("dana", "signed out", "it was not used")


def test_sessions_outlive_a_restart_and_those_in_use_do_not_end_by_it(floor: Floor) -> None:
    token = floor.sign_in("dana")
    floor.now += 1_500
    floor.access.person(token)
    floor.access.sweep()
    floor.now += 1_500
    assert floor.restart().session(token) == Actor("dealer", "dana")


def test_signing_out_ends_one_or_all(floor: Floor) -> None:
    tokens = [floor.sign_in("dana") for _ in range(3)]
    sams = floor.sign_in("sam")
    floor.access.sign_out(tokens[0])
    assert [bool(floor.access.person(token)) for token in tokens] == [False, True, True]
    floor.access.sign_out(tokens[1], everywhere=True)
    assert not any(floor.access.person(token) for token in tokens)
    assert floor.access.person(sams)
    assert floor.access.sign_out(tokens[1]) is None
    assert floor.told()[-2:] == [("dana", "signed out", ""), ("dana", "signed out", "everywhere")]


def test_no_token_key_code_or_password_can_be_read_in_the_file(floor: Floor) -> None:
    token = floor.sign_in("dana")
    code = floor.access.make_code(PT1, BY).code.replace("-", "")
    floor.access.make_code(R1, BY)
    enrolled = floor.access.enrol(code)
    assert not isinstance(enrolled, Refusal)
    approval = floor.access.approve("sam", "sam-at-the-table", "what")
    assert isinstance(approval, tuple)
    there = b"".join(path.read_bytes() for path in floor.path.parent.iterdir())
    for secret in (token, code, enrolled.key, approval[0], "dana-at-the-table"):
        assert secret.encode() not in there
    assert b"dana" in there
    assert S_IMODE(floor.path.stat().st_mode) == 0o600


# --- people


def test_whoever_is_removed_is_gone_from_the_file_and_the_number_is_not_given_again(
    floor: Floor,
) -> None:
    wanda = added(floor, "Wanda Wilhelmina", "dealer")
    token = floor.sign_in("wanda wilhelmina", PASSWORD)
    floor.access.remove_person(wanda, BY)
    assert floor.access.person(token) is None
    assert floor.people.over(floor.now * 2, 0) == [], "no session of theirs is left"
    assert floor.code_of(floor.access.found("Wanda Wilhelmina")) == "no_such_person"
    assert floor.told()[-1] == ("S1", "staff removed", wanda.id)
    there = b"".join(path.read_bytes() for path in floor.path.parent.iterdir())
    assert b"Wanda" not in there
    assert b"wanda" not in there
    assert added(floor, "Wanda Wilhelmina", "dealer").id != wanda.id


def test_a_name_belongs_to_one_person(floor: Floor) -> None:
    held = (Held("dealer"),)
    for name, code in (
        ("DANA", "name_taken"),
        ("s3", "name_taken"),
        ("", "name_length"),
        ("x" * 65, "name_length"),
        ("da\x00na", "name_length"),
    ):
        assert floor.code_of(floor.access.add_person(name, held, PASSWORD, BY)) == code


def test_other_roles_end_every_session_and_are_written_down(floor: Floor) -> None:
    person, token = added(floor, "Wanda", "dealer"), floor.sign_in("wanda", PASSWORD)
    floor.access.set_roles(person, (Held("pit boss", VIC), Held("cashier")), BY)
    assert floor.access.person(token) is None
    says = f"{person.id}: pit boss@{VIC}, cashier, before dealer"
    assert floor.told()[-1] == ("S1", "roles changed", says)


@pytest.mark.parametrize(
    ("held", "at", "role"),
    [
        (("dealer",), ACT, "dealer"),
        (("dealer", f"pit boss@{VIC}"), VIC, "pit boss"),
        (("dealer", f"pit boss@{VIC}"), ACT, "dealer"),
        (("pit boss", f"dealer@{ACT}"), ACT, "dealer"),
        (("pit boss", f"dealer@{ACT}"), VIC, "pit boss"),
        ((f"pit boss@{VIC}",), ACT, NO_RANK),
        ((f"pit boss@{VIC}", "inspector"), ACT, "inspector"),
        (("cashier",), ACT, NO_RANK),
        (("games supervisor", "gaming manager"), LTGAME, "gaming manager"),
    ],
)
def test_the_role_that_counts_is_the_one_under_the_tables_rulebook(
    held: tuple[str, ...], at: str, role: str
) -> None:
    roles = tuple(Held(*one.split("@")) for one in held)
    assert at_table(Library().load(at))(roles) == role


@pytest.mark.parametrize(
    ("tables", "by", "gives", "code"),
    [
        ((ACT,), "dealer", "dealer", "rank_too_low"),
        ((ACT,), "cashier", "cashier", "rank_too_low"),
        ((ACT,), "inspector", "dealer", "rank_too_low"),
        ((ACT,), "casino supervisor", "dealer", ""),
        ((ACT,), "casino supervisor", "cashier", ""),
        ((ACT,), "casino supervisor", "inspector", "above_your_own"),
        ((ACT,), "casino supervisor", "gaming shift manager", "above_your_own"),
        ((ACT, VIC), "casino supervisor", "pit boss", "above_your_own"),
        ((ACT, VIC), f"casino supervisor@{ACT}", f"casino supervisor@{ACT}", ""),
        ((ACT, VIC), f"casino supervisor@{ACT}", f"dealer@{VIC}", "above_your_own"),
        ((ACT, VIC), f"casino supervisor@{ACT}", "dealer", "above_your_own"),
        ((ACT, VIC), "gaming shift manager", f"dealer@{LTGAME}", "above_your_own"),
        ((ACT, VIC), "pit boss", "dealer", ""),
    ],
)
def test_nobody_raises_another_above_oneself(
    tables: tuple[str, ...], by: str, gives: str, code: str
) -> None:
    books = {id: Library().load(id).roles for id in tables}
    refusal = refuse_staffing(books, (Held(*by.split("@")),), (Held(*gives.split("@")),))
    assert (refusal.code if refusal else "") == code


def test_a_role_is_one_that_the_rulebooks_know() -> None:
    books = {ACT: Library().load(ACT).roles, VIC: Library().load(VIC).roles}
    assert read_role(" pit boss @ vic-roulette-2011 ", books) == Held("pit boss", VIC)
    assert read_role("croupier", books) == Held("croupier")
    assert read_role("inspector", books) == Held("inspector")
    for text, code in (
        ("king", "no_such_role"),
        ("player", "no_such_role"),
        ("device", "no_such_role"),
        ("", "no_such_role"),
        (f"game supervisor@{ACT}", "no_such_role"),
        ("dealer@nowhere", "no_such_rulebook"),
    ):
        refused = read_role(text, books)
        assert isinstance(refused, Refusal)
        assert refused.code == code


# --- a second person


def test_an_approval_is_for_one_command_once_and_soon(floor: Floor) -> None:
    command = {"n": 3, "do": "close_table", "reason": "late"}
    what = asked_for("dana", "R1", command)

    def approved() -> str:
        found = floor.access.approve("sam", "sam-at-the-table", what, says="close_table at R1")
        assert isinstance(found, tuple)
        return found[0]

    token = approved()
    others = (
        asked_for("max", "R1", command),
        asked_for("dana", "R2", command),
        asked_for("dana", "R1", {**command, "reason": "early"}),
    )
    assert [floor.access.approval(token, other, 3) for other in others] == [None] * 3
    sam = floor.access.people.person("sam")
    assert sam
    assert floor.access.approval(token, what, 3) == sam
    assert floor.access.approval(token, what, 4) is None, "once"
    floor.now += 500
    assert floor.restart().approval(token, what, 3) == sam, "the same command, sent again"
    late = approved()
    floor.now += 120
    assert floor.access.approval(late, what, 5) is None
    assert floor.access.approval("nonsense", what, 5) is None
    assert ("sam", "approval given", "close_table at R1") in floor.told()
    assert floor.code_of(floor.access.approve("sam", "guess", what)) == "wrong_name_or_password"
    assert not floor.access.session(token), "it is no session"


def test_the_word_of_somebody_who_is_gone_counts_for_nothing(floor: Floor) -> None:
    person = added(floor, "Wanda", "casino supervisor")
    found = floor.access.approve("wanda", PASSWORD, "what")
    assert isinstance(found, tuple)
    floor.access.remove_person(person, BY)
    assert floor.access.approval(found[0], "what", 1) is None


# --- codes and keys


def test_a_code_opens_its_place_once_and_a_new_key_ends_the_old_one(floor: Floor) -> None:
    code = floor.access.make_code(PT1, BY)
    typed = f" {code.code.lower()} "
    first = floor.access.enrol(typed)
    assert not isinstance(first, Refusal)
    assert (first.place, floor.access.terminal(first.key)) == (PT1, "PT1")
    assert floor.code_of(floor.access.enrol(code.code)) == "wrong_code"
    second = floor.access.enrol(floor.access.make_code(PT1, BY).code)
    assert not isinstance(second, Refusal)
    assert (floor.access.place(first.key), floor.access.place(second.key)) == (None, PT1)
    assert floor.access.revoke(PT1, BY) is None
    assert floor.access.place(second.key) is None
    assert floor.code_of(floor.access.revoke(PT1, BY)) == "not_enrolled"
    whats = [what for _, what, _ in floor.told()]
    assert whats == ["code made", "enrolled", "code made", "enrolled", "key revoked"]


def test_places_of_one_name_and_different_kinds_are_different(floor: Floor) -> None:
    table, display = Place("dealer terminal", "R1"), Place("display", "R1")
    keys = {}
    for place in (table, display):
        enrolled = floor.access.enrol(floor.access.make_code(place, BY).code)
        assert not isinstance(enrolled, Refusal)
        keys[place] = enrolled.key
    assert {place: floor.access.place(key) for place, key in keys.items()} == {
        table: table,
        display: display,
    }
    assert floor.access.terminal(keys[display]) is None
    floor.access.enrolled_only = True
    assert floor.access.refuse_screen(keys[table], table) is None
    assert floor.code_of(floor.access.refuse_screen(keys[display], table)) == "not_enrolled"
    assert floor.code_of(floor.access.refuse_screen("", table)) == "not_enrolled"


def test_guessing_codes_is_limited_by_address(floor: Floor) -> None:
    code = floor.access.make_code(PT1, BY).code
    for _ in range(10):
        assert floor.code_of(floor.access.enrol("AAAA-AAAA", "guesser")) == "wrong_code"
    assert floor.code_of(floor.access.enrol(code, "guesser")) == "locked_out"
    assert not isinstance(floor.access.enrol(code, "another"), Refusal)


def test_codes_of_a_demo_floor_do_not_end(floor: Floor) -> None:
    floor.access.codes = {"123456": Place("terminal", "PT1")}
    for _ in range(3):
        floor.now += 86_400
        assert not isinstance(floor.access.enrol("123 456"), Refusal)


@given(
    steps=st.lists(
        st.tuples(st.sampled_from(("make", "enrol", "stale", "revoke", "wait")), st.integers(0, 2)),
        max_size=25,
    )
)
def test_whatever_is_done_with_codes_only_the_latest_one_opens_once_in_time(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, int]]
) -> None:
    floor = Floor(tmp_path_factory.mktemp("codes") / "people.sqlite")
    places = [Place("terminal", "PT1"), Place("desk", "D1"), Place("display", "PT1")]
    live: dict[Place, Code] = {}
    dead: list[str] = []
    keys: dict[Place, str] = {}
    for address, (do, at) in enumerate(steps):
        place = places[at]
        if do == "make":
            dead += [live.pop(place).code] if place in live else []
            live[place] = floor.access.make_code(place, BY)
            assert set(live[place].code.replace("-", "")) <= set(SIGNS)
            assert len(live[place].code) == 9
        elif do == "wait":
            floor.now += 250
            over = [one for one, code in live.items() if code.ends <= floor.now]
            dead += [live.pop(one).code for one in over]
        elif do == "revoke":
            refusal = floor.access.revoke(place, BY)
            assert (refusal is None) == (place in live or place in keys)
            dead += [live.pop(place).code] if place in live else []
            keys.pop(place, None)
        elif do == "enrol" and place in live:
            code = live.pop(place).code
            enrolled = floor.access.enrol(code, str(address))
            assert not isinstance(enrolled, Refusal)
            assert enrolled.place == place
            dead.append(code)
            keys[place] = enrolled.key
        elif dead:
            assert floor.code_of(floor.access.enrol(dead[-1], str(address))) == "wrong_code"
        assert {one: floor.access.place(key) for one, key in keys.items()} == {
            one: one for one in keys
        }
        assert len(floor.people.enrolled()) == len(keys)
    floor.people.close()
