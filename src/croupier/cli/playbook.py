"""`croupier playbook`: a scripted session on a fresh floor and a virtual clock."""

import hashlib
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from croupier.cli.showing import FolderOption, complain, library
from croupier.cli.showing import say as say_line
from croupier.floor import Floor, FloorPlan, OpenFloor, apply, decide, timers
from croupier.floor.messages import COMMANDS
from croupier.journal.chain import GENESIS, link
from croupier.journal.record import Record, encode, event_fields
from croupier.journal.replay import standing
from croupier.message import SYSTEM, Actor, Command, Event, Millis
from croupier.refusal import Refusal
from croupier.rulebooks import Library, UnknownRulebook
from croupier.words import say

FIRST_LINE = (
    '{"tables":[{"id":"R1","rulebook":"act-mttg-2019","game":"roulette",'
    '"limits":{"min":100,"max":50000},"wagering_seconds":30}],"terminals":["PT1"]}'
)
NO_STEPS = ("open_floor", "change_floor", "warn_players", "change_limits", "lapse_hold")
STEPS = tuple(name for name in COMMANDS if name not in NO_STEPS)
EXAMPLES = Path(__file__).parents[1] / "playbooks"
PLACES = ("guest", "player")
"""Whoever plays without a terminal may be named where one would be."""


def playbook(
    file: Annotated[
        Path | None,
        typer.Argument(help="JSON lines, the floor first; - for standard input; or an example."),
    ] = None,
    rulebooks: FolderOption = None,
    reference: Annotated[
        bool, typer.Option(help="Print every step, event, phase and code instead.")
    ] = False,
    examples: Annotated[
        bool, typer.Option("--list", help="Name the examples that come with croupier.")
    ] = False,
) -> None:
    """Run a scripted session and print every event and refusal."""
    if examples:
        for name, shows in shipped().items():
            say_line(f"{name:<16}  {shows}")
        return
    if reference:
        from croupier.cli.reference import reference as lines_of

        for line in lines_of():
            say_line(line)
        return
    if file is None:
        complain(
            "Name a playbook, or - for standard input; --list names examples, "
            "--reference what a playbook may say."
        )
        raise typer.Exit(2)
    try:
        lines = sys.stdin.buffer.readlines() if str(file) == "-" else _read(file)
    except OSError as problem:
        complain(f"{file} cannot be read: {problem.strerror}.")
        raise typer.Exit(2) from None
    run = Run(library(rulebooks))
    for answer in run.play(lines):
        sys.stdout.write(msgspec.json.encode(answer).decode() + "\n")
    raise typer.Exit(0 if run.opened else 1)


def shipped() -> dict[str, str]:
    """The examples that come with croupier, and what each shows."""
    return tomllib.loads((EXAMPLES / "playbooks.toml").read_text(encoding="utf-8"))


def _read(file: Path) -> list[bytes]:
    """The lines of a file; of an example, where there is no such file."""
    example = EXAMPLES / f"{file}.jsonl"
    found = example if not file.exists() and str(file) in shipped() else file
    return found.read_bytes().splitlines()


