"""A prototype: copied set, two seats in the real window, kill, continued game, replay."""

import json
import shutil
import subprocess
import sys
from dataclasses import replace

import pytest

from app import paths
from app.cards import edits
from app.cards.catalogue import Catalogue
from app.rules.free import GAME
from app.rules.free.zone_verbs import as_layout
from app.rules.game import Action
from app.rules.match import Match

needs_display = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"
)
LAID = (
    "zone-put yard 1212 320 256 198", "zone-add pile-1 pile 1216 530 80 116", "fill pile-1 card=relic-1",
    "zone-add pile-2 pile 1313 530 80 116", "fill pile-2 card=relic-2",
    "zone-add area-1 area 1213 650 240 120", "zone-set area-1 owner light",
)  # fmt: skip


@pytest.fixture
def prototype(profile):
    """Return a user folder with a copy of Own Fate: ten changed cards, two new ones, a custom table."""
    with Catalogue.open() as catalogue:
        data = edits.copied_set(catalogue.set_data("own-fate"), "night-shift", {"ru": "Смена", "en": "Shift"})
        item = next(card for card in data.cards if card.kind == "item")
        new = [replace(item, key=f"relic-{n}", deck="setup", power="", id=0) for n in (1, 2)]
        changed = [replace(card, cost=(card.cost or 0) + 1) for card in data.cards[:10]]
        catalogue.put_set(replace(data, cards=(*changed, *data.cards[10:], *new)))
        match = Match.begin(GAME, catalogue.table_set("night-shift"), 1)
        for text in LAID:
            match.submit(Action.parse(text))
        kept = catalogue.set_data("night-shift")
        catalogue.put_set(replace(kept, table=as_layout(match.state.view(None))))
    return profile


@pytest.mark.needs("linux", "Xvfb")
@needs_display
@pytest.mark.slow
@pytest.mark.timeout(600)
def test_two_seats_play_a_prototype_with_hidden_hands_through_a_kill(prototype):
    done = subprocess.run(
        [sys.executable, "-m", "tests.e2e.free_by_hand", "--home", str(prototype)],
        cwd=paths.ROOT, capture_output=True, encoding="utf-8", timeout=400, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["leaked"] == []
    assert told["lost"] == 0
    assert told["checks"] > 0
    assert told["in_hands"] == [2, 4]
