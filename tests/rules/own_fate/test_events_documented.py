"""The package docstring lists exactly the events of the shipped game."""

import ast
import re
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

import pytest

from app.rules import own_fate
from app.rules.match import Match
from app.rules.own_fate import GAME
from app.rules.record import Move, Undo
from app.rules.record_file import read_file

ENGINE = Path(own_fate.__file__).parent
GOLDEN = Path(__file__).parent.parent / "golden"
ENOUGH = ["0000", "0003", "0005", "0008", "0026", "0053", "0186", "0201"]
"""Golden games that together contain every event with all its args."""
CELL = re.compile(r"^([a-z-]+): ?([a-z, ]*?) ?(?:\| ([a-z, ]+))?$")


def listed():
    """Return the listed events: kind, names of args, names of secret args."""
    lines = own_fate.__doc__.partition("Events (")[2].partition("::\n\n")[2].partition("\n\n")[0].splitlines()
    cells = [cell for line in lines for cell in re.split(r" {2,}", line.strip()) if cell[0] != "("]
    found = [CELL.match(cell).groups() for cell in cells]
    return {kind: (_words(args), _words(secret)) for kind, args, secret in found}


def _words(text):
    return frozenset((text or "").replace(",", " ").split())


def emitted(files):
    """Return the kinds of event that the code of *files* can emit."""
    nodes = (node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8"))))
    calls = (node for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute))
    return {call.args[0].value for call in calls if call.func.attr == "emit"}


@pytest.fixture(
    scope="module", params=[ENOUGH, pytest.param(["*"], marks=pytest.mark.slow)], ids=["few", "all"]
)
def happened(fate_cards, request):
    """Return all events of golden games."""
    found = []
    for record in (read_file(file) for name in request.param for file in GOLDEN.glob(f"{name}.dozorgame")):
        match = Match(GAME, record.header, fate_cards)
        for entry in record.entries:
            if isinstance(entry, Move):
                found += match.submit(entry.action)
            elif isinstance(entry, Undo):
                match.undo(entry.count, entry.seat, entry.how)
    return found


def composed(table, fate_cards):
    """Return the events of a custom power."""
    effects = '{"do":"move","to":"metro"},{"do":"look"}'
    power = f'{{"when":"movement-slot","may":true,"once":"turn","who":{{"who":"self"}},"do":[{effects}]}}'
    cards = tuple(replace(c, powers=(power,)) if c.key == "semen" else c for c in fate_cards.cards)
    t = table("movement", card_set=replace(fate_cards, cards=cards), semen="moscow", probability="kostya")
    t.until("movement", "semen")
    t.do("use semen")
    return t.events


def test_the_page_lists_every_event_and_no_other():
    """Only events of powers may be missing; each power documents its own."""
    assert emitted(ENGINE.glob("*.py")) <= listed().keys() <= emitted(ENGINE.rglob("*.py"))


def test_every_event_has_the_args_that_the_page_says(happened, table, fate_cards):
    t = table("battle", petr="moscow; items sword-of-darkness", anton="moscow: defence-1")
    t.slot("petr", "strike sword-of-darkness anton").to_slot("anton", "gloom 0")
    t.do("play defence-1 anton")
    t.do("done")
    more = composed(table, fate_cards)
    args, secret = defaultdict(set), defaultdict(set)
    for event in (*happened, *t.events, *more):
        args[event.kind] |= event.args.keys()
        secret[event.kind] |= event.secret.keys()
    assert {kind: (args[kind], secret[kind]) for kind in args} == listed()
