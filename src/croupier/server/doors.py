"""The doors of a floor: sign-in, sign-out, passwords, enrolment, a second person's word, and the staff."""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Annotated, Any

import msgspec
from litestar import Response, Router, post
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody

from croupier.engine.engine import Engine
from croupier.floor.deciding import AT_A_DESK, BY_ANY_STAFF
from croupier.floor.desks import refuse_person
from croupier.floor.state import TERMINAL, Floor
from croupier.journal.people import Held, Person, Place
from croupier.journal.store import StoreRefused
from croupier.message import Actor, Millis, name_of
from croupier.refusal import Refusal
from croupier.server.access import CODE_SECONDS, STRANGER, Access, asked_for
from croupier.server.channels import Channel, Transport
from croupier.server.knocking import (
    BODY_MOST,
    SIGN_IN_FIRST,
    Asked,
    Connected,
    Porter,
    address_of,
    from_here,
    in_words,
    too_deep,
    unwritten,
)
from croupier.server.noting import Noting
from croupier.server.passwords import made_up
from croupier.server.standing import (
    DISPLAY,
    FLYING_DISPLAY,
    KINDS,
    LAYOUT,
    Roled,
    at_desk,
    at_table,
    books_of,
    is_there,
    places_of,
    read_role,
    refuse_place,
    refuse_screen,
    refuse_staffing,
    refuse_table,
    roles_of,
)
from croupier.server.telling import Screens
from croupier.server.watching import Watching
from croupier.server.wire import Hello, Refused

BY_STAFF = tuple(name_of(kind.__name__) for kind in (*BY_ANY_STAFF, *AT_A_DESK))
ENROLMENT, STAFFING = "enrolment refused", "staffing refused"
"""What a refusal is noted as."""

At = NamedDependency[Porter]
Word = Annotated[str, msgspec.Meta(max_length=300)]
Lifespan = Callable[[object], AbstractAsyncContextManager[None]]


def routes(
    engine: Engine, access: Access, noting: Noting, screens: Screens
) -> tuple[Router, Lifespan]:
    """The doors, and what has to run while they are open."""
    watching = Watching(engine, access, screens)
    porter = Porter(engine, access, noting, watching)

    async def paced(connection: Connected, _: Any) -> None:
        await porter.pace(connection)

    unread: Any = {HTTPException: in_words, RecursionError: too_deep, StoreRefused: unwritten}
    router = Router(
        "/api",
        route_handlers=(
            *(sign_in, sign_out, password, enrol, codes, revoke, enrolled, approve),
            *(staff, add, remove, disable, roles, set_password),
        ),
        dependencies={"porter": Provide(lambda: porter, sync_to_thread=False)},
        guards=[paced, from_here],
        exception_handlers=unread,
        request_max_body_size=BODY_MOST,
        response_headers={"cache-control": "no-store"},
    )
    return router, watching.running


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """What is sent to a door."""


class Done(msgspec.Struct, frozen=True):
    """It is done, and there is no more to say."""


class Somebody(msgspec.Struct, frozen=True):
    """One of the staff."""

    id: str
    """What the journal has."""
    name: str
    role: str
    """The first of them."""
    roles: list[str]


class RefusedAnswer(msgspec.Struct, frozen=True):
    """Why nothing was done."""

    refused: Refused


UNDONE = {
    400: ResponseSpec(RefusedAnswer, description="What was sent could not be read."),
    403: ResponseSpec(RefusedAnswer, description="It was refused."),
    413: ResponseSpec(RefusedAnswer, description="It is too long."),
    429: ResponseSpec(RefusedAnswer, description="This address asks too often."),
}


def door(path: str) -> Callable[[Any], Any]:
    """Where something is asked for, and answered or refused in words."""
    return post(path, status_code=200, responses=UNDONE)


# --- coming and going


class SignInBody(Body):
    name: Word
    password: Word


class SignedInAnswer(Somebody, frozen=True):
    token: str
    ends: Millis
    """When the session does, however much it is used."""


@door("/sign-in")
async def sign_in(
    request: Asked, porter: At, data: JSONBody[SignInBody]
) -> Response[SignedInAnswer]:
    """A session, for a name and a password."""
    given = (data.name, data.password, address_of(request))
    found = await porter.slowly(porter.access.sign_in, *given)
    by = porter.access.known_as(data.name) if isinstance(found, Refusal) else STRANGER
    signed = await porter.let(by, "sign-in refused", found)
    return await porter.done(
        SignedInAnswer(**_shown(signed.person), token=signed.token, ends=_millis(signed.ends))
    )


class SignOutBody(Body):
    token: Word
    everywhere: bool = False
    """All sessions of the same person."""