class Run:
    """A floor in memory, and a clock that only steps move."""

    def __init__(self, shelf: Library) -> None:
        self.floor, self.opened = Floor(), False
        self._shelf, self._at, self._seq, self._hash, self._seed = shelf, 0, 0, GENESIS, 0

    def play(self, lines: list[bytes]) -> Iterator[dict[str, Any]]:
        numbered = [(number, line) for number, line in enumerate(lines, start=1) if line.strip()]
        if not numbered:
            yield self._refused(
                1, _malformed("floor", f"the first line is the floor, as in {FIRST_LINE}")
            )
            return
        yield from self.open(*numbered[0])
        if not self.opened:
            return
        for number, line in numbered[1:]:
            yield from self.step(number, line)
        yield {**standing(self.floor), "hash": self._hash.hex()}

    def open(self, number: int, line: bytes) -> Iterator[dict[str, Any]]:
        """Line 1: the floor."""
        try:
            plan = msgspec.json.decode(line, type=FloorPlan)
            texts = {t.rulebook: self._shelf.texts(t.rulebook) for t in plan.tables}
        except (msgspec.DecodeError, RecursionError) as problem:
            yield self._refused(
                number, _malformed("floor", f"{problem}; write for instance {FIRST_LINE}")
            )
            return
        except UnknownRulebook as unknown:
            params = {"rulebook": unknown.asked, "known": unknown.known}
            yield self._refused(number, Refusal("no_such_rulebook", params))
            return
        self._seed = plan.seed
        for answer in self._do(number, OpenFloor(plan=plan, rulebooks=texts)):
            self.opened = "refused" not in answer
            yield answer

    def step(self, number: int, line: bytes) -> Iterator[dict[str, Any]]:
        """A step, after every timer that falls due before it or with it."""
        read = self._read(number, line)
        if isinstance(read, Refusal):
            yield self._refused(number, read)
            return
        while True:
            due = min((t for t in timers(self.floor) if t.at <= read.at), key=_time, default=None)
            if due is None:
                break
            self._at = due.at
            for answer in self._do("timer", due):
                assert "refused" not in answer, f"the clock was refused: {answer}"
                yield answer
        self._at = read.at
        yield from self._do(number, read)

    def _read(self, number: int, line: bytes) -> Command | Refusal:
        """A step as a command; its place says who the player is."""
        try:
            given = msgspec.json.decode(line)
        except (msgspec.DecodeError, RecursionError) as problem:
            return _malformed(number, f"it is not JSON ({problem})")
        if not isinstance(given, dict) or not isinstance(given.get("do"), str):
            return _malformed(number, 'it is an object with "at", "as", a place and "do"')
        if given["do"] not in STEPS:
            return Refusal("unknown_step", {"what": given["do"], "known": STEPS})
        at = given.get("at", self._at / 1_000)
        if isinstance(at, bool) or not isinstance(at, int | float) or not 0 <= at < 10**9:
            return _malformed(number, '"at" is a number of seconds')
        millis = round(at * 1_000)
        if millis < self._at:
            return Refusal("time_runs_backwards", {"at": at, "last": self._at / 1_000})
        role = given.get("as", "player" if "terminal" in given else None)
        kind = COMMANDS[given["do"]]
        if not isinstance(role, str) or role == SYSTEM.role:
            return _malformed(number, '"as" is the role of who does it')
        fields = {k: v for k, v in given.items() if k not in ("at", "as", "by", "approved_by")}
        if "table" not in kind.__struct_fields__:
            fields.pop("table", None)
        for place in PLACES:
            if place in fields and place not in kind.__struct_fields__:
                if "terminal" in fields:
                    return _malformed(number, f'it names a "terminal" and a "{place}"')
                fields["terminal"] = fields.pop(place)
        try:
            command: Command = msgspec.convert(fields, kind)
        except msgspec.ValidationError as problem:
            return _malformed(number, str(problem))
        where = given.get("terminal") or given.get("player") or ""
        name = str(where) if role == "player" else given.get("by", "")
        if not isinstance(name, str):
            return _malformed(number, '"by" is the name of who does it')
        try:
            second = msgspec.convert(given.get("approved_by"), Actor | None)
        except msgspec.ValidationError:
            return _malformed(number, '"approved_by" has a "role" and a "name"')
        by = Actor(role, name)
        command = msgspec.structs.replace(command, at=millis, by=by, approved_by=second)
        return self._numbered(command, number)

    def _numbered(self, command: Command, number: int) -> Command:
        """What the shell of a real floor makes or reads: numbers of tickets, references of transfers."""
        made: dict[str, str] = {}
        fields = command.__struct_fields__
        if "number_hash" in fields:
            digest = hashlib.sha256(f"{self._seed} {number}".encode())
            validation = f"{int.from_bytes(digest.digest()[:16]) % 10**18:018d}"
            made = {"last_four": validation[-4:], "number_hash": _hash(validation)}
        if "reference" in fields and not getattr(command, "reference", ""):
            made["reference"] = f"step {number}"
        for name in ("validation", "voucher", "ticket", "matter"):
            if name in fields:
                made[name] = self._paper(name, getattr(command, name))
        return msgspec.structs.replace(command, **made) if made else command

    def _paper(self, field: str, given: str) -> str:
        """A ticket by its place in the order issued, `@1`, or by the 18 digits on it."""
        papers = list(self.floor.tickets.values())
        if re.fullmatch(r"@[1-9][0-9]{0,5}", given) and int(given[1:]) <= len(papers):
            paper = papers[int(given[1:]) - 1]
            return paper.number_hash if field == "validation" else paper.id
        if re.fullmatch(r"[0-9]{18}", given):
            return _hash(given)
        named = given in self.floor.tickets or given.startswith("@")
        return given if field != "validation" or named else ""

    def _do(self, step: int | str, command: Command) -> Iterator[dict[str, Any]]:
        decision = decide(self.floor, command)
        if isinstance(decision, Refusal):
            yield self._refused(step, decision)
            return
        for event in decision:
            apply(self.floor, event)
            self._seq += 1
            record = Record(self._seq, self._at, command.by if step != "timer" else SYSTEM, event)
            self._hash = link(self._hash, encode(record))
            yield {"at": self._at / 1_000, "step": step, **self._shown(event)}

    def _shown(self, event: Event) -> dict[str, Any]:
        """An event's fields; a rulebook's own text stays in the journal."""
        return {name: value for name, value in event_fields(event).items() if name != "files"}

    def _refused(self, step: int | str, refusal: Refusal) -> dict[str, Any]:
        return {
            "at": self._at / 1_000,
            "step": step,
            "refused": refusal.code,
            "says": say(refusal),
            "cites": refusal.cites,
        }


def _malformed(what: object, problem: str) -> Refusal:
    return Refusal("malformed_step", {"what": what, "problem": problem})


def _hash(validation: str) -> str:
    return hashlib.sha256(validation.encode()).hexdigest()


def _time(command: Command) -> Millis:
    return command.at
