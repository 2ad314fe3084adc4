"""Commands made from whole numbers: sensible ones, illegal ones and malformed ones, of every kind.

A number is all the choices of one step, so that hypothesis draws one value a step and shrinks it as such.
Kinds come from `COMMANDS`, their fields from the structs: a new command is taken up by itself, unless it
has a field of a type that nothing here can fill.
"""

import random
import types
import typing
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

from msgspec.structs import replace

from croupier.accounts.chip_account import Credit
from croupier.floor import Floor, FloorPlan
from croupier.floor.deciding import AT_A_DESK
from croupier.floor.faults import OF_A_TERMINAL, OF_THE_SYSTEM
from croupier.floor.messages import COMMANDS
from croupier.floor.state import TERMINAL, TerminalPlan
from croupier.floor.views import allowed_to_player, allowed_to_staff
from croupier.games.baccarat.cards import DECK
from croupier.games.baccarat.shoe import CUT
from croupier.message import Actor, Command, name_of
from croupier.play.equipment import EquipmentPlan, items
from croupier.play.irregularities import CURES, arises
from croupier.play.table import BetLimits, Limits, Phase, Table, TablePlan
from croupier.rulebooks import Library, Rulebook
from croupier.rulebooks.disputes import Action
from croupier.rulebooks.irregularities import Cure
from croupier.rulebooks.policies import (
    AggregateMaximum,
    AggregateMinimum,
    Burn,
    CardsEnteredBy,
    LeaveForDisruption,
    LeaveForFault,
    RedeemedAt,
    WageredBy,
    Withholding,
)
from croupier.rulebooks.rulebook import Item

LIBRARY = Library()
TEXTS = {id: LIBRARY.texts(id) for id in LIBRARY.ids()}
COLUMNS: dict[tuple[str, str], list[str]] = {
    (id, form): list(LIBRARY.load(id, form).games)
    for id in LIBRARY.ids()
    for form in LIBRARY.forms(id) or ("",)
}
"""Each rulebook in each form, and its games."""

MOST = 2**62
"""A step is a number below this."""

T = TypeVar("T")


