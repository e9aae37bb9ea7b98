"""Records: write, read, replay, undo; any bytes are read without harm."""

import errno
import time
from contextlib import contextmanager

import pytest
from hypothesis import given, strategies as st

from app import i18n
from app.rules.cardset import read_set, write_set
from app.rules.game import Action, BadText, IllegalAction
from app.rules.match import Match, replay
from app.rules.record import (
    MAX_BYTES,
    Assisted,
    BadRecord,
    Check,
    End,
    Move,
    Undo,
    parse,
    write_entry,
    write_header,
)
from app.rules.record_file import ENTRY_ROOM, RecordFile, read_file

TAKE1, TAKE2, TURN = Action("take", ("1",)), Action("take", ("2",)), Action("turn")


@pytest.fixture
def match(pebbles):
    return Match.begin(
        pebbles.game,
        pebbles.cards,
        7,
        players={"light": "Анна", "dark": "Boris\nB."},
        date="2026-11-21T07:00:00+00:00",
    )


def text_of(match):
    return write_header(match.header) + "".join(write_entry(entry) for entry in match.entries)


def play_out(match):
    while match.outcome is None:
        match.submit(TAKE1)


def test_a_finished_game_reads_back_as_it_was_played(match, pebbles):
    match.submit(TAKE2)
    match.submit(TURN)
    play_out(match)
    record = parse(text_of(match).encode())
    again = replay(record, pebbles.game, read_set(record.header.card_lines))
    assert (again.state.digest(), again.outcome) == (match.state.digest(), match.outcome)
    assert isinstance(again.entries[-1], End)
    assert record.header == match.header.__class__(
        **{**_fields(match.header), "players": {"light": "Анна", "dark": "Boris B."}}
    )


def _fields(header):
    return {name: getattr(header, name) for name in header.__slots__}


def test_the_record_is_readable(match):
    match.submit(TAKE2)
    match.undo(1, "light")
    lines = text_of(match).splitlines()
    assert lines[:6] == [
        "dozor-game 1",
        "game pebbles",
        "rules 3",
        f"set pebbles {match.header.set_hash}",
        "seed 7",
        "option heap 12",
    ]
    assert "option quiet no" in lines
    assert "player light Анна" in lines
    assert lines[-2:] == ["light take 2", "undo 1 light"]


def test_the_state_is_checked_every_ten_actions_and_at_the_end(pebbles):
    match = Match.begin(pebbles.game, pebbles.cards, 7, {"heap": 20})
    play_out(match)
    assert [e.count for e in match.entries if isinstance(e, Check)] == [10, 20]
    assert isinstance(match.entries[-1], End)


def test_a_game_with_analysis_stays_marked_when_it_is_read_back(match):
    match.mark_assisted()
    match.mark_assisted()
    text = text_of(match)
    assert text.count("assisted\n") == 1
    assert Assisted(text.count("\n")) in parse(text.encode()).entries


def test_followed_advice_is_read_back_and_advice_for_undone_positions_forgotten(match, pebbles):
    match.mark_advised(TAKE2)
    match.mark_advised(TAKE2)
    match.submit(TAKE2)
    match.mark_advised(TAKE1)
    match.submit(TURN)
    match.mark_advised(TAKE1)
    match.undo(1, "dark", "practice")
    match.submit(TAKE1)
    text = text_of(match)
    assert text.count("advised take 2\n") == 1
    again = replay(parse(text.encode()), pebbles.game, pebbles.cards)
    assert again.followed_advice == match.followed_advice == {0, 1}
    match.undo(2, "dark", "practice")
    match.submit(TURN)
    match.submit(TAKE1)
    assert not match.followed_advice


def test_comments_may_stand_anywhere(match, pebbles):
    match.submit(TAKE2)
    commented = "".join(f"{line}\n# said by {line[:3]}\n" for line in text_of(match).splitlines())
    assert replay(parse(commented.encode()), pebbles.game, pebbles.cards).state.left == 10


def test_options_are_all_written_so_that_new_defaults_change_nothing(match):
    assert match.header.options == {"heap": 12, "quiet": False}


