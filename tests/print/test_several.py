"""Several sets in one job: nothing is lost or confused."""

from collections import Counter
from dataclasses import replace

import pytest

from app.cards.catalogue import shipped
from app.cli import run
from app.print import job, pdf
from app.print.options import Options
from app.print.preflight import checking
from app.print.preflight.finding import Order
from app.print.several import choose_second_language, merge_sets


@pytest.mark.parametrize(
    ("languages", "first", "preferred", "second"),
    [
        (("ru", "en", "fr"), "ru", "fr", "fr"),
        (("ru", "en", "fr"), "ru", "", "en"),
        (("ru", "en", "fr"), "ru", "ru", "en"),
        (("ru", "fr", "it"), "ru", "xx", "fr"),
        (("ru",), "ru", "en", ""),
    ],
)
def test_the_second_language_is_the_preferred_else_a_complete_one(languages, first, preferred, second):
    assert choose_second_language(languages, first, preferred) == second


@pytest.fixture(scope="module")
def two():
    with shipped() as catalogue:
        return [catalogue.content(key, "en") for key in ("own-fate", "tribunal")]


def printed(content, **chosen):
    return Counter({item.key: item.copies for item in job.plan(content, Options(**chosen)).items})


@pytest.mark.parametrize("order", [1, -1])
def test_all_pieces_of_both_sets_are_printed_and_nothing_is_found(two, order):
    options = Options(box="one", dividers="kinds")
    plan = job.plan(merge_sets(two[::order]), options)
    alone = sum((printed(content) for content in two), Counter())
    made = Counter({item.key: item.copies for item in plan.items if item.part not in ("box", "dividers")})
    assert made.total() == alone.total()
    assert not checking.check(pdf.render(plan, options)[0], Order.of(plan, options)).findings
    (said,) = [params for code, params in plan.notices if code == "said-box"]
    assert (said["name"], said["cards"]) == (" · ".join(content.name for content in two[::order]), 132)


def test_two_sets_take_no_more_sheets_than_each_alone(two):
    options = Options(tracks=False, counters=False)
    alone = sum(job.plan(content, options).sheets for content in two)
    assert job.plan(merge_sets(two), options).sheets <= alone


def test_cards_with_one_key_stay_two_cards_with_their_pictures(two):
    first = two[0]
    other = replace(first, key="mine", name="Mine")
    both = merge_sets([first, other])
    keys = [front.key for front, _back, _copies in both.cards]
    assert len(set(keys)) == 2 * len(first.cards)
    named = {front.key: front for front, _back, _copies in both.cards}
    assert named["mine-anton"].picture == (named["anton"].picture or "anton")
    assert both.tracks == first.tracks
    assert [counter.count for counter in both.counters] == [2 * counter.count for counter in first.counters]


def test_the_command_prints_two_sets_and_says_which_it_does_not_know(capsys):
    alone = ["--no-cards", "--no-tracks", "--no-counters", "--box", "one", "--dry-run"]
    assert run(["--lang", "en", "print", "--set", "own-fate+tribunal", *alone]) == 0
    assert "Own Fate · Tribunal" in capsys.readouterr().out
    assert run(["--lang", "en", "print", "--set", "own-fate+nobody", *alone]) == 2
    assert "nobody" in capsys.readouterr().err
