"""Phones at a real table: visibility, permissions, and no lost data."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from websockets.sync.client import connect

from app.rules.game import SEATS, Action, opponent
from app.table import phone_store as store
from app.ui.phones import server as faces
from app.ui.phones.server import FaceFile
from app.widgets import tasks
from tests.ui.phones.conftest import Phone, ways_on


@pytest.fixture
def both_on_phones(page: Any, remotes: Any, phone: Any) -> Any:
    """Return a table with both hands on phones: the page, the server, phones by seat."""
    shown = page()
    remote = remotes(shown)
    return shown, remote, {seat: phone(remote, seat) for seat in SEATS}


def phone_to_move(page: Any, phones: dict[str, Phone]) -> Phone:
    """Return the phone of the seat to move."""
    return phones[page.session.to_move]


def test_the_curtain_rises_when_the_hand_that_decides_goes_to_a_phone(
    page: Any, remotes: Any, phone: Any
) -> None:
    shown = page()
    while shown.session.asked_openly:
        shown.session.submit(shown.session.actions[-1])
    seat = shown.session.to_move
    assert shown.curtain.isVisible()
    phone(remotes(shown), seat)
    assert not shown.curtain.isVisible()
    assert shown.session.viewer is None


def test_with_both_hands_on_phones_the_curtain_never_falls(both_on_phones: Any) -> None:
    page, remote, phones = both_on_phones
    before, random = page.session.handovers, Random(4)
    for _ in range(30):
        one = phone_to_move(page, phones)
        one.wait(lambda one=one: one.view["mine"])
        one.press(random.choice(ways_on(one.view)))
        assert not page.curtain.isVisible()
        assert page.session.viewer is None
    assert page.session.handovers == before
    assert len(page.session.match.moves) > 10
    assert remote.seats == SEATS


def test_a_phone_is_shown_its_own_hand_alone(both_on_phones: Any) -> None:
    page, _remote, phones = both_on_phones
    state = page.session.match.state
    for seat in SEATS:
        own, other = (state.view(one).hands[one] for one in (seat, opponent(seat)))
        lines = phones[seat].view["hand"][-1]["cards"]
        assert [card["key"] for card in lines] == list(own)
        told = str(phones[seat].view["hand"])
        assert not any(card in told for card in other if card not in own)


def test_the_other_seats_answer_is_refused_and_does_nothing(both_on_phones: Any) -> None:
    page, _remote, phones = both_on_phones
    waiting = phones[opponent(page.session.to_move)]
    action = phone_to_move(page, phones).answers()[0]
    moves = len(page.session.match.moves)
    said = waiting.press(action)
    assert said["t"] == "refused"
    assert said["text"]
    assert len(page.session.match.moves) == moves


def test_no_seat_resigns_for_the_other(both_on_phones: Any) -> None:
    page, _remote, phones = both_on_phones
    assert phones["light"].press("resign dark")["t"] == "refused"
    assert page.session.match.outcome is None


def test_a_press_in_an_old_view_does_nothing_and_brings_the_new_one(both_on_phones: Any) -> None:
    page, _remote, phones = both_on_phones
    one = phone_to_move(page, phones)
    moves = len(page.session.match.moves)
    said = one.press(one.answers()[0], number=one.view["n"] - 1)
    assert said["t"] == "view"
    assert said["n"] == one.view["n"]
    assert len(page.session.match.moves) == moves


def test_the_same_press_twice_is_done_once_and_answered_alike(both_on_phones: Any) -> None:
    page, _remote, phones = both_on_phones
    one = phone_to_move(page, phones)
    first = one.press(one.answers()[0], name="once")
    moves = len(page.session.match.moves)
    one.told.clear()
    again = one.press("whatever", number=first["n"], name="once")
    assert again["t"] == "view"
    assert len(page.session.match.moves) == moves


def test_why_something_is_refused_comes_with_its_rule(both_on_phones: Any) -> None:
    page, _remote, phones = both_on_phones
    one = phone_to_move(page, phones)
    said = one.press("play attack-9 nobody")
    assert said["t"] == "refused"
    one.send(t="why", id="w1", action="move anton roof")
    said = one.wait(lambda: one.answer_to("w1"))
    assert said["text"].endswith(".")
    assert said["rule"]


NO_ANSWERS = ("", " ", "@plan", "@plan remove -1", "@plan remove 99", "@plan give x y", "@", "@undo", "play",
              "\n", "resign", "x" * 400, "gloom 99999999999999999999")  # fmt: skip


@pytest.mark.parametrize("action", NO_ANSWERS)
def test_what_no_answer_says_is_refused_in_words(both_on_phones: Any, action: str) -> None:
    page, _remote, phones = both_on_phones
    moves = len(page.session.match.moves)
    assert phones["light"].press(action)["t"] == "refused"
    assert len(page.session.match.moves) == moves


def test_what_a_phone_says_after_the_end_is_not_passed_on(both_on_phones: Any, qtbot: Any) -> None:
    _page, remote, _phones = both_on_phones
    remote.stop()
    with qtbot.assertNotEmitted(remote._received):
        remote.receive("light", {"t": "ping"})


def test_a_plan_of_the_other_side_sends_nothing(both_on_phones: Any) -> None:
    page, _remote, phones = both_on_phones
    session, random = page.session, Random(1)
    for _ in range(400):
        question = session.match.state.question
        if question.kind == "battle" and any(a.verb == "play" for a in session.match.state.legal()):
            break
        legal = session.match.state.legal()
        session.submit(random.choice([a for a in legal if a.verb not in ("resign", "offer-draw")]))
    other = phones[opponent(session.to_move)]
    other.wait(lambda: not other.view["mine"])
    for _ in range(2):
        # Earlier messages have arrived.
        other.told.clear()
        other.send(t="ping")
        other.wait(lambda: [message for message in other.told if message["t"] == "pong"])
    other.told.clear()
    before = other.view
    one = phone_to_move(page, phones)
    one.wait(lambda: any(answer.startswith("play") for answer in one.answers()))
    one.press(next(answer for answer in one.answers() if answer.startswith("play")))
    assert any(step for step in one.view["plan"]["steps"])
    other.send(t="ping")
    other.wait(lambda: other.told)
    assert other.view == before
    assert [message["t"] for message in other.told] == ["pong"]


def test_a_phone_that_slept_is_back_with_a_whole_view(both_on_phones: Any) -> None:
    page, remote, phones = both_on_phones
    one = phone_to_move(page, phones)
    one.sleep()
    one.wait(lambda: remote.presence(page.session.to_move) == "asleep")
    one.wake()
    assert one.view["mine"]
    assert remote.presence(page.session.to_move) == "here"


def test_a_hand_shown_here_is_behind_the_curtain_and_its_phone_is_sent_away(both_on_phones: Any) -> None:
    page, remote, phones = both_on_phones
    seat = page.session.to_move
    remote.show_here(seat)
    one = phones[seat]
    assert one.wait(lambda: next((m for m in one.told if m["t"] == "gone"), None))["why"] == "here"
    assert remote.seats == (opponent(seat),)
    assert page.curtain.isVisible() or page.session.asked_openly
    page.session.show_view_of(seat)
    assert page.session.viewer == seat


def test_switched_off_everything_is_at_the_screen_and_nothing_lies_beside_the_game(
    both_on_phones: Any,
) -> None:
    page, remote, _phones = both_on_phones
    file = page.session.match.file.path
    assert store.read(file) is not None
    remote.stop("off")
    assert page.session.on_phones == frozenset()
    assert store.read(file) is None


def test_a_phone_that_joins_while_phones_are_switched_off_gets_no_seat(page: Any, remotes: Any) -> None:
    table = page()
    remote = remotes(table)
    remote.receive("light", {"t": "hello", "lang": "en", "fresh": True})
    remote.stop("off")
    QApplication.processEvents()
    assert table.session.on_phones == frozenset()


def test_names_are_text_and_short(both_on_phones: Any) -> None:
    _page, remote, phones = both_on_phones
    phones["light"].send(t="name", name="<img src=x onerror=alert(1)>\n\n" + "я" * 100)
    phones["light"].wait(lambda: remote.name("light") != "Аня")
    assert remote.name("light") == "<img src=x onerror=alert"


def test_a_name_of_half_a_character_keeps_nobody_from_playing(both_on_phones: Any) -> None:
    page, remote, phones = both_on_phones
    phones["light"].send(t="name", name="\ud800\u202eИван ⚙ strong\u200b")
    phones["light"].wait(lambda: remote.name("light") == "Иван strong")
    assert phones["light"].wait(
        lambda: [one for one in phones["light"].told if one.get("name") == "Иван strong"]
    )
    phone_to_move(page, phones).press(phone_to_move(page, phones).answers()[0])


def test_a_broken_name_beside_the_game_is_cleaned(page: Any, remotes: Any) -> None:
    lies = store.StoredPhones("127.0.0.1", 0, ("light",), {}, {"light": "\ud800\u202eГаля\u3164"})
    assert remotes(page(), restored=lies).name("light") == "Галя"


def test_the_table_says_that_a_stranger_tries_to_join(both_on_phones: Any) -> None:
    _page, remote, phones = both_on_phones
    assert not remote.join_attempt_from
    with connect(f"{remote.lan.origin.replace('http', 'ws')}/ws", origin=remote.lan.origin) as stranger:
        stranger.send('{"t":"hello","ticket":"WRONG"}')
        phones["light"].wait(lambda: remote.join_attempt_from == "127.0.0.1")
    remote._quiet.timeout.emit()
    assert not remote.join_attempt_from


def test_each_phone_has_its_language(both_on_phones: Any) -> None:
    _page, _remote, phones = both_on_phones
    phones["dark"].send(t="lang", lang="en")
    phones["dark"].wait(lambda: "Turn" in phones["dark"].view["place"])
    assert "Ход" in phones["light"].view["place"]


def test_nobody_acts_at_the_table_for_a_phone(both_on_phones: Any) -> None:
    page, _remote, phones = both_on_phones
    for _ in range(6):
        one = phone_to_move(page, phones)
        one.wait(lambda one=one: one.view["mine"])
        one.press(ways_on(one.view)[0])
    moves = len(page.session.match.moves)
    assert "на телефоне" in page.request("resign")
    page.undo()
    page.take_back()
    page.session.request_handover()
    assert not page.curtain.isVisible()
    assert len(page.session.match.moves) == moves
    assert page.session.actions == ()


def test_a_name_said_before_the_game_is_known(both_on_phones: Any) -> None:
    _page, remote, phones = both_on_phones
    assert remote.name("light") == "Аня"
    assert [m["name"] for m in phones["dark"].told if m["t"] == "seat"] == ["Боря"]


def test_what_is_taken_back_is_taken_back_on_the_phone(both_on_phones: Any) -> None:
    page, _remote, phones = both_on_phones
    one = phone_to_move(page, phones)
    for _ in range(40):
        one = phone_to_move(page, phones)
        one.wait(lambda one=one: one.view["mine"])
        if "@undo" in one.answers():
            break
        one.press(ways_on(one.view)[0])
    moves = len(page.session.match.moves)
    one.press("@undo")
    assert len(page.session.match.moves) == moves - 1


def test_the_chronicle_is_told_as_the_seat_saw_it(both_on_phones: Any) -> None:
    page, _remote, phones = both_on_phones
    random = Random(2)
    for _ in range(60):
        legal = page.session.match.state.legal()
        page.session.submit(random.choice([a for a in legal if a.verb not in ("resign", "offer-draw")]))
    for seat in SEATS:
        phones[seat].told.clear()
        phones[seat].send(t="log")
        told = phones[seat].wait(
            lambda seat=seat: next((m for m in phones[seat].told if m["t"] == "log"), None)
        )
        assert len(told["lines"]) > 10
        assert phones[seat].view["news"] is not None


def test_one_hand_on_a_phone_the_other_behind_the_curtain(page: Any, remotes: Any, phone: Any) -> None:
    shown = page()
    session = shown.session
    one = phone(remotes(shown), "light")
    random = Random(3)
    seen = set()
    for _ in range(50):
        if session.to_move == "light":
            one.wait(lambda: one.view["mine"])
            assert session.viewer is None
            one.press(ways_on(one.view)[0])
        else:
            if shown.sheet.isVisible():
                shown.sheet.choose("close")
            if session.viewer is None and not session.asked_openly:
                assert shown.curtain.isVisible()
                shown.curtain.raise_curtain()
                seen.add(session.viewer)
            legal = session.match.state.legal()
            session.submit(random.choice([a for a in legal if a.verb not in ("resign", "offer-draw")]))
    assert seen == {"dark"}


def test_one_phone_against_the_computer(page: Any, remotes: Any, phone: Any) -> None:
    random = Random(6)

    def choose(view: Any, _seed: int, _player: str) -> Action:
        return random.choice([a for a in view.actions if a.verb not in ("resign", "offer-draw")])

    shown = page(players={"light": "person", "dark": "easy"}, chooser=choose)
    one = phone(remotes(shown), "light")
    for _ in range(25):
        one.wait(lambda: one.view["mine"] or one.view["over"])
        assert shown.session.viewer is None
        one.press(ways_on(one.view)[0])
    assert {move.seat for move in shown.session.match.moves} == {"light", "dark"}


def test_a_whole_game_of_tribunal_on_phones(tribunal: Any, remotes: Any, phone: Any) -> None:
    shown = tribunal()
    remote = remotes(shown)
    phones = {seat: phone(remote, seat) for seat in SEATS}
    random = Random(11)
    for _ in range(400):
        one = phones[shown.session.to_move]
        one.wait(lambda one=one: one.view["mine"])
        said = one.press(random.choice(ways_on(one.view)))
        assert said["t"] == "view", said
        if shown.session.match.outcome is not None:
            break
    assert shown.session.match.outcome is not None
    assert all(phones[seat].wait(lambda seat=seat: phones[seat].view["over"]) for seat in SEATS)
    assert store.read(shown.session.match.file.path) is None


def test_after_a_crash_phones_come_back_by_themselves(
    page: Any, remotes: Any, phone: Any, tmp_path: Path, session: Any
) -> None:
    shown = page()
    remote = remotes(shown)
    phones = {seat: phone(remote, seat) for seat in SEATS}
    phones["light"].send(t="name", name="Галя")
    phones["light"].wait(lambda: remote.name("light") == "Галя")
    port = remote.lan.port
    # The program dies; only the file next to the game remains.
    remote.lan.stop("busy")
    lies = store.read(shown.session.match.file.path)
    assert lies is not None
    assert lies.port == port
    assert all(one.secret not in str(lies) for one in phones.values())
    again = page()
    back = remotes(again, port=lies.port, restored=lies)
    assert again.session.on_phones == frozenset(SEATS)
    assert not again.curtain.isVisible()
    for seat, one in phones.items():
        one.remote = back
        one.wake()
        assert back.presence(seat) == "here"
    assert back.name("light") == "Галя"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make faces available immediately."""
    made = FaceFile("abc", (("anton", 0, 3, 504, 704),), b"xyz")

    def draw(owner: Any, _gallery: Any, _label: str, done: Any) -> None:
        tasks.run(owner, lambda _task: made, done)

    monkeypatch.setattr(faces, "draw", draw)


@pytest.mark.usefixtures("drawn")
def test_all_faces_come_in_one_file_whatever_the_hand_is(both_on_phones: Any) -> None:
    _page, _remote, phones = both_on_phones
    for one in phones.values():
        told = one.wait(lambda one=one: next((m for m in one.told if m["t"] == "seat" and m["faces"]), None))
        assert told["faces"] == {"url": "/faces-abc.bin", "cards": [["anton", 0, 3, 504, 704]]}


def test_whoever_has_pressed_is_answered_before_the_table_shows_it(both_on_phones: Any) -> None:
    page, _remote, phones = both_on_phones
    one = phone_to_move(page, phones)
    answered: list[bool] = []

    def shows(*_told: object) -> None:
        end = time.monotonic() + 5
        while one.answer_to("pressed") is None and time.monotonic() < end:
            one.listen()
        answered.append(one.answer_to("pressed") is not None)

    page.session.advanced.connect(shows)
    one.press(one.answers()[0], name="pressed")
    assert answered == [True]
