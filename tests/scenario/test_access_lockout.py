"""How often somebody may be wrong, whatever others do; and how fast anybody may knock."""

from hypothesis import given
from hypothesis import strategies as st

from croupier.server.lockout import (
    AT_ONE_PLACE,
    FROM_AN_ADDRESS,
    UNDER_A_NAME,
    Failures,
    Limit,
    Lockout,
    Pace,
    whose,
)

NAMES, ADDRESSES = ("dana", "sam"), ("10.0.0.1", "10.0.0.2", "10.0.0.3")
Attempt = tuple[str, str, bool, bool, float]
attempts = st.lists(
    st.tuples(
        st.sampled_from(NAMES),
        st.sampled_from(ADDRESSES),
        st.booleans(),
        st.booleans(),
        st.sampled_from((0.0, 0.5, 7.0, 61.0, 400.0, 3_700.0)),
    ),
    max_size=120,
)
"""Who, from where, whether from a known address, whether the password is right, and how much later."""


def within(times: list[float], limit: Limit) -> bool:
    """Whether no window of the limit's length has more than it allows."""
    pairs = zip(times, times[limit.failures :], strict=False)
    return all(later - earlier >= limit.seconds for earlier, later in pairs)


@given(attempts)
def test_nobody_is_wrong_more_often_than_the_limits_say(tried: list[Attempt]) -> None:
    lockout, now = Lockout(), 0.0
    here: dict[tuple[str, str], list[float]] = {}
    by_address: dict[str, list[float]] = {}
    by_name: dict[str, list[float]] = {}
    for name, address, known, right, later in tried:
        now += later
        if lockout.begin(name, address, known, now):
            continue
        if right:
            lockout.right(name, address, now)
            here.pop((name, address), None)
            continue
        here.setdefault((name, address), []).append(now)
        if not known:
            by_address.setdefault(address, []).append(now)
            by_name.setdefault(name, []).append(now)
    for limits, all_times in (
        (AT_ONE_PLACE, here.values()),
        (FROM_AN_ADDRESS, by_address.values()),
        (UNDER_A_NAME, by_name.values()),
    ):
        assert all(within(times, limit) for limit in limits for times in all_times)


@given(attempts)
def test_whatever_strangers_do_a_known_person_gets_in_where_nobody_was_wrong(
    tried: list[Attempt],
) -> None:
    lockout, now = Lockout(), 0.0
    for name, address, _, _, later in tried:
        now += later
        lockout.begin(name, address, False, now)
    assert lockout.begin("dana", "10.9.9.9", True, now) == 0


@given(attempts)
def test_every_lock_ends_by_itself_when_it_said(tried: list[Attempt]) -> None:
    lockout, now = Lockout(), 0.0
    for name, address, known, _, later in tried:
        now += later
        lockout.begin(name, address, known, now)
    wait = lockout.begin("dana", ADDRESSES[0], False, now)
    assert wait <= 3_600
    if wait:
        assert lockout.begin("dana", ADDRESSES[0], False, now + wait) == 0


def test_trying_while_one_waits_makes_it_no_longer() -> None:
    lockout = Lockout()
    for at in range(5):
        assert lockout.begin("dana", "a", True, at) == 0
    assert lockout.begin("dana", "a", True, 5) == 55
    assert all(lockout.begin("dana", "a", True, at) for at in range(6, 60, 10))
    assert lockout.begin("dana", "a", True, 60) == 0


def test_a_name_that_is_tried_from_everywhere_waits_only_where_it_is_not_known() -> None:
    lockout = Lockout()
    for address in range(50):
        assert lockout.begin("dana", f"10.0.0.{address}", False, address) == 0
    assert lockout.begin("dana", "10.0.1.1", False, 50) > 3_000
    assert lockout.begin("sam", "10.0.1.1", False, 50) == 0
    assert lockout.begin("dana", "10.0.2.2", True, 50) == 0


def test_right_passwords_are_not_counted_however_many_there_are() -> None:
    lockout = Lockout()
    for number in range(100):
        assert lockout.begin(f"d{number}", "one desk", False, number) == 0
        lockout.right(f"d{number}", "one desk", number)
        assert lockout.begin("dana", f"desk {number}", False, number) == 0
        lockout.right("dana", f"desk {number}", number)


def test_two_at_once_do_not_count_as_one() -> None:
    failures = Failures((Limit(2, 60),))
    assert [failures.begin("a", 0.0) for _ in range(3)] == [0, 0, 60]
    failures.take_back("a", 0.0)
    assert failures.begin("a", 1.0) == 0
    assert failures.begin("a", 2.0) == 58


def test_what_is_remembered_is_bounded() -> None:
    failures = Failures((Limit(2, 60),))
    for number in range(10_100):
        failures.begin(f"a{number}", number / 1_000)
    assert len(failures._times) == 10_000
    failures.begin("late", 500.0)
    assert len(failures._times) == 1


@given(st.lists(st.floats(0, 30), max_size=200), st.sampled_from((1.0, 5.0)))
def test_an_address_is_let_through_at_its_pace(gaps: list[float], a_second: float) -> None:
    pace, now, let = Pace(at_once=10, a_second=a_second), 0.0, list[float]()
    for gap in gaps:
        now += gap
        wait = pace.wait("a", now)
        if wait == 0:
            let.append(now)
        else:
            assert pace.wait("b" + str(now), now) == 0, "another address is not held up"
            assert wait <= 1 / a_second + 1
    for first, last in ((0, n) for n in range(len(let))):
        assert last - first + 1 <= 10 + (let[last] - let[first]) * a_second + 1e-6


def test_a_house_with_many_addresses_is_one() -> None:
    assert whose("2001:db8:1:2:aaaa::1") == whose("2001:db8:1:2:bbbb::9") == "2001:db8:1:2::/64"
    assert whose("2001:db8:1:3::1") != whose("2001:db8:1:2::1")
    assert whose("::ffff:10.0.0.1") == whose("10.0.0.1") == "10.0.0.1"
    assert whose("testclient") == "testclient"
