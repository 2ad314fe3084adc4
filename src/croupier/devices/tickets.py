"""The paper of a redeemable ticket: what stands on it, and its picture as PNG and as PDF.

Both are drawn from one list of words and bars, so that they say the same. The bar code is interleaved
2 of 5 of the 18 digits, without a check digit: whoever reads one refuses anything but 18 digits.
"""

import io
from collections.abc import Iterator
from datetime import UTC, datetime, tzinfo
from itertools import groupby

import msgspec
from barcode.itf import ITF
from PIL import Image, ImageDraw, ImageFont

from croupier.accounts.tickets import Ticket
from croupier.floor import Floor
from croupier.floor.papers import book_of, paid_at
from croupier.message import Millis
from croupier.money import say_cents

DIGITS = 18
TICKET, VOUCHER = "REDEEMABLE TICKET", "HAND PAY VOUCHER"


class Paper(msgspec.Struct, frozen=True):
    """Everything that stands on a ticket."""

    ticket: str
    """Its number on the floor: T12."""
    amount: int
    validation: str
    """18 digits. They are the ticket: who has them has the money."""
    venue: str
    terminal: str
    issued_at: Millis
    expires_at: Millis | None = None
    redeemed_at: tuple[str, ...] = ()
    """Where it is paid."""
    kind: str = TICKET
    replaces: str = ""
    """The ticket in whose place it was printed."""


def paper_of(floor: Floor, ticket: Ticket, validation: str, venue: str) -> Paper:
    """The paper of a ticket or voucher that was issued on this floor."""
    instead = (one.id for one in floor.tickets.values() if one.where == ticket.id)
    return Paper(
        ticket=ticket.id,
        amount=ticket.amount,
        validation=validation,
        venue=venue,
        terminal=ticket.terminal,
        issued_at=ticket.issued_at,
        expires_at=ticket.expires_at,
        redeemed_at=paid_at(book_of(floor, ticket), ticket),
        kind=VOUCHER if ticket.voucher else TICKET,
        replaces=next(instead, ""),
    )


# --- what is drawn where, in millimetres from the top left


WIDTH, HEIGHT, MARGIN = 156.0, 65.0, 6.0
MODULE = 0.254
"""The thinnest part of a bar: three dots of a printer with 300 to the inch. A narrow bar is two of them."""
BAR_TOP, BAR_HEIGHT = 16.0, 13.0


class Words(msgspec.Struct, frozen=True):
    """A line of text around a point; `upright` runs up the edge of the paper."""

    text: str
    x: float
    y: float
    size: float
    upright: bool = False


class Bar(msgspec.Struct, frozen=True):
    x: float
    y: float
    width: float
    height: float


Drawn = Words | Bar


def laid_out(paper: Paper, zone: tzinfo = UTC) -> Iterator[Drawn]:
    """Every word and bar of a ticket. The number is on the leading edge too, for a torn one."""
    middle, number = WIDTH / 2, spelt(paper.validation)
    yield Words(number, MARGIN, HEIGHT / 2, 2.6, upright=True)
    yield Words(paper.venue, middle, 5, 4.5)
    yield Words(paper.kind, middle, 11.5, 5.5)
    yield from _bars(paper.validation)
    yield Words(f"Validation {number}", middle, 32.5, 3.6)
    issued = _dated(paper.issued_at, zone)
    yield Words(f"{issued}   Terminal {paper.terminal}   Ticket {paper.ticket}", middle, 38, 3.2)
    yield Words(in_words(paper.amount), middle, 44, 3.2)
    yield Words(say_cents(paper.amount), middle, 51, 7)
    ends = (
        f"Not paid after {_dated(paper.expires_at, zone)}"
        if paper.expires_at
        else "Does not expire"
    )
    where = f"   Paid at: {', '.join(paper.redeemed_at)}" if paper.redeemed_at else ""
    yield Words(ends + where, middle, 58, 3)
    if paper.replaces:
        yield Words(f"Printed in place of {paper.replaces}", middle, 62, 3)


def spelt(validation: str) -> str:
    """The digits as they are read aloud: 01-2345-6789-0123-4567."""
    rest = validation[2:]
    return "-".join((validation[:2], *(rest[at : at + 4] for at in range(0, len(rest), 4))))


def _dated(at: Millis, zone: tzinfo) -> str:
    return datetime.fromtimestamp(at / 1_000, zone).strftime("%d %b %Y %H:%M:%S %Z")


def _bars(validation: str) -> Iterator[Bar]:
    if len(validation) != DIGITS or not validation.isdecimal():
        raise ValueError("A ticket's validation number has 18 digits")
    [modules] = ITF(validation).build()
    x = (WIDTH - len(modules) * MODULE) / 2
    for black, run in groupby(modules):
        width = sum(1 for _ in run) * MODULE
        if black == "1":
            yield Bar(x, BAR_TOP, width, BAR_HEIGHT)
        x += width


# --- the two pictures


