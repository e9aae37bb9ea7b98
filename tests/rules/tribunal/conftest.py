"""Readable positions of Tribunal and queries on them."""

import pytest

from app.rules.game import Action
from app.rules.tribunal import GAME, Numbers, Rules
from app.rules.tribunal.position import build_position

BOTH = {"expansion-1": True, "expansion-2": True}


def other(text, **more):
    """Return an Other from ``lives mana layer level xp`` and state words, or from data."""
    if isinstance(text, dict):
        return text
    numbers, *states = text.split("|")
    values = dict(zip(("lives", "mana", "layer", "level", "xp"), map(int, numbers.split()), strict=True))
    return {**values, **dict.fromkeys(states[0].split() if states else (), True), **more}


class Table:
    """Game at a position: play actions by text, read ``(lives, mana, layer, level, xp)``."""

    def __init__(self, state):
        self.state = state
        self.events = []

    def play(self, *texts):
        for text in texts:
            self.events = list(self.state.apply(Action.parse(text)))
        return self

    def look(self, name):
        side, number = name.split("-")
        found = [o for o in self.state.others(side) if o.number == int(number)]
        return tuple(found[0][3:8]) if found else None

    def info(self, name):
        side, number = name.split("-")
        return next(o for o in self.state.others(side) if o.number == int(number))

    @property
    def evidence(self):
        return self.state.evidence("light"), self.state.evidence("dark")

    @property
    def verbs(self):
        return {a.verb for a in self.state.legal()} - {"resign", "offer-draw"}

    @property
    def legal(self):
        return {str(a) for a in self.state.legal()}

    def why(self, text):
        reason = self.state.why_not(Action.parse(text))
        if reason is None:
            return None
        return reason.code.removeprefix("tribunal."), reason.rule.removeprefix("tribunal:")

    @property
    def kinds(self):
        return [event.kind.removeprefix("tribunal.") for event in self.events]


@pytest.fixture
def setup():
    """Return a function that starts a new game with the given options."""

    def make(numbers=None, **options):
        chosen = {name.replace("_", "-"): value for name, value in options.items()}
        return Table(GAME.new(numbers or Numbers(), chosen, 0))

    return make


@pytest.fixture
def board():
    """Return a function that builds a position from ``"lives mana layer level xp|states"`` per Other.

    Both expansions are on by default.
    """

    def make(light, dark, *, L=0, D=0, options=None, numbers=None, **more):  # noqa: N803
        rules = Rules.of(numbers or Numbers(), BOTH if options is None else options)
        data = {
            "light": {"evidence": L, "others": [other(o) for o in light]},
            "dark": {"evidence": D, "others": [other(o) for o in dark]},
            **more,
        }
        return Table(build_position(data, rules))

    return make
