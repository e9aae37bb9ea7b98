"""The phone's page in a real browser: the effect of touches."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest

from app.lan import pages
from app.table.phones import words
from tests.e2e import chromium
from tests.e2e.chromium import Chromium
from tests.lan.conftest import Served

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not chromium.PROGRAM, reason="needs chromium")]

TOUCH = 0.06
"""Duration of a touch in s."""
SCRIPT = (pages.FOLDER / "phone.js").read_text(encoding="utf-8")
DEAF = re.search(r"DEAF = (\d+)", SCRIPT)
assert DEAF is not None
HELD_CLOCK = f"""(() => {{
  const later = setTimeout;
  window.deafness = [];
  window.setTimeout = (what, ms, ...more) =>
    ms === {DEAF[1]} ? deafness.push(what) : later(what, ms, ...more);
}})()"""
"""Script that keeps a new question ignoring input until the test ends that, on any machine."""
HEARS = "deafness.splice(0).forEach((end) => end())"
OPEN = "document.getElementById('sheet').open"
OWN = {"key": "anna", "name": "Anna", "face": "", "text": "2 wounds", "note": "", "side": "light",
       "cards": [], "active": False}  # fmt: skip
HELD = {"key": "c", "face": "", "kind": "spell", "note": "", "name": "Attack", "planned": False, "dim": False,
        "asked": False}  # fmt: skip
HAND = [{"title": "Anna", "note": "", "active": True, "cards": [HELD]}]


def answer(action: str, card: str = "", kind: str = "list") -> dict[str, Any]:
    """Return an answer with *action* as its text."""
    return {"action": action, "text": action.upper(), "as": kind, "card": card, "target": "", "number": None,
            "note": "", "sure": ""}  # fmt: skip


class Table:
    """Phone of Light with its views and replies."""

    def __init__(self, served: Served, chrome: Chromium) -> None:
        self.served, self.chrome, self.number = served, chrome, 0
        served.lan.files.update(pages.page_files(words()))
        chrome.go(served.lan.ticket("light")[0])
        served.next()
        served.lan.send("light", {
            "t": "seat", "v": 1, "seat": "light", "side": "Light", "name": "", "game": "g", "lang": "en",
            "faces": None,
        })  # fmt: skip

    def show(self, *answers: str | dict[str, Any], about: str = "turn", re: str = "", **more: Any) -> None:
        """Send a view with a question for Light, and wait until it is drawn."""
        self.number += 1
        told = [answer(one) if isinstance(one, str) else one for one in answers]
        self.served.lan.send("light", {
            "t": "view", "n": self.number, "re": re, "place": "Turn 1", "mine": True, "about": about,
            "question": f"What about {about}?", "note": "", "answers": told, "hand": [], "plan": None,
            "others": [], "table": [], "known": [], "targets": {}, "news": [], "open": [], "over": None,
            **more,
        })  # fmt: skip
        if self.number == 1:
            self.chrome.tap(".door .on")
        self.chrome.until(f"document.getElementById('main').dataset.n === '{self.number}'")

    def touch(self, action: str) -> None:
        """Tap an answer."""
        self.chrome.tap(f"[data-a={action}]", TOUCH)

    def pressed(self) -> dict[str, Any]:
        """Return the phone's next answer."""
        while (message := self.served.next()[1])["t"] != "do":
            pass
        return message

    def rows(self) -> list[tuple[str, bool, float]]:
        """Return the listed answers: text, enabled, top in px."""
        return [
            (text, able, top)
            for text, able, top in self.chrome.js(
                "[...document.querySelectorAll('.list .answer')]"
                ".map((one) => [one.innerText, !one.disabled, one.getBoundingClientRect().top])"
            )
        ]