DOTS = 300
"""To the inch, in the picture."""
INCH, POINT = 25.4, 72 / 25.4
INK, PAPER = 0, 255


def ticket_png(paper: Paper, zone: tzinfo = UTC) -> bytes:
    """The ticket as a picture, as a printer with 300 dots to the inch would print it."""
    picture = Image.new("L", (_dots(WIDTH), _dots(HEIGHT)), PAPER)
    draw = ImageDraw.Draw(picture)
    for one in laid_out(paper, zone):
        if isinstance(one, Bar):
            left, top = _dots(one.x), _dots(one.y)
            right, bottom = _dots(one.x + one.width), _dots(one.y + one.height)
            draw.rectangle((left, top, right - 1, bottom - 1), fill=INK)
        else:
            _write(picture, one)
    out = io.BytesIO()
    picture.save(out, "PNG", dpi=(DOTS, DOTS))
    return out.getvalue()


def _dots(millimetres: float) -> int:
    return round(millimetres / INCH * DOTS)


def _write(picture: Image.Image, words: Words) -> None:
    font = ImageFont.load_default(_dots(words.size))
    left, top, right, bottom = (round(edge) for edge in font.getbbox(words.text))
    line = Image.new("L", (right + 2, bottom + 2), PAPER)
    ImageDraw.Draw(line).text((0, 0), words.text, font=font, fill=INK)
    line = line.crop((left, top, right + 1, bottom + 1))
    line = line.rotate(90, expand=True) if words.upright else line
    at = _dots(words.x) - line.width // 2, _dots(words.y) - line.height // 2
    picture.paste(line, at)


def ticket_pdf(paper: Paper, zone: tzinfo = UTC) -> bytes:
    """The ticket as a page of its own size, with bars that stay sharp and text that can be searched."""
    page = "\n".join(_pdf_drawn(laid_out(paper, zone))).encode("cp1252", "replace")
    box = f"0 0 {WIDTH * POINT:.2f} {HEIGHT * POINT:.2f}"
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [{box}] /Contents 4 0 R "
        "/Resources << /Font << /F1 5 0 R >> >> >>".encode(),
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(page), page),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    )
    out, places = io.BytesIO(), list[int]()
    out.write(b"%PDF-1.4\n")
    for number, body in enumerate(objects, start=1):
        places.append(out.tell())
        out.write(b"%d 0 obj\n%s\nendobj\n" % (number, body))
    table = out.tell()
    out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1))
    out.writelines(b"%010d 00000 n \n" % place for place in places)
    out.write(b"trailer\n<< /Size %d /Root 1 0 R >>\n" % (len(objects) + 1))
    out.write(b"startxref\n%d\n%%%%EOF\n" % table)
    return out.getvalue()


def _pdf_drawn(drawn: Iterator[Drawn]) -> Iterator[str]:
    """The page in its own language, whose y runs up from the bottom."""
    for one in drawn:
        if isinstance(one, Bar):
            x, y = one.x * POINT, (HEIGHT - one.y - one.height) * POINT
            yield f"{x:.3f} {y:.3f} {one.width * POINT:.3f} {one.height * POINT:.3f} re f"
            continue
        size, half = one.size * POINT, _width(one) * POINT / 2
        x, y, down = one.x * POINT, (HEIGHT - one.y) * POINT, size * 0.35
        turn = f"0 1 -1 0 {x + down:.2f} {y - half:.2f}"
        level = f"1 0 0 1 {x - half:.2f} {y - down:.2f}"
        text = one.text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        yield f"BT /F1 {size:.2f} Tf {turn if one.upright else level} Tm ({text}) Tj ET"


def _width(words: Words) -> float:
    """How long a line is, near enough to set it in the middle."""
    font = ImageFont.load_default(100)
    return float(font.getlength(words.text)) / 100 * words.size


# --- the amount in words


_SMALL = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen"),
)
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_GREAT = ((1_000_000_000, "billion"), (1_000_000, "million"), (1_000, "thousand"))


def in_words(cents: int) -> str:
    """One thousand eight hundred and ten dollars and five cents."""
    dollars, rest = divmod(cents, 100)
    whole = f"{_number(dollars)} dollar{'' if dollars == 1 else 's'}"
    part = f"{_number(rest)} cent{'' if rest == 1 else 's'}" if rest else "no cents"
    said = f"{whole} and {part}"
    return said[0].upper() + said[1:]


def _number(value: int) -> str:
    for unit, name in _GREAT:
        if value >= unit:
            above, below = divmod(value, unit)
            joined = " and " if 0 < below < 100 else " "
            return f"{_number(above)} {name}{joined + _number(below) if below else ''}"
    if value >= 100:
        above, below = divmod(value, 100)
        return f"{_SMALL[above]} hundred{' and ' + _number(below) if below else ''}"
    if value < 20:
        return _SMALL[value]
    tens, ones = divmod(value, 10)
    return _TENS[tens] + (f"-{_SMALL[ones]}" if ones else "")