@door("/sign-out")
async def sign_out(porter: At, data: JSONBody[SignOutBody]) -> Response[Done]:
    """The end of a session, or of all of that person's."""
    await porter.aside(porter.access.sign_out, data.token, data.everywhere)
    return await porter.done(Done())


class PasswordBody(Body):
    token: Word
    password: Word
    """The one that was."""
    new: Word


@door("/password")
async def password(request: Asked, porter: At, data: JSONBody[PasswordBody]) -> Response[Done]:
    """Another password, for whoever gives the old one."""
    person = await porter.person(data.token, "password refused")
    given = (data.token, data.password, data.new, address_of(request))
    changed = await porter.slowly(porter.access.change_password, *given)
    await porter.let(person.actor, "password refused", changed)
    return await porter.done(Done())


# --- screens


class EnrolBody(Body):
    code: Word


class EnrolledAnswer(msgspec.Struct, frozen=True):
    kind: str
    place: str
    terminal: str
    """The same, if it is a Player Terminal."""
    key: str


@door("/enrol")
async def enrol(request: Asked, porter: At, data: JSONBody[EnrolBody]) -> Response[EnrolledAnswer]:
    """A key for a screen, for the code that was made for its place."""

    def refuse(place: Place) -> Refusal | None:
        return refuse_place(porter.floor, place)

    given = (data.code, address_of(request), refuse)
    found = await porter.let(STRANGER, ENROLMENT, await porter.aside(porter.access.enrol, *given))
    terminal = found.place.name if found.place.kind == "terminal" else ""
    return await porter.done(
        EnrolledAnswer(found.place.kind, found.place.name, terminal, found.key)
    )


class TokenBody(Body):
    token: Word


class PlaceBody(TokenBody):
    place: Word
    kind: Word = "terminal"


class CodeAnswer(msgspec.Struct, frozen=True):
    code: str
    ends: Millis
    seconds: float
    """For how long it was made."""


@door("/codes")
async def codes(porter: At, data: JSONBody[PlaceBody]) -> Response[CodeAnswer]:
    """A code with which a screen is enrolled once, within minutes."""
    person, place = await _screen(porter, data)
    made = await porter.aside(porter.access.make_code, place, person.actor)
    return await porter.done(CodeAnswer(made.code, _millis(made.ends), CODE_SECONDS))


@door("/revoke")
async def revoke(porter: At, data: JSONBody[PlaceBody]) -> Response[Done]:
    """A screen's key is worth nothing any more."""
    person, place = await _screen(porter, data)
    revoked = await porter.aside(porter.access.revoke, place, person.actor)
    await porter.let(person.actor, ENROLMENT, revoked)
    return await porter.done(Done())


class ScreenPlace(msgspec.Struct, frozen=True):
    """Where a screen can stand."""

    kind: str
    place: str


class EnrolledScreen(ScreenPlace, frozen=True):
    since: Millis


class ScreensAnswer(msgspec.Struct, frozen=True):
    enrolled: list[EnrolledScreen]
    places: list[ScreenPlace]
    """Where one may hold a key."""


@door("/enrolled")
async def enrolled(porter: At, data: JSONBody[TokenBody]) -> Response[ScreensAnswer]:
    """The screens that hold a key, and the places that may, of those that one may decide about."""
    person = await porter.person(data.token, ENROLMENT)
    places = [
        ScreenPlace(place.kind, place.name)
        for place in places_of(porter.floor)
        if not _refuse_screen(porter.floor, place, person)
    ]
    there = [
        EnrolledScreen(place.kind, place.name, _millis(since))
        for place, since in await porter.aside(porter.access.people.enrolled)
        if not _refuse_screen(porter.floor, place, person)
    ]
    return await porter.done(ScreensAnswer(there, places))


async def _screen(porter: Porter, data: PlaceBody) -> tuple[Person, Place]:
    """Who asks, and the place it is about if that one may."""
    person, place = await porter.person(data.token, ENROLMENT), Place(data.kind, data.place)
    await porter.let(person.actor, ENROLMENT, _refuse_screen(porter.floor, place, person))
    return person, place


def _refuse_screen(floor: Floor, place: Place, person: Person) -> Refusal | None:
    if place.kind not in KINDS:
        return Refusal("malformed_message", {"problem": f"a kind is one of {', '.join(KINDS)}"})
    return refuse_place(floor, place) or refuse_screen(floor, place, person.roles)


# --- a second person


class ApproveBody(Body):
    token: Word
    """Of whoever will give the command."""
    name: Word
    password: Word
    """Of the second person."""
    command: dict[str, Any]
    """As it will be sent."""
    table: Word = ""
    desk: Word = ""