def test_a_card_set_survives_its_text(pebbles):
    again = read_set(write_set(pebbles.cards))
    assert again.fingerprint() == pebbles.cards.fingerprint()
    assert again.card("stone").params == {"smooth": True, "grams": 7, "from": "a river"}


class TestUndo:
    def test_takes_back_and_goes_on(self, match, pebbles):
        before = match.state.digest()
        match.submit(TAKE2)
        match.undo(1, "light")
        assert match.state.digest() == before
        match.submit(TAKE1)
        again = replay(parse(text_of(match).encode()), pebbles.game, pebbles.cards)
        assert again.state.left == 11
        assert [str(m.action) for m in again.moves] == ["take 1"]

    def test_stops_at_the_other_seats_decision(self, match):
        match.submit(TAKE1)
        match.submit(TAKE2)
        assert match.why_not_undo(1, "light").code == "record.undo-other-seat"
        with pytest.raises(IllegalAction):
            match.undo(1, "light")
        assert match.state.left == 9

    def test_stops_at_what_was_shown(self, match):
        match.submit(TURN)
        assert match.why_not_undo(1, "light").code == "record.undo-seen"
        assert match.undoable("light") == 0

    def test_stops_at_the_beginning(self, match):
        match.submit(TAKE1)
        assert match.why_not_undo(2, "light").code == "record.undo-too-far"

    def test_goes_anywhere_when_both_agree_or_in_practice(self, match, pebbles):
        start = match.state.digest()
        match.submit(TURN)
        match.submit(TAKE2)
        match.undo(2, "dark", "agreed")
        assert match.state.digest() == start
        match.submit(TURN)
        match.undo(1, "light", "practice")
        assert replay(parse(text_of(match).encode()), pebbles.game, pebbles.cards).state.digest() == start

    def test_brings_a_finished_game_back(self, match):
        play_out(match)
        match.undo(1, "dark", "agreed")
        assert match.outcome is None

    @given(takes=st.lists(st.sampled_from([TAKE1, TAKE2]), min_size=1, max_size=12), back=st.integers(1, 12))
    def test_is_the_inverse_of_playing(self, pebbles, takes, back):
        match = Match.begin(pebbles.game, pebbles.cards, 7, {"heap": 20})
        digests = [match.state.digest()]
        for action in takes:
            if action in match.state.legal():
                match.submit(action)
                digests.append(match.state.digest())
        back = min(back, len(match.moves))
        match.undo(back, "light", "agreed")
        assert match.state.digest() == digests[-1 - back]


