"""The command line: `croupier` alone says what to try first."""

import sys

import typer

from croupier.cli import (
    audit,
    bench,
    chaos,
    demo,
    enrol,
    keys,
    par,
    playbook,
    rules,
    serve,
    settle,
    simulate,
    staff,
)
from croupier.cli.showing import complain
from croupier.journal.store import StoreRefused
from croupier.rulebooks import RulebookError, UnknownRulebook

app = typer.Typer(
    add_completion=False,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("demo")(demo.demo)
app.command("serve")(serve.serve)
app.command("playbook")(playbook.playbook)
app.command("settle")(settle.settle)
app.command("par")(par.par)
app.command("simulate")(simulate.simulate)
app.command("bench")(bench.bench)
app.command("keys")(keys.keys)
app.command("enrol")(enrol.enrol)
app.command("chaos")(chaos.chaos)
app.add_typer(serve.floor, name="floor")
app.add_typer(rules.app, name="rules")
app.add_typer(audit.app, name="audit")
app.add_typer(staff.app, name="staff")

WELCOME = """\
croupier: a Game System for multi-terminal table games, by four approved Australian rulebooks.

Try first
  croupier demo                                           a floor in the browser
  croupier serve --example                                a file to begin a floor of your own with
  croupier par                                            the par sheet of every game
  croupier par --rulebook act-mttg-2019 --game sic-bo     one of them
  croupier rules list                                     the rulebooks and how much of each is proven
  croupier rules show act-mttg-2019 '8.3(h)'              a clause, how we read it, which tests prove it
  croupier rules diff act-mttg-2019 nsw-interblock-2016   where two rulebooks differ
  croupier simulate --rulebook nsw-ltgame-2016 --game baccarat --rounds 1000000 --seed 1
  echo '{"wagers":[{"bet":"red","amount":500}],"outcome":"17"}' | \\
    croupier settle --rulebook act-mttg-2019 --game roulette

croupier COMMAND --help says more of each.
"""


@app.callback(invoke_without_command=True)
def croupier(context: typer.Context) -> None:
    """A Game System for multi-terminal table games."""
    if context.invoked_subcommand is None:
        sys.stdout.write(WELCOME)


def main() -> None:
    """Run a command. What the user can mend is said in one line, with a way out."""
    try:
        app()
    except (RulebookError, UnknownRulebook) as problem:
        complain(str(problem))
        sys.exit(2)
    except StoreRefused as problem:
        complain(f"{problem}.")
        sys.exit(2)
    except OSError as problem:
        complain(f"The answer could not be written: {problem.strerror}.")
        sys.exit(1)
