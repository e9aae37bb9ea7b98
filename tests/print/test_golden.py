"""The plan of each option as text. After an intended change: ``DOZOR_GOLDEN=write pytest tests/print``."""

from __future__ import annotations

import datetime
import hashlib
import os
import re
from dataclasses import fields
from pathlib import Path

import pytest

from app.cards import convert, labels
from app.face.content import BackContent, CardContent, CounterContent, SetContent, TrackContent
from app.print import calibration, job, pdf, pictures
from app.print.booklet import Book
from app.print.errors import PrintError
from app.print.options import DECLARED, Options
from app.print.plan import Plan, log
from app.print.preflight import checking
from app.print.preflight.finding import Order
from app.print.targets import Target, Targets
from tests.golden import assert_golden

ALBUMS = ({}, {"second": "card", "tracks": False}, {"counters": False, "once": True, "reference": False})
OTHERS = (
    {"mark_width": 0.05},
    {"paper": "letter", "gap": 2.0},
    {"bleed": 1.0, "back_dx": 4.0},
    {"ink": "one"},
)
"""Options for which the plain print, or one with a gap and bleed, is checked."""
FOLDER = Path(__file__).parent / "golden"
SIDES = ("dark", "neutral", "light")
FEW = {"tracks": False, "counters": False}

PLANS = {
    "plain": FEW,
    "short-edge": {"duplex": "short", **FEW},
    "stacks": {"duplex": "stacks", **FEW},
    "fronts": {"duplex": "fronts", **FEW},
    "gutterfold": {"duplex": "gutterfold", **FEW},
    "gaps-and-bleed": {"gap": 6, "bleed": 3, **FEW},
    "letter": {"paper": "letter", **FEW},
    "a3-cut-lines": {"paper": "a3", "marks": "lines", **FEW},
    "no-marks": {"marks": "none", **FEW},
    "long-marks": {"mark_length": 4, "mark_offset": 1, "mark_width": 0.35, "marks_on_backs": False, **FEW},
    "moved-backs": {"back_dx": 0.5, "back_dy": -0.25, "back_turn": True, **FEW},
    "askew-backs": {"back_dx": 0.5, "foot_dx": 0.9, "foot_dy": 0.2, **FEW},
    "tarot": {"card": "tarot", **FEW},
    "mini-euro": {"card": "mini-euro", **FEW},
    "backs": {"duplex": "backs", **FEW},
    "bleed-between": {"gap": 6, "bleed": 3, "bleed_between": 0.5, **FEW},
    "with-rules": {"with_rules": True, **FEW},
    "parted": {"bleed_between": -0.3, **FEW},
    "wide-margin": {"margin": 20, **FEW},
    "one-of-each": {"once": True, **FEW},
    "one-deck": {"decks": ("probability",), **FEW},
    "two-kinds": {"kinds": ("item", "spell"), **FEW},
    "searched": {"search": "фонарь", **FEW},
    "fronts-turned": {"back_turn": True, "duplex": "gutterfold", **FEW},
    "tracks-in-two-languages": {"cards": False, "counters": False, "second": "card"},
    "boards-tiled-both-ways": {"cards": False, "counters": False, "paper": "60x75"},
    "low-ink": {"ink": "low", **FEW},
    "one-ink": {"ink": "one", **FEW},
    "engraved-backs": {"backs": "engraved", **FEW},
    "two-languages": {"second": "card", **FEW},
    "other-side-english": {"second": "back", **FEW},
    "blanks": {"blanks": 1, "picks": (("mage", 2),), "tracks": False, "counters": False},
    "boards": {"cards": False},
    "one-board": {"cards": False, "tracks": False, "board": True, "counters": False},
    "mixed-sizes": {"sizes": (("spell", "mini-euro"), ("location", "tarot")), "shared": False, **FEW},
    "shared-sheets": {"sizes": (("spell", "mini-euro"), ("location", "tarot"))},
    "counters-square": {"cards": False, "tracks": False, "shape": "square"},
    "counters-round": {"cards": False, "tracks": False, "shape": "round"},
    "nested": {"nested": True, "picks": (("mage", 2),), **FEW},
    "counters-folded": {"cards": False, "tracks": False, "shape": "folded"},
    "boards-letter": {"cards": False, "paper": "letter"},
    "boards-tiled": {"cards": False, "paper": "160x120"},
    "one-sheet": {"sheets": "2", **FEW},
    "legal": {"paper": "legal", **FEW},
    "own-paper": {"paper": "300x400", **FEW},
    "bridge": {"card": "bridge", **FEW},
    "euro": {"card": "euro", **FEW},
    "square": {"card": "square", **FEW},
    "own-card": {"card": "57x87", **FEW},
    "another-day": {"date": datetime.date(2031, 1, 2), **FEW},
    "reference": {"decks": ("reference",), **FEW},
    "box": {"cards": False, "box": "one", "sleeve": "thick", **FEW},
    "boxes-and-dividers": {"box": "decks", "dividers": "decks", "stock": "80g", **FEW},
    "dividers": {"cards": False, "dividers": "kinds", **FEW},
    "no-reference": {"reference": False, **FEW},
}


def test_every_option_and_every_choice_has_its_golden():
    """A new option needs a golden plan too."""
    plain = Options()
    for field in fields(Options):
        values = {chosen.get(field.name, getattr(plain, field.name)) for chosen in PLANS.values()}
        assert values - {getattr(plain, field.name)}, field.name
    choices = {one.name: set(one.choices) for one in DECLARED.values() if one.kind == "choice"}
    # Lines along marks are covered by test_declared.py; paper and sleeves
    # are a thickness (test_boxes.py).
    for name in ("marks", "stock", "sleeve"):
        del choices[name]
    for name, wanted in choices.items():
        assert wanted <= {chosen.get(name, getattr(plain, name)) for chosen in PLANS.values()}, name


