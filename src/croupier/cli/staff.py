"""`croupier staff`: who may sign in on a floor, and in which roles. The floor may run meanwhile."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn, TypeVar

import typer

from croupier.cli.showing import FolderOption, JsonOption, complain, library, say, say_json, show
from croupier.journal.keys import NoKey
from croupier.message import Actor
from croupier.refusal import Refusal
from croupier.words import say as in_words

if TYPE_CHECKING:
    from croupier.journal.people import Held, Person
    from croupier.server.access import Access

T = TypeVar("T")

app = typer.Typer(no_args_is_help=True, help="Who may sign in on a floor, and in which roles.")

DataOption = Annotated[Path, typer.Option("--data", help="The folder of the floor's records.")]
NameArgument = Annotated[str, typer.Argument(help="The name to sign in with.")]
RoleOption = Annotated[
    list[str],
    typer.Option(
        "--role", help="A role: dealer; or under one rulebook: 'pit boss@vic-roulette-2011'."
    ),
]
AskOption = Annotated[
    bool, typer.Option("--ask", help="Ask for a password, instead of making one up.")
]


@app.command()
def add(
    name: NameArgument,
    data: DataOption,
    role: RoleOption,
    ask: AskOption = False,
    folder: FolderOption = None,
) -> None:
    """Add somebody. The password is shown once, and kept nowhere that it could be read."""
    roles = _roles(role, folder)
    data.mkdir(parents=True, exist_ok=True)
    with opened(data) as access:
        password = _password(ask)
        person = or_stop(access.add_person(name, roles, password, by()))
        say(f"{person.name} is {person.id} in the journal: {_said(person)}.")
        _show_password(password, ask)


@app.command("list")
def list_(data: DataOption, json: JsonOption = False) -> None:
    """Everybody who may sign in."""
    with opened(data) as access:
        staff = access.people.staff()
    if json:
        say_json([{"id": p.id, "name": p.name, "roles": [str(r) for r in p.roles]} for p in staff])
        return
    show("Staff", ("id", "name", "roles"), [(p.id, p.name, _said(p)) for p in staff])


@app.command()
def remove(name: NameArgument, data: DataOption) -> None:
    """Erase somebody. The journal knew only the id, and keeps it; nobody gets it again."""
    with opened(data) as access:
        person = or_stop(access.found(name))
        access.remove_person(person, by())
        say(f"{person.id} is erased and signed out everywhere. The journal keeps the id alone.")


@app.command()
def disable(name: NameArgument, data: DataOption) -> None:
    """Let nobody sign in with this name until it is given a new password."""
    with opened(data) as access:
        person = or_stop(access.found(name))
        access.disable(person, by())
        say(f"{person.name} ({person.id}) is disabled and signed out everywhere.")


@app.command()
def password(name: NameArgument, data: DataOption, ask: AskOption = False) -> None:
    """Give somebody a new password; whoever was signed in with the old one is not any more."""
    with opened(data) as access:
        person = or_stop(access.found(name))
        new = _password(ask)
        or_stop(access.set_password(person, new, by()))
        say(f"{person.name} ({person.id}) has a new password and is signed out everywhere.")
        _show_password(new, ask)


@app.command()
def roles(
    name: NameArgument, data: DataOption, role: RoleOption, folder: FolderOption = None
) -> None:
    """Give somebody other roles, in place of all held before; they are signed out everywhere."""
    given = _roles(role, folder)
    with opened(data) as access:
        person = or_stop(access.found(name))
        access.set_roles(person, given, by())
        say(f"{person.name} ({person.id}) is {', '.join(map(str, given))}.")


@contextmanager
def opened(data: Path) -> "Iterator[Access]":
    """The people of a floor, whether it runs or not."""
    # The hashing of passwords is slow to import, and few commands need it.
    from croupier.journal.keys import secret
    from croupier.journal.people import People
    from croupier.server.access import Access

    if not data.is_dir():
        stop(f"There is no floor in {data}: add somebody with croupier staff add, or start one.")
    try:
        people = People(data / "people.sqlite")
        key = secret(data / "ticket.key")
    except NoKey as problem:
        stop(f"{problem}.")
    except OSError as problem:
        stop(f"{data} cannot be used: {problem.strerror}.")
    try:
        yield Access(people, key)
    finally:
        people.close()


def or_stop(found: T | Refusal) -> T:
    if isinstance(found, Refusal):
        stop(in_words(found))
    return found


def stop(words: str) -> NoReturn:
    complain(words)
    raise typer.Exit(2)


def by() -> Actor:
    """Who does it: whoever may run commands here."""
    from croupier.server.access import COMMAND_LINE

    return COMMAND_LINE


def _roles(given: list[str], folder: Path | None) -> "tuple[Held, ...]":
    from croupier.server.standing import read_role

    books = library(folder)
    known = {id: books.load(id).roles for id in books.ids()}
    return tuple(or_stop(read_role(text, known)) for text in given)


def _said(person: "Person") -> str:
    return ", ".join(map(str, person.roles))


def _password(ask: bool) -> str:
    from croupier.server.passwords import made_up

    if not ask:
        return made_up()
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    given = getpass("Password: ")
    if getpass("The same again: ") != given:
        stop("These two are not the same. Nothing was changed.")
    return given


def _show_password(password: str, asked: bool) -> None:
    if not asked:
        say(f"Password, shown this once: {password}")
