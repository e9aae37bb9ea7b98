"""Every numbered rule has a test or an entry in the table of rules without behaviour."""

import ast
from pathlib import Path

import pytest

from app.rules import pages
from tests.rules.silent import without_behaviour

RULES_OF_MARKS = {"rule", "pytest.mark.rule"}


def proven():
    """Return the numbers of all ``rule`` marks in the rules' tests."""
    found = set()
    for file in Path(__file__).parent.parent.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in RULES_OF_MARKS:
                found |= {argument.value for argument in node.args if isinstance(argument, ast.Constant)}
    return found


def test_every_rule_is_proven_or_silent():
    silent = set(without_behaviour("en"))
    assert sorted(set(pages.rules("en")) - proven() - silent) == []


def test_marks_name_rules_that_exist():
    unknown = {number for number in proven() if ":" not in number and pages.rule(number, "en") is None}
    assert unknown == set()


@pytest.mark.parametrize("number", sorted(without_behaviour("en")))
def test_silent_rules_give_their_reason_in_both_languages(number):
    assert without_behaviour("ru")[number].endswith(".")
