"""Word search."""

import pytest

from app.search import matches


@pytest.mark.parametrize("words", ["", "  ", "ЕГОР", "её", "ее", "егор её", "Witch's", "witch’s", "go"])
def test_words_are_found_whatever_their_case_dots_and_apostrophe(words: str) -> None:
    assert matches(words, "Егор и её кровь", "the witch’s goblet")


@pytest.mark.parametrize("words", ["воронка", "егор воронка", "кровьthe"])
def test_each_word_has_to_stand_in_one_of_the_texts(words: str) -> None:
    assert not matches(words, "Егор и её кровь", "the witch’s goblet")
