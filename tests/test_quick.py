"""The choice of the quick tests: those that share most words with the change."""

from __future__ import annotations

from tests import quick
from tests.quick import durations_of, golden_tests, ranked_tests, time_per_value, words

TEXTS = {
    "tests/cards/test_merge.py::test_a_card_keeps_its_number": "from app.cards import merge; card.id == 0",
    "tests/cards/test_game.py::test_removed": "from app.cards import game_edits; with_symbol(data, '')",
    "tests/face/test_layout.py::test_a_symbol_is_drawn": "from app.face import layout; a symbol",
}


def test_words_are_names_and_the_stems_of_their_parts() -> None:
    names = {"removed_symbols", "item-given", "carddata"}
    assert set(words("removed_symbols(item-given, CardData)")) == {
        *names, "remov", "symbo", "item", "given", "card", "data",
    }  # fmt: skip


def test_the_test_that_names_what_changed_comes_first() -> None:
    ranked = ranked_tests(TEXTS, ["app/cards/game_edits.py"], words("def with_symbol(data, name): ..."))
    assert [test.rpartition("::")[2] for test in ranked] == ["test_removed", "test_a_symbol_is_drawn"]


def test_a_test_in_the_folder_of_the_module_comes_before_an_equal_one_elsewhere() -> None:
    texts = {f"tests/{folder}/test_a.py::test_a": "the price" for folder in ("bots", "cards", "face")}
    ranked = ranked_tests(texts | TEXTS, ["app/cards/prices.py"], words("price"))
    assert ranked[0].startswith("tests/cards/")


def test_golden_tests_are_those_of_the_packages_that_changed() -> None:
    tests = [
        f"tests/{file}.py::test_a"
        for file in ("face/test_golden_faces", "face/test_ops", "rules/test_telling")
    ]
    assert golden_tests(tests, ["app/face/ops.py"]) == tests[:1]
    assert golden_tests(tests, ["app/rules/free/zone.py", "docs/x.md"]) == tests[2:]


def test_durations_are_those_of_files_and_of_tests_that_take_far_longer() -> None:
    report = [
        *("0.20s call     tests/a.py::test_one", "0.10s setup    tests/a.py::test_two"),
        *("0.10s call     tests/a.py::test_two", "1.00s call     tests/a.py::test_slow[1 x]"),
        *("3.00s call     tests/a.py::test_slow[2]", "0.04s call     tests/b.py::test_fast", "4 passed"),
    ]
    assert durations_of(report) == {"tests/a.py": 0.2, "tests/a.py::test_slow": 2.0}


def test_a_slow_test_comes_after_fast_ones_that_are_less_like_the_change(monkeypatch) -> None:
    monkeypatch.setattr(quick, "known_durations", lambda: {"tests/a.py": 0.6})
    ranks = {"tests/a.py::test_window": 0, "tests/b.py::test_rule": 90, "tests/b.py::test_far": 399}
    order = sorted(ranks, key=lambda test: time_per_value(test, ranks[test]))
    assert [test.rpartition("_")[2] for test in order] == ["rule", "window", "far"]
