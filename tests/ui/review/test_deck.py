"""Spaced repetition of mistakes: failed ones come first, solved ones at growing intervals."""

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