class ApprovedAnswer(msgspec.Struct, frozen=True):
    approval: str
    """What the command is sent with."""
    name: str


@door("/approve")
async def approve(
    request: Asked, porter: At, data: JSONBody[ApproveBody]
) -> Response[ApprovedAnswer]:
    """A second person's word for one command of somebody else."""
    asks = await porter.person(data.token, "approval refused")
    second = porter.access.known_as(data.name)
    refusal = _refuse_approval(porter.floor, data, asks, second)
    await porter.let(asks.actor, "approval refused", refusal)
    place = data.table or data.desk
    what = asked_for(asks.id, place, data.command)
    says = f"{data.command['do']} at {place}, asked by {asks.id}"
    given = (data.name, data.password, what, address_of(request), says)
    found = await porter.slowly(porter.access.approve, *given)
    token, person = await porter.let(second, "approval refused", found)
    return await porter.done(ApprovedAnswer(token, person.name))


def _refuse_approval(
    floor: Floor, data: ApproveBody, asks: Person, second: Actor
) -> Refusal | None:
    do = data.command.get("do")
    if not isinstance(do, str) or do not in BY_STAFF:
        return Refusal("unknown_message", {"what": do, "known": BY_STAFF})
    kind = "table" if data.table else "desk"
    places = tuple(floor.tables) if data.table else floor.desks
    place = data.table or data.desk
    if place not in places:
        return Refusal("no_such_place", {"kind": kind, "place": place, "known": places})
    if second.name == asks.id:
        return Refusal("approved_by_oneself", {"command": do})
    return None


def approving(access: Access, channel: Channel, given: Any) -> Person | None:
    """The second person who stands behind a command that was sent, if one does. It takes a while."""
    token, number = given.get("approved_by"), given.get("n")
    if not isinstance(token, str) or type(number) is not int:
        return None
    try:
        what = asked_for(channel.actor.name, channel.table or channel.desk, given)
    except RecursionError:
        return None
    return access.approval(token, what, number)


def standing(floor: Floor, channel: Channel, person: Person) -> Actor:
    """Somebody in the role that counts where a screen is."""
    return Actor(_roled(floor, channel.table, channel.desk)(person.roles), person.id)


# --- staff


class PersonBody(TokenBody):
    name: Word


class RolesBody(PersonBody):
    roles: Annotated[list[Word], msgspec.Meta(min_length=1, max_length=50)]


class AddBody(RolesBody):
    password: Word = ""
    """Without one, one is made up."""


class SetPasswordBody(PersonBody):
    password: Word = ""
    """Without one, one is made up."""


class Employed(Somebody, frozen=True):
    """One of the staff, as whoever decides about people sees it."""

    yours: bool
    """Whether the one who asks may decide about this one."""
    disabled: bool
    """Nobody signs in with this name until it has a new password."""


class StaffAnswer(msgspec.Struct, frozen=True):
    staff: list[Employed]
    roles: list[str]
    """Those that the one who asks may give."""


@door("/staff")
async def staff(porter: At, data: JSONBody[TokenBody]) -> Response[StaffAnswer]:
    """Everybody who may sign in, those whom one may decide about, and the roles one may give."""
    await _staffing(porter, data, ())
    books, person = books_of(porter.floor), await porter.person(data.token, STAFFING)
    access = porter.access

    def may(held: Sequence[Held]) -> bool:
        return refuse_staffing(books, person.roles, held) is None

    def everybody() -> list[Employed]:
        return [
            Employed(**_shown(one), yours=may(one.roles), disabled=access.disabled(one))
            for one in access.people.staff()
        ]

    given = [str(held) for held in roles_of(books) if may((held,))]
    return await porter.done(StaffAnswer(await porter.aside(everybody), given))


class AddedAnswer(Somebody, frozen=True):
    password: str
    """The one that was made up, shown this once."""


@door("/staff/add")
async def add(porter: At, data: JSONBody[AddBody]) -> Response[AddedAnswer]:
    """Somebody new, with roles; a password is made up if none is given."""
    by, given = await _staffing(porter, data, data.roles)
    new = data.password or made_up()
    made = await porter.slowly(porter.access.add_person, data.name, given, new, by)
    person = await porter.let(by, STAFFING, made)
    told = "" if data.password else new
    return await porter.done(AddedAnswer(**_shown(person), password=told))


class AboutAnswer(msgspec.Struct, frozen=True):
    id: str


@door("/staff/remove")
async def remove(porter: At, data: JSONBody[PersonBody]) -> Response[AboutAnswer]:
    """Somebody erased: the journal keeps the number alone."""
    by, person = await _about(porter, data)
    await porter.aside(porter.access.remove_person, person, by)
    return await porter.done(AboutAnswer(person.id))


