"""The airlock returns results as data, and the program survives every failure there."""

from __future__ import annotations

import ctypes
import dataclasses
import io
import math
import operator
import os
import time
from collections.abc import Callable
from typing import Any

import pytest

from app import airlock, paths, plain_json
from app.airlock import child
from app.cards.pictures import PictureData
from app.user_errors import UserError

MOON = PictureData("digest", "Луна.svg", "image/svg+xml", bytes(range(256)) * 1000)


MEGABYTE = 1024 * 1024
HOLD = "import sys; sys.held = bytearray({} * 1024 * 1024)"
"""Source that allocates that many megabytes for good, as libraries do."""


def test_plain_data_goes_in_and_comes_out() -> None:
    assert airlock.call("a.set", dataclasses.replace, MOON, classes=[PictureData]) == MOON


def test_it_is_another_process_and_stays_the_same() -> None:
    first, second = (airlock.call("a.set", os.getpid) for _ in range(2))
    assert first == second != os.getpid()


@pytest.mark.parametrize(
    ("function", "arguments", "code"),
    [
        (ctypes.string_at, (0,), "trouble.airlock-crash"),
        (os._exit, (0,), "trouble.airlock-crash"),
        pytest.param(
            operator.mul,
            (b"x", 600 * 1024 * 1024),
            "trouble.airlock-memory",
            marks=pytest.mark.needs("windows", "no job object limits memory"),
        ),
        (int, ("nobody expected that",), "trouble.airlock-crash"),
        (os.stat, ("moon.svg",), "trouble.not-found"),
    ],
)
def test_a_fault_is_one_sentence_and_the_next_call_is_served(
    function: Callable[..., Any], arguments: tuple[Any, ...], code: str
) -> None:
    with pytest.raises(UserError) as caught:
        airlock.call("moon.svg", function, *arguments)
    assert caught.value.reason.code == code
    assert caught.value.reason.args["file"] == "moon.svg"
    assert airlock.call("a.set", len, "four") == 4


@pytest.mark.parametrize(("function", "arguments"), [(time.sleep, (60,)), (math.factorial, (10**7,))])
def test_what_hangs_or_works_too_long_is_ended(
    function: Callable[..., Any], arguments: tuple[Any, ...]
) -> None:
    with pytest.raises(UserError) as caught:
        airlock.call("moon.svg", function, *arguments, seconds=0.3)
    assert caught.value.reason.code == "trouble.airlock-late"
    assert airlock.call("a.set", len, "four") == 4


def test_waiting_is_no_work() -> None:
    """Nothing that a virus scanner or other programs delay is called too complex."""
    airlock.warm()
    assert airlock.call("a.set", time.sleep, 0.9, seconds=0.2) is None


def test_loading_modules_is_no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[object] = []
    answers = io.BytesIO()
    monkeypatch.setattr(child, "_limit_time", steps.append)
    monkeypatch.setattr(child, "resolve", lambda name: steps.append(name) or len)
    assert child._run(answers, "builtins:len", [], 0.5, plain_json.to_plain(("four",)), []) == ("done", 4)
    assert steps == [child.LOADING_SECONDS, "builtins:len", 0.5]
    answers.seek(0)
    assert child.receive(answers)[0] == child.BEGUN


def test_the_child_itself_counts_its_work_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    codes: list[int] = []
    monkeypatch.setattr(os, "_exit", codes.append)
    monkeypatch.setattr(child, "_time_limit", [time.process_time()])
    child._end_late()
    assert codes == [child.LATE]


def test_what_nobody_expected_is_in_the_log() -> None:
    with pytest.raises(UserError):
        airlock.call("moon.svg", int, "nobody expected that")
    assert "ValueError" in paths.log_file().read_text(encoding="utf-8")


def test_what_libraries_print_does_not_disturb_the_answer() -> None:
    assert airlock.call("a.set", os.write, 1, b"its C code says something\n") == 26
    assert airlock.call("a.set", print, "and its Python too") is None


@pytest.mark.needs("linux", "a limit of the address space")
class TestMemory:
    def test_a_child_whose_memory_is_mostly_taken_answers_and_makes_room_for_another(self) -> None:
        first = airlock.call("a.set", os.getpid)
        assert len(airlock.call("a.set", operator.mul, b"x", 320 * MEGABYTE)) == 320 * MEGABYTE
        assert airlock.call("a.set", os.getpid) != first

    def test_what_an_earlier_call_has_taken_is_not_lacking_in_the_next(self) -> None:
        first = airlock.call("a.set", os.getpid)
        airlock.call("a.set", exec, HOLD.format(220))
        assert airlock.call("a.set", os.getpid) == first
        assert len(airlock.call("a.set", operator.mul, b"x", 180 * MEGABYTE)) == 180 * MEGABYTE
        assert airlock.call("a.set", os.getpid) != first

    def test_what_nobody_has_room_for_is_refused(self) -> None:
        airlock.call("a.set", os.getpid)
        with pytest.raises(UserError) as refused:
            airlock.call("a.set", exec, HOLD.format(500))
        assert refused.value.reason.code == "trouble.airlock-memory"
