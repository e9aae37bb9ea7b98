"""Undo and redo are per set, across other sets, programs and days."""

import random
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from app.cards import library
from app.cards.catalogue import Catalogue
from app.cards.data import SetData, TrackData
from app.cards.errors import CatalogueError

SETS = ("first", "second")


@pytest.fixture(scope="module")
def two_sets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a catalogue with two small sets and no undo history."""
    file = library.ensure_catalogue(tmp_path_factory.mktemp("two") / "cards.db")
    with Catalogue(file) as catalogue:
        whole = catalogue.set_data("own-fate")
        for key in SETS:
            catalogue.put_set(replace(whole, key=key, cards=whole.cards[:3]))
        catalogue.delete_set("own-fate")
        catalogue._engine.raw_connection().driver_connection.execute("DELETE FROM history")
    return file


@pytest.fixture
def file(two_sets: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(two_sets, tmp_path / "cards.db"))


@pytest.fixture
def catalogue(file: Path) -> Iterator[Catalogue]:
    with Catalogue(file) as opened:
        yield opened


def first_card(catalogue: Catalogue, key: str) -> int:
    return catalogue.set_data(key).cards[0].id


def strengthen(catalogue: Catalogue, key: str, strength: int) -> None:
    catalogue.change(first_card(catalogue, key), "strength", strength)


def strength(catalogue: Catalogue, key: str) -> int | None:
    return catalogue.set_data(key).cards[0].strength


def edit(catalogue: Catalogue, key: str, rng: random.Random) -> None:
    """Make a random edit of the set *key*."""
    data = catalogue.set_data(key)
    deed = rng.choice(("number", "text", "new", "delete", "track", "copies"))
    card = rng.choice(data.cards) if data.cards else None
    if card is None or deed == "new":
        some = replace(card or catalogue.set_data("tribunal").cards[0], id=0, key=f"new-{rng.random()}"[2:])
        catalogue.put_cards(
            [replace(some, key=f"card-{rng.randrange(10**9)}")], "editor.undo-new-card", set_key=key
        )
    elif deed == "number":
        catalogue.change(card.id, "strength", rng.randrange(1, 9))
    elif deed == "copies":
        catalogue.change(card.id, "copies", rng.randrange(1, 9))
    elif deed == "text":
        catalogue.change(card.id, "name", f"Имя {rng.randrange(99)}", "ru")
    elif deed == "delete":
        catalogue.delete_cards([card.id])
    else:
        track = TrackData(f"track-{rng.randrange(10**9)}", (1, 2), ("neutral", "neutral"))
        catalogue.put_set(replace(data, tracks=(*data.tracks, track)), "editor.undo-board")


class Past:
    """Expected undo history of a set: its states and the present one."""

    def __init__(self, now: SetData) -> None:
        self.states, self.at = [now], 0

    def did(self, now: SetData) -> None:
        if now != self.states[self.at]:
            self.states[self.at + 1 :] = [now]
            self.at += 1

    def go(self, by: int) -> bool:
        there = 0 <= self.at + by < len(self.states)
        self.at += by * there
        return there


@settings(max_examples=6)
@given(seed=st.integers(0, 10**9))
def test_each_set_goes_back_and_forth_by_itself(
    two_sets: Path, tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    rng = random.Random(seed)
    file = Path(shutil.copy(two_sets, tmp_path_factory.mktemp("many") / "cards.db"))
    catalogue = Catalogue(file)
    pasts = {key: Past(catalogue.set_data(key)) for key in SETS}
    for _deed in range(30):
        key = rng.choice(SETS)
        match rng.choice(("edit", "edit", "undo", "undo", "redo", "restart")):
            case "edit":
                edit(catalogue, key, rng)
                pasts[key].did(catalogue.set_data(key))
            case "undo":
                assert (catalogue.undo(key) is not None) == pasts[key].go(-1)
            case "redo":
                assert (catalogue.redo(key) is not None) == pasts[key].go(1)
            case "restart":
                catalogue.close()
                catalogue = Catalogue(file)
        for one, past in pasts.items():
            assert catalogue.set_data(one) == past.states[past.at]
    catalogue.close()


def test_undo_in_one_set_leaves_the_other_as_it_is(catalogue: Catalogue) -> None:
    was = strength(catalogue, "second")
    strengthen(catalogue, "first", 8)
    strengthen(catalogue, "second", 7)
    strengthen(catalogue, "second", 6)
    assert [catalogue.undo("second") is not None for _press in range(3)] == [True, True, False]
    assert (strength(catalogue, "first"), strength(catalogue, "second")) == (8, was)
    assert catalogue.next_steps("second")[0] is None
    step = catalogue.next_steps("first")[0]
    assert step is not None
    assert step.params["field"] == "strength"


def test_a_change_of_one_set_keeps_what_can_be_redone_in_the_other(catalogue: Catalogue) -> None:
    strengthen(catalogue, "first", 8)
    catalogue.undo("first")
    strengthen(catalogue, "second", 7)
    assert catalogue.redo("first") is not None
    assert strength(catalogue, "first") == 8


def test_a_deleted_card_comes_back_though_another_set_has_got_new_ones_since(catalogue: Catalogue) -> None:
    last = catalogue.set_data("second").cards[-1]
    catalogue.delete_cards([last.id])
    new = replace(catalogue.set_data("first").cards[0], id=0, key="new")
    catalogue.put_cards([new], "editor.undo-new-card", set_key="first")
    assert catalogue.undo("second") is not None
    assert last in catalogue.set_data("second").cards


def test_a_card_that_an_earlier_edition_deleted_comes_back_as_well(catalogue: Catalogue) -> None:
    last = catalogue.set_data("second").cards[-1]
    catalogue.delete_cards([last.id])
    # As written by an earlier edition of the program.
    catalogue._engine.raw_connection().driver_connection.execute("PRAGMA user_version = 0")
    strengthen(catalogue, "first", 8)
    new = replace(catalogue.set_data("first").cards[0], id=0, key="new")
    catalogue.put_cards([new], "editor.undo-new-card", set_key="first")
    assert catalogue.undo("second") is not None
    assert last in catalogue.set_data("second").cards


def test_a_deleted_set_comes_back_by_undo_as_long_as_nothing_else_was_done(catalogue: Catalogue) -> None:
    before = catalogue.set_data("second")
    catalogue.delete_set("second")
    assert catalogue.undo("first") is not None
    assert catalogue.set_data("second") == before
    catalogue.delete_set("second")
    strengthen(catalogue, "first", 8)
    assert catalogue.undo("first") is not None
    assert catalogue.undo("first") is None
    assert "second" not in {row.key for row in catalogue.sets()}


def test_a_new_set_goes_by_undo_only_before_anything_was_done_in_it(catalogue: Catalogue) -> None:
    catalogue.put_set(replace(catalogue.set_data("first"), key="third"), "editor.undo-new-set")
    strengthen(catalogue, "third", 8)
    assert catalogue.undo("third") is not None
    assert catalogue.undo("third") is None
    catalogue.put_set(replace(catalogue.set_data("first"), key="fourth"), "editor.undo-new-set")
    assert catalogue.undo("fourth") is not None
    assert "fourth" not in {row.key for row in catalogue.sets()}
    assert catalogue.redo("first") is not None
    assert "fourth" in {row.key for row in catalogue.sets()}


def test_what_another_program_did_to_the_same_card_stays(file: Path) -> None:
    with Catalogue(file) as one, Catalogue(file) as other:
        number = first_card(one, "first")
        was = one.card(number).strength
        one.change(number, "strength", 8)
        other.change(number, "copies", 9)
        assert one.undo("first") is not None
        assert (one.card(number).strength, one.card(number).copies) == (was, 9)
        assert one.redo("first") is not None
        assert (one.card(number).strength, one.card(number).copies) == (8, 9)


def test_a_step_that_another_program_has_overtaken_does_not_block_those_before_it(file: Path) -> None:
    with Catalogue(file) as one, Catalogue(file) as other:
        number = first_card(one, "first")
        was = one.card(number).copies
        one.change(number, "copies", 5)
        one.change(number, "strength", 8)
        other.change(number, "strength", 9)
        with pytest.raises(CatalogueError) as caught:
            one.undo("first")
        assert caught.value.code == "cards.step-overtaken"
        assert one.undo("first") is not None
        assert (one.card(number).strength, one.card(number).copies) == (9, was)


def test_typing_after_redo_is_a_step_of_its_own(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.cards.open_catalogue.TYPING_PAUSE", 60.0)
    for value in (5, 6):
        catalogue.change(first_card(catalogue, "first"), "strength", value, typing=True)
    catalogue.undo("first")
    catalogue.redo("first")
    catalogue.change(first_card(catalogue, "first"), "strength", 7, typing=True)
    catalogue.undo("first")
    assert strength(catalogue, "first") == 6
