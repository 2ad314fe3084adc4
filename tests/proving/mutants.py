"""Every way to change one value of a rulebook: odds, rows, ranks, numbers, choices, lists.

A mutant carries the clauses that its value cites. Whoever proves one of them must notice.
"""

import copy
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.rulebooks.policies import Choice, policies

Files = Mapping[str, Mapping[str, Any]]
Edit = Callable[[dict[str, Any]], None]


@dataclass(frozen=True)
class Mutant:
    rulebook: str
    what: str
    cites: tuple[str, ...]
    edit: Edit
    removes: bool
    """It only takes a bet or a game away: any test that needs one notices, so it earns nothing."""
    of_screens: bool = False
    """It changes what a screen shows: that, and nothing else, tries the clauses on what screens show."""

    def files(self, shipped: Files) -> Files:
        changed = {**shipped, "rulebook.toml": copy.deepcopy(dict(shipped["rulebook.toml"]))}
        self.edit(changed["rulebook.toml"])
        return changed


def mutants(id: str, shipped: Files) -> Iterator[Mutant]:
    for path, cites, value in _changes(shipped["rulebook.toml"]):
        full = tuple(f"{id} {clause}" for clause in cites)
        what = f"{'.'.join(map(str, path))} = {value!r}"
        removes = path[-1] == "offered" or (path[0] in ("games", "forms") and path[-1] in REMOVING)
        yield Mutant(id, what, full, _setting(path, value), removes, path[0] == "screens")


REMOVING = ("bets", "games")


Path = tuple[str | int, ...]
Change = tuple[Path, tuple[str, ...], Any]


def _setting(path: Path, value: Any) -> Edit:
    def edit(book: dict[str, Any]) -> None:
        at: Any = book
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value

    return edit


def _changes(book: Mapping[str, Any]) -> Iterator[Change]:
    for table, bets in book["bets"].items():
        for names, entry in bets.items():
            yield from _bet(("bets", table, names), entry, _kind_entry(book, bets, names))
    for game, entry in book["games"].items():
        for case, said in entry.get("cases", {}).items():
            for pays in _odds(said["pays"]):
                cites = tuple(said.get("cites") or _cited_by_bets(book, entry))
                yield ("games", game, "cases", case, "pays"), cites, pays
        yield from _extra_bet(book, game, entry)
        yield from _said(("games", game, "announce"), entry)
        if "whole" in entry:
            yield ("games", game, "whole", "kinds"), tuple(entry["whole"]["cites"]), []
        for shorter in _shorter(entry["bets"]):
            [dropped] = set(entry["bets"]) - set(shorter)
            cited = (c for bet in book["bets"][dropped].values() for c in bet.get("cites", ()))
            yield ("games", game, "bets"), (*entry.get("cites", ()), *cited), shorter
    for name, wheel in book.get("wheels", {}).items():
        yield from _wheel(("wheels", name), wheel)
    if "cards" in book:
        yield from _cards(("cards",), book["cards"])
    yield from _reserved(("reserved",), book.get("reserved", {}), book["roles"]["ranks"])
    for ground, entry in book.get("irregularities", {}).items():
        yield from _irregularity(("irregularities", ground), entry, book["roles"]["ranks"])
    if "disputes" in book:
        yield from _disputes(("disputes",), book["disputes"], book["roles"]["ranks"])
    if "contraventions" in book:
        entry = book["contraventions"]
        yield from _contraventions(("contraventions",), entry, book["roles"]["ranks"])
    for at, item in enumerate(book.get("equipment", ())):
        yield from _item(("equipment", at), item)
    for screen, rows in book.get("screens", {}).items():
        yield from _elements(("screens", screen), rows)
    yield from _roles(("roles",), book["roles"])
    yield from _policies(("policy",), book["policy"])
    for form, entry in book.get("forms", {}).items():
        for shorter in _shorter(entry["games"]):
            yield ("forms", form, "games"), tuple(entry.get("cites", ())), shorter
        yield from _said(("forms", form, "announce"), entry)
        yield from _console(("forms", form, "console"), entry.get("console", {}))
        reserved = entry.get("reserved", {})
        yield from _reserved(("forms", form, "reserved"), reserved, book["roles"]["ranks"])
        yield from _policies(("forms", form, "policy"), entry.get("policy", {}))


