"""Spaced repetition of mistakes: failed ones come first, solved ones at growing intervals."""

import errno
from datetime import date, timedelta

from app.ui.review.deck import Deck

TODAY = date(2026, 3, 1)


def test_what_was_done_better_is_due_after_a_day_and_then_after_three(tmp_path):
    deck = Deck(tmp_path / "deck.json")
    deck.note("a", better=True, today=TODAY)
    assert not deck.due("a", TODAY)
    tomorrow = TODAY + timedelta(1)
    assert deck.due("a", tomorrow)
    deck.note("a", better=True, today=tomorrow)
    assert not deck.due("a", tomorrow + timedelta(2))
    assert deck.due("a", tomorrow + timedelta(3))


def test_what_was_not_done_better_comes_first_and_what_is_not_due_not_at_all(tmp_path):
    deck = Deck(tmp_path / "deck.json")
    deck.note("done", better=True, today=TODAY)
    deck.note("due", better=True, today=TODAY - timedelta(5))
    deck.note("missed", better=True, today=TODAY)
    deck.note("missed", better=False, today=TODAY)
    mistakes = [(key, key) for key in ("due", "done", "missed", "new")]
    assert deck.ordered(mistakes, TODAY) == ["missed", "new", "due"]


def test_it_is_kept_and_a_damaged_file_is_an_empty_deck(tmp_path):
    file = tmp_path / "deck.json"
    Deck(file).note("a", better=True, today=TODAY)
    assert Deck(file).solved("a")
    file.write_text('["x"]', encoding="utf-8")
    assert not Deck(file).solved("a")


def test_a_try_that_could_not_be_written_is_written_with_the_next(tmp_path, monkeypatch):
    deck = Deck(tmp_path / "deck.json")
    deck.note("a", better=False, today=TODAY)
    with monkeypatch.context() as full:
        full.setattr("app.ui.review.deck.atomic_write", full_disk)
        deck.note("a", better=True, today=TODAY)
    deck.note("b", better=True, today=TODAY)
    assert deck.solved("a")
    assert Deck(tmp_path / "deck.json").solved("a")


def test_a_try_in_another_window_counts_after_one_that_was_written_here(tmp_path):
    here, there = (Deck(tmp_path / "deck.json") for _ in range(2))
    here.note("a", better=True, today=TODAY)
    there.note("a", better=False, today=TODAY)
    here.note("b", better=True, today=TODAY)
    assert not Deck(tmp_path / "deck.json").solved("a")


def full_disk(_file, _content):
    raise OSError(errno.ENOSPC, "no room")