def written(plan: Plan) -> str:
    """Return the plan's log, then a count of operations and their hash per face."""
    lines = list(log(plan))
    faces = {place.face.key: place.face for page in plan.pages for place in page.places}
    for key, face in sorted(faces.items()):
        ops = [op for op in face.ops if op.part != "picture"]
        shown = re.sub(r"-?\d+\.\d+(e-?\d+)?", lambda number: f"{float(number[0]):.4f}", repr(ops))
        digest = hashlib.blake2b(shown.replace("-0.0000", "0.0000").encode(), digest_size=6).hexdigest()
        lines.append(f"face {key} {face.width:g}x{face.height:g} {len(ops)} operations {digest}")
    return "\n".join(lines) + "\n"


def a_set(language: str, summed: bool = False) -> SetContent:
    """Return a set of eleven cards of every kind, two backs, a track, two counters, no pictures.

    *summed*: with both tracks of Own Fate, which adds the rules' reference cards.
    """

    def card(key, kind, side, name, rules, flavour="", **values):
        return CardContent(key, kind, side, name, f"{kind} · {side}", rules, language, flavour, picture="-",
                           footer="1", values=tuple(values.items()))  # fmt: skip

    ru = language == "ru"
    backs = [
        BackContent("probability", side, "Свет" if ru else "Light", language) for side in ("light", "dark")
    ]
    rules = (
        "Играет {healing} на *Воронку*: сила меньше на **1**." if ru else "Plays {healing} on the *vortex*."
    )
    other = card("mage", "other", "light", "Маг" if ru else "Mage", rules, specialty="mage", strength=4,
                 experience=2, initiative=11, cost=10, flavour="Ночь." if ru else "Night.")  # fmt: skip
    cards = (
        (other, backs[0], 2),
        (
            card("place", "location", "neutral", "Подъезд" if ru else "Hall", rules, ways=("А", "Б")),
            backs[1],
            1,
        ),
        (card("boy", "person", "neutral", "Мальчик" if ru else "Boy", rules, donor=True), backs[1], 1),
        (card("lamp", "item", "light", "Фонарь" if ru else "Lamp", rules), backs[0], 3),
        (card("storm", "chance", "dark", "Гроза" if ru else "Storm", rules), backs[1], 2),
        (
            card("bolt", "spell", "neutral", "Удар" if ru else "Bolt", rules, spell="attack", strength=3),
            backs[1],
            2,
        ),
    )
    track = TrackContent(
        "balance", "Баланс" if ru else "Balance", ("1", "0", "1"), ("dark", "neutral", "light"), language
    )
    counters = (CounterContent("wound", "Рана", "", "light", 20, symbol="-"),
                CounterContent("minus", "Минус", "−1", "neutral", 5, symbol="-"))  # fmt: skip
    vortex = TrackContent("vortex", "Воронка" if ru else "Vortex", ("1", "2"), ("dark", "light"), language)
    tracks = (track, vortex) if summed else (track,)
    name = "Набор" if ru else "Set"
    summaries = convert.summaries(labels.shipped(), language, f"{name} 1") if summed else ()
    said = labels.shipped()
    called = {"deck-probability": said.choice("deck", "probability", language)} | {
        f"kinds-{front.kind}": said.kinds(front.kind, language) for front, _back, _copies in cards
    }
    return SetContent(
        "small", name, "1", language, cards, tracks, counters, summaries, called, spoken=language
    )


@pytest.mark.parametrize("name", [*PLANS, "calibration"])
def test_the_plan_is_as_it_was(options, name):
    if name == "calibration":
        plan = calibration.plan(options(), "en")
    else:
        chosen = options(**PLANS[name])
        summed = name.endswith("reference")
        plan = job.plan(a_set("ru", summed), chosen, a_set("en", summed), book=Book("tribunal", "ru"))
    file = FOLDER / f"{name}.txt"
    if os.environ.get("DOZOR_GOLDEN") == "write":
        file.write_text(written(plan), encoding="utf-8")
    assert written(plan) == file.read_text(encoding="utf-8")


def album(target: Target, chosen: Options) -> str:
    """Return the pictures of the small set for *target*, or the reason why there are none."""
    try:
        made = pictures.album(a_set("ru", summed=True), chosen, target, a_set("en"))
    except PrintError as error:
        return repr(error)
    parts = [*made.pictures, made.designs, made.save is None, *pictures.remarks(made, target, "en")]
    return "\n".join((written(made.plan), *map(str, parts)))


@pytest.mark.parametrize("key", [target.key for target in Targets().all("pictures")])
def test_golden_albums_are_as_they_were(options, key):
    target = Targets().get(key)
    assert_golden(f"album {key}", (album(target, options(**chosen)) for chosen in ALBUMS))


@pytest.mark.parametrize("name", ["plain", "gaps-and-bleed"])
def test_golden_findings_are_as_they_were(options, tmp_path, name):
    """A print is checked for options other than its own, so that there is something to find."""
    content, file = a_set("en"), tmp_path / "a.pdf"
    pdf.write(job.plan(content, options(**PLANS[name])), options(**PLANS[name]), file)

    def found():
        for chosen in OTHERS:
            other = options(**{**PLANS[name], **chosen})
            report = checking.check(file.read_bytes(), Order.of(job.plan(content, other), other))
            for part in (*report.findings, report.figures):
                yield re.sub(r"-?\d+\.\d+(e-?\d+)?", lambda number: f"{float(number[0]):.1f}", repr(part))

    assert_golden(f"findings {name}", found())
