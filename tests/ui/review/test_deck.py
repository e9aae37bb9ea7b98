"""Spaced repetition of mistakes: failed ones come first, solved ones at growing intervals."""

import errno
from datetime import date, timedelta

from app.ui.review.mistakes import MistakeDeck

TODAY = date(2026, 3, 1)


def test_what_was_done_better_is_due_after_a_day_and_then_after_three(tmp_path):
    deck = MistakeDeck(tmp_path / "deck.json")
    deck.record_try("a", better=True, today=TODAY)
    assert not deck.due("a", TODAY)
    tomorrow = TODAY + timedelta(1)
    assert deck.due("a", tomorrow)
    deck.record_try("a", better=True, today=tomorrow)
    assert not deck.due("a", tomorrow + timedelta(2))
    assert deck.due("a", tomorrow + timedelta(3))


def test_what_was_not_done_better_comes_first_and_what_is_not_due_not_at_all(tmp_path):
    deck = MistakeDeck(tmp_path / "deck.json")
    deck.record_try("done", better=True, today=TODAY)
    deck.record_try("due", better=True, today=TODAY - timedelta(5))
    deck.record_try("missed", better=True, today=TODAY)
    deck.record_try("missed", better=False, today=TODAY)
    mistakes = [(key, key) for key in ("due", "done", "missed", "new")]
    assert deck.due_mistakes(mistakes, TODAY) == ["missed", "new", "due"]


def test_it_is_kept_and_a_damaged_file_is_an_empty_deck(tmp_path):
    file = tmp_path / "deck.json"
    MistakeDeck(file).record_try("a", better=True, today=TODAY)
    assert MistakeDeck(file).solved("a")
    file.write_text('["x"]', encoding="utf-8")
    assert not MistakeDeck(file).solved("a")


def test_a_try_that_could_not_be_written_is_written_with_the_next(tmp_path, monkeypatch):
    deck = MistakeDeck(tmp_path / "deck.json")
    deck.record_try("a", better=False, today=TODAY)
    with monkeypatch.context() as full:
        full.setattr("app.ui.review.mistakes.atomic_write", full_disk)
        deck.record_try("a", better=True, today=TODAY)
    deck.record_try("b", better=True, today=TODAY)
    assert deck.solved("a")
    assert MistakeDeck(tmp_path / "deck.json").solved("a")


def test_a_try_in_another_window_counts_after_one_that_was_written_here(tmp_path):
    here, there = (MistakeDeck(tmp_path / "deck.json") for _ in range(2))
    here.record_try("a", better=True, today=TODAY)
    there.record_try("a", better=False, today=TODAY)
    here.record_try("b", better=True, today=TODAY)
    assert not MistakeDeck(tmp_path / "deck.json").solved("a")


def full_disk(_file, _content):
    raise OSError(errno.ENOSPC, "no room")
