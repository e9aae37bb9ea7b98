"""The lab: cards' statistics, comparison deal by deal, a self-contained page."""

import csv
import html
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import mean

import pytest

from app.bots import contest, lab_words as words
from app.bots.contest import run
from app.bots.lab import RARE, compare, contest_of, judgement, study, write_csv
from app.bots.lab_page import games_behind, page
from app.bots.sweep import BadVariant, Point, changed, numbers, sensitivity
from app.bots.sweep_page import sensitivity_page, sweep_page
from app.cli import run as dozor
from app.rules.cardset import read_set
from app.rules.rule_set import Aim

PINNED = Path(__file__).parents[1] / "rules" / "own_fate.set"
CARDS = read_set(PINNED.read_text(encoding="utf-8").splitlines())


def rows_of(cards, games=36, gains=False):
    return run(contest_of(cards, {}, "watchman", games, 2, gains=gains))


@pytest.fixture(scope="module")
def rows():
    return rows_of(CARDS)


@pytest.fixture(scope="module")
def judged(rows):
    """Return the first rows with random verdicts on their cards."""
    rng = Random(1)
    return [
        {**row, "without": {key: rng.choice(("light", "dark")) for key in used(row)}} for row in rows[:12]
    ]


def used(row):
    keys = (*row["facts"]["entered"], *row["facts"]["played"])
    return {key for key in keys if CARDS.card(key).side in ("light", "dark")}


def test_a_study_adds_up(rows):
    one = study("own-fate", CARDS, rows)
    assert one.games == 36 == sum(sum(found) for found in one.lengths.values()) == sum(one.endings.values())
    assert one.light[1] <= one.light[0] <= one.light[2]
    assert len(one.cards) == 27
    assert all(card.used <= one.games and card.drawn <= one.games for card in one.cards)
    assert one.inferno[0][0] == 1.0
    for track, course in enumerate((one.inferno, one.balance)):
        for turn in (0, 1):
            assert course[turn][1] == mean(row["facts"]["tracks"][turn][track] for row in rows)
    assert sorted(game for games in one.behind.values() for game in games) == list(range(36))


def test_the_same_version_differs_by_nothing(rows):
    for change in compare(rows, rows):
        assert (change.by[0], change.chance, change.real) == (0.0, 1.0, False)


def test_a_great_change_is_real(rows):
    harder, _ = changed(CARDS, "anton.strength=1+anton.experience=0+semen.cost=10")
    light = compare(rows, rows_of(harder))[0]
    assert light.by[0] < -0.2
    assert light.real


def test_a_card_is_judged_by_the_same_deal_without_it(rows):
    for row, plain in zip(rows_of(CARDS, 2, gains=True), rows, strict=False):
        assert set(row.pop("without")) == used(row)
        assert row == plain


def test_a_card_gains_what_its_side_wins_with_it_less_what_it_wins_without(judged):
    cards = {card.key: card for card in study("a", CARDS, judged).cards}
    assert cards["cops"].judged == 0
    assert judgement(cards["cops"]) == "unjudged"
    anton = next(card for card in cards.values() if card.judged >= RARE)
    assert anton.gain[0] == pytest.approx((anton.up - anton.down) / anton.judged)


def test_a_card_that_is_seen_too_rarely_is_named_so_and_in_no_list(judged):
    one = study("a", CARDS, judged)
    rare = [card for card in one.cards if judgement(card) == "rare"]
    assert rare
    assert all(card.chance is None and not card.real for card in rare)
    assert not {card.key for card in rare} & {found.card for found in one.aims}


def test_changes_are_read():
    cards, options = changed(CARDS, "petr.cost=6+vortex=9+option.olga=inside")
    assert cards.card("petr").cost == 6
    assert cards.track("vortex").cells == tuple(range(1, 10))
    assert options == {"olga": "inside"}
    assert changed(CARDS, "vortex=1-1-2")[0].track("vortex").cells == (1, 1, 2)
    assert changed(CARDS, "base") == (CARDS, {})


@pytest.mark.parametrize(
    "text", ["petr", "petr.power=1", "petr.cost=x", "vortex=0", "vortex=1-", "nobody.cost=1"]
)
def test_what_is_no_change_is_refused(text):
    with pytest.raises(BadVariant):
        changed(CARDS, text)