def _reserved(path: Path, entries: Mapping[str, Any], ranks: list[str]) -> Iterator[Change]:
    """Another rank may."""
    for act, reserved in entries.items():
        for rank in ranks:
            if rank != reserved["rank"]:
                yield (*path, act, "rank"), tuple(reserved["cites"]), rank


def _irregularity(path: Path, entry: Mapping[str, Any], ranks: list[str]) -> Iterator[Change]:
    """Another cure, another rank, another moment; nothing is shown, explained, forfeited by it."""
    cites = tuple(entry["cites"])
    for cure in ("goes on", "void", "no-bet coup"):
        if cure != entry["cure"]:
            yield (*path, "cure"), cites, cure
    for who in ("rank", "decided_by"):
        for rank in ranks:
            if who in entry and rank != entry[who]:
                yield (*path, who), cites, rank
    if "until" in entry:
        yield (*path, "until"), (*cites, *entry.get("late", ())), "any time"
    if "after" in entry:
        yield (*path, "after"), cites, ""
    if "shown_by" in entry:
        yield (*path, "shown_by"), cites, []
    for said in ("explained", "forfeits"):
        if said in entry:
            yield (*path, said), cites, False
    if "unless" in entry:
        yield (*path, "unless"), cites, ""
    if "needs" in entry:
        yield (*path, "needs"), cites, ""
    for shorter in _shorter(entry.get("effects", ())):
        yield (*path, "effects"), cites, shorter


def _elements(path: Path, rows: list[Mapping[str, Any]]) -> Iterator[Change]:
    """The clause stands on another element that the rulebook asks for on this screen, or on the clock."""
    for at, row in enumerate(rows):
        others = dict.fromkeys(other["element"] for other in (*rows[at:], *rows[:at]))
        another = next((one for one in others if one != row["element"]), "clock")
        yield (*path, at, "element"), tuple(row["cites"]), another


def _console(path: Path, console: Mapping[str, Any]) -> Iterator[Change]:
    """Somebody less is told; the key is another."""
    for name, signal in console.items():
        cites = tuple(signal["cites"])
        for shorter in _shorter(signal["tells"]):
            yield (*path, name, "tells"), cites, shorter
        if "key" in signal:
            yield (*path, name, "key"), cites, "no spin"


def _disputes(path: Path, entry: Mapping[str, Any], ranks: list[str]) -> Iterator[Change]:
    """Another rank decides, a step is left out, somebody else reviews, nobody has to be told."""
    ladder = entry["ladder"]
    for at, step in enumerate(ladder):
        for rank in ranks:
            if rank != step["rank"]:
                yield (*path, "ladder", at, "rank"), tuple(step["cites"]), rank
        if len(ladder) > 1:
            yield (*path, "ladder"), tuple(step["cites"]), [*ladder[:at], *ladder[at + 1 :]]
    if "final" in entry:
        final = entry["final"]
        for rank in ranks:
            if rank != final["rank"]:
                yield (*path, "final", "rank"), tuple(final["cites"]), rank
        if "unreviewed" in final:
            yield (*path, "final", "unreviewed"), tuple(final["cites"]), not final["unreviewed"]
    if "advice" in entry:
        advice = entry["advice"]
        yield (*path, "advice", "required"), tuple(advice["cites"]), not advice["required"]
    yield (*path, "review", "by"), tuple(entry["review"]["cites"]), "nobody"


