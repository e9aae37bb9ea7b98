"""The count of names that say little."""

import pytest

from tools.names import count, count_by_folder, row


@pytest.mark.parametrize(
    ("name", "number"),
    [("tell", 1), ("_tell_of_loss", 1), ("show_what_is_said", 1), ("intelligent", 0), ("test_bots_tell", 0)],
)
def test_words_are_found_between_underscores(name, number):
    assert count("app/a.py", f"def {name}(): pass\n")["functions"] == number


def test_methods_are_functions():
    assert count("app/a.py", "class A:\n    async def tell(self): pass\n")["functions"] == 1


def test_every_kind_of_assignment_to_a_local_counts():
    text = (
        "def f():\n    one = 1\n    for found in []: pass\n    return [made for made in one if (said := 2)]\n"
    )
    assert count("app/a.py", text)["locals"] == 4


def test_locals_outside_the_program_do_not_count():
    assert count("tests/a.py", "one = 1\n")["locals"] == 0


def test_one_letter_parameters_are_counted_without_self_and_lambdas():
    counts = count("app/a.py", "class A:\n    def f(self, s, *, n, _, name): return lambda x: x\n")
    assert (counts["one letter"], counts["parameters"]) == (2, 4)


def test_the_engine_of_own_fate_has_rows_of_its_own():
    files = dict.fromkeys(("app/rules/own_fate/a.py", "app/rules/game.py", "app/a.py", "dozor.py"), "")
    assert list(count_by_folder(files)) == [".", "app", "app/rules", "app/rules/own_fate"]


def test_the_row_sets_the_engine_apart():
    files = {"app/bots/fate/a.py": "def f(s): pass\n", "app/b.py": "def tell(n, m): pass\n"}
    assert row(count_by_folder(files)) == "| 1 | 0 | 1 of 1 | 2 of 2 |"
