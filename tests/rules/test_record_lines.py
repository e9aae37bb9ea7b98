"""Record lines: their meaning, errors with exact arguments; matches step by step."""

from random import Random

import pytest

from app.rules.game import Action, BadText, Event, IllegalAction
from app.rules.match import SNAPSHOT_EVERY, Match, full_options, replay
from app.rules.record import (
    MAX_BYTES,
    BadRecord,
    Check,
    End,
    Header,
    Move,
    Record,
    Undo,
    clean_line,
    parse,
    read_option,
    write_entry,
    write_header,
    write_option,
)
from app.rules.record_file import RecordFile, read_file

HEAD = "dozor-game 1\ngame pebbles\nrules 3\nset pebbles 0123\nseed -7\n"


def refusal(text):
    with pytest.raises(BadRecord) as caught:
        parse(text if isinstance(text, bytes) else text.encode())
    reason = caught.value.reason
    assert reason.args["line"] == caught.value.line
    args = {name: value for name, value in reason.args.items() if name != "line"}
    return reason.code.removeprefix("record."), caught.value.line, args


class TestHeader:
    def test_every_line_of_it(self):
        text = HEAD + (
            "option heap 12\noption quiet no\noption tie vortex\noption far -123456789012345678\n"
            "player dark Борис  Б.\nplayer light Анна\ndate 2026-11-21 07:00\n"
            "cards ours\ncard a kind=item\ntrack b 1\n"
        )
        record = parse((text + "\nlight  take 1 2\n").encode())
        assert record.header == Header(
            "pebbles", 3, "pebbles", "0123", -7,
            {"heap": 12, "quiet": False, "tie": "vortex", "far": -123456789012345678},
            {"dark": "Борис Б.", "light": "Анна"}, "2026-11-21 07:00",
            ("cards ours", "card a kind=item", "track b 1"),
        )  # fmt: skip
        assert record.entries == (Move("light", Action("take", ("1", "2")), 17),)
        assert (record.notices, record.intact_bytes) == ((), len(text.encode()) + 17)

    def test_it_is_written_as_it_is_read(self):
        header = Header(
            "pebbles", 3, "pebbles", "0123", 7, {"quiet": True, "heap": 12}, {"dark": "B\n.", "light": ""},
            "now\x07 or never", ("cards a",),
        )  # fmt: skip
        assert write_header(header) == (
            "dozor-game 1\ngame pebbles\nrules 3\nset pebbles 0123\nseed 7\n"
            "option heap 12\noption quiet yes\nplayer dark B .\ndate now or never\ncards a\n\n"
        )

    def test_empty_lines_before_the_seed_are_no_end(self):
        assert parse(HEAD.replace("seed", "\nseed").encode()).header.seed == -7

    def test_a_mark_of_the_byte_order_is_no_harm(self):
        assert parse(b"\xef\xbb\xbf" + HEAD.encode()).header.seed == -7

    @pytest.mark.parametrize(
        ("text", "code", "line", "args"),
        [
            ("dozor-game 2\n", "newer-format", 1, {"format": 2, "known": 1}),
            ("dozor-game 0\n", "not-a-record", 1, {}),
            ("dozor-game 1234567\n", "not-a-record", 1, {}),
            ("dozor-game\n", "not-a-record", 1, {}),
            ("dozor-game 1 2\n", "not-a-record", 1, {}),
            ("dozor-games 1\n", "not-a-record", 1, {}),
            ("dozor-game one\n", "not-a-record", 1, {}),
            ("", "not-a-record", 1, {}),
            ("dozor-game 1", "not-a-record", 1, {}),
            ("dozor-game 1\n", "header-missing", 1, {"name": "game"}),
            (HEAD.replace("seed -7\n", ""), "header-missing", 4, {"name": "seed"}),
            (HEAD.replace("set pebbles 0123\n", ""), "header-missing", 4, {"name": "set"}),
            (HEAD.replace("rules 3\n", ""), "header-missing", 4, {"name": "rules"}),
            (HEAD.replace("rules 3", "rules three"), "not-a-number", 5, {"text": "three"}),
            (HEAD.replace("seed -7", "seed " + "1" * 21), "not-a-number", 5, {"text": "1" * 21}),
            (HEAD.replace(" 0123", ""), "bad-header-line", 5, {"text": "set pebbles"}),
            (HEAD + "seed 8\n", "bad-header-line", 6, {"text": "seed 8"}),
            (HEAD + "date\n", "bad-header-line", 6, {"text": "date"}),
            (HEAD + "option heap\n", "bad-header-line", 6, {"text": "option heap"}),
            (HEAD + "option a 1\noption a 2\n", "bad-header-line", 7, {"text": "option a 2"}),
            (HEAD + "player grey x\n", "bad-header-line", 6, {"text": "player grey x"}),
            (HEAD + "player dark a\nplayer dark b\n", "bad-header-line", 7, {"text": "player dark b"}),
            (HEAD + "card\n", "bad-header-line", 6, {"text": "card"}),
            (HEAD + "x" * 60 + "\n", "bad-header-line", 6, {"text": "x" * 60}),
            (HEAD + "x" * 61 + "\n", "bad-header-line", 6, {"text": "x" * 59 + "…"}),
            (HEAD + "a\x07b\n", "bad-header-line", 6, {"text": "a?b"}),
            (HEAD + "x" * 5000 + "\n", "bad-header-line", 6, {"text": "x" * 59 + "…"}),
            (HEAD.encode() + b"\xff\n", "not-text", 6, {}),
            (b"#" * (MAX_BYTES + 1), "too-large", 0, {"limit": 2}),
        ],
    )
    def test_what_is_wrong_with_it(self, text, code, line, args):
        assert refusal(text) == (code, line, args)

    def test_numbers_of_twenty_figures_are_read(self):
        assert parse(HEAD.replace("-7", "9" * 20).encode()).header.seed == int("9" * 20)

    def test_a_record_of_the_full_size_is_read(self):
        text = HEAD.encode() + b"\n"
        lines = b"# " + b"x" * 97 + b"\n"
        text += lines * ((MAX_BYTES - len(text)) // 100)
        text += b"#" * (MAX_BYTES - len(text) - 1) + b"\n"
        assert parse(text).intact_bytes == MAX_BYTES


class TestEntries:
    @pytest.mark.parametrize(
        ("line", "entry"),
        [
            ("light take 1", Move("light", Action("take", ("1",)), 7)),
            ("dark turn", Move("dark", Action("turn"), 7)),
            ("undo 3 dark", Undo(3, "dark", "alone", 7)),
            ("undo-agreed 3 light", Undo(3, "light", "agreed", 7)),
            ("undo-practice 1 light", Undo(1, "light", "practice", 7)),
            ("state 10 abc", Check(10, "abc", 7)),
            ("end dark tired", End("dark", "tired", 7)),
            ("end draw agreed", End(None, "agreed", 7)),
        ],
    )
    def test_each_kind_is_read_as_it_is_written(self, line, entry):
        assert parse(f"{HEAD}\n{line}\n".encode()).entries == (entry,)
        assert write_entry(entry) == f"{line}\n"

    @pytest.mark.parametrize(
        ("line", "code", "text"),
        [
            ("light", "bad-line", "light"),
            ("grey take 1", "bad-line", "grey take 1"),
            ("undo 1", "bad-line", "undo 1"),
            ("undo 1 grey", "bad-line", "undo 1 grey"),
            ("undo many dark", "not-a-number", "many"),
            ("state many abc", "not-a-number", "many"),
            ("state 10", "bad-line", "state 10"),
            ("end grey tired", "bad-line", "end grey tired"),
            ("end dark", "bad-line", "end dark"),
        ],
    )
    def test_a_line_that_says_nothing(self, line, code, text):
        assert refusal(f"{HEAD}\n# one\n{line}\n") == (code, 8, {"text": text})

    def test_the_last_line_without_its_end_is_left_out(self):
        record = parse(f"{HEAD}\nlight take 1\nlight ta".encode())
        assert len(record.entries) == 1
        assert [(one.code, dict(one.args)) for one in record.notices] == [("record.truncated", {"line": 8})]
        assert record.intact_bytes == len(f"{HEAD}\nlight take 1\n")

    def test_settings_are_words(self):
        for value, word in ((True, "yes"), (False, "no"), (7, "7"), (-7, "-7"), ("net", "net")):
            assert write_option(value) == word
            assert read_option(word) == value
            assert type(read_option(word)) is type(value)
        assert read_option("1" * 18) == int("1" * 18)
        assert read_option("1" * 19) == "1" * 19
        assert read_option("7a") == "7a"

    def test_names_are_one_line(self):
        assert clean_line(" a\n\tb\x00c ") == "a b c"
        assert clean_line("x" * 101) == "x" * 100

    @pytest.mark.parametrize(
        ("given", "left"),
        [
            ("\ud800x", "x"),
            ("Анна\udc00", "Анна"),
            ("a\u202eb\u2066c\u200fd", "abcd"),
            ("\u200b\u2060\ufeff\u00ad", ""),
            ("\u3164\u2800\u115f\ufe0f", ""),
            ("\u0000\x1b[31mA\x7f", "[31mA"),
            ("Е\u0308лка\u2028И\u0306", "Ёлка Й"),
            ("a" + "\u0301\u0302\u0303\u0304" * 30, "\u00e1\u0302\u0303"),
            ("נועה", "נועה"),
            ("陳大文 🦉", "陳大文 🦉"),
        ],
    )
    def test_of_a_name_stays_what_can_be_read(self, given, left):
        assert clean_line(given) == left

    def test_a_name_in_a_file_is_read_as_clean_as_it_is_written(self):
        text = HEAD + "player dark a\u202eb \u3164 \u200b\nplayer light \u200b\n"
        assert parse(text.encode()).header.players == {"dark": "ab", "light": ""}

    def test_a_name_in_a_file_is_cut_too(self):
        record = parse((HEAD + "player dark " + "x" * 101 + "\n").encode())
        assert record.header.players == {"dark": "x" * 100}


TAKE1, TAKE2, TURN = Action("take", ("1",)), Action("take", ("2",)), Action("turn")


@pytest.fixture
def match(pebbles):
    return Match.begin(pebbles.game, pebbles.cards, 7, {"heap": 20})


def record_text(match):
    return write_header(match.header) + "".join(map(write_entry, match.entries))


class TestMatch:
    def test_all_options_are_kept(self, pebbles):
        assert full_options(pebbles.game, {"heap": 20}) == {"heap": 20, "quiet": False}

    def test_the_set_is_written_into_it_or_not(self, pebbles):
        assert Match.begin(pebbles.game, pebbles.cards, 7).header.card_lines[0] == "cards pebbles"
        assert Match.begin(pebbles.game, pebbles.cards, 7, with_cards=False).header.card_lines == ()

    def test_every_position_can_be_seen_again(self, match):
        digests, rng = [match.state.digest()], Random(1)
        while match.outcome is None:
            match.submit(rng.choice(match.state.legal()))
            digests.append(match.state.digest())
        assert len(match.moves) > SNAPSHOT_EVERY
        assert [match.state_after(n).digest() for n in range(len(digests))] == digests

    def test_going_back_leaves_no_later_snapshots(self, match):
        for _ in range(SNAPSHOT_EVERY):
            match.submit(TAKE1)
        match.undo(1, "dark", "agreed")
        match.submit(TAKE2)
        assert match.state_after(SNAPSHOT_EVERY).left == 20 - SNAPSHOT_EVERY - 1
        assert match.state.left == 20 - SNAPSHOT_EVERY - 1

    def test_nothing_is_submitted_after_the_end(self, match):
        while match.outcome is None:
            match.submit(match.state.legal()[0])
        before = list(match.entries)
        with pytest.raises(IllegalAction) as caught:
            match.submit(TAKE1)
        assert caught.value.reason.code == "record.game-over"
        assert match.entries == before

    def test_the_hash_is_written_every_ten_actions(self, match):
        for _ in range(11):
            match.submit(TAKE1)
        digest = match.state_after(10).digest()
        assert [entry for entry in match.entries if isinstance(entry, Check)] == [Check(10, digest)]
        assert match.entries[10] == Check(10, digest)

    def test_what_cannot_be_taken_back_says_why(self, match):
        match.submit(TAKE1)
        match.submit(TURN)
        assert match.why_not_undo(0, "dark").args == {"count": 0, "standing": 2}
        assert match.why_not_undo(3, "dark", "agreed").args == {"count": 3, "standing": 2}
        assert match.why_not_undo(1, "dark").args == {"action": "turn"}
        assert match.why_not_undo(2, "light").args == {"action": "turn", "seat": "dark"}
        assert match.why_not_undo(2, "light", "practice") is None
        assert [match.undoable(seat) for seat in ("light", "dark")] == [0, 0]

    def test_own_decisions_are_taken_back_in_a_row(self, match):
        match.submit(TAKE1)
        assert (match.undoable("light"), match.undoable("dark")) == (1, 0)
        match.undo(1, "light")
        assert match.entries[-1] == Undo(1, "light", "alone")
        assert match.moves == []

    def test_a_replay_follows_what_was_taken_back(self, match, pebbles):
        for action in (TAKE1, TAKE2, TURN):
            match.submit(action)
        match.undo(2, "dark", "agreed")
        match.submit(TAKE1)
        again = replay(parse(record_text(match).encode()), pebbles.game, pebbles.cards)
        assert (again.state.left, len(again.moves), len(again.entries)) == (18, 2, 5)

    @pytest.mark.parametrize(
        ("lines", "code", "args"),
        [
            (["light take 1", "light take 1"], "wrong-seat", {"seat": "light", "to_move": "dark"}),
            (["light take 9"], "illegal", {"action": "take 9"}),
            (["light " + "x" * 60], "illegal", {"action": "x" * 60}),
            (["light " + "x" * 61], "illegal", {"action": "x" * 59 + "…"}),
            (["light a\x07b"], "illegal", {"action": "a?b"}),
            (["undo 1 light"], "bad-undo", {}),
            (["light take 1", "state 2 x"], "count-differs", {"written": 2, "standing": 1}),
            (["light take 1", "state 1 x"], "state-differs", {"standing": 1}),
            (["end draw agreed"], "not-ended", {}),
            (["light resign light"], "illegal", {"action": "resign light"}),
        ],
    )
    def test_the_first_line_that_does_not_fit(self, match, pebbles, lines, code, args):
        text = record_text(match) + "\n".join(lines) + "\n"
        with pytest.raises(BadRecord) as caught:
            replay(parse(text.encode()), pebbles.game, pebbles.cards)
        assert caught.value.line == text.count("\n")
        reason = caught.value.reason
        assert (reason.code, reason.args) == (f"record.{code}", {"line": caught.value.line, **args})

    def test_another_end_is_told_as_it_is(self, match, pebbles):
        while match.outcome is None:
            match.submit(match.state.legal()[0])
        text = record_text(match).rpartition("end ")[0] + "end draw agreed\n"
        with pytest.raises(BadRecord) as caught:
            replay(parse(text.encode()), pebbles.game, pebbles.cards)
        assert caught.value.reason.args["winner"] == match.outcome.winner
        assert caught.value.reason.args["reason"] == "last-pebble"

    @pytest.mark.parametrize(
        ("old", "new", "code", "args"),
        [
            ("game pebbles", "game chess", "other-game", {"name": "chess"}),
            ("rules 3", "rules 2", "other-rules", {"rules": 2, "known": 3}),
            ("set pebbles", "set stones 00\ncards", "other-set", {"name": "stones"}),
            ("option heap 20", "option heap 21", "bad-start", {}),
        ],
    )
    def test_a_header_that_does_not_fit(self, match, pebbles, old, new, code, args):
        text = record_text(match).replace(old, new, 1)
        with pytest.raises(BadRecord) as caught:
            replay(parse(text.encode()), pebbles.game, pebbles.cards)
        assert caught.value.reason.code == f"record.{code}"
        assert caught.value.reason.args == {"line": 0, **args}


class TestFile:
    def test_where_no_file_can_be_made(self, match, tmp_path):
        path = tmp_path / "none" / "a.dozorgame"
        record = Record(match.header, ())
        for make in (lambda: RecordFile.create(path, match.header), lambda: RecordFile.resume(path, record)):
            with pytest.raises(BadRecord) as caught:
                make()
            assert caught.value.reason.args == {
                "line": 0, "file": str(path), "problem": "No such file or directory",
            }  # fmt: skip

    def test_what_is_no_file(self, tmp_path):
        with pytest.raises(BadRecord) as caught:
            read_file(tmp_path)
        assert caught.value.reason.args == {"line": 0, "file": str(tmp_path)}

    def test_no_more_is_read_than_a_record_may_take(self, tmp_path):
        path = tmp_path / "large.dozorgame"
        path.write_bytes(b"#" * (MAX_BYTES + 2))
        with pytest.raises(BadRecord) as caught:
            read_file(path)
        assert caught.value.reason.code == "record.too-large"

    def test_closing_twice_does_no_harm(self, match, tmp_path):
        file = RecordFile.create(tmp_path / "a.dozorgame", match.header)
        file.close()
        file.close()
        file.append(Move("light", TAKE1))
        assert file.write_error.code == "record.cannot-write"
        assert file.write_error.args["line"] == 0
        assert file.write_error.args["file"] == str(tmp_path / "a.dozorgame")

    def test_nothing_stays_in_the_program(self, match, tmp_path):
        path = tmp_path / "a.dozorgame"
        file = RecordFile.create(path, match.header)
        assert path.read_text(encoding="utf-8") == write_header(match.header)
        file.append(Move("light", TAKE1))
        assert path.read_text(encoding="utf-8").endswith("\n\nlight take 1\n")
        assert file.write_error is None
        file.close()


class TestWords:
    def test_an_action_is_its_words(self):
        assert str(Action("take", ("1", "2"))) == "take 1 2"
        assert Action.parse(" take  1 ") == Action("take", ("1",))
        with pytest.raises(BadText) as caught:
            Action.parse("  ")
        assert caught.value.reason.code == "record.empty-action"

    def test_an_event_shows_each_what_it_may_see(self):
        plain = Event("moved", {"other": "anton"})
        assert plain.seen_by("light") is plain.seen_by(None) is plain
        drawn = Event("drawn", {"count": 2}, {"cards": ("a", "b")}, ("light",))
        assert drawn.seen_by("light") is drawn
        assert drawn.seen_by("dark") == drawn.seen_by(None) == Event("drawn", {"count": 2})
        hidden = Event("plan-changed", {}, {}, ("dark",), hidden=True)
        assert hidden.seen_by("dark") is hidden
        assert hidden.seen_by("light") is hidden.seen_by(None) is None