def _contraventions(path: Path, entry: Mapping[str, Any], ranks: list[str]) -> Iterator[Change]:
    """Another rank, more rules or fewer, an action less; what a rule asks for is not asked for."""
    cites = tuple(entry["cites"])
    for rank in ranks:
        if rank != entry["rank"]:
            yield (*path, "rank"), cites, rank
    yield (*path, "any_rule"), cites, not entry.get("any_rule", False)
    rules = entry.get("rules", {})
    for id, rule in rules.items():
        if not entry.get("any_rule"):
            fewer = {other: rules[other] for other in rules if other != id}
            yield (*path, "rules"), (*rule["cites"], *cites), fewer
        for flag in ("kept", "listed", "after_direction"):
            if flag in rule:
                yield (*path, "rules", id, flag), tuple(rule["cites"]), not rule[flag]
        if "through" in rule:
            yield (*path, "rules", id, "through"), tuple(rule["cites"]), ""
    actions = entry["actions"]
    for action, power in actions.items():
        fewer = {other: actions[other] for other in actions if other != action}
        yield (*path, "actions"), tuple(power["cites"]), fewer
        if "only" in power:
            yield (*path, "actions", action, "only"), tuple(power["cites"]), []


def _item(path: Path, item: Mapping[str, Any]) -> Iterator[Change]:
    """What must be there need not be, or one more of it must; what may be there must."""
    cites = tuple(item["cites"])
    yield (*path, "optional"), cites, not item.get("optional", False)
    if item.get("count", 1) > 1:
        yield (*path, "count"), cites, item["count"] + 1
    if item.get("checked"):
        yield (*path, "checked"), cites, False


def _roles(path: Path, roles: Mapping[str, Any]) -> Iterator[Change]:
    """Two neighbouring ranks change places, another acts for the operator, a title is nobody's."""
    cites, ranks = tuple(roles["cites"]), roles["ranks"]
    for at in range(len(ranks) - 1):
        higher = [*ranks[:at], ranks[at + 1], ranks[at], *ranks[at + 2 :]]
        yield (*path, "ranks"), cites, higher
    for rank in ranks:
        if rank != roles["operator"]:
            yield (*path, "operator"), cites, rank
    for title in roles.get("also", {}):
        others = {other: rank for other, rank in roles["also"].items() if other != title}
        yield (*path, "also"), cites, others


def _cited_by_bets(book: Mapping[str, Any], entry: Mapping[str, Any]) -> list[str]:
    """A case without clauses of its own rests on those of the bets it happens to."""
    bets = (bet for name in entry["bets"] for bet in book["bets"][name].values())
    cited = (clause for bet in bets if "pays" in bet for clause in bet.get("cites", ()))
    return list(dict.fromkeys(cited))


def _said(path: Path, entry: Mapping[str, Any]) -> Iterator[Change]:
    """An announcement without one of its words."""
    for moment, said in entry.get("announce", {}).items():
        for shorter in _shorter(said["words"]):
            yield (*path, moment, "words"), tuple(said["cites"]), shorter


EXTRA = {
    "total:3": {"pays": "1 to 1"},
    "zero-game": {"pieces": ["split:0-3", "split:12-15", "straight:26", "split:32-35"]},
    "neighbours-3": {"each_side": 1},
}


def _extra_bet(book: Mapping[str, Any], game: str, entry: Mapping[str, Any]) -> Iterator[Change]:
    """A bet that the closed list does not have, slipped in."""
    tables = {name: book["bets"][name] for name in entry["bets"]}
    names = {name for table in tables.values() for name in table}
    single_zero = entry.get("layout") == "single-zero"
    for bet, says in EXTRA.items():
        fits = entry["kind"] == "sic-bo" if bet == "total:3" else single_zero
        if fits and bet not in names:
            yield ("bets", entry["bets"][-1], bet), tuple(entry["only"]), says


def _kind_entry(book: Mapping[str, Any], bets: Mapping[str, Any], names: str) -> Mapping[str, Any]:
    """The entry an exact name inherits from: in its own table, else in another."""
    kind = names.split()[0].partition(":")[0]
    if kind in names.split():
        return {}
    return next((t[kind] for t in (bets, *book["bets"].values()) if kind in t), {})


