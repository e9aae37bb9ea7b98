"""The rules text of a set: paragraphs that keep their translations, files, and the text for readers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.cards import exchange, game_edits, library, merge, paragraphs, rulebook, source, units
from app.cards.catalogue import Catalogue
from app.cards.data import SetData, Text
from app.cards.errors import CatalogueError

TEXT = """# Tin & Tide

Gain {wood}, build the *town*.

## Turn

1. Draw a card.
2. Play [[sawmill]].

![[sawmill]]

The most points win."""


@pytest.fixture(scope="module")
def game() -> SetData:
    """Return a game with a rules text, all of which is translated into German."""
    made = source.set_from_template("resources", "tin", "1", "en", {"en": "Tin & Tide", "de": "Zinn"})
    return in_german(paragraphs.with_text(made, TEXT))


def in_german(data: SetData) -> SetData:
    translated = {
        unit.place: Text(unit.original.value.swapcase(), unit.original.value, True)
        for unit in units.units(data, "de")
        if unit.place.owner == "paragraph"
    }
    return units.with_texts(data, "de", translated)


def states(data: SetData) -> dict[str, str]:
    """Return the beginning of each paragraph and the state of its German translation."""
    found = (unit for unit in units.units(data, "de") if unit.place.owner == "paragraph")
    return {unit.original.value[:9]: unit.status for unit in found}


def pending(data: SetData) -> dict[str, str]:
    return {words: state for words, state in states(data).items() if state != "checked"}


def test_an_edit_outdates_only_its_paragraph(game: SetData) -> None:
    changed = paragraphs.with_text(game, TEXT.replace("build the *town*", "build a *city*"))
    assert pending(changed) == {"Gain {woo": "outdated"}


def test_a_new_paragraph_takes_nothing_from_its_neighbours(game: SetData) -> None:
    changed = paragraphs.with_text(game, TEXT.replace("## Turn", "A word on ties.\n\n## Turn"))
    assert pending(changed) == {"A word on": "missing"}
    keys = [paragraph.key for paragraph in changed.paragraphs]
    assert keys == sorted(keys)


def test_a_picture_needs_no_translation(game: SetData) -> None:
    assert not any(text.startswith("![[") for text in states(game))


def test_many_paragraphs_at_one_place_stay_in_order(game: SetData) -> None:
    data = game
    for number in range(400):
        text = paragraphs.source_text(data)
        data = paragraphs.with_text(data, text.replace("## Turn", f"New {number}.\n\n## Turn"))
    assert paragraphs.source_text(source.from_files(source.to_files(data))) == paragraphs.source_text(data)
    assert states(data)["The most "] == "checked"


@pytest.mark.parametrize("name", ["tin.dozorset", "tin.json", ""])
def test_files_hold_the_text_in_all_languages(game: SetData, tmp_path: Path, name: str) -> None:
    outdated = paragraphs.with_text(game, TEXT.replace("most", "--> most <!-- x -->"))
    if name:
        exchange.write(outdated, tmp_path / name)
        read = exchange.read(tmp_path / name, outdated)[0]
    else:
        source.write_folder(outdated, tmp_path)
        read = exchange.read_folder(tmp_path)[0]
    assert read.paragraphs == outdated.paragraphs
    assert states(read)["The --> m"] == "outdated"


def test_a_text_written_by_hand_needs_no_marks(game: SetData) -> None:
    files = source.to_files(replace(game, paragraphs=())) | {"rules.en.md": "# Tin\n\nOne.\n\nTwo.\n"}
    assert paragraphs.source_text(source.from_files(files)) == "# Tin\n\nOne.\n\nTwo."


def test_a_translation_without_a_mark_is_refused(game: SetData) -> None:
    files = source.to_files(game) | {"rules.de.md": "Eins."}
    with pytest.raises(CatalogueError) as refused:
        source.from_files(files)
    assert refused.value.reason.args["file"] == "rules.de.md"


def test_deleting_the_text_deletes_its_files(game: SetData, tmp_path: Path) -> None:
    source.write_folder(game, tmp_path)
    source.write_folder(paragraphs.with_text(game, ""), tmp_path)
    assert not list(tmp_path.glob("*.md"))


def test_two_people_can_add_paragraphs_at_the_same_place(game: SetData) -> None:
    mine, theirs = (
        paragraphs.with_text(game, TEXT.replace("## Turn", f"{words}\n\n## Turn"))
        for words in ("Mine.", "Theirs.")
    )
    merged = merge.merge(game, mine, theirs)
    assert not merged.conflicts
    assert {"Mine.", "Theirs."} <= set(paragraphs.source_text(merged.data).split("\n\n"))


def test_the_catalogue_holds_the_text(game: SetData, tmp_path: Path) -> None:
    with Catalogue(library.ensure_catalogue(tmp_path / "cards.db")) as catalogue:
        catalogue.put_set(game, "editor.undo-new-set")
        assert catalogue.set_data("tin").paragraphs == game.paragraphs
        catalogue.put_set(paragraphs.with_text(game, TEXT + "\n\nMore."), "editor.undo-rules-text")
        catalogue.undo("tin")
        assert catalogue.set_data("tin").paragraphs == game.paragraphs


def test_a_renamed_symbol_is_renamed_in_the_text(game: SetData) -> None:
    renamed = game_edits.rename(game, "symbol", "wood", "timber")
    assert "Gain {timber}," in paragraphs.source_text(renamed)
    assert set(states(renamed).values()) == {"checked"}


def test_readers_get_names_pictures_and_lists_of_one_kind(game: SetData) -> None:
    text = TEXT.replace("1. Draw a card.\n", "1) Draw a card.\n* Nested.\n")
    book = rulebook.of(paragraphs.with_text(game, text), "en")
    assert book is not None
    assert book.title == "Tin & Tide"
    assert "1. Draw a card.\n- Nested.\n2. Play [Sawmill](card:sawmill)." in book.text
    assert "<!-- picture: sawmill -->" in book.text
    assert book.name("sawmill") == "Sawmill"
    assert book.symbols.keys() == {"wood"}


@pytest.mark.parametrize("name", ["Sawmill", "sawMILL", "SÄGEWERK"])
def test_a_picture_may_be_called_by_the_cards_name(game: SetData, name: str) -> None:
    text = TEXT.replace("![[sawmill]]", f"![[{name}]]")
    cards = [
        replace(card, texts={**card.texts, "de": {"name": Text("Sägewerk")}})
        if card.key == "sawmill"
        else card
        for card in game.cards
    ]
    data = paragraphs.with_text(replace(game, cards=tuple(cards)), text)
    book = rulebook.of(data, "en")
    assert book is not None
    assert "<!-- picture: sawmill -->" in book.text
    assert book.name("sawmill") == "Sawmill"
    assert not any(words.startswith("![[") for words in states(data))


def test_several_titles_are_chapters(game: SetData) -> None:
    book = rulebook.of(paragraphs.with_text(game, "# One\n\nA.\n\n# Two\n\n## Part"), "en")
    assert book is not None
    assert [line for line in book.text.split("\n") if line.startswith("#")] == [
        "# Tin & Tide", "## One", "## Two", "### Part",
    ]  # fmt: skip


def test_what_is_no_mark_of_ours_is_shown_as_it_is(game: SetData) -> None:
    written = "<img src=x> [link](//host) `code` a_b_c ![x](//host/a.png) 2*3*4 \\{wood} [[nobody]]"
    book = rulebook.of(paragraphs.with_text(game, written), "en")
    assert book is not None
    shown = book.text.split("\n")[2]
    assert shown == (
        r"\<img src=x\> \[link\](//host) \`code\` a\_b\_c !\[x\](//host/a.png)"
        r" 2\*3\*4 \{wood\} \[\[nobody\]\]"
    )


def test_an_untranslated_paragraph_is_shown_in_the_sets_own_language(game: SetData) -> None:
    longer = paragraphs.with_text(game, TEXT + "\n\nMore.")
    book = rulebook.of(longer, "de")
    assert book is not None
    assert "tHE MOST POINTS WIN." in book.text
    assert book.text.rstrip().endswith("More.")
