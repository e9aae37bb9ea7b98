"""Tickets, codes and secrets: each lets in whom it is for, once."""

from __future__ import annotations

from app.lan.seats import FAILURES, LOCKED, TRIES, Guesses, Seats


def test_a_ticket_lets_in_once() -> None:
    seats = Seats()
    ticket, _code = seats.ticket("light")
    found = seats.enter(ticket)
    assert found is not None
    assert found[0] == "light"
    assert seats.seat_of(found[1]) == "light"
    assert seats.enter(ticket) is None


def test_a_code_is_typed_as_one_likes_and_is_spent_with_its_ticket() -> None:
    seats = Seats()
    ticket, code = seats.ticket("dark")
    found = seats.enter(f" {code[:4].lower()}-{code[4:].lower()} ")
    assert found is not None
    assert found[0] == "dark"
    assert seats.enter(ticket) is None


def test_a_new_ticket_makes_the_older_one_worthless() -> None:
    seats = Seats()
    older, code = seats.ticket("light")
    seats.ticket("light")
    assert seats.enter(older) is None
    assert seats.enter(code) is None


def test_whoever_comes_with_a_new_ticket_takes_the_seat_over() -> None:
    seats = Seats()
    first = seats.enter(seats.ticket("light")[0])
    second = seats.enter(seats.ticket("light")[0])
    assert first is not None
    assert second is not None
    assert seats.seat_of(first[1]) is None
    assert seats.seat_of(second[1]) == "light"


def test_a_ticket_of_one_seat_says_nothing_about_the_other() -> None:
    seats = Seats()
    light = seats.enter(seats.ticket("light")[0])
    dark = seats.enter(seats.ticket("dark")[0])
    assert light is not None
    assert dark is not None
    seats.forget("light")
    assert seats.seat_of(light[1]) is None
    assert seats.seat_of(dark[1]) == "dark"


def test_codes_are_worthless_after_so_many_guesses_but_what_was_scanned_is_not() -> None:
    seats = Seats()
    ticket, code = seats.ticket("light")
    for number in range(TRIES):
        assert seats.enter(f"guess-{number}") is None
    assert seats.enter(code) is None
    assert seats.enter(ticket) is not None


def test_what_is_kept_is_a_hash_and_opens_the_seat_after_a_crash() -> None:
    seats = Seats()
    found = seats.enter(seats.ticket("light")[0])
    assert found is not None
    kept = seats.kept()
    assert found[1] not in str(kept)
    assert Seats(kept).seat_of(found[1]) == "light"
    assert Seats(kept).seat_of(kept["light"]) is None


def test_an_address_that_guesses_is_locked_out_for_a_minute() -> None:
    now = [0.0]
    guesses = Guesses(lambda: now[0])
    for _ in range(FAILURES):
        assert not guesses.locked("10.0.0.9")
        guesses.wrong("10.0.0.9")
    assert guesses.locked("10.0.0.9")
    assert not guesses.locked("10.0.0.8")
    now[0] = LOCKED
    assert not guesses.locked("10.0.0.9")