class TestOnDisk:
    def test_every_action_is_in_the_file_at_once(self, match, tmp_path):
        path = tmp_path / "игра с пробелом.dozorgame"
        match.write_to(RecordFile.create(path, match.header))
        match.submit(TAKE1)
        assert path.read_text(encoding="utf-8").endswith("\nlight take 1\n")
        match.file.close()

    def test_an_old_game_is_never_overwritten(self, match, tmp_path):
        path = tmp_path / "a.dozorgame"
        RecordFile.create(path, match.header).close()
        with pytest.raises(BadRecord) as caught:
            RecordFile.create(path, match.header)
        assert caught.value.reason.code == "record.cannot-write"

    def test_a_crash_costs_the_unfinished_line_only(self, match, pebbles, tmp_path):
        path = tmp_path / "a.dozorgame"
        match.write_to(RecordFile.create(path, match.header))
        match.submit(TAKE1)
        match.file.close()
        with path.open("ab") as file:
            file.write(b"dark ta")
        record = read_file(path)
        assert [n.code for n in record.notices] == ["record.truncated"]
        again = replay(record, pebbles.game, pebbles.cards)
        again.write_to(RecordFile.resume(path, record))
        again.submit(TAKE2)
        again.file.close()
        assert path.read_text(encoding="utf-8").endswith("\nlight take 1\ndark take 2\n")
        assert read_file(path).notices == ()

    def test_actions_are_refused_before_the_file_is_too_large_to_read(self, match, pebbles, tmp_path):
        path = tmp_path / "a.dozorgame"
        header = write_header(match.header).encode()
        path.write_bytes(header + b"#" * (MAX_BYTES - ENTRY_ROOM - len(header) - 100) + b"\n")
        match.write_to(RecordFile.resume(path, read_file(path)))

        def play_on():
            while True:
                match.submit(TAKE1)
                match.undo(1, "light", "practice")

        with pytest.raises(IllegalAction) as refusal:
            play_on()
        assert refusal.value.reason.code == "record.full"
        assert match.file.trouble.code == "record.nearly-full"
        match.mark_assisted()
        match.file.close()
        assert replay(read_file(path), pebbles.game, pebbles.cards).state.digest() == match.state.digest()

    def test_a_game_too_large_to_read_is_not_saved(self, match, tmp_path):
        match.entries.append(Move("light", Action("x" * MAX_BYTES)))
        with pytest.raises(BadText) as refusal:
            match.save_as(tmp_path / "a.dozorgame")
        assert refusal.value.reason.code == "record.full"
        assert not (tmp_path / "a.dozorgame").exists()

    def test_a_full_disk_loses_nothing_once_there_is_room(self, match, pebbles, tmp_path):
        path = tmp_path / "a.dozorgame"
        match.write_to(RecordFile.create(path, match.header))
        disk = _FullDisk(match.file._file._file, room=5)
        match.file._file._file = disk
        match.submit(TAKE1)
        assert match.file.write_error.code == "record.cannot-write"
        match.submit(TAKE2)
        disk.room = 10_000
        match.submit(TAKE1)
        assert match.file.write_error is None
        match.file.close()
        assert replay(read_file(path), pebbles.game, pebbles.cards).state.digest() == match.state.digest()

    @pytest.mark.parametrize("kind", ["missing", "folder"])
    def test_what_is_no_file_is_said(self, tmp_path, kind):
        with pytest.raises(BadRecord) as caught:
            read_file(tmp_path if kind == "folder" else tmp_path / "none")
        assert caught.value.reason.code == f"record.{'no-regular' if kind == 'folder' else 'no-such'}-file"


class _FullDisk:
    """Real file on a disk with little space."""

    def __init__(self, file, room):
        self.file, self.room = file, room
        self.read, self.seek, self.fileno, self.close = file.read, file.seek, file.fileno, file.close

    def write(self, data):
        if not self.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        written = self.file.write(data[: self.room])
        self.room -= written
        return written


