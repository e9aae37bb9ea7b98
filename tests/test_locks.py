"""Locks between two programs: no data is lost, and no lock outlives its holder."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app import locks
from app.locks import AppendedFile, Changed, InUse

OTHER = """
import sys
from pathlib import Path
from app.locks import AppendedFile, InUse
file = AppendedFile(Path(sys.argv[1]), take_over=sys.argv[2:] == ["take"])
file.start_after(file.path.stat().st_size)
print("open", flush=True)
for line in sys.stdin:
    try:
        file.append(line.encode())
        print("written", flush=True)
    except InUse as taken:
        print("taken by", taken.owner.pid, flush=True)
file.close()
"""


class Other:
    """Another process that appends to *file*."""

    def __init__(self, file: Path, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", OTHER, str(file), *words],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8",
        )  # fmt: skip
        assert self.read_line() == "open"

    def read_line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def append(self, line: str) -> str:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.read_line()

    def end(self) -> None:
        self.process.communicate()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "a.txt"
    made.write_bytes(b"begin\n")
    return made


@pytest.fixture
def other(file: Path) -> Iterator[Callable[..., Other]]:
    made: list[Other] = []

    def begin(*words: str) -> Other:
        made.append(Other(file, *words))
        return made[-1]

    yield begin
    for one in made:
        one.process.kill()
        one.process.communicate()


@pytest.fixture
def mine() -> Iterator[Callable[..., AppendedFile]]:
    """Return a function that opens a file in this process."""
    made: list[AppendedFile] = []

    def begin(file: Path, *, take_over: bool = False) -> AppendedFile:
        made.append(AppendedFile(file, take_over=take_over))
        made[-1].start_after(file.stat().st_size)
        return made[-1]

    yield begin
    for one in made:
        one.close()


def test_a_second_process_is_told_who_has_the_file(file, other, mine):
    first = other()
    with pytest.raises(InUse) as caught:
        mine(file)
    assert caught.value.owner.pid == first.process.pid
    assert caught.value.owner.host == locks.gethostname()
    assert caught.value.owner.since[:2] == "20"


def test_the_process_that_has_the_file_opens_it_again(file, mine):
    mine(file)
    mine(file).append(b"on\n")
    assert file.read_bytes() == b"begin\non\n"


def test_a_process_that_ends_leaves_nothing(file, other, mine):
    other().end()
    assert list((file.parent / locks.FOLDER).iterdir()) == []
    mine(file).close()


@pytest.mark.needs("posix", "SIGKILL")
def test_a_killed_process_blocks_nobody(file, other, mine):
    killed = other()
    killed.process.kill()
    killed.process.wait()
    mine(file).close()


def test_a_note_from_another_computer_blocks_nobody(file, mine):
    note = locks._note(file)
    note.parent.mkdir()
    note.write_text('{"pid": 1, "host": "elsewhere", "since": "2026-01-01 10:00", "token": "a"}', "utf-8")
    made = mine(file)
    made.append(b"on\n")
    made.close()
    assert file.read_bytes() == b"begin\non\n"


@pytest.mark.parametrize("note", ["", "[]", "{", '{"pid": 1, "what": 2}', "null", "\udce4"])
def test_a_damaged_note_blocks_nobody(file, note, mine):
    place = locks._note(file)
    place.parent.mkdir()
    place.write_bytes(note.encode("utf-8", "surrogateescape"))
    mine(file).close()


def test_taking_over_loses_nothing_and_the_first_hears_of_it(file, other, mine):
    first = other()
    assert first.append("first") == "written"
    made = mine(file, take_over=True)
    made.append(b"second\n")
    assert first.append("lost") == f"taken by {os.getpid()}"
    made.append(b"third\n")
    assert file.read_bytes() == b"begin\nfirst\nsecond\nthird\n"
    first.end()
    made.append(b"fourth\n")
    assert made._is_locked
    made.close()


def test_what_was_taken_over_can_be_taken_back(file, other, mine):
    made = mine(file)
    second = other("take")
    assert second.append("second") == "written"
    with pytest.raises(InUse):
        made.append(b"lost\n")
    made.close()
    back = mine(file, take_over=True)
    back.append(b"back\n")
    assert second.append("lost") == f"taken by {os.getpid()}"
    back.close()
    assert file.read_bytes() == b"begin\nsecond\nback\n"


def moved(file: Path) -> None:
    file.rename(file.with_name("b.txt"))


def replaced(file: Path) -> None:
    copy = file.with_name("b.txt")
    copy.write_bytes(file.read_bytes())
    copy.replace(file)


def grown(file: Path) -> None:
    file.write_bytes(file.read_bytes() + b"else\n")


def shrunk(file: Path) -> None:
    file.write_bytes(b"be")


MOVES = pytest.mark.needs("posix", "an open file that can be moved or deleted")


@pytest.mark.parametrize(
    "change", [*(pytest.param(one, marks=MOVES) for one in (moved, Path.unlink, replaced)), grown, shrunk]
)
def test_a_file_that_changed_is_not_written_to(file, change, mine):
    made = mine(file)
    change(file)
    before = file.read_bytes() if file.exists() else None
    with pytest.raises(Changed):
        made.append(b"mine\n")
    assert (file.read_bytes() if file.exists() else None) == before


@MOVES
def test_what_waited_is_written_when_the_file_is_back(file, mine):
    made = mine(file)
    moved(file)
    with pytest.raises(Changed):
        made.append(b"one\n")
    file.with_name("b.txt").rename(file)
    made.append(b"two\n")
    assert file.read_bytes() == b"begin\none\ntwo\n"


def test_lines_added_since_it_was_read_are_not_cut_off(file):
    made = AppendedFile(file)
    with pytest.raises(Changed):
        made.start_after(3)
    made.close()
    assert file.read_bytes() == b"begin\n"


def test_a_holder_that_hangs_blocks_for_a_while_only(file, monkeypatch):
    monkeypatch.setattr(locks, "TIMEOUT", 0.05)
    (file.parent / locks.FOLDER).mkdir()
    lock = file.parent / locks.FOLDER / "a.txt.lock"
    held = locks.acquire(lock)
    with locks.exclusive(file):
        assert lock.exists()
    locks.release(lock, held)
    assert not lock.exists()


NOTES = """
import datetime, os, sys
from pathlib import Path
me, count = sys.argv[1], int(sys.argv[2])
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from app.print.ledger import Entry, Job, Ledger, OwnedPiece
from app.print.profiles import Profile, Profiles
from app.ui.review.mistakes import MistakeDeck
from app.widgets.preferences import Preferences
from PySide6.QtWidgets import QApplication
running = QApplication([])
prints, printers, deck = Ledger(), Profiles(), MistakeDeck()
reader = Preferences(Path(os.environ["DOZOR_HOME"]) / "settings.ini", running)
print("ready", flush=True)
sys.stdin.readline()
for n in range(count):
    prints.note(Entry("2026-01-01", me, Job("own-fate", "ru"), str(n), 1, {}, {"a": OwnedPiece("A", 1, "a")}))
    printers.put(Profile(f"{me} {n}", {"back_dx": n / 10}))
    deck.record_try(f"{me} {n}", True, datetime.date(2026, 1, 1))
    reader.store(f"{me}-{n}", n)
"""


def test_two_windows_note_into_the_same_files_and_nothing_is_lost(profile):
    from app.print.ledger import Ledger
    from app.print.profiles import Profiles
    from app.ui.review.mistakes import MistakeDeck

    count = 15
    both = [
        subprocess.Popen(
            [sys.executable, "-c", NOTES, me, str(count)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8",
        )
        for me in "ab"
    ]  # fmt: skip
    for one in both:
        assert one.stdout.readline().strip() == "ready"
    for one in both:
        one.stdin.write("\n")
        one.stdin.flush()
    assert [one.communicate()[0] or one.returncode for one in both] == [0, 0]
    names = {f"{me} {n}" for me in "ab" for n in range(count)}
    assert {f"{one.printer} {one.title}" for one in Ledger().entries} == names
    assert set(Profiles().names()) == names
    assert set(MistakeDeck()._known) == names
    stored = (profile / "settings.ini").read_text("utf-8")
    assert all(f"\n{name.replace(' ', '-')}=" in stored for name in names)
    assert list((profile / locks.FOLDER).iterdir()) == []
