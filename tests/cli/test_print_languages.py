"""A set can be printed in each of its languages, even one that the program lacks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pdfplumber
import pytest

from app.cards.catalogue import Catalogue
from app.cards.data import LabelData, Text
from app.cli import run

ANTON = ["print", "--set", "own-fate", "--card", "anton", "--no-tracks", "--no-counters", "--no-reference"]


@pytest.fixture
def french(profile: Path) -> None:
    """Add a French name of Own Fate, and Anton's card and kind line in French."""
    with Catalogue.open() as catalogue:
        data = catalogue.set_data("own-fate")
        said = {"name": Text("Antoine le Clair"), "rules": Text("Soigne un ami.")}
        cards = tuple(
            replace(card, texts={**card.texts, "fr": said}) if card.key == "anton" else card
            for card in data.cards
        )
        label = LabelData("line-other-light-mage", {"fr": {"name": Text("Mage clair")}})
        names = {**data.names, "fr": "Leur destin"}
        catalogue.put_set(
            replace(data, names=names, cards=cards, labels=(*data.labels, label)), "editor.undo-set", {}
        )


def words(file: Path) -> str:
    """Return the text of *file* without spaces, because letter spacing may look like a space."""
    with pdfplumber.open(file) as pdf:
        return "".join("".join((page.extract_text() or "").split()) for page in pdf.pages)


@pytest.mark.usefixtures("french")
def test_a_set_is_printed_in_a_language_that_it_was_given(tmp_path: Path) -> None:
    file = tmp_path / "set.pdf"
    assert run(["--lang", "en", *ANTON, "--lang", "fr", str(file)]) == 0
    said = words(file)
    assert "AntoineleClair" in said
    assert "Mageclair" in said
    assert "Leurdestin" in said


@pytest.mark.usefixtures("french")
def test_any_two_of_them_stand_on_one_card(tmp_path: Path) -> None:
    file = tmp_path / "set.pdf"
    assert run([*ANTON, "--lang", "en", "--second", "card", "--second-lang", "fr", str(file)]) == 0
    said = words(file)
    assert "AntoineleClair" in said
    assert "Lightmage" in said


@pytest.mark.usefixtures("profile")
def test_a_language_that_it_has_not_is_refused_with_those_that_it_has(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["--lang", "en", *ANTON, "--lang", "fr", "x.pdf"]) == 2
    assert capsys.readouterr().err.strip() == "There’s no language “fr” here. Choose one of: ru, de, en."
