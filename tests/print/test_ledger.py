"""The print history: the resulting deck, reprinting a sheet, unsuitable files."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from app.print import job
from app.print.errors import PrintError
from app.print.ledger import Job, Ledger, entry

DECK = Job("own-fate", "ru")
FEW = {"cards": True, "tracks": False, "counters": False, "picks": (("anton", 1), ("attack-1", 3))}


@pytest.fixture
def ledger(tmp_path):
    return Ledger(tmp_path / "printed.json")


def shown(plan):
    return [place.face.key for page in plan.pages if page.side == "front" for place in page.places]


def changed(content, key):
    """Return *content* with other words on the card *key*."""
    cards = tuple(
        (replace(front, rules=front.rules + " И точка."), back, n) if front.key == key else (front, back, n)
        for front, back, n in content.cards
    )
    return replace(content, cards=cards)


def test_a_difference_comes_to_what_there_was(contents, options, ledger):
    ru, wish = contents["ru"], options(**FEW)
    ledger.note(entry(job.plan(ru, wish), DECK, wish, "", added=False))
    more = replace(wish, picks=(("anton", 1), ("attack-1", 5)))
    plan = job.plan(changed(ru, "anton"), more, earlier=ledger.deck(DECK))
    assert sorted(shown(plan)) == ["anton", "attack-1", "attack-1"]
    ledger.note(entry(plan, DECK, more, "", added=True))
    deck = Ledger(ledger.file).deck(DECK).pieces
    assert {key: had.copies for key, had in deck.items()} == {"anton": 1, "attack-1": 5}
    with pytest.raises(PrintError, match="nothing-new"):
        job.plan(changed(ru, "anton"), more, earlier=ledger.deck(DECK))


def test_a_lost_card_printed_once_more_adds_none_to_the_deck(contents, options, ledger):
    wish = options(**FEW)
    for picks in (FEW["picks"], (("attack-1", 1),)):
        plan = job.plan(contents["ru"], replace(wish, picks=picks))
        ledger.note(entry(plan, DECK, wish, "", added=False))
    assert ledger.deck(DECK).pieces["attack-1"].copies == 3


def test_another_language_is_another_deck(contents, options, ledger):
    wish = options(**FEW)
    ledger.note(entry(job.plan(contents["ru"], wish), DECK, wish, "", added=False))
    assert ledger.deck(Job("own-fate", "en")).pieces == {}


def test_sheets_are_printed_once_more_as_they_were(contents, options, ledger):
    ru = contents["ru"]
    wish = options(tracks=False, counters=False, search="атака", gap=2.0)
    whole = job.plan(ru, wish)
    ledger.note(entry(whole, DECK, wish, "Кухня", added=False))
    one = Ledger(ledger.file).entries[0]
    again = job.plan(ru, one.chosen(sheets="2", date=wish.date), earlier=one)
    assert {page.sheet for page in again.pages} == {2}
    assert again.pages == tuple(page for page in whole.pages if page.sheet == 2)
    assert sum(item.copies for item in again.items) == len(shown(again))


def test_what_looks_otherwise_now_is_said_when_it_is_printed_once_more(contents, options, ledger):
    wish = options(**FEW)
    ledger.note(entry(job.plan(contents["ru"], wish), DECK, wish, "", added=False))
    plan = job.plan(changed(contents["ru"], "anton"), wish, earlier=ledger.entries[0])
    assert [params["list"] for code, params in plan.notices if code == "again-other"] == ["Антон Городецкий"]


def test_a_forgotten_print_counts_for_no_difference(contents, options, ledger):
    wish = options(**FEW)
    ledger.note(entry(job.plan(contents["ru"], wish), DECK, wish, "", added=False))
    ledger.remove(1)
    assert ledger.deck(DECK).pieces == {}
    with pytest.raises(PrintError, match="no-print"):
        ledger.remove(1)


@pytest.mark.parametrize(("words", "code"), [("0", "bad-sheets"), ("x", "bad-sheets"), ("3-1", "bad-sheets"),
                                             ("99", "no-sheet")])  # fmt: skip
def test_sheets_that_there_are_not_are_refused(contents, options, words, code):
    with pytest.raises(PrintError, match=code):
        job.plan(contents["ru"], options(**FEW, sheets=words))


@pytest.mark.parametrize(
    "damage",
    ["", "[]", '{"format": 1}', '{"format": 1, "prints": [{}]}', '{"format": 1, "prints": [5]}', "{" * 5000],
)
def test_a_ledger_that_cannot_be_read_is_refused_and_stays(tmp_path, damage):
    file = tmp_path / "printed.json"
    file.write_text(damage, encoding="utf-8")
    with pytest.raises(PrintError, match="bad-ledger"):
        Ledger(file)
    assert file.read_text(encoding="utf-8") == damage


def test_an_entry_with_options_of_no_program_is_refused(contents, options, ledger):
    wish = options(**FEW)
    ledger.note(entry(job.plan(contents["ru"], wish), DECK, wish, "", added=False))
    data = json.loads(ledger.file.read_text(encoding="utf-8"))
    data["prints"][0]["options"]["wings"] = 2
    ledger.file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(PrintError, match="bad-ledger"):
        Ledger(ledger.file)


def test_the_command_prints_a_sheet_once_more_and_forgets(tmp_path, capfd):
    from app.cli import run

    def dozor(*arguments: str) -> tuple[int, str]:
        status = run(["--lang", "en", "print", *arguments])
        return status, "".join(capfd.readouterr())

    first, second = str(tmp_path / "a.pdf"), str(tmp_path / "b.pdf")
    few = ("--no-tracks", "--no-counters", "--deck", "setup", "--date", "2026-11-21")
    assert dozor(first, *few, "--printed")[0] == 0
    assert "1. 2026-11-21" in dozor("history")[1]
    status, said = dozor("again", "1", second, "--sheets", "2")
    assert status == 0
    assert "2 pages, 1 sheet" in said
    assert dozor("again", "2", second)[0] == 2
    assert dozor("forget", "1")[0] == 0
    assert "Nothing is marked as printed" in dozor("history")[1]