class TestWhatDoesNotFit:
    @pytest.fixture
    def lines(self, match):
        for action in (TAKE1, TAKE2, TURN):
            match.submit(action)
        return text_of(match).splitlines()

    def misfit(self, pebbles, lines):
        with pytest.raises(BadRecord) as caught:
            replay(parse(("\n".join(lines) + "\n").encode()), pebbles.game, pebbles.cards)
        for language in i18n.LANGUAGES:
            assert i18n.has(caught.value.reason.code, language), caught.value.reason.code
        return caught.value

    def test_an_illegal_action_is_named_with_the_rules_reason(self, pebbles, lines):
        wrong = self.misfit(pebbles, [*lines, "dark take 9"])
        assert (wrong.reason.code, wrong.line, wrong.because.code, wrong.reason.rule) == (
            "record.illegal",
            len(lines) + 1,
            "pebbles.no",
            "P1",
        )

    @pytest.mark.parametrize(
        ("line", "code"),
        [
            ("light take 1", "wrong-seat"),
            ("undo 9 light", "bad-undo"),
            ("undo 1 dark", "bad-undo"),
            ("state 3 00000000", "state-differs"),
            ("state 4 00000000", "count-differs"),
            ("end dark last-pebble", "not-ended"),
            ("pass", "bad-line"),
            ("undo x light", "not-a-number"),
        ],
    )
    def test_the_first_bad_line_is_named(self, pebbles, lines, line, code):
        wrong = self.misfit(pebbles, [*lines, line])
        assert (wrong.reason.code, wrong.line) == (f"record.{code}", len(lines) + 1)

    def test_nothing_follows_the_end(self, match, pebbles):
        play_out(match)
        wrong = self.misfit(pebbles, [*text_of(match).splitlines(), "light take 1"])
        assert wrong.reason.code == "record.after-the-end"

    def test_a_different_end_is_seen(self, match, pebbles):
        play_out(match)
        lines = text_of(match).splitlines()
        assert self.misfit(pebbles, [*lines[:-1], "end draw last-pebble"]).reason.code == "record.end-differs"

    @pytest.mark.parametrize(
        ("old", "new", "code"),
        [
            ("game pebbles", "game chess", "other-game"),
            ("rules 3", "rules 2", "other-rules"),
            ("dozor-game 1", "dozor-game 2", "newer-format"),
            ("dozor-game 1", "dozor-games", "not-a-record"),
            ("seed 7", "seed", "bad-header-line"),
            ("seed 7", "seeds 7", "bad-header-line"),
            ("option heap 12", "option heap 13", "bad-start"),
            ("option heap 12", "option hoop 12", "bad-start"),
        ],
    )
    def test_the_header_is_checked(self, pebbles, lines, old, new, code):
        assert self.misfit(pebbles, [new if x == old else x for x in lines]).reason.code == f"record.{code}"

    def test_another_card_set_is_refused(self, pebbles, lines):
        lines[3] = "set pebbles 0123456789abcdef"
        assert self.misfit(pebbles, lines).reason.code == "record.other-set"

    def test_a_missing_seed_is_named(self, pebbles, lines):
        wrong = self.misfit(pebbles, [x for x in lines if x != "seed 7"])
        assert wrong.reason.code in ("record.header-missing", "record.bad-header-line")


class TestAnyBytes:
    @given(st.binary(max_size=300))
    def test_noise_is_refused_with_a_sentence(self, data):
        _read_without_harm(data)

    @given(st.data())
    def test_a_damaged_record_is_refused_or_read(self, pebbles, data):
        match = Match.begin(pebbles.game, pebbles.cards, 7)
        play_out(match)
        whole = bytearray(text_of(match).encode())
        for _ in range(data.draw(st.integers(1, 4))):
            at = data.draw(st.integers(0, len(whole) - 1))
            whole[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
        record = _read_without_harm(bytes(whole))
        if record is not None:
            with _refusal_has_a_sentence():
                replay(record, pebbles.game, pebbles.cards)

    @pytest.mark.parametrize(
        "data",
        [
            b"",
            b"\n",
            b"\x00" * 100,
            b"dozor-game 1",
            b"dozor-game 1\n",
            b"dozor-game 99999999999999999999\n",
            b"dozor-game 1\ngame a\nrules 1\nset a b\nseed " + b"9" * 3000 + b"\n\n",
            b"dozor-game 1\n" + b"\xff" * 50 + b"\n",
            b"dozor-game 1\n" + b"a" * 100_000 + b"\n",
            b"dozor-game 1\n" + b"#\n" * 400_000,
            b"a" * (MAX_BYTES + 1),
        ],
    )
    def test_monsters_are_refused_at_once(self, data):
        began = time.perf_counter()
        assert _read_without_harm(data) is None
        assert time.perf_counter() - began < 5

    @given(st.lists(st.text(max_size=40), max_size=5))
    def test_card_lines_are_read_or_refused(self, lines):
        with _refusal_has_a_sentence():
            read_set(lines)


def _read_without_harm(data):
    with _refusal_has_a_sentence():
        return parse(data)
    return None


@contextmanager
def _refusal_has_a_sentence():
    """Check that every refusal has a sentence in both languages; other errors pass through."""
    refused = None
    try:
        yield
    except BadText as error:
        refused = error
    for language in i18n.LANGUAGES if refused else ():
        assert i18n.has(refused.reason.code, language), refused.reason.code


def test_entries_are_one_line_each():
    for entry in (Move("light", TAKE1), Undo(2, "dark", "agreed"), Check(3, "ab"), End(None, "agreed")):
        assert write_entry(entry).count("\n") == 1
