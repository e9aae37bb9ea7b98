"""``docs/rules/cards.md`` holds: its clauses make up the printed texts; each has its rules and proofs."""

import ast
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from app import paths
from app.cards import source
from app.rules import pages
from tools import mutate

HERE = Path(__file__).parent
LANGUAGES = ("ru", "en")


class Clause(NamedTuple):
    """A line of the page; ``ru`` and ``en`` are empty if it is not printed."""

    id: str
    rules: list[str]
    ru: str
    en: str
    proofs: list[str]


def read():
    """The clauses of the page, by the cards that they are about."""
    found, here = {}, []
    for line in (paths.docs() / "rules" / "cards.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("### "):
            here = found.setdefault(tuple(re.findall(r"`(.*?)`", line)), [])
        elif line.startswith("| ") and not line.startswith("| Clause "):
            name, rules, ru, en, proofs = (cell.strip() for cell in line.strip("|").split(" | "))
            printed = "" if en.startswith("—") else en
            assert bool(printed) == (ru != "—"), f"{name} is printed in one language only"
            here.append(Clause(name, rules.split(", "), ru if printed else "", printed,
                               re.findall(r"`(.*?)`", proofs)))  # fmt: skip
    return found


CLAUSES = read()
ALL = [clause for clauses in CLAUSES.values() for clause in clauses]


def marked():
    """The rules that each test of this folder is marked with, by its name as in the page."""
    found = {}
    for file in HERE.glob("test_*.py"):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            inside = node.body if isinstance(node, ast.ClassDef) else [node]
            for each in inside:
                if isinstance(each, ast.FunctionDef) and each.name.startswith("test_"):
                    name = [file.name, *([node.name] if node is not each else []), each.name]
                    found["::".join(name)] = {
                        number.value
                        for mark in each.decorator_list
                        if isinstance(mark, ast.Call) and ast.unparse(mark.func).endswith("rule")
                        for number in mark.args
                    }
    return found


@pytest.fixture(scope="module")
def texts():
    """The printed texts of the shipped cards, by key and language."""
    cards = source.read_folder(paths.data() / "source" / "own-fate").cards
    return {card.key: {one: card.texts[one]["rules"].value for one in LANGUAGES} for card in cards}


def test_every_card_has_its_clauses(texts):
    assert sorted(key for keys in CLAUSES for key in keys) == sorted(texts)
    for keys, clauses in CLAUSES.items():
        name = keys[0] if len(keys) == 1 else keys[0].rpartition("-")[0]
        assert [clause.id for clause in clauses] == [f"{name}.{n}" for n in range(1, len(clauses) + 1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_clauses_of_a_card_make_up_its_printed_text(texts, language):
    unsaid, unprinted = {}, []
    for key, clauses in ((key, CLAUSES[keys]) for keys in CLAUSES for key in keys):
        rest = texts[key][language]
        for clause in clauses:
            # In the clauses of several cards n is the strength.
            piece = re.sub(r"(?<=[−+ ])n\b", key[-1], getattr(clause, language))
            if piece not in rest:
                unprinted.append((key, clause.id, piece))
            rest = rest.replace(piece, "", 1)
        if re.sub(r"[\s.,:;—]", "", rest):
            unsaid[key] = rest
    assert unprinted == []
    assert unsaid == {}


def test_the_rules_of_a_clause_stand_in_both_languages():
    assert {
        (clause.id, number)
        for clause in ALL
        for number in clause.rules
        for one in LANGUAGES
        if number not in pages.rules(one)
    } == set()


def test_each_proof_of_a_clause_is_there_and_marked_with_one_of_its_rules():
    known = marked()
    assert [clause.id for clause in ALL if not clause.proofs] == []
    assert {name for clause in ALL for name in clause.proofs} - known.keys() == set()
    astray = [(clause.id, name) for clause in ALL for name in clause.proofs
              if not known[name] & set(clause.rules)]  # fmt: skip
    assert astray == []


def test_where_a_clause_is_carried_out_is_still_there():
    """The lines in which ``tools/mutate.py clauses`` plants faults."""
    named = [line.split(" ", 3) for line in mutate.CLAUSES.read_text(encoding="utf-8").splitlines()]
    for _, file, function, words in named:
        assert mutate.named_lines(mutate.ROOT / "app" / "rules" / "own_fate" / file, function, words)
    assert list(dict.fromkeys(clause for clause, *_ in named)) == [clause.id for clause in ALL]