@pytest.fixture(scope="module")
def chrome(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    made = Chromium(tmp_path_factory.mktemp("phone"), language="en")
    made.call("Page.addScriptToEvaluateOnNewDocument", source=HELD_CLOCK)
    yield made
    made.close()


@pytest.fixture
def table(served: Served, chrome: Chromium) -> Iterator[Table]:
    chrome.events.clear()
    yield Table(served, chrome)
    assert not chrome.complaints()


def test_what_was_chosen_leaves_its_place_empty_so_that_nothing_moves(table: Table) -> None:
    table.show("a", "b", "c")
    before = table.rows()
    table.touch("b")
    table.show("a", "c", re=table.pressed()["id"])
    assert table.rows() == [(text, text != "B", top) for text, _able, top in before]


def test_what_comes_back_comes_back_to_its_place(table: Table) -> None:
    table.show("a", "b", "c")
    before = table.rows()
    table.show("a", "c")
    table.show("a", "b", "c")
    assert table.rows() == before


def test_another_question_has_no_empty_places(table: Table) -> None:
    table.show("a", "b", "c")
    table.show("a", "c", about="battle")
    assert [row[:2] for row in table.rows()] == [("A", True), ("C", True)]


def test_where_many_answers_are_gone_the_list_begins_anew(table: Table) -> None:
    table.show("a", "b", "c", "d")
    table.show("a", "d")
    assert [row[:2] for row in table.rows()] == [("A", True), ("D", True)]


def test_nothing_else_is_pressed_while_an_answer_is_on_its_way(table: Table) -> None:
    table.show("a", "b", "c")
    table.touch("a")
    table.touch("b")
    first = table.pressed()
    table.show("b", "c", re=first["id"])
    table.touch("c")
    assert [first["action"], table.pressed()["action"]] == ["a", "c"]


def test_a_new_question_does_not_hear_the_finger_of_the_last(table: Table) -> None:
    table.show("a")
    table.show("b", "c", about="battle")
    table.touch("b")
    table.chrome.js(HEARS)
    table.touch("c")
    assert table.pressed()["action"] == "c"


def test_the_next_answer_to_the_same_question_is_heard_at_once(table: Table) -> None:
    table.show("a", "b")
    table.touch("a")
    table.show("b", re=table.pressed()["id"])
    table.touch("b")
    assert table.pressed()["action"] == "b"


def test_a_finger_that_was_down_when_the_view_changed_presses_nothing(table: Table) -> None:
    table.show("a", "b")
    x, y = table.chrome.until(chromium.SPOT % json.dumps("[data-a=a]"))
    table.chrome.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    table.show("b", "a")
    table.chrome.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    table.touch("b")
    assert table.pressed()["action"] == "b"


def by_its_button(chrome: Chromium) -> None:
    chrome.tap("#sheet .bar .icon", TOUCH)


def by_a_tap_outside(chrome: Chromium) -> None:
    spot = [{"x": 195, "y": 20}]
    chrome.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=spot)
    chrome.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def by_escape(chrome: Chromium) -> None:
    key = {"key": "Escape", "code": "Escape", "windowsVirtualKeyCode": 27}
    for kind in ("rawKeyDown", "keyUp"):
        chrome.call("Input.dispatchKeyEvent", type=kind, **key)


@pytest.mark.parametrize("way", [by_its_button, by_a_tap_outside, by_escape])
def test_a_sheet_is_closed_and_nothing_is_pressed(table: Table, way: Any) -> None:
    table.show(answer("a", card="anna"), "b", others=[OWN])
    table.chrome.tap("[data-card=anna]", TOUCH)
    table.chrome.until(OPEN)
    way(table.chrome)
    table.chrome.until(f"!{OPEN}")
    table.touch("b")
    assert table.pressed()["action"] == "b"


def test_a_sheet_goes_with_the_answer_that_was_given_on_it(table: Table) -> None:
    table.show(answer("a", card="anna"), others=[OWN])
    table.chrome.tap("[data-card=anna]", TOUCH)
    table.chrome.tap("#sheet [data-a=a]", TOUCH)
    table.show("b", re=table.pressed()["id"], others=[OWN])
    assert not table.chrome.js(OPEN)


def test_a_sheet_goes_with_whom_it_is_about(table: Table) -> None:
    table.show(answer("a", card="anna"), others=[OWN])
    table.chrome.tap("[data-card=anna]", TOUCH)
    table.chrome.until(OPEN)
    table.show("b")
    assert not table.chrome.js(OPEN)


def test_a_sheet_stays_open_while_others_act(table: Table) -> None:
    table.show(answer("a", card="anna"), others=[OWN])
    table.chrome.tap("[data-card=anna]", TOUCH)
    table.chrome.until(OPEN)
    table.show(answer("a", card="anna"), others=[OWN], place="Turn 2")
    assert table.chrome.js(OPEN)


def test_put_away_the_phone_covers_its_hand_and_closes_what_lies_over_it(table: Table) -> None:
    table.show(answer("a", card="c"), hand=HAND)
    table.chrome.tap("nav .hold", 0.4)
    table.chrome.tap("[data-card=c]", TOUCH)
    table.chrome.until(OPEN)
    table.chrome.sleep()
    assert table.chrome.js("document.documentElement.dataset.covered") == "yes"
    assert not table.chrome.js(OPEN)
    assert "Attack" not in table.chrome.js("document.body.innerText")


def line(text: str) -> dict[str, str]:
    """Return a line of the news."""
    return {"text": text, "side": "light", "rule": ""}


