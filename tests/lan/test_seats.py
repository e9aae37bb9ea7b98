"""Tickets, codes and secrets: each admits its owner, once."""

from __future__ import annotations

import pytest

from app.lan.seats import FAILURES, LETTERS, LOCK_S, LOOKALIKES, MAX_ADDRESSES, Guesses, Seats


def test_a_ticket_lets_in_once() -> None:
    seats = Seats()
    ticket, _code = seats.ticket("light")
    found = seats.claim(ticket)
    assert found is not None
    assert found[0] == "light"
    assert seats.seat_of(found[1]) == "light"
    assert seats.claim(ticket) is None


def test_a_code_is_typed_as_one_likes_and_is_spent_with_its_ticket() -> None:
    seats = Seats()
    ticket, code = seats.ticket("dark")
    found = seats.claim(f" {code[:4].lower()}-{code[4:].lower()} ")
    assert found is not None
    assert found[0] == "dark"
    assert seats.claim(ticket) is None


def test_a_new_ticket_makes_the_older_one_worthless() -> None:
    seats = Seats()
    older, code = seats.ticket("light")
    seats.ticket("light")
    assert seats.claim(older) is None
    assert seats.claim(code) is None


def test_whoever_comes_with_a_new_ticket_takes_the_seat_over() -> None:
    seats = Seats()
    first = seats.claim(seats.ticket("light")[0])
    second = seats.claim(seats.ticket("light")[0])
    assert first is not None
    assert second is not None
    assert seats.seat_of(first[1]) is None
    assert seats.seat_of(second[1]) == "light"


def test_a_ticket_of_one_seat_says_nothing_about_the_other() -> None:
    seats = Seats()
    light = seats.claim(seats.ticket("light")[0])
    dark = seats.claim(seats.ticket("dark")[0])
    assert light is not None
    assert dark is not None
    seats.revoke("light")
    assert seats.seat_of(light[1]) is None
    assert seats.seat_of(dark[1]) == "dark"


@pytest.mark.parametrize(
    "typed",
    [
        "АВЕК-МРТХ",
        "авек мртх",
        "ΑΒΕΚ–ΜΡΤΧ",
        "ＡＢＥＫ－ＭＰＴＸ",
        "abek.mptx",
        "\u200bABEK\u00a0MPTX\u202e",
        "A B E K M P T X",
    ],
)
def test_a_code_may_be_typed_in_letters_that_look_alike(monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    shown = iter("ABEKMPTX")
    monkeypatch.setattr("app.lan.seats.secrets.choice", lambda _letters: next(shown))
    seats = Seats()
    assert seats.ticket("light")[1] == "ABEKMPTX"
    assert seats.claim(typed)


def test_a_digit_may_be_typed_as_the_letter_that_looks_like_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.lan.seats.secrets.choice", lambda _letters: "3")
    seats = Seats()
    seats.ticket("light")
    assert seats.claim("ЗЗЗЗ-зззз")


def test_no_code_has_a_letter_that_is_taken_for_another_of_it() -> None:
    assert not {*"01ILO"} & {*LETTERS}
    assert {*LOOKALIKES.values()} <= {ord(one) for one in LETTERS}


def test_guesses_spoil_no_code_that_is_shown() -> None:
    seats = Seats()
    _ticket, code = seats.ticket("light")
    for number in range(200):
        assert seats.claim(f"guess-{number}") is None
    assert seats.claim(code, codes=False) is None
    assert seats.claim(code) is not None


def test_what_is_kept_is_a_hash_and_opens_the_seat_after_a_crash() -> None:
    seats = Seats()
    found = seats.claim(seats.ticket("light")[0])
    assert found is not None
    kept = seats.stored_hashes()
    assert found[1] not in str(kept)
    assert Seats(kept).seat_of(found[1]) == "light"
    assert Seats(kept).seat_of(kept["light"]) is None


def test_an_address_that_guesses_is_locked_out_for_a_minute() -> None:
    now = [0.0]
    guesses = Guesses(lambda: now[0])
    for _ in range(FAILURES):
        assert not guesses.locked("10.0.0.9")
        guesses.record_failure("10.0.0.9")
    assert guesses.locked("10.0.0.9")
    assert not guesses.locked("10.0.0.8")
    now[0] = LOCK_S
    assert not guesses.locked("10.0.0.9")


def test_an_address_that_goes_on_guessing_is_not_forgotten_for_others_that_fail() -> None:
    guesses = Guesses(lambda: 0.0)
    for _ in range(FAILURES):
        guesses.record_failure("10.0.0.9")
    for number in range(MAX_ADDRESSES + 1):
        guesses.record_failure(f"fe80::{number}")
        if number == MAX_ADDRESSES // 2:
            guesses.record_failure("10.0.0.9")
    assert guesses.locked("10.0.0.9")
    assert len(guesses._failed) == MAX_ADDRESSES
