"""The paper of a ticket: what stands on it, and that its bar code can be read back from both pictures."""

import io
import random
import re
from datetime import timedelta, timezone

import pytest
import zxingcpp
from PIL import Image, ImageDraw

from croupier.devices.tickets import Paper, Words, in_words, laid_out, ticket_pdf, ticket_png

PAPER = Paper(
    ticket="T12",
    amount=181_005,
    validation="012345678901234567",
    venue="The Long (Room) Casino",
    terminal="PT1",
    issued_at=1_767_225_600_000,
    expires_at=1_769_817_600_000,
    redeemed_at=("tico", "cage"),
    replaces="T11",
)
SAID = (
    "The Long (Room) Casino",
    "REDEEMABLE TICKET",
    "Validation 01-2345-6789-0123-4567",
    "01 Jan 2026 00:00:00 UTC   Terminal PT1   Ticket T12",
    "One thousand eight hundred and ten dollars and five cents",
    "$1,810.05",
    "Not paid after 31 Jan 2026 00:00:00 UTC   Paid at: tico, cage",
    "Printed in place of T11",
)


def scanned(picture: Image.Image) -> list[str]:
    """Every interleaved 2 of 5 code in a picture."""
    found = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.ITF)
    return [one.text for one in found]


def rendered(pdf: bytes, dots: int) -> Image.Image:
    """The page's own rectangles, drawn at so many dots to the inch."""
    [box] = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    scale, height = dots / 72, float(box[1])
    size = round(float(box[0]) * scale), round(height * scale)
    picture = Image.new("L", size, 255)
    draw = ImageDraw.Draw(picture)
    for found in re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re f", pdf):
        x, y, across, up = (float(number) for number in found)
        left, right = round(x * scale), round((x + across) * scale)
        top, bottom = round((height - y - up) * scale), round((height - y) * scale)
        draw.rectangle((left, top, right - 1, bottom - 1), fill=0)
    return picture


def written(pdf: bytes) -> list[str]:
    """The words of the page."""
    shown = re.findall(rb"Tm \((.*)\) Tj", pdf)
    return [re.sub(r"\\(.)", r"\1", words.decode("cp1252")) for words in shown]


def numbers(count: int) -> list[str]:
    chance = random.Random(5)
    made = [f"{chance.randrange(10**18):018d}" for _ in range(count)]
    return [*made, "0" * 18, "9" * 18, "000000000000000001"]


@pytest.mark.parametrize("validation", numbers(5))
def test_the_bar_code_reads_back_from_the_picture(validation: str) -> None:
    paper = Paper(**{**_fields(), "validation": validation})
    picture = Image.open(io.BytesIO(ticket_png(paper)))
    assert scanned(picture) == [validation]
    smaller = picture.resize((picture.width * 203 // 300, picture.height * 203 // 300))
    assert scanned(smaller) == [validation]


@pytest.mark.parametrize("dots", [203, 300, 600])
@pytest.mark.parametrize("validation", numbers(3))
def test_the_bar_code_reads_back_from_the_pdf(validation: str, dots: int) -> None:
    paper = Paper(**{**_fields(), "validation": validation})
    assert scanned(rendered(ticket_pdf(paper), dots)) == [validation]


def test_everything_that_a_ticket_needs_stands_on_it() -> None:
    words = [one.text for one in laid_out(PAPER) if isinstance(one, Words)]
    assert words == ["01-2345-6789-0123-4567", *SAID]
    assert written(ticket_pdf(PAPER)) == words
    [edge] = [one for one in laid_out(PAPER) if isinstance(one, Words) and one.upright]
    assert edge.text == "01-2345-6789-0123-4567"


def test_times_are_those_of_the_place() -> None:
    canberra = timezone(timedelta(hours=11), "AEDT")
    pdf = ticket_pdf(Paper(**{**_fields(), "expires_at": None}), canberra)
    assert "01 Jan 2026 11:00:00 AEDT   Terminal PT1   Ticket T12" in written(pdf)
    assert "Does not expire   Paid at: tico, cage" in written(pdf)
    assert ticket_png(PAPER, canberra) != ticket_png(PAPER)


def test_the_pdf_is_one_that_readers_open() -> None:
    """Every object is where the table at the end says."""
    pdf = ticket_pdf(PAPER)
    assert pdf.startswith(b"%PDF-1.4\n")
    assert pdf.endswith(b"%%EOF\n")
    [start] = re.findall(rb"startxref\n(\d+)\n", pdf)
    assert pdf[int(start) :].startswith(b"xref\n0 6\n")
    places = [int(at) for at in re.findall(rb"(\d{10}) 00000 n ", pdf)]
    for number, at in enumerate(places, start=1):
        assert pdf[at:].startswith(b"%d 0 obj\n" % number)
    [length] = re.findall(rb"/Length (\d+)", pdf)
    after = pdf.split(b"stream\n", 1)[1]
    assert after[int(length) :].startswith(b"\nendstream")


@pytest.mark.parametrize(
    "wrong", ["", "12345678901234567", "1234567890123456789", "12345678901234567x"]
)
def test_a_number_that_is_none_is_never_drawn(wrong: str) -> None:
    with pytest.raises(ValueError, match="18 digits"):
        ticket_png(Paper(**{**_fields(), "validation": wrong}))


@pytest.mark.parametrize(
    ("cents", "said"),
    [
        (5, "Zero dollars and five cents"),
        (100, "One dollar and no cents"),
        (101, "One dollar and one cent"),
        (2_110, "Twenty-one dollars and ten cents"),
        (41_250, "Four hundred and twelve dollars and fifty cents"),
        (100_001_00, "One hundred thousand and one dollars and no cents"),
        (1_000_000_00, "One million dollars and no cents"),
        (
            1_215_340_19,
            "One million two hundred and fifteen thousand three hundred and forty dollars",
        ),
    ],
)
def test_an_amount_in_words(cents: int, said: str) -> None:
    assert in_words(cents).removesuffix(" and nineteen cents") == said


def _fields() -> dict[str, object]:
    return {name: getattr(PAPER, name) for name in PAPER.__struct_fields__}
