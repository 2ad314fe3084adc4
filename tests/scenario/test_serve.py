"""A floor run from its file: real processes, good and bad files, other limits, stops and backups."""

import datetime as dt
import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from prometheus_client.parser import text_string_to_metric_families

from croupier.server.floor_file import EXAMPLE, FloorFileRefused, check_floor
from tests.scenario.serving import (
    ACT,
    INTERBLOCK,
    LTGAME,
    REAL_FLOOR,
    TEST_FLOOR,
    VIC,
    ServedFloor,
    croupier,
    reaching,
    started,
)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    """A test floor of every rulebook."""
    floor = ServedFloor(tmp_path_factory.mktemp("served"), TEST_FLOOR).start()
    yield floor
    floor.stop()


# --- the file

BAD: dict[str, tuple[str, int, tuple[str, ...]]] = {
    "not TOML": (f"{REAL_FLOOR}desks = [\n\n", 9, ("floor file cannot be read",)),
    "a setting that there is not": (
        f"{REAL_FLOOR}ticket_limits = 5\n",
        9,
        ("no setting ticket_limits", "perhaps ticket_limit is meant"),
    ),
    "a value of another type": (
        REAL_FLOOR.replace("wagering_seconds = 30", 'wagering_seconds = "thirty"'),
        7,
        ("expected a number, got text",),
    ),
    "a proxy that is no address": (
        f'proxies = ["the one in the cellar"]\n{REAL_FLOOR}',
        1,
        ("is no address", "10.0.0.5"),
    ),
    "a table without its limits": (
        REAL_FLOOR.replace("limits = { min = 100, max = 50000 }", ""),
        3,
        ("limits is missing",),
    ),
    "a rulebook that there is not": (
        REAL_FLOOR.replace("act-mttg-2019", "act-mttg-1066"),
        5,
        ("no rulebook act-mttg-1066",),
    ),
    "a game that its form does not have": (
        VIC.replace("by-hand", "touchtable").replace('"roulette"', '"french"'),
        6,
        ("there is no french here", "vic-roulette-2011 11.4.1"),
    ),
    "part cents": (
        f"{reaching('B1')}{ACT}limits.step = 1".replace("roulette", "baccarat-a")
        .replace('id = "R1"', 'id = "B1"')
        .replace(
            "limits = { min = 100, max = 50000 }\nlimits.step = 1",
            "limits.min = 30\nlimits.max = 900",
        ),
        8,
        ("in steps of $0.30 Banker would pay", "act-mttg-2019 8.7(b) Method (A) Banker"),
    ),
    "a minimum above the maximum": (
        REAL_FLOOR.replace("max = 50000", "max = 50"),
        8,
        ("make no sense", "act-mttg-2019 3.3"),
    ),
    "limits of a bet that is not offered": (
        REAL_FLOOR.replace("50000 }", "50000, bets = { fiveline = { max = 5 } } }"),
        8,
        ("fiveline",),
    ),
    "a limit that the rulebook does not have": (
        REAL_FLOOR.replace("50000 }", "50000, aggregate_min = 500 }"),
        8,
        ("aggregate_min", "act-mttg-2019"),
    ),
    "a terminal of two rulebooks": (
        f'terminals = [\n  {{ id = "PT1" }},\n]\n{ACT}{VIC}',
        2,
        ("different rulebooks",),
    ),
    "a terminal at a table dealt by hand": (
        f'terminals = ["PT1"]\n{VIC}',
        1,
        ("vic-roulette-2011",),
    ),
    "a table without terminals": (ACT, 2, ("0 terminals", "[act-mttg-2019 1.2(a)]")),
    "a driver that is not installed": (
        TEST_FLOOR.replace("wheel.simulated", "wheel.of-fortune"),
        19,
        ("no driver wheel.of-fortune", "shoe.simulated", "tumbler.simulated, wheel.simulated"),
    ),
    "a tumbler at a wheel": (
        f"{REAL_FLOOR}devices.tumbler = 'tumbler.simulated'\n",
        9,
        ("no use for a tumbler", "act-mttg-2019"),
    ),
    "an automated table without its wheel": (
        f"test = true\n{reaching('W1')}{INTERBLOCK}".replace(
            'devices = { wheel = "wheel.simulated" }\n', ""
        ),
        4,
        ("outcomes from a wheel", "nsw-interblock-2016 1.1 automated wheel"),
    ),
    "simulated outcomes for money": (
        f"{reaching('W1')}{INTERBLOCK}",
        10,
        ("test = true", "nsw-interblock-2016"),
    ),
    "a simulated shoe for money": (
        f"{reaching('L1')}{LTGAME}",
        10,
        ("test = true", "nsw-ltgame-2016"),
    ),
    "a second person for what nobody can do": (
        f'second_person = ["correct_result",\n "fly"]\n{REAL_FLOOR}',
        2,
        ("fly",),
    ),
    "a name given twice": (f'desks = ["D1", "D1"]\n{REAL_FLOOR}', 1, ("given twice",)),
    "an hour that is none": (f'gaming_day_starts = "25:00"\n{REAL_FLOOR}', 1, ("06:00",)),
    "words that there are not": (f'languages = ["en", "tlh"]\n{REAL_FLOOR}', 1, ("tlh",)),
    "no words at all": (f"languages = []\n{REAL_FLOOR}", 1, ("length >= 1",)),
    "a terminal in a language that the floor does not offer": (
        f'languages = ["en"]\nterminals = [{{ id = "PT1", tables = ["R1"], language = "zh" }}]\n{ACT}',
        2,
        ("zh",),
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_floor_names_the_line_and_the_clause(what: str) -> None:
    text, line, says = BAD[what]
    with pytest.raises(FloorFileRefused) as refused:
        check_floor(text.encode())
    [said] = str(refused.value).splitlines()
    assert said.startswith(f"floor.toml:{line}: "), said
    assert [part for part in says if part not in said] == [], said


@pytest.mark.parametrize("what", ["part cents", "simulated outcomes for money"])
def test_a_bad_floor_does_not_start(what: str, tmp_path: Path) -> None:
    text, line, _ = BAD[what]
    file = tmp_path / "floor.toml"
    file.write_text(text)
    done = croupier(
        *("serve", "--floor", file, "--data", tmp_path / "data", "--port", "0"),
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert done.stderr.startswith(f"floor.toml:{line}: ")
    assert not (tmp_path / "data").exists()


def test_all_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    file = tmp_path / "floor.toml"
    file.write_text(
        f'languages = ["xx"]\n{reaching("R1", "Z9")}{ACT}notes = [500, "ten"]\nchip = 5\n'
        "ticket_days = -1\n" + ACT.replace('"R1"', '"R2"').replace("min = 100", "min = 90_000")
    )
    done = croupier("serve", "--floor", file, "--check")
    lines = [int(one.split(":")[1]) for one in done.stderr.splitlines()]
    assert lines == [1, 2, 10, 11, 12, 19]
    assert done.returncode == 1


def test_the_example_is_good_and_can_be_printed(tmp_path: Path) -> None:
    printed = croupier("serve", "--example").stdout
    assert printed == EXAMPLE.read_text()
    (tmp_path / "floor.toml").write_text(printed)
    done = croupier("serve", "--floor", tmp_path / "floor.toml", "--check")
    assert (done.returncode, done.stdout) == (0, "floor.toml is good: 4 tables, 3 terminals.\n")


# --- running


def test_a_test_floor_says_so_in_its_first_record_and_to_every_screen(floor: ServedFloor) -> None:
    first = next(floor.records())
    assert type(first.event).__name__ == "DeclaredATest"
    about = floor.json("/api/floor")
    assert (about["test"], about["venue"], about["demo"]) == (True, "Testing", None)
    assert "It is a test" in floor.log()


def test_nobody_can_sign_in_before_somebody_was_added(floor: ServedFloor) -> None:
    assert "Nobody can sign in yet" in floor.log()
    assert f"staff add --data {floor.data}" in floor.log()


def test_a_second_engine_on_the_same_records_is_refused(floor: ServedFloor) -> None:
    done = croupier(
        *("serve", "--floor", floor.file, "--data", floor.data, "--port", "0"),
    )
    assert done.returncode == 1
    assert "Another floor runs" in done.stderr
    assert floor.json("/health")["well"]


def test_the_gaming_day_has_begun_by_itself(floor: ServedFloor) -> None:
    [day] = floor.until("GamingDayBegun")
    today = dt.datetime.now().astimezone()
    begun = today.date() if today.hour >= 6 else today.date() - dt.timedelta(days=1)
    assert day.day == begun.isoformat()


def test_health_readiness_and_figures(floor: ServedFloor) -> None:
    floor.until("RoundSettled")
    assert floor.get("/health")[0] == floor.get("/ready")[0] == 200
    status, headers, body = floor.get("/metrics")
    assert (status, headers["content-type"].split(";")[0]) == (200, "text/plain")
    found = {family.name: family for family in text_string_to_metric_families(body.decode())}
    value = {
        (one.name, *one.labels.values()): one.value for f in found.values() for one in f.samples
    }
    assert value["croupier_commands_total",] >= 1
    assert value["croupier_commits_total",] == value["croupier_sync_seconds_count",] > 0
    assert (
        value["croupier_commit_latency_seconds_bucket", "+Inf"] == value["croupier_commits_total",]
    )
    assert value["croupier_commit_latency_seconds_sum",] >= value["croupier_sync_seconds_sum",] > 0
    assert value["croupier_records_total",] >= 10
    assert value["croupier_journal_seq",] >= value["croupier_records_total",]
    assert value["croupier_records_waiting",] >= 0
    assert 0 <= value["croupier_checkpoint_age_seconds",] < 60
    assert sum(v for k, v in value.items() if k[0] == "croupier_tables") == 4
    assert (value["croupier_draining",], value["croupier_test_floor",]) == (0, 1)
    assert "croupier_connections" in found
    assert "croupier_refusals" in found


def test_the_figures_are_for_this_machine(floor: ServedFloor) -> None:
    for name in ("x-forwarded-for", "forwarded", "via"):
        assert floor.get("/metrics", {name: "127.0.0.1"})[0] == 403


def test_every_answer_has_its_security_headers(floor: ServedFloor) -> None:
    for path in ("/", "/api/floor", "/health", "/nowhere", "/api/enrol"):
        _, headers, _ = floor.get(path)
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert f"connect-src 'self' ws://127.0.0.1:{floor.port};" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["strict-transport-security"] is None
        assert headers["server"] is None


@pytest.mark.parametrize(
    ("line", "code"),
    [("", "locked_out"), ('proxies = ["127.0.0.0/8"]\n', "wrong_code")],
    ids=["nobody is believed", "a proxy is"],
)
def test_where_somebody_comes_from_is_said_by_a_proxy_of_the_file_alone(
    tmp_path: Path, line: str, code: str
) -> None:
    floor = ServedFloor(tmp_path, line + REAL_FLOOR).start()
    try:
        for at in range(12):
            said = {"content-type": "application/json", "x-forwarded-for": f"10.1.1.{at}"}
            refused = json.loads(floor.post("/api/enrol", {"code": "AAAA-AAAA"}, said)[1])
        assert refused["refused"]["code"] == code
    finally:
        floor.stop()


def test_the_log_is_lines_of_json_that_name_nobody(floor: ServedFloor) -> None:
    lines = [json.loads(line) for line in floor.log().splitlines() if line.startswith("{")]
    assert {"event", "level", "timestamp"} <= lines[0].keys()


def test_a_backup_is_taken_while_the_floor_runs(floor: ServedFloor, tmp_path: Path) -> None:
    copy = tmp_path / "backup.sqlite"
    taken = croupier("audit", "backup", copy, "--data", floor.data)
    assert taken.returncode == 0, taken.stderr
    checked = croupier("audit", "verify", "--data", copy)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert floor.json("/health")["well"]


# --- other limits

VIC_200 = VIC.replace("min = 100", "min = 200")
NOTICES = {
    "R1": (ACT, "act-mttg-2019 3.1"),
    "W1": (INTERBLOCK, "nsw-interblock-2016 4.1"),
    "L1": (LTGAME, "nsw-ltgame-2016 6.1"),
    "H1": (VIC, "vic-roulette-2011 4.1"),
}


def test_other_limits_come_with_the_notice_of_each_rulebook(tmp_path: Path) -> None:
    floor = ServedFloor(tmp_path, TEST_FLOOR).start()
    try:
        changed = TEST_FLOOR.replace("min = 100,", "min = 200,")
        done = floor.reload(changed)
        assert done.returncode == 0, done.stdout + done.stderr
        said = dict(line.split(": ", 1) for line in done.stdout.splitlines())
        for table, (_, clause) in NOTICES.items():
            assert clause in said[f"limits of {table}"]
            assert "players are told" in said[f"limits of {table}"]
        for table in ("R1", "W1", "L1"):
            assert "in effect from round" in said[f"limits of {table}"]
        told = {event.table: event for event in floor.events("LimitsNotified")}
        assert told["H1"].effective_at - told["H1"].given_at == 20 * 60_000
        assert told["H1"].limits.min == 200
        assert any("limits of H1" in says for says in floor.notes("floor file"))
        floor.until("LimitsChanged")
        assert {event.table for event in floor.events("LimitsChanged")} == {"W1"}
        again = croupier("floor", "reload", "--data", floor.data)
        assert again.stdout == "The floor is what the file says.\n"
        lower = floor.reload(changed.replace(VIC_200, VIC.replace("min = 100", "min = 50")))
        assert "limits of H1: done" in lower.stdout, lower.stdout
    finally:
        floor.stop()


def test_a_bad_file_changes_nothing(tmp_path: Path) -> None:
    floor = ServedFloor(tmp_path, REAL_FLOOR).start()
    try:
        done = floor.reload(REAL_FLOOR.replace("min = 100", "min = 200") + "fly = 1\n")
        assert done.returncode == 1
        assert "floor.toml:9: " in done.stdout
        assert "Nothing was changed." in done.stdout
        assert not floor.events("LimitsNotified")
        other = REAL_FLOOR.replace("min = 100", "min = 200").replace('"roulette"', '"sic-bo"')
        refused = floor.reload(other)
        assert refused.returncode == 1
        assert "stays one" in refused.stdout
        assert not floor.events("LimitsNotified")
        tested = floor.reload(f"test = true\n{REAL_FLOOR}")
        assert "first record" in tested.stdout
        assert floor.notes("floor file refused") == ["1 mistakes"]
    finally:
        floor.stop()


def test_tables_and_terminals_come_and_go_while_the_floor_runs(tmp_path: Path) -> None:
    floor = ServedFloor(tmp_path, REAL_FLOOR).start()
    try:
        second = ACT.replace('"R1"', '"R2"')
        both = f'desks = ["D1"]\n{reaching("R1", "R2")}{ACT}{second}'
        added = floor.reload(both)
        assert added.returncode == 0, added.stdout
        assert "new table R2, new terminal PT-R2, desks: done" in added.stdout
        tables = [table["id"] for table in floor.json("/api/floor")["tables"]]
        assert tables == ["R1", "R2"]
        settings = floor.reload(
            both.replace("wagering_seconds = 30", "ticket_days = 9\nwagering_seconds = 20")
        )
        assert "settings of R1: waits: ticket_days: close the table first" in settings.stdout
        assert "wagering period of R2: done" in settings.stdout
        gone = floor.reload(REAL_FLOOR)
        assert (
            "table R2: notice given: players are told; it may close after 3 more rounds"
            in gone.stdout
        )
        assert "act-mttg-2019 7.11" in gone.stdout
        assert "terminal PT-R2: waits: it stays on the floor" in gone.stdout
        assert floor.stop() == 0
        floor.start()
        assert [t["id"] for t in floor.json("/api/floor")["tables"]] == ["R1", "R2"]
        assert not floor.events("FaultRecorded")
        assert len(floor.events("ClosureAnnounced")) == 1
    finally:
        floor.stop()


def test_a_file_that_changed_while_the_floor_was_stopped_is_taken_up(tmp_path: Path) -> None:
    floor = ServedFloor(tmp_path, REAL_FLOOR).start()
    assert floor.stop() == 0
    floor.file.write_text(REAL_FLOOR.replace("max = 50000", "max = 40000"))
    floor.start()
    [told] = floor.events("LimitsNotified")
    assert told.limits.max == 40_000
    floor.signal(signal.SIGHUP)
    time.sleep(0.5)
    assert floor.stop() == 0
    floor.start()
    assert len(floor.events("LimitsNotified")) == 1
    assert floor.stop() == 0
    floor.file.write_text(f"test = true\n{REAL_FLOOR}")
    with pytest.raises(AssertionError, match="first record"):
        floor.start()


# --- stopping


def test_rounds_end_before_a_floor_stops(tmp_path: Path) -> None:
    text = f"test = true\n{reaching('W1')}{INTERBLOCK}"
    floor = ServedFloor(tmp_path, text, "--drain-seconds", "30").start()
    floor.until("WageringOpened")
    floor.signal(signal.SIGTERM)
    patience = time.monotonic() + 5
    while floor.get("/ready")[0] == 200:
        assert time.monotonic() < patience
    assert floor.json("/health")["well"]
    assert floor.wait() == 0
    opened, settled = floor.events("WageringOpened"), floor.events("RoundSettled")
    assert len(opened) == len(settled)
    assert floor.notes("draining") == ["1 rounds in progress"]
    last = list(floor.records())[-1]
    assert last.note is not None
    assert last.note.what == "stopped"
    floor.start()
    floor.until("WageringOpened", len(opened) + 1)
    assert not floor.events("FaultRecorded")
    floor.stop()


def test_a_second_signal_does_not_wait(tmp_path: Path) -> None:
    text = f"test = true\n{reaching('W1')}{INTERBLOCK}".replace(
        "wagering_seconds = 2", "wagering_seconds = 600"
    )
    floor = ServedFloor(tmp_path, text, "--drain-seconds", "500").start()
    floor.until("WageringOpened")
    floor.signal(signal.SIGINT)
    time.sleep(0.5)
    assert floor.process
    assert floor.process.poll() is None
    floor.signal(signal.SIGINT)
    assert floor.wait(10) == 0
    assert not floor.events("RoundSettled")


# --- TLS


def certificate(folder: Path) -> tuple[Path, Path]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "floor.example")])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now)
        .not_valid_after(now + dt.timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    public, private = folder / "floor.crt", folder / "floor.pem"
    public.write_bytes(made.public_bytes(Encoding.PEM))
    private.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return public, private


def test_a_certificate_makes_it_https(tmp_path: Path) -> None:
    public, private = certificate(tmp_path)
    options = ("--certificate", str(public), "--key", str(private), "--socket-port", "0")
    floor = ServedFloor(tmp_path, REAL_FLOOR, *options).start()
    try:
        status, headers, _ = floor.get("/ready")
        assert status == 200
        assert headers["strict-transport-security"].startswith("max-age=")
        here, port = f"wss://127.0.0.1:{floor.port}", floor.json("/api/wire")["port"]
        sockets = f"connect-src 'self' {here} wss://127.0.0.1:{port};"
        assert sockets in headers["content-security-policy"], "the port that was found for them"
        assert f"https://127.0.0.1:{floor.port}/" in floor.log()
    finally:
        floor.stop()
    bad = croupier(
        *("serve", "--floor", floor.file, "--data", tmp_path / "other", "--port", "0"),
        *("--certificate", private, "--key", private),
    )
    assert bad.returncode == 1
    assert "cannot be used" in bad.stderr


def test_a_busy_port_is_said_and_nothing_is_opened(floor: ServedFloor, tmp_path: Path) -> None:
    (tmp_path / "floor.toml").write_text(REAL_FLOOR)
    done = croupier(
        *("serve", "--floor", tmp_path / "floor.toml", "--data", tmp_path / "data"),
        *("--port", str(floor.port)),
    )
    assert done.returncode == 1
    assert f"port {floor.port}" in done.stderr
    assert not (tmp_path / "data" / "journal.sqlite").exists()


def test_the_demo_takes_another_port_where_its_own_is_busy(
    floor: ServedFloor, tmp_path: Path
) -> None:
    arguments = (
        "demo",
        "--data",
        tmp_path / "data",
        "--port",
        str(floor.port),
        "--only",
        "W1",
        "--fast",
    )
    demo = started(*arguments)
    try:
        assert demo.stdout
        busy, where = demo.stdout.readline(), demo.stdout.readline()
        assert busy == f"Port {floor.port} is busy, so another was taken.\n"
        assert f"http://127.0.0.1:{floor.port}/" not in where
        assert "The demo floor is at http://127.0.0.1:" in where
    finally:
        demo.terminate()
        assert demo.stdout
        demo.stdout.close()
        demo.wait(15)