def test_the_page_needs_nothing_else(judged):
    aims = {"light": Aim("wins", "light", least=45, most=55), "card": Aim("card", most=25)}
    one = study("own-fate", CARDS, judged, aims)
    for language in ("ru", "en"):
        text = page(
            [one, one],
            compare(judged, judged),
            {"anton": "Антон <Г>"},
            language,
            level="watchman",
            seed=2,
        )
        assert "http" not in text.replace("http://www.w3.org", "")
        assert "bots.lab-" not in text
        assert text.count("<svg") == 8
        assert "games:" not in text
        # Decimal comma in Russian text; numbers of drawings are inside tags.
        said = re.sub(r"<[^>]*>|<style>.*?</style>", "", text, flags=re.DOTALL)
        assert bool(re.search(r"\d\.\d+\s%", said)) == (language == "en")
        assert bool(re.search(r"\d,\d+\s%", said)) == (language == "ru")
    linked = page([one], (), {}, "en", level="watchman", seed=2, links=True)
    link = re.search(r"games:0/\w+/\d+-\d+", linked)
    version, games = games_behind(link[0], [one])
    assert version == 0
    assert games


def test_nothing_is_won_more_often_by_less_than_nothing(rows):
    worse = [{**row, "winner": "dark"} for row in rows]
    for language, less in (("en", "points less often"), ("ru", "ниже на")):
        said = words.changed(compare(rows, worse), language)
        assert less in said[0]
        assert not re.search(r"(more often|less often|чаще на|реже на) −", said[0])


def test_the_table_has_a_line_a_card_and_says_what_the_page_says(judged, tmp_path):
    path = tmp_path / "Карты.csv"
    one = study("own-fate", CARDS, judged)
    write_csv(path, [one])
    with path.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == 27
    assert {line["card"]: line["verdict"] for line in lines} == {c.key: judgement(c) for c in one.cards}
    assert all((line["gain"] == "") == (line["verdict"] in ("rare", "unjudged")) for line in lines)