def test_a_covered_phone_tells_nothing_of_its_hand(table: Table) -> None:
    secret = {
        "news": [line("Light draws Geser")], "open": [line("Light draws 1")], "question": "Bring Geser in?",
        "note": "Geser costs 4", "others": [{**OWN, "note": "attack of Geser"}],
    }  # fmt: skip
    table.show(answer("enter geser", card="c"), "enter geser", hand=HAND, **secret)
    table.chrome.tap("header .icon", TOUCH)
    table.chrome.until(OPEN)
    said = table.chrome.js("document.documentElement.innerHTML + document.title")
    assert "eser" not in said
    assert "Light draws 1" in said
    by_its_button(table.chrome)
    table.chrome.tap("nav .hold", 0.4)
    assert table.chrome.until("document.querySelector('.question.mine h1').innerText === 'Bring Geser in?'")
    assert "Light draws Geser" in table.chrome.js("document.body.innerText")


def test_what_is_still_to_pay_stands_where_going_on_will(table: Table) -> None:
    plan = {
        "title": "Plan", "gloom": None, "counts": "", "steps": [], "pay": [], "burn": [], "sums": [],
        "vortex": "", "cancel": "", "owed": "Still to pay: 1", "dropped": "",
    }  # fmt: skip
    table.show("a", plan=plan, hand=HAND)
    table.chrome.tap("nav .hold", 0.4)
    place = "document.querySelector('nav .close button').getBoundingClientRect().toJSON()"
    waits = table.chrome.until(place)
    assert table.chrome.js("document.querySelector('nav .close').innerText") == "Still to pay: 1"
    ways = answer("done", kind="close"), answer("@undo", kind="back")
    table.show("a", *ways, plan={**plan, "owed": ""}, hand=HAND)
    assert table.chrome.js("document.querySelector('nav .close').innerText") == "DONE"
    assert table.chrome.js(place) == waits


def test_the_hand_stays_where_it_was_pushed_while_nothing_in_it_changes(table: Table) -> None:
    cards = [{**HELD, "key": f"c{n}"} for n in range(12)]
    hand = [{**HAND[0], "cards": cards}]
    table.show("a", hand=hand)
    table.chrome.tap("nav .hold", 0.4)
    table.chrome.until("!!document.querySelector('.strip')")
    table.chrome.js("document.querySelector('.strip').scrollLeft = 300")
    table.chrome.tap("header .icon", TOUCH)
    table.chrome.until(OPEN)
    table.show("b", hand=hand, place="Turn 2")
    assert table.chrome.js("document.querySelector('.strip').scrollLeft") == 300


def test_a_hand_that_was_taken_away_is_no_longer_said_to_be_here(table: Table) -> None:
    table.show("a")
    table.served.lan.dismiss("light", "off")
    table.chrome.until("!!document.querySelector('.door')")
    assert table.chrome.js("document.querySelector('header').innerText.trim()") == "Dozor"


def test_a_code_that_was_mistyped_can_be_mended(table: Table) -> None:
    table.show("a")
    table.served.lan.dismiss("light", "off")
    table.chrome.write("#code", "ABCD-EFGH")
    table.chrome.tap(".door .on", TOUCH)
    table.chrome.until("document.querySelector('.door p').innerText === 'The code is no good'")
    assert table.chrome.js("document.getElementById('code').value") == "ABCD-EFGH"


def test_of_two_windows_the_newer_plays_and_the_older_waits_for_a_press(table: Table) -> None:
    table.show("a")
    heard, chrome = table.served.heard, table.chrome
    while not heard.empty():
        heard.get()
    newer = chrome.call("Target.createTarget", url=table.served.lan.origin, newWindow=True)["targetId"]
    chrome.until("document.querySelector('.door p').innerText === 'Open in another window'")
    chrome.call("Page.bringToFront")
    chrome.js("dispatchEvent(new Event('online'))")
    time.sleep(1.5)
    assert [message["t"] for _seat, message in heard.queue].count("hello") == 1
    heard.queue.clear()
    chrome.tap(".door .on", TOUCH)
    while table.served.next()[1]["t"] != "hello":
        pass
    table.show("b")
    time.sleep(1.5)
    assert "hello" not in [message["t"] for _seat, message in heard.queue]
    chrome.call("Target.closeTarget", targetId=newer)


def test_a_long_list_of_actions_starts_closed(table: Table) -> None:
    table.show(*(answer(letter, kind="more") for letter in "abcdefgh"))
    assert not table.rows()
    table.chrome.tap(".list .more")
    assert [text for text, _able, _top in table.rows()] == list("ABCDEFGH")