class Choices:
    """A number spent choice by choice; an exhausted one always takes the first."""

    def __init__(self, number: int) -> None:
        self.left = number

    def below(self, count: int) -> int:
        self.left, chosen = divmod(self.left, count)
        return chosen

    def of(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def once_in(self, count: int) -> bool:
        return self.below(count) == count - 1


# --- floors


def plan(column: tuple[str, str], number: int) -> FloorPlan:
    """A floor of one rulebook and form: one to three tables, with whatever limits it provides for."""
    choose, (id, form) = Choices(number), column
    book = LIBRARY.load(id, form)
    games = [choose.of(COLUMNS[column]) for _ in range(choose.of((1, 1, 2, 3)))]
    by_hand = book.ask(WageredBy) is WageredBy.CHIPS
    closed = by_hand and len(games) > 1 and choose.once_in(2)
    tables = tuple(_table(choose, book, game, f"T{n}") for n, game in enumerate(games, start=1))
    names = tuple(table.id for table in tables)
    if closed:
        tables = (*tables[:-1], replace(tables[-1], open=False))
    if by_hand:
        floor = FloorPlan(tables=tables, players=("P1", "P2", "P3"))
        return _registered(floor, book) if choose.once_in(4) else floor
    if id.startswith("vic"):
        seats = [TerminalPlan(f"PT{n}", (names[n % len(names)],)) for n in range(1, 4)]
    else:
        seats = [TerminalPlan("PT1"), TerminalPlan("PT2"), TerminalPlan("PT3", names[:1])]
    several = not choose.once_in(3)
    floor = FloorPlan(tables=tables, terminals=tuple(seats), several_tables=several)
    return _registered(floor, book) if choose.once_in(4) else floor


def _registered(plan: FloorPlan, book: Rulebook) -> FloorPlan:
    """The same floor with a complete register of equipment; its tables open when they have been checked."""
    tables = tuple(replace(table, open=False, max_terminals=3) for table in plan.tables)
    approved = {"approval": "GRC-1", "approved_on": "2026-11-15"}
    entered: list[EquipmentPlan] = []
    seats = [seat for seat in plan.terminals if isinstance(seat, TerminalPlan)]
    for table in tables:
        here = [one.id for one in seats if table.id == (one.tables or (tables[0].id,))[0]]
        own = [Item("player terminal", (), 1, True, False, False, ())] if here else []
        for item in (*own, *items(book, table)):
            for name in here if item.each else [""] * item.count:
                id = f"{item.kind} {len(entered)}"
                entered.append(EquipmentPlan(id, item.kind, table.id, terminal=name, **approved))
    return replace(plan, tables=tables, equipment=tuple(entered))


def _table(choose: Choices, book: Rulebook, game: str, id: str) -> TablePlan:
    baccarat = book.games[game].kind == "baccarat"
    differential = choose.of((0, 1_000, 750, 5_000)) if baccarat else 0
    by_hand = book.ask(WageredBy) is WageredBy.CHIPS
    return TablePlan(
        id=id,
        rulebook=book.id,
        form=book.form,
        game=game,
        limits=_limits(choose, book, game),
        wagering_seconds=choose.of((30.0, 20.0, 5.0)),
        ticket_limit=choose.of((0, 4_000)),
        ticket_days=choose.of((0, 1)),
        credit_ceiling=choose.of((0, 0, 20_000)),
        unconfirmed=choose.of(("keep", "reject")),
        differential=differential,
        exposure=choose.of(("stand", "void")),
        racetrack=not choose.once_in(4),
        chips=choose.of(((), (50, 500))),
        colours=COLOURS[: choose.of((3, 2, 0))] if by_hand else (),
    )


def _limits(choose: Choices, book: Rulebook, game: str) -> Limits:
    least = choose.of((100, 500, 300, 1_000))
    bets = choose.of(
        (
            {},
            {"straight": BetLimits(max=least * 4), "tie": BetLimits(min=least * 2)},
            {"red": BetLimits(least + 100, least * 9 + 50), "banker": BetLimits(min=least + 100)},
        )
    )
    offers = book.games[game].offers
    kinds = {offer.bet.kind for offer in offers.values()}
    bets = {bet: limits for bet, limits in bets.items() if bet in kinds}
    return Limits(
        min=least,
        max=least * choose.of((20, 7, 400)),
        aggregate_min=least * choose.of((0, 2, 3)) if _provides(book, AggregateMinimum) else 0,
        aggregate_max=choose.of((0, least * 10, least * 10 + 70))
        if _provides(book, AggregateMaximum)
        else 0,
        bets=bets,
    )


def _provides(book: Rulebook, policy: Any) -> bool:
    return bool(book.ask(policy) is not policy.NONE)


def whole_floor(number: int) -> FloorPlan:
    """A floor with tables of every rulebook and form, each with terminals or players of its own."""
    tables: list[TablePlan] = []
    terminals: list[TerminalPlan] = []
    players: tuple[str, ...] = ()
    for at, column in enumerate(COLUMNS):
        part = plan(column, number // (at + 1))
        names = {table.id: f"{chr(ord('A') + at)}{table.id}" for table in part.tables}
        tables += [replace(table, id=names[table.id], open=True) for table in part.tables]
        for one in part.terminals:
            assert isinstance(one, TerminalPlan)
            reaches = tuple(names[table] for table in one.tables or tuple(names))
            terminals.append(TerminalPlan(f"{chr(ord('A') + at)}{one.id}", reaches))
        players += part.players
    return FloorPlan(tables=tuple(tables), terminals=tuple(terminals), players=players)


# --- commands


class Made:
    """What a field is filled from: the floor as it stands, the time, and the choices left."""

    def __init__(self, floor: Floor, at: int, choose: Choices, kind: str, game: str = "") -> None:
        self.floor, self.at, self.choose, self.kind = floor, at, choose, kind
        self.wild = False
        """Whether anything goes, sense or not."""
        tables = [table for table in floor.tables.values() if game in ("", table.game.kind)]
        open_tables = [table for table in tables if table.phase is not Phase.CLOSED]
        self.table: Table = choose.of(tables if choose.once_in(16) else open_tables or tables)
        here = [seat for seat in floor.seats.values() if self.table.id in seat.tables]
        self.seat = choose.of(here).id if here else "PT1"

    def mad(self) -> bool:
        return self.wild and self.choose.once_in(4)


GARBAGE: tuple[Any, ...] = (
    None,
    True,
    17,
    -1,
    0.5,
    "",
    "37",
    "void",
    "17 ",
    "seventeen",
    [],
    [1, 2],
    [7, 1, 1],
    [1, 1, "1"],
    ["17"],
    {"number": "17"},
    [[1]],
    "x" * 300,
)
BAD_SECONDS = (0.0, -1.0, 0.000_4, 1e308, 3_601.0)
OF_SETTLED_ROUNDS = ("correct_result", "stop_dealing", "result_stands")
GOING_WRONG = ("irregularity", "void_round", "no_spin", "dispute", "bad_spin")
COUPS = (["9C", "2D", "KS", "KH"], ["KC", "9D", "KS", "KH"], ["4C", "4D", "4S", "4H"])
COLOURS = ("red", "blue", "green")
CARDS = DECK


def _table_name(m: Made) -> str:
    if m.mad():
        return m.choose.of(("", "nowhere", *m.floor.tables))
    return m.table.id


def _seat_name(m: Made) -> str:
    if m.mad():
        return m.choose.of(("", "PT9", "G1", "T1", *m.floor.seats))
    return m.seat


def _guest(m: Made) -> str:
    return m.choose.of(("G1", "G2", "G3", m.seat, "", "T1"))


def _bet(m: Made) -> str:
    if m.mad():
        return m.choose.of(("nonsense", "", "straight:99", "die:9", "red:1", "split:1-9"))
    offers, favourites = list(m.table.game.offers), _favourites(m.table)
    seat = m.floor.seats.get(m.seat)
    lying = list(m.table.wagers_of(seat.account).placed) if seat else []
    if lying and m.choose.once_in(2):
        return m.choose.of(lying)
    return m.choose.of(favourites) if m.choose.below(4) else m.choose.of(offers)


@cache
def _some(kind: str) -> tuple[str, ...]:
    if kind == "baccarat":
        return ("player", "banker", "tie", "player-pair", "banker-pair")
    if kind == "sic-bo":
        return ("small", "big", "die:4", "any-triple")
    return ("red", "black", "straight:17", "orphans", "neighbours-5:17", "near-of-0", "split:1-2")


def _favourites(table: Table) -> list[str]:
    return [bet for bet in _some(table.game.kind) if bet in table.game.offers]


def _amount(m: Made) -> int:
    if m.mad():
        return m.choose.of((0, -500, 1, 10**12, 10**15, 2**70))
    if m.kind == "settle_debt":
        owed = [-b for path, b in m.floor.ledger.balances.items() if path.startswith("owed/")]
        return m.choose.of((*owed, 100, 3))
    if m.kind == "refuse_credit" and m.choose.below(2):
        return m.choose.of((*(one.amount for one in _credits(m)), 100))
    if m.kind == "insert_note":
        return m.choose.of((10_000, 500, 5_000, 2_000))
    seat = m.floor.seats.get(m.seat)
    mine = [m.floor.accounts[account] for account in seat.colours.values()] if seat else []
    if m.kind == "bet" and mine and m.choose.below(2):
        return m.choose.of(mine).value * m.choose.of((1, 5, 2, 9))
    if m.kind in ("buy_in", "buy_chips"):
        return m.choose.of((10_000, 2_000, 777))
    limits = m.table.plan.limits
    least, step = limits.min, m.table.step
    return m.choose.of(
        (
            least,
            2 * least,
            least + step,
            limits.max,
            limits.max + step,
            9 * least,
            5 * least + 1,
            2 * least - 1,
            18 * least,
            250,
            100,
        )
    )


def _account(m: Made) -> str:
    """An account that owes something, or that is excluded, if there is one."""
    if m.kind == "lift":
        return m.choose.of(("", "A99") if m.mad() else (*m.floor.excluded, "A1"))
    owing = [path[5:] for path in m.floor.ledger.balances if path.startswith("owed/")]
    return m.choose.of(("", "A99", "A1") if m.mad() else (*owing, "A1"))


def _colour(m: Made) -> str:
    """A colour of the table or of the player, or none; nothing where chips have no colours."""
    if m.mad():
        return m.choose.of(("", "mauve", "red/", *COLOURS))
    if m.kind == "new_shoe":
        return m.choose.of(("", "red", "blue"))
    seat = m.floor.seats.get(m.seat)
    mine = [key.rpartition("/")[2] for key in seat.colours] if seat else []
    if m.kind in ("buy_chips", "exchange_colours"):
        return m.choose.of((*m.table.plan.colours, ""))
    return m.choose.of((*mine, *mine, ""))


def _agreed_by(m: Made) -> tuple[str, ...]:
    return m.choose.of(((), tuple(m.floor.seats), (m.seat,)))


def _issued_at(m: Made) -> str:
    if m.mad():
        return m.choose.of(("", "nowhere", m.table.id))
    closed = [id for id, table in m.floor.tables.items() if table.phase is Phase.CLOSED]
    return m.choose.of((*closed, *closed, *m.floor.tables))


def _outcome(m: Made) -> Any:
    if m.mad():
        return m.choose.of(GARBAGE)
    if m.kind == "correct_result" and m.table.game.kind == "baccarat":
        return m.choose.of(COUPS)
    if m.kind == "confirm_result" and m.choose.below(4):
        return m.choose.of((None, m.table.outcome))
    return _possible(m)


def _possible(m: Made) -> Any:
    if m.table.game.kind == "sic-bo":
        return [1 + m.choose.below(6) for _ in range(3)]
    if m.table.game.kind == "roulette":
        return m.choose.of(("17", "0", "1", "36", "00" if "00" in _pockets(m.table) else "2"))
    return m.choose.of(("player", "banker", "tie"))


def _pockets(table: Table) -> tuple[Any, ...]:
    return table.game.outcomes.results


def _sensors(m: Made) -> tuple[Any, ...]:
    if m.mad():
        return m.choose.of(((None, None), ("17", [1]), ("99", "99")))
    return m.choose.of(((), ("17", "17"), ("17", "1"), ("0", "0")))


def _round(m: Made) -> int:
    if m.mad():
        return m.choose.of((-1, 99, m.table.round_no - 1, m.table.round_no + 1))
    if m.kind == "result_stands" and m.table.stopped is not None:
        return m.table.stopped.round
    if m.kind in OF_SETTLED_ROUNDS:
        return m.choose.of([one.round for one in m.table.settled] or [1])
    if m.kind == "claim":
        return m.choose.of((m.table.round_no, 0, max(0, m.table.round_no - 1)))
    if m.kind in GOING_WRONG and m.table.settled and m.choose.once_in(3):
        return m.choose.of([one.round for one in m.table.settled])
    if m.kind in ("confirm_wagers", "void_wagers"):
        return m.choose.of((m.table.round_no, *(one.round for one in m.table.questions)))
    if m.kind in ("check_credit", "system_fault"):
        return m.choose.of((0, *(one.round for one in m.table.settled)))
    return m.table.round_no if m.kind == "void_round" else m.choose.of((0, m.table.round_no))


def _exposed_at(m: Made) -> float | None:
    """A moment that has passed; now and then none, for nobody knows it."""
    if m.choose.once_in(6):
        return None
    if m.mad():
        return m.choose.of((-1.0, 1e308, m.at / 1_000 + 5, 0.0))
    return max(0.0, m.at / 1_000 - m.choose.of((0, 1, 4)))


def _credited_at(m: Made) -> float | None:
    """The time of a credit to whoever sits there; none, or one at which there was nothing."""
    return m.choose.of((None, m.at / 1_000, 0.0, *(one.at / 1_000 for one in _credits(m))))


def _credits(m: Made) -> list[Credit]:
    seat = m.floor.seats.get(m.seat)
    return m.floor.accounts[seat.account].credits[-4:] if seat and seat.account else []


def _fault(m: Made) -> str:
    """A malfunction that whoever sits there has met, mostly a late one; any other, or none."""
    if m.mad():
        return m.choose.of(("", *m.floor.faults))
    mine = m.floor.seats[m.seat].account if m.seat in m.floor.seats else ""
    met = [one.id for one in m.floor.faults.values() if not one.terminal or one.account == mine]
    return m.choose.of(("", *met[-3:]))


def _later(m: Made) -> float | None:
    """A time for a notice: none, soon, late enough, or nonsense."""
    if m.mad():
        return m.choose.of((-1.0, 1e308, 0.0))
    return m.choose.of((None, None, m.at / 1_000 + 1_200, m.at / 1_000 + 40, m.at / 1_000))


def _kind_of_equipment(m: Made) -> str:
    known = items(m.table.rulebook, m.table.plan)
    if m.kind == "check_equipment" and not m.mad():
        left = [i.kind for i in known if i.checked and i.kind not in m.table.checked]
        return m.choose.of(left or ["ball"])
    return m.choose.of(("player terminal", "teapot", *(item.kind for item in known)))


def _item(m: Made) -> str:
    return m.choose.of((*(m.floor.equipment or {}), "E1", "E2", "E3", "E4", m.seat, ""))


def _some_limits(m: Made) -> Limits:
    least = m.table.plan.limits.min
    if m.mad():
        return m.choose.of(
            (
                Limits(min=0, max=10),
                Limits(min=500, max=100),
                Limits(min=-5, max=-1, step=-3),
                Limits(min=100, max=500, bets={"red": BetLimits(-5, -5)}),
                Limits(min=100, max=500, bets={"red": BetLimits(900, 100)}),
                Limits(min=100, max=500, aggregate_min=-1, aggregate_max=-1),
            )
        )
    return Limits(min=least // m.choose.of((1, 2)), max=least * m.choose.of((40, 3, 1)))


def _number(m: Made) -> str:
    """The number of a paper that was issued, or of none; or its name, which pays nothing."""
    papers = list(m.floor.tickets.values())
    if not papers or m.mad():
        return m.choose.of(("", "no such number", "T1"))
    return m.choose.of(papers).number_hash


def _paper(m: Made) -> str:
    if not m.floor.tickets or m.mad():
        return m.choose.of(("", "T99"))
    return m.choose.of(list(m.floor.tickets))


def _place(m: Made) -> str:
    places = m.table.rulebook.places(RedeemedAt)
    return m.choose.of(("", "home", "terminal", "tico") if m.mad() else places)


ON_A_CLAUSE = {
    "fault": (*OF_A_TERMINAL, Cure.AS_CHOSEN),
    "system_fault": OF_THE_SYSTEM,
    "void_wagers": (Cure.VOID_WAGERS,),
    "refuse_credit": (Cure.REFUSED,),
}


def _ground(m: Made) -> str:
    """A clause under which something can go wrong, somebody be told to leave or a ticket be withheld, or
    any other."""
    if m.kind in ON_A_CLAUSE and not m.mad():
        arising = [one for one in m.table.rulebook.irregularities.values() if arises(m.table, one)]
        fitting = [one.id for one in arising if one.cure in ON_A_CLAUSE[m.kind]]
        return m.choose.of(("", *fitting) if m.kind == "system_fault" else fitting or [""])
    if m.kind in GOING_WRONG and not m.mad():
        known, here = m.table.rulebook.irregularities, m.table.irregularities
        waiting = [*here] if m.kind == "void_round" else []
        following = [id for id, ground in known.items() if ground.after in here]
        if following and m.choose.below(2):
            return m.choose.of(following)
        if waiting:
            return m.choose.of(waiting)
    cites = (*m.table.cites(LeaveForDisruption), *m.table.cites(LeaveForFault))
    grounds = [clause.partition(" ")[2] for clause in (*cites, *m.table.cites(Withholding))]
    if m.kind in GOING_WRONG:
        listed = m.table.rulebook.irregularities.values()
        arising = [one for one in listed if one.cure in CURES and arises(m.table, one)]
        grounds = [one.id for one in arising]
        spins = [one.id for one in arising if one.cure is Cure.NO_SPIN]
        spoiling = m.kind in ("no_spin", "dispute", "bad_spin")
        grounds = spins if spoiling and spins else grounds
    grounds = [_rule(m)] if m.kind == "exclude" else grounds
    return m.choose.of(("99.9", "") if m.mad() else grounds)


def _to(m: Made) -> str:
    return m.choose.of(list(m.floor.seats) or [""]) if m.kind == "move_player" else _bet(m)


def _bets(m: Made) -> tuple[str, ...]:
    """Of wagers in question: all, some, or others than there are."""
    asked = [bet for one in m.table.questions for bet in one.wagers]
    return m.choose.of(((), (_bet(m),), tuple(asked[:1])))


def _card(m: Made) -> str:
    """The next card of the shoe, as far as anybody can know it; the cutting card now and then."""
    if m.mad():
        return m.choose.of(("", CUT, "1C", "AX", "ac"))
    shoe = m.table.shoe
    if m.kind == "irregularity" and m.choose.below(2):
        return ""
    burning = m.kind == "burn" and m.table.game.kind == "baccarat"
    face_down = burning and m.table.asks(Burn.ONE_FACE_DOWN)
    if face_down and not m.choose.once_in(8):
        return ""
    if shoe is not None and shoe.order and not m.choose.once_in(8):
        return shoe.order[0]
    if m.kind == "card" and m.choose.once_in(32):
        return CUT
    there = [card for card in CARDS if shoe is None or shoe.seen.get(card, 0) < shoe.decks]
    return m.choose.of(CARDS if m.choose.once_in(16) else there or CARDS)


def _cards(m: Made) -> tuple[str, ...]:
    """A whole shoe in a known order, or the cards of the coup, as they lie or otherwise."""
    if m.mad():
        return m.choose.of((("AX",), ("AC",) * 9, (CUT, CUT)))
    if m.kind == "new_shoe":
        return _order(m.choose.below(2**16), m.choose.below(417)) if m.choose.once_in(3) else ()
    dealt = m.table.cards
    swapped = (*dealt[1:2], *dealt[:1], *dealt[2:])
    others = (*dealt[:-1], m.choose.of(CARDS)) if dealt else ()
    return m.choose.of(((), dealt, swapped, tuple(reversed(dealt)), others))


def _order(seed: int, cut: int) -> tuple[str, ...]:
    """Eight decks, shuffled, with the cutting card after so many of them."""
    cards = list(DECK * 8)
    random.Random(seed).shuffle(cards)
    return (*cards[:cut], CUT, *cards[cut:])


def _in_place_of(m: Made) -> int:
    if m.mad():
        return m.choose.of((-1, 7, 10**13))
    return 1 + m.choose.below(len(m.table.cards) or 1) if m.choose.once_in(12) else 0


def _other(m: Made) -> str:
    others = [t.id for t in m.floor.tables.values() if t.shoe is not None and t is not m.table]
    return m.choose.of(("nowhere", m.table.id) if m.mad() else ("", *others))


def _matter(m: Made) -> str:
    """A claim, a contravention or a paper, by its name; or the words of a claim."""
    if m.kind == "claim":
        return m.choose.of(("", "it was 23") if m.mad() else ("it was 23",))
    if m.kind == "notify_inspector" or m.mad():
        return _paper(m)
    known = m.floor.contraventions if m.kind in ("determine", "attend") else m.floor.matters
    return m.choose.of((*reversed(known), "M1"))


def _ruling(m: Made) -> str:
    if m.kind == "rule_on":
        return m.choose.of(("upheld", "rejected"))
    if m.kind == "determine":
        return m.choose.of(("return", "keep"))
    return m.choose.of(("release", "cancel", "keep") if m.mad() else ("release", "cancel"))


def _rule(m: Made) -> str:
    """A rule that can be broken, or any other."""
    powers = m.table.rulebook.contraventions
    only = [rule for power in powers.powers.values() for rule in power.only]
    clauses = list(m.table.rulebook.clauses) if powers.any_rule else []
    return m.choose.of(("99.9", "") if m.mad() else (*powers.rules, *only, *only, *clauses[-9:]))


def _actions(m: Made) -> tuple[str, ...]:
    known = [action.value for action in m.table.rulebook.contraventions.powers]
    if m.mad():
        return m.choose.of(((), ("banish",), tuple(Action)))
    first, second = m.choose.of(known), m.choose.of(known)
    return m.choose.of(((first,), (first, second)))


FIELDS: dict[str, Callable[[Made], Any]] = {
    "table": _table_name,
    "terminal": _seat_name,
    "player": _seat_name,
    "guest": _guest,
    "bet": _bet,
    "to": _to,
    "bets": _bets,
    "effect": lambda m: m.choose.of(("8.1", "8.6", "")),
    "fault": _fault,
    "hold": lambda m: m.choose.of((*m.floor.holds, "H9", "") if m.mad() else (*m.floor.holds, "")),
    "hours": lambda m: m.choose.of((-1.0, 1e308, 73.0) if m.mad() else (0.0, 0.001, 72.0)),
    "credited": lambda m: m.choose.of((0, 1_000, -1, 10**13)),
    "credited_at": _credited_at,
    "amount": _amount,
    "account": _account,
    "outcome": _outcome,
    "sensors": _sensors,
    "round": _round,
    "exposed_at": _exposed_at,
    "limits": _some_limits,
    "effective_at": _later,
    "closing_at": _later,
    "kind": _kind_of_equipment,
    "item": _item,
    "approved_on": lambda m: m.choose.of(
        ("2026-11-15", "", "yesterday") if m.mad() else ("2026-11-15",)
    ),
    "rounds": lambda m: m.choose.of((0, -1, 10**13) if m.mad() else (None, 1, 2)),
    "card": _card,
    "cards": _cards,
    "hand": lambda m: m.choose.of(("player", "banker")) if m.choose.once_in(12) else "",
    "in_place_of": _in_place_of,
    "other": _other,
    "spare": lambda m: m.choose.of(("shoe 2", "shoe 2", "")),
    "told_inspector_at": lambda m: m.choose.of((m.at / 1_000, None)),
    "depth": lambda m: m.choose.of((51, 365, -1, 2**70) if m.mad() else (52, 208, 364)),
    "behind": lambda m: m.choose.of((11, 416, -1) if m.mad() else (None, 20, 60, 380)),
    "riffle": lambda m: m.choose.once_in(8),
    "pre_shuffled": lambda m: m.choose.once_in(4),
    "revolutions": lambda m: m.choose.of((4, 3, 2, 0, -1)) if m.mad() else None,
    "seconds": lambda m: m.choose.of(BAD_SECONDS if m.mad() else (20.0, 0.5)),
    "tender": lambda m: m.choose.of(("gold", "") if m.mad() else ("cash", "chips", "voucher")),
    "validation": _number,
    "ticket": _paper,
    "voucher": _paper,
    "matter": _matter,
    "rule": _rule,
    "clause": _rule,
    "of": lambda m: m.choose.of(("", "99.9", *m.table.rulebook.contraventions.rules)),
    "actions": _actions,
    "action": lambda m: m.choose.of(("", "burn") if m.mad() else ("none", "correct", "adjust")),
    "since": lambda m: m.choose.of((None, 0.0, m.at / 1_000 - 60, 1e308)),
    "desk": lambda m: "" if m.mad() else m.choose.of(("D1", "D2")),
    "place": _place,
    "ground": _ground,
    "shows": _outcome,
    "forfeits": lambda m: m.choose.of(((), (), (m.seat,), tuple(m.floor.seats))),
    "reference": lambda m: m.choose.of(("X1", "X2", "X3", "")),
    "ruling": _ruling,
    "number_hash": lambda m: f"hash {m.at} {m.choose.below(1_000_000)}",
    "day": lambda m: m.choose.of(("2026-11-15", "2026-11-16", "tomorrow", "2026-11-31")),
    "until": lambda m: m.choose.of((m.at / 1_000 + 5, 0.0, 1e308)),
    "pad": lambda m: not m.choose.once_in(5),
    "colour": _colour,
    "value": lambda m: m.choose.of((-5, 7, 10**15) if m.mad() else (500, 100, 1_000, 300, 0)),
    "chips": lambda m: m.choose.of((0, -1, 2**70) if m.mad() else (1, 2, 20)),
    "issued_at": _issued_at,
    "agreed_by": _agreed_by,
    "plan": lambda m: FloorPlan(tables=()),
    "rulebooks": lambda m: {},
}
BY_TYPE: dict[object, Callable[[Made], Any]] = {
    str: lambda m: m.choose.of(("a test", "", "A1", "T1", "V1")),
    int: lambda m: m.choose.of((0, 1, 100, -1, 10**13)),
    float: lambda m: m.choose.of((0.0, 1.0, m.at / 1_000, -1.0, 1e308)),
    bool: lambda m: m.choose.once_in(2),
    Any: lambda m: m.choose.of(GARBAGE),
    types.NoneType: lambda m: None,
}


@cache
def fillers(kind: type[Command]) -> dict[str, Callable[[Made], Any]]:
    """How each field of a command is filled. One that nothing here can fill is a KeyError."""
    hints = typing.get_type_hints(kind)
    names = [name for name in kind.__struct_fields__ if name not in ("at", "by", "approved_by")]
    return {
        name: FIELDS[name] if name in FIELDS and not _a_word(name, hints) else _by_type(hints[name])
        for name in names
    }


def _a_word(name: str, hints: dict[str, Any]) -> bool:
    """One who agrees, where elsewhere several do; or one of a few words, where elsewhere it is any."""
    one_of_few = typing.get_origin(hints[name]) is typing.Literal
    return one_of_few or (name == "agreed_by" and hints[name] is str)


def _by_type(hint: Any) -> Callable[[Made], Any]:
    if hint in BY_TYPE:
        return BY_TYPE[hint]
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        each = [_by_type(one) for one in typing.get_args(hint)]
        return lambda m: m.choose.of(each)(m)
    if typing.get_origin(hint) is typing.Literal:
        return lambda m: m.choose.of(typing.get_args(hint))
    if typing.get_origin(hint) is tuple:
        one = _by_type(typing.get_args(hint)[0])
        return lambda m: tuple(one(m) for _ in range(m.choose.below(3)))
    raise KeyError(hint)


def filled(made: Made) -> dict[str, Any]:
    fields = {name: fill(made) for name, fill in fillers(COMMANDS[made.kind]).items()}
    if made.kind == "buy_chips" and not fields["colour"] and not made.mad():
        fields["value"] = 0
    if made.kind == "buy_in" and not made.mad():
        at_terminal = fields["terminal"] in made.floor.terminals
        fields["guest" if at_terminal else "terminal"] = ""
    return fields


KINDS = tuple(COMMANDS)


def roles(table: Table) -> tuple[str, ...]:
    return table.rulebook.roles.ranks


RARE = {
    "agree_limits",
    "announce_closure",
    "bad_spin",
    "ask_rules",
    "breach",
    "cash_out",
    "check_cards",
    "check_credit",
    "check_equipment",
    "claim",
    "close_table",
    "direct_cards",
    "direct_one_game",
    "direct_rounds",
    "direct_to_leave",
    "dummy_hand",
    "dispute",
    "exclude",
    "expose_early",
    "fault",
    "hand_pay",
    "insert_note",
    "insert_ticket",
    "irregularity",
    "new_shoe",
    "light",
    "no_spin",
    "lift",
    "open_guest",
    "pay_chips",
    "redeem_chips",
    "register_equipment",
    "reprint",
    "select_table",
    "set_limits",
    "set_wagering_period",
    "shuffle",
    "stop_dealing",
    "system_fault",
    "vacate",
    "void_round",
    "withdraw_equipment",
}
"""What would end a round or a stay too soon, were it done as often as everything else."""


def command(floor: Floor, at: int, number: int) -> Command | None:
    """What a number stands for, on this floor at this moment; nothing to let the clock run on."""
    choose = Choices(number)
    manner = choose.below(10)
    made = Made(floor, at, choose, "")
    if manner == 9:
        made.kind, made.wild = choose.of(KINDS), True
        ranks = roles(made.table)
        by = Actor(choose.of(("player", "device", "cashier", *ranks)), choose.of(("", made.seat)))
        return COMMANDS[made.kind](**filled(made), at=at, by=by)
    wagering = made.table.phase is Phase.WAGERING
    if manner == 8 or not (wagering or choose.once_in(4)):
        return _onward(made)
    if manner <= 5 and made.seat in floor.seats:
        found = _by_a_player(made)
        if found is not None:
            return found
    if manner == 7 and choose.once_in(2):
        return _with_papers(made)
    return _by_staff(made, choose.of(roles(made.table)))


AT_DESKS = tuple(name_of(kind.__name__) for kind in AT_A_DESK)
BY_MACHINES = ("transfer_in", "report_print_fault", "insert_note", "fault", "check_credit")
PAYING = ("redeem", "redeem", "pay_voucher", "insert_ticket")


def _with_papers(made: Made) -> Command:
    """Something at a desk, by a device, or with a ticket put in again."""
    machine = made.choose.once_in(4) and made.seat in made.floor.seats
    owing = any(path.startswith("owed/") for path in made.floor.ledger.balances)
    at_desks = (*PAYING, *AT_DESKS, *(("settle_debt",) * 8 if owing else ()))
    made.kind = made.choose.of(BY_MACHINES if machine else at_desks)
    role = "device" if machine else "cashier"
    role = "player" if made.kind == "insert_ticket" else role
    name = made.seat if role == "player" else "sam"
    return COMMANDS[made.kind](**filled(made), at=made.at, by=Actor(role, name))


def with_papers(floor: Floor, at: int, number: int) -> Command:
    """Money in, out on paper, and everything that can be done with a paper; seldom anything else."""
    choose = Choices(number)
    made = Made(floor, at, choose, "")
    made.wild = choose.once_in(8)
    if choose.below(3) == 0 and made.seat in floor.seats:
        made.kind = "cash_out" if floor.seats[made.seat].account else "transfer_in"
        role, name = ("player", made.seat) if made.kind == "cash_out" else ("device", "cms")
        return COMMANDS[made.kind](**filled(made), at=at, by=Actor(role, name))
    if choose.once_in(4):
        made.kind = choose.of(("hand_pay", "reprint", "direct_to_leave"))
        by = Actor(roles(made.table)[-1], "max")
        return COMMANDS[made.kind](**filled(made), at=at, by=by)
    return _with_papers(made)


def _offered(choose: Choices, allowed: list[str]) -> str:
    often = [kind for kind in allowed if kind not in RARE]
    return choose.of(often if often and not choose.once_in(10) else allowed)


def _by_a_player(made: Made) -> Command | None:
    """Something that the player's own screen offers; chips first for who has none on the layout."""
    seat = made.floor.seats[made.seat]
    allowed = [one for one in allowed_to_player(made.floor, seat.id) if one != "ask_rules"]
    if not made.choose.once_in(30):
        allowed = [kind for kind in allowed if kind != "call_service"]
    if not allowed or (seat.place == TERMINAL and seat.selected != made.table.id):
        return None
    if seat.ticket:
        allowed.append("take_ticket")
    made.kind = _offered(made.choose, allowed)
    if "insert_note" in allowed and not seat.account:
        made.kind = "insert_note"
    elif "undo" not in allowed and made.choose.below(2):
        made.kind = next((one for one in ("place", "bet") if one in allowed), made.kind)
    elif "confirm" in allowed and made.choose.once_in(4):
        made.kind = "confirm"
    by = Actor("player", seat.id)
    return COMMANDS[made.kind](**filled(made), at=made.at, by=by)


def _by_staff(made: Made, role: str) -> Command:
    """Something that the Dealer's screen offers to this rank; money first for who has none."""
    allowed = allowed_to_staff(made.floor, made.table, role)
    seat = made.floor.seats.get(made.seat)
    if (made.floor.matters or made.floor.contraventions) and made.choose.once_in(4):
        return _about_a_matter(made, role)
    wanted = [kind for kind in ("buy_chips", "buy_in") if kind in allowed]
    made.kind = wanted[0] if wanted and not (seat and seat.accounts) else ""
    made.kind = made.kind or _offered(made.choose, allowed or ["system_fault"])
    return COMMANDS[made.kind](**filled(made), at=made.at, by=Actor(role, "sam"))


ABOUT_MATTERS = ("rule_on", "ask_review", "advise", "ask_inspector", "close_matter")
ABOUT_BREACHES = ("determine", "attend", "lift")


def _about_a_matter(made: Made, role: str) -> Command:
    """Something about a claim or a broken rule, by one of two people or an inspector."""
    waits = any(one.held or one.detained for one in made.floor.contraventions.values())
    about = (*ABOUT_MATTERS, *ABOUT_BREACHES) if waits else ABOUT_MATTERS
    made.kind = made.choose.of(ABOUT_BREACHES if not made.floor.matters else about)
    by = Actor("inspector" if made.choose.once_in(5) else role, made.choose.of(("sam", "max")))
    fields = filled(made)
    at = made.floor.matters.get(str(fields.get("matter", "")))
    at_table = at or made.floor.contraventions.get(str(fields.get("matter", "")))
    if at_table is not None and not made.mad():
        fields["table"] = at_table.table
    return COMMANDS[made.kind](**fields, at=made.at, by=by)


def _answer(made: Made) -> Command:
    """What is in question is confirmed, in whole or in part, or void."""
    one = made.choose.of(made.table.questions)
    made.kind = made.choose.of(("confirm_wagers", "void_wagers"))
    fields = {**filled(made), "terminal": one.terminal, "round": one.round}
    return COMMANDS[made.kind](**fields, at=made.at, by=Actor(roles(made.table)[-1], "max"))


def _onward(made: Made) -> Command | None:
    """What takes the round a step further, by the highest rank or the device; or a terminal fails
    or is put right."""
    if made.table.questions and made.choose.once_in(3):
        return _answer(made)
    terminal = made.floor.terminals.get(made.seat)
    if terminal is not None and made.choose.once_in(2 if terminal.out_of_service else 30):
        made.kind = "clear_fault" if terminal.out_of_service else "fault"
        by = Actor("technician" if terminal.out_of_service else "device", made.seat)
        return COMMANDS[made.kind](**filled(made), at=made.at, by=by)
    kinds = {
        Phase.OPEN: "new_game",
        Phase.WAGERING: made.choose.of(("", "", "final_bets", "close_wagering", "outcome", "card")),
        Phase.DEALING: "card" if made.table.game.kind == "baccarat" else "outcome",
        Phase.RESULT: "confirm_result",
        Phase.ANALYSIS: "confirm_wagers",
        Phase.HELD: "void_round",
        Phase.CLOSED: "open_table",
    }
    made.kind = _for_the_cards(made) or kinds[made.table.phase]
    unseen = any(
        item.checked and item.kind not in made.table.checked
        for item in items(made.table.rulebook, made.table.plan)
    )
    if made.kind == "open_table" and unseen:
        made.kind = "check_equipment"
    if not made.kind or (made.kind == "new_game" and made.table.opens_at is not None):
        return None
    device = made.kind in ("outcome", "card", "close_wagering") and made.choose.below(2)
    if made.kind == "card":
        device = _reads(made.table) != made.choose.once_in(16)
    role = "device" if device else roles(made.table)[-1]
    fields = filled(made)
    if made.kind == "confirm_result":
        fields["outcome"] = None
    if made.kind == "void_round":
        fields |= {"ground": made.choose.of(list(made.table.irregularities)), "forfeits": ()}
    if made.kind == "confirm_wagers":
        fields["terminal"], fields["round"] = "", made.table.round_no
    return COMMANDS[made.kind](**fields, at=made.at, by=Actor(role, "wheel" if device else "max"))


def _reads(table: Table) -> bool:
    """Whether this coup's cards come from the shoe itself."""
    ordinary = not (table.no_bet or table.overseen or table.keyed)
    return table.game.kind == "baccarat" and table.asks(CardsEnteredBy.SHOE) and ordinary


CARE = {"cards": "new_shoe", "check": "check_cards"}
"""What is done about something that the shoe wants; the rest is called as it is."""


def _for_the_cards(made: Made) -> str:
    """What has to be done about the cards before another coup."""
    table, shoe = made.table, made.table.shoe
    if shoe is None or table.phase is not Phase.OPEN:
        return ""
    want = next(shoe.wants, "")
    if want == "cards" and not shoe.unfit and made.choose.once_in(2):
        return "shuffle"
    if want and (want != "burn" or not made.choose.once_in(4)):
        return CARE.get(want, want)
    return "dummy_hand" if table.no_bet_due and "dummy_hand" in table.rulebook.reserved else ""


OF_THE_SHOE = (
    "new_shoe",
    "check_cards",
    "shuffle",
    "cut",
    "burn",
    "direct_cards",
    "standby",
    "dummy_hand",
    "authorise_hand",
)
OF_A_COUP = ("void_round", "stop_dealing", "result_stands", "correct_result", "system_fault")
WITH_CARDS = ("card", "irregularity", *OF_THE_SHOE, *OF_A_COUP, "confirm_result", "new_game")


def _wager(made: Made) -> Command | None:
    """Chips put down, or confirmed once they lie."""
    seat = made.floor.seats[made.seat]
    lies = made.table.wagers_of(seat.account).placed
    if seat.selected != made.table.id or not seat.account or made.choose.once_in(8):
        return _by_a_player(made)
    made.kind = "confirm" if lies and made.choose.below(2) else "place"
    return COMMANDS[made.kind](**filled(made), at=made.at, by=Actor("player", seat.id))


def with_cards(floor: Floor, at: int, number: int) -> Command | None:
    """The life of a shoe, and everything that can go wrong with it; wagers on its coups between."""
    choose = Choices(number)
    manner = choose.below(16)
    made = Made(floor, at, choose, "", "baccarat")
    ranks = roles(made.table)
    if manner < 10 and made.table.phase is Phase.WAGERING:
        return _wager(made) if made.choose.below(4) else None
    if manner < 10:
        return _onward(made)
    by = Actor(ranks[-1] if choose.below(2) else choose.of(("device", *ranks)), "max")
    if manner == 15:
        made.kind, made.wild = choose.of(WITH_CARDS), True
    else:
        made.kind = {10: "irregularity", 11: "irregularity", 12: "card"}.get(manner, "")
        made.kind = made.kind or choose.of(OF_THE_SHOE if manner == 13 else OF_A_COUP)
    return COMMANDS[made.kind](**filled(made), at=at, by=by)