@door("/staff/disable")
async def disable(porter: At, data: JSONBody[PersonBody]) -> Response[AboutAnswer]:
    """Somebody who does not sign in until there is a new password; the name stays."""
    by, person = await _about(porter, data)
    await porter.aside(porter.access.disable, person, by)
    return await porter.done(AboutAnswer(person.id))


@door("/staff/roles")
async def roles(porter: At, data: JSONBody[RolesBody]) -> Response[Somebody]:
    """Other roles for somebody; it ends every session of that person."""
    by, person = await _about(porter, data)
    _, given = await _staffing(porter, data, data.roles)
    await porter.aside(porter.access.set_roles, person, given, by)
    return await porter.done(Somebody(**_shown(msgspec.structs.replace(person, roles=given))))


class PasswordAnswer(msgspec.Struct, frozen=True):
    password: str
    """The one that was made up, shown this once."""


@door("/staff/password")
async def set_password(porter: At, data: JSONBody[SetPasswordBody]) -> Response[PasswordAnswer]:
    """Another password for somebody who forgot it."""
    by, person = await _about(porter, data)
    new = data.password or made_up()
    given = await porter.slowly(porter.access.set_password, person, new, by)
    await porter.let(by, STAFFING, given)
    return await porter.done(PasswordAnswer("" if data.password else new))


async def _staffing(
    porter: Porter, data: TokenBody, given: Sequence[str]
) -> tuple[Actor, tuple[Held, ...]]:
    """Who asks, and the roles that are meant, if that one may give them."""
    person, books = await porter.person(data.token, STAFFING), books_of(porter.floor)
    await porter.let(person.actor, STAFFING, refuse_staffing(books, person.roles, ()))
    read = [await porter.let(person.actor, STAFFING, read_role(text, books)) for text in given]
    await porter.let(person.actor, STAFFING, refuse_staffing(books, person.roles, read))
    return person.actor, tuple(dict.fromkeys(read))


async def _about(porter: Porter, data: PersonBody) -> tuple[Actor, Person]:
    """Who asks, and whom it is about, if that one may decide about somebody of these roles."""
    by, _ = await _staffing(porter, data, ())
    about = await porter.let(by, STAFFING, porter.access.found(data.name))
    await _staffing(porter, data, [str(held) for held in about.roles])
    return by, about


# --- screens that connect


def admitted(floor: Floor, access: Access, hello: Hello, transport: Transport) -> Channel | Refusal:
    """Who connects: a terminal or a display by its key, or staff by the token of their session."""
    key, token = hello.key, hello.token
    place = access.place(key) if key else None
    if place and not token:
        return _screen_of(floor, place, key, transport)
    table = hello.table if hello.table in floor.tables else ""
    desk = "" if table else hello.desk
    actor = access.session(token, _roled(floor, table, desk))
    if actor is None or not (table or desk):
        return SIGN_IN_FIRST
    where = Place("dealer terminal", table) if table else Place("desk", desk)
    refusal = _refuse_staff(floor, where, actor.role) or access.refuse_screen(key, where)
    held = key if place == where else ""
    return refusal or Channel(actor, transport, table=table, desk=desk, token=token, key=held)


def _screen_of(floor: Floor, place: Place, key: str, transport: Transport) -> Channel | Refusal:
    """A screen that is nobody's: a Player Terminal, a display of a table, or its common layout."""
    seat = floor.seats.get(place.name)
    if place.kind == "terminal" and seat and seat.place == TERMINAL:
        return Channel(Actor("player", place.name), transport, terminal=place.name, key=key)
    if not is_there(floor, place):
        return SIGN_IN_FIRST
    if place.kind == LAYOUT:
        return Channel(Actor(LAYOUT, place.name), transport, layout=place.name, key=key)
    if place.kind in (DISPLAY, FLYING_DISPLAY):
        by, flying = Actor("display", place.name), place.kind == FLYING_DISPLAY
        return Channel(by, transport, display=place.name, flying=flying, key=key)
    return SIGN_IN_FIRST


def _roled(floor: Floor, table: str, desk: str) -> Roled:
    return at_table(floor.tables[table].rulebook) if table else at_desk(floor, desk)


def _refuse_staff(floor: Floor, place: Place, role: str) -> Refusal | None:
    if place.kind == "desk":
        return refuse_person(floor, place.name, role)
    return refuse_table(floor.tables[place.name].rulebook, place.name, role)


# --- how things are shown


def _shown(person: Person) -> dict[str, Any]:
    held = [str(held) for held in person.roles]
    return {"id": person.id, "name": person.name, "role": person.roles[0].role, "roles": held}


def _millis(seconds: float) -> int:
    return round(seconds * 1_000)