def test_the_command_writes_what_was_asked(tmp_path, capsys):
    made = ["--html", str(tmp_path / "lab.html"), "--csv", str(tmp_path / "lab.csv")]
    assert dozor(["--lang", "en", "lab", str(PINNED), "--games", "10", "--change", "vortex=7", *made]) == 0
    said = capsys.readouterr().out
    assert "Light wins" in said
    assert "of 10 games" in said
    assert "Could be luck: Light wins" in said
    assert (tmp_path / "lab.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert (tmp_path / "lab.csv").exists()


def test_a_change_that_cannot_be_read_is_said(capsys):
    assert dozor(["--lang", "en", "lab", str(PINNED), "--games", "10", "--change", "semen=4"]) == 2
    assert "“semen=4” isn’t a change" in capsys.readouterr().err


def test_a_deal_is_not_said_to_be_played_twice_where_it_was_once(capsys):
    assert dozor(["--lang", "en", "arena", "novice", "novice", "--games", "2"]) == 0
    assert "each deal played once" in capsys.readouterr().out
    assert dozor(["--lang", "en", "arena", "novice", "random", "--games", "2"]) == 0
    assert "each deal played twice" in capsys.readouterr().out


def swept(values: Sequence[str], clear: Sequence[str], now: str = "", called: Sequence[str] = ()) -> str:
    """Return the page of a sweep over *values* with the names *called* and verdicts *clear*."""
    share = {"dark": 0.3, "": 0.45, "light": 0.7}
    points = [
        Point((value,), f"petr.cost={value}", 80, (share[who], share[who] - 0.1, share[who] + 0.1), clear=who)
        for value, who in zip(values, clear, strict=True)
    ]
    names = {(0, value): name for value, name in zip(values, called, strict=False)}
    return sweep_page("set", ["Petr"], points, names, "en", level="watchman", seed=1, now=now)


def headline(page_of_sweep: str) -> str:
    (told,) = re.findall(r"<p class=verdict>(.*?)</p>", page_of_sweep)
    return html.unescape(re.sub("[\u2068\u2069]", "", told))


@pytest.mark.parametrize(
    ("clear", "said"),
    [
        (("", "", "", ""), "Not known yet: the game may be even at any of these values."),
        (("dark", "", "", ""), "The game may be even anywhere from 4 to 6."),
        (("dark", "", "dark", ""), "The game may be even at 4, 6."),
        (("dark", "dark", "", "light"), "The game may be even at 5, and at no other of these values."),
        (("dark", "dark", "light", "light"), "The game becomes even between 4 and 5."),
        (("dark", "dark", "dark", "dark"), "The game isn’t even at any of these values."),
    ],
)
def test_the_headline_of_a_sweep_claims_no_more_than_its_verdicts(clear: tuple[str, ...], said: str) -> None:
    assert headline(swept("3456", clear)).startswith(said)


def test_a_sweep_of_words_has_no_between_and_no_line_from_one_to_the_next() -> None:
    called = ("one shift", "by initiative, card by card")
    text = swept(("one", "initiative"), ("dark", "light"), called=called)
    assert headline(text).startswith("The game isn’t even at any of these values. Closest: one shift (")
    assert "<polyline" not in text
    picture = re.sub(r"<[^>]*>", " ", text[text.index("<svg") : text.index("</svg>")])
    assert set(" ".join(called).split()) <= set(picture.split())
    assert "<polyline" in swept("34", ("dark", "light"))


def test_a_sweep_marks_the_value_in_force_and_says_how_many_deals_an_open_one_needs() -> None:
    text = re.sub("[\u2068\u2069]", "", swept("345", ("dark", "", "light"), now="4"))
    assert ">4 (now)<" in text
    assert re.search(r"not sure yet: about \d+ more deals if this continues", text)


def test_the_page_says_for_whom_an_aim_is_meant_and_names_both_versions_whole(judged) -> None:
    aims = {"light": Aim("wins", "light", least=45, most=55, level="higher")}
    one = study("Own Fate", CARDS, judged, aims, "watchman")
    two = replace(
        one, name="Own Fate: Light can push the vortex back from turn 4, Anton Gorodetsky: experience 5"
    )
    text = page([one, two], compare(judged, judged), {}, "en", level="Watchman", seed=2)
    assert "the aim is for \u2068Higher Other\u2069" in text or "the aim is for Higher Other" in text
    assert text.count(f">{two.name}</text>") == 2


@pytest.mark.parametrize("cells", [8, 10])
def test_the_vortex_track_ends_at_its_last_number_and_the_burst_is_named(rows, cells) -> None:
    one = replace(study("own-fate", CARDS, rows), cells=cells)
    drawn = page([one], (), {}, "en", level="Watchman", seed=2).split("<svg")[-2]
    labels = re.findall(r">([^<>]+)</text>", drawn)
    assert str(cells) in labels
    assert {str(cells + 1), str(cells + 2)}.isdisjoint(labels[: labels.index("the vortex bursts")])


def test_numbers_that_were_played_are_not_called_known(rows) -> None:
    step, *_ = numbers(CARDS)
    text = sensitivity_page(
        "set", sensitivity([step], rows, {step[0]: rows}), {}, "en", deals=36, of=53, level="Watchman", seed=2
    )
    assert "Played: 1 of 53. None is sure" in re.sub("[\u2068\u2069]", "", text)


def test_a_halted_worker_gives_the_games_that_came_to_their_end(monkeypatch, rows) -> None:
    told = iter([False] * rows[0]["actions"])
    monkeypatch.setattr(contest, "_halt", lambda: next(told, True))
    assert contest.batch(contest_of(CARDS, {}, "watchman", 3, 2), range(3)) == rows[:1]


def test_each_number_of_a_sweep_is_one_step_of_the_set() -> None:
    steps = numbers(CARDS)
    assert {"alisa.cost", "vortex"} <= {lever for _, lever, _, _ in steps}
    for variant, lever, before, after in steps:
        made, _options = changed(CARDS, variant)
        key, _, field = lever.rpartition(".")
        was, now = (
            (getattr(cards.card(key), field) if key else len(cards.track("vortex").cells))
            for cards in (CARDS, made)
        )
        assert (was, now, after) == (before, after, before + 1), variant
