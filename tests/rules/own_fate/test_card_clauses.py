"""``docs/rules/cards.md``: clauses add up to the printed texts; each has its rules and tests."""

import ast
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from app import paths
from app.cards import labels, source
from app.rules import pages
from tools import mutate

FOLDERS = {"own-fate": "own_fate", "tribunal": "tribunal"}
LANGUAGES = ("ru", "en")
TESTS = Path(__file__).parents[1]


class Clause(NamedTuple):
    """Line of the page; ``ru`` and ``en`` are empty if it isn't printed."""

    id: str
    rules: list[str]
    ru: str
    en: str
    proofs: list[str]


def read():
    """Return the clauses of the page by game, then by the cards they belong to."""
    found, game, here = {one: {} for one in FOLDERS}, "", []
    for line in (paths.docs() / "rules" / "cards.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            game = "tribunal" if "Tribunal" in line else "own-fate"
        elif line.startswith("### "):
            here = found[game].setdefault(tuple(re.findall(r"`(.*?)`", line)), [])
        elif line.startswith("| ") and not line.startswith("| Clause "):
            name, rules, ru, en, proofs = (cell.strip() for cell in line.strip("|").split(" | "))
            printed = "" if en.startswith("—") else en
            assert bool(printed) == (ru != "—"), f"{name} is printed in one language only"
            here.append(Clause(name, rules.split(", "), ru if printed else "", printed,
                               re.findall(r"`(.*?)`", proofs)))  # fmt: skip
    return found


CLAUSES = read()
ALL = {game: [one for clauses in cards.values() for one in clauses] for game, cards in CLAUSES.items()}
each_game = pytest.mark.parametrize("game", FOLDERS)


def marked(game):
    """Return the rules marked on each test of a game, by the test's name on the page."""
    found = {}
    for file in (TESTS / FOLDERS[game]).glob("test_*.py"):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            inside = node.body if isinstance(node, ast.ClassDef) else [node]
            for each in inside:
                if isinstance(each, ast.FunctionDef) and each.name.startswith("test_"):
                    name = [file.name, *([node.name] if node is not each else []), each.name]
                    found["::".join(name)] = {
                        number.value.removeprefix(f"{game}:")
                        for mark in each.decorator_list
                        if isinstance(mark, ast.Call) and ast.unparse(mark.func).endswith("rule")
                        for number in mark.args
                    }
    return found


@pytest.fixture(scope="module")
def texts():
    """Return the printed texts by game, card and language, with Own Fate's reference cards."""
    found = {game: {} for game in FOLDERS}
    for game, cards in found.items():
        for card in source.read_folder(paths.data() / "source" / game).cards:
            if card.texts[LANGUAGES[0]].get("rules"):
                cards[card.key] = {one: card.texts[one]["rules"].value for one in LANGUAGES}
    for name in labels.REFERENCES:
        key, said = f"reference-{name}", labels.shipped()
        found["own-fate"][key] = {one: said.word(one, f"{key}-text") for one in LANGUAGES}
    return found


@each_game
def test_every_card_has_its_clauses(texts, game):
    assert sorted(key for keys in CLAUSES[game] for key in keys) == sorted(texts[game])
    for keys, clauses in CLAUSES[game].items():
        name = keys[0] if len(keys) == 1 else keys[0].rpartition("-")[0]
        assert [clause.id for clause in clauses] == [f"{name}.{n}" for n in range(1, len(clauses) + 1)]


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_clauses_of_a_card_make_up_its_printed_text(texts, game, language):
    unsaid, unprinted = {}, []
    for key, clauses in ((key, clauses) for keys, clauses in CLAUSES[game].items() for key in keys):
        rest = " ".join(texts[game][key][language].replace("*", "").split())
        for clause in clauses:
            # In clauses shared by several cards n is the strength.
            piece = re.sub(r"(?<=[−+ ])n\b", key[-1], " ".join(getattr(clause, language).split()))
            if piece not in rest:
                unprinted.append((key, clause.id, piece))
            rest = rest.replace(piece, "", 1)
        if re.sub(r"[\s.,:;—]", "", rest):
            unsaid[key] = rest
    assert unprinted == []
    assert unsaid == {}


@each_game
def test_the_rules_of_a_clause_stand_in_both_languages(game):
    assert {
        (clause.id, number)
        for clause in ALL[game]
        for number in clause.rules
        for one in LANGUAGES
        if number not in pages.rules(one, game)
    } == set()


@each_game
def test_each_proof_of_a_clause_is_there_and_marked_with_one_of_its_rules(game):
    known = marked(game)
    assert [clause.id for clause in ALL[game] if not clause.proofs] == []
    assert {name for clause in ALL[game] for name in clause.proofs} - known.keys() == set()
    astray = [(clause.id, name) for clause in ALL[game] for name in clause.proofs
              if not known[name] & set(clause.rules)]  # fmt: skip
    assert astray == []


def test_where_a_clause_is_carried_out_is_still_there():
    """The lines in which ``tools/mutate.py clauses`` plants faults."""
    named = [line.split(" ", 3) for line in mutate.CLAUSES.read_text(encoding="utf-8").splitlines()]
    for _, file, function, words in named:
        assert mutate.lines_with(mutate.ROOT / "app" / "rules" / "own_fate" / file, function, words)
    cards = [clause.id for clause in ALL["own-fate"] if not clause.id.startswith("reference-")]
    assert list(dict.fromkeys(clause for clause, *_ in named)) == cards