def _bet(path: Path, entry: Mapping[str, Any], kind: Mapping[str, Any]) -> Iterator[Change]:
    cites = (*kind.get("cites", ()), *entry.get("cites", ()))
    pays = entry.get("pays") or kind.get("pays")
    if pays:
        for other in _odds(pays):
            yield (*path, "pays"), cites, other
    if "offered" in entry:
        yield (*path, "offered"), cites, False
    for case, said in entry.get("cases", {}).items():
        for other in _odds(said["pays"]):
            yield (*path, "cases", case, "pays"), tuple(said.get("cites", cites)), other
    for shorter in _shorter(entry.get("pieces", ())):
        yield (*path, "pieces"), cites, shorter
    if "each_side" in entry:
        yield (*path, "each_side"), cites, entry["each_side"] + 1
    if "needs" in entry:
        for shorter in _shorter(entry["needs"]["one_of"]):
            yield (*path, "needs", "one_of"), tuple(entry["needs"]["cites"]), shorter


def _odds(said: str) -> Iterator[str]:
    if said in ("void", "loses"):
        yield "void" if said == "loses" else "loses"
        return
    first, rest = re.match(r"([\d.]+)(.*)", said, re.S).groups()  # type: ignore[union-attr]
    yield f"{float(first) + 1:g}{rest}"
    if "commission" in said:
        yield said.partition(" less")[0]
        yield re.sub(r"(\d+)%", lambda found: f"{int(found[1]) + 1}%", said)


def _wheel(path: Path, wheel: Mapping[str, Any]) -> Iterator[Change]:
    cites, order = tuple(wheel["cites"]), wheel["order"].split()
    yield (*path, "order"), cites, " ".join((order[0], order[3], order[2], order[1], *order[4:]))
    red = wheel["red"].split()
    black = next(pocket for pocket in order if pocket not in red and pocket not in ("0", "00"))
    yield (*path, "red"), cites, " ".join((black, *red[1:]))


def _cards(path: Path, cards: Mapping[str, Any]) -> Iterator[Change]:
    for name in ("decks", "natural"):
        for step in (-1, 1):
            value = cards[name]["value"] + step
            yield (*path, name, "value"), tuple(cards[name]["cites"]), value
    for at, group in enumerate(cards["values"]):
        other = 0 if group["value"] == "face" else (group["value"] + 1) % 10
        yield (*path, "values", at, "value"), tuple(group["cites"]), other
    for at, group in enumerate(cards["pairs"]):
        for shorter in _shorter(tuple(group["ranks"])):
            yield (*path, "pairs", at, "ranks"), tuple(group["cites"]), "".join(shorter)
    if "exchange" in cards:
        yield (*path, "exchange", "another_colour"), tuple(cards["exchange"]["cites"]), False
    deal = cards["deal"]
    yield (*path, "deal", "to"), tuple(deal["cites"]), " ".join(reversed(deal["to"].split()))
    yield (*path, "deal", "to"), tuple(deal["cites"]), "player player banker banker"
    for hand in ("player", "banker"):
        for counts, row in cards[hand].items():
            cells = row["row"].split()
            for at, cell in enumerate(cells):
                flipped = [*cells[:at], "S" if cell == "D" else "D", *cells[at + 1 :]]
                yield (*path, hand, counts, "row"), tuple(row["cites"]), " ".join(flipped)


def _policies(path: Path, entries: Mapping[str, Any]) -> Iterator[Change]:
    known = policies()
    for name, entry in entries.items():
        cites, here = tuple(entry["cites"]), (*path, name)
        policy = known[name]
        if issubclass(policy, Choice):
            for choice in policy:
                if choice.value != entry["choice"]:
                    yield (*here, "choice"), cites, choice.value
        elif "value" in entry:
            yield (*here, "value"), cites, entry["value"] + 1
        else:
            for shorter in _shorter(entry["places"]):
                yield (*here, "places"), cites, shorter


def _shorter(items: Any) -> Iterator[list[Any]]:
    for at in range(len(items)):
        yield [*items[:at], *items[at + 1 :]]
