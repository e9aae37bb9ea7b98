"""The lab: what cards did adds up, versions are compared deal by deal, the page stands by itself."""

import csv
from pathlib import Path

import pytest

from app.bots.contest import Contest, run
from app.bots.lab import compare, difference, luck, study, write_csv
from app.bots.lab_page import page
from app.bots.variants import BadVariant, changed
from app.cli import run as dozor
from app.rules.set_text import read_set

PINNED = Path(__file__).parents[1] / "rules" / "own_fate.set"
CARDS = read_set(PINNED.read_text(encoding="utf-8").splitlines())


def rows_of(cards, games=24):
    return run(Contest("own-fate", cards, "watchman", "watchman", games, 2, facts=True, alone=True))


@pytest.fixture(scope="module")
def rows():
    return rows_of(CARDS)


def test_a_study_adds_up(rows):
    one = study("own-fate", CARDS, rows)
    assert one.games == 24 == sum(sum(found) for found in one.lengths.values()) == sum(one.endings.values())
    assert one.light[1] <= one.light[0] <= one.light[2]
    assert len(one.cards) == 27
    assert all(card.used <= one.games and card.drawn <= one.games for card in one.cards)
    assert one.inferno[0][0] == 1.0


def test_the_same_version_differs_by_nothing(rows):
    one = study("a", CARDS, rows)
    same = compare(one, study("b", CARDS, rows), (rows, rows))
    assert (same.light[0], same.chance, same.real) == (0.0, 1.0, False)


def test_a_great_change_is_real(rows):
    harder, _ = changed(CARDS, "anton.strength=1+anton.experience=0+semen.cost=10")
    others = rows_of(harder)
    found = compare(study("a", CARDS, rows), study("b", harder, others), (rows, others))
    assert found.light[0] < -0.2
    assert found.real


def test_changes_are_read():
    cards, options = changed(CARDS, "petr.cost=6+vortex=9+option.olga=inside")
    assert cards.card("petr").cost == 6
    assert cards.track("vortex").cells == tuple(range(1, 10))
    assert options == {"olga": "inside"}
    assert changed(CARDS, "vortex=1-1-2")[0].track("vortex").cells == (1, 1, 2)
    assert changed(CARDS, "base") == (CARDS, {})


@pytest.mark.parametrize(
    "text", ["petr", "petr.power=1", "petr.cost=x", "vortex=0", "vortex=1-", "nobody.cost=1"]
)
def test_what_is_no_change_is_refused(text):
    with pytest.raises(BadVariant):
        changed(CARDS, text)


def test_the_arithmetic_is_that_of_the_books():
    assert difference((8, 10), (4, 10)) == pytest.approx((0.4, -0.0237, 0.6738), abs=2e-3)
    assert luck([1.0, -1.0] * 20) == pytest.approx(1.0)
    assert luck([0.5, 0.6] * 20) < 1e-6


def test_the_page_needs_nothing_else(rows):
    one = study("own-fate", CARDS, rows)
    for language in ("ru", "en"):
        text = page(
            [one, one],
            compare(one, one, (rows, rows)),
            {"anton": "Антон <Г>"},
            language,
            level="watchman",
            seed=2,
        )
        assert "http" not in text.replace("http://www.w3.org", "")
        assert "bots.lab-" not in text
        assert text.count("<svg") == 7


def test_the_table_has_a_line_a_card(rows, tmp_path):
    path = tmp_path / "Карты.csv"
    write_csv(path, [study("own-fate", CARDS, rows)])
    with path.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == 27
    assert {line["card"] for line in lines} >= {"olga", "semen", "zavulon"}


def test_the_command_writes_what_was_asked(tmp_path, capsys):
    made = ["--html", str(tmp_path / "lab.html"), "--csv", str(tmp_path / "lab.csv")]
    assert dozor(["--lang", "en", "lab", str(PINNED), "--games", "10", "--change", "vortex=7", *made]) == 0
    said = capsys.readouterr().out
    assert "10 games, Light wins" in said
    assert "The difference" in said
    assert (tmp_path / "lab.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert (tmp_path / "lab.csv").exists()


def test_a_change_that_cannot_be_read_is_said(capsys):
    assert dozor(["--lang", "en", "lab", str(PINNED), "--games", "10", "--change", "semen=4"]) == 2
    assert "“semen=4” is no change" in capsys.readouterr().err
