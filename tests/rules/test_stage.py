"""The stage of a scenario: actions, expectations, and messages when one fails."""

import pytest

from app.rules.game import Action
from app.rules.games import game_of, positions_of
from app.rules.scenario import MAX_BYTES, BadScenario, ScenarioRunner, Statement, StatementFailed, parse, run

DATA = {
    "phase": "movement",
    "turn": 3,
    "light": "flashlight",
    "cards": {
        "anton": "moscow: attack-2 attack-2 defence-1",
        "larisa": "hairdresser: attack-1; wounds 1",
        "egor": "metro",
    },
}


@pytest.fixture
def stage(fate_cards):
    positions = positions_of("own-fate")
    return ScenarioRunner(positions.build(fate_cards, {}, DATA), positions.describe)


@pytest.fixture
def failure_of(stage):
    """Return a function that gives the code and arguments of a failed expectation."""

    def of(do, *words):
        with pytest.raises(StatementFailed) as caught:
            getattr(stage, do)(*words)
        return caught.value.reason.code.removeprefix("record.scenario-"), dict(caught.value.reason.args)

    return of


def legal(stage):
    return "; ".join(map(str, stage.state.legal()))


class TestDoing:
    def test_an_action_may_name_its_seat(self, stage):
        stage.do("dark call larisa egor")
        stage.do("done")
        assert next(event.kind for event in stage.events) == "calls-declared"

    def test_the_seat_must_be_asked(self, stage, failure_of):
        assert failure_of("do", "light done") == (
            "wrong-seat",
            {"action": "done", "seat": "light", "to_move": "dark"},
        )
        stage.do("resign light")
        assert failure_of("do", "light done") == (
            "wrong-seat",
            {"action": "done", "seat": "light", "to_move": "-"},
        )

    def test_talk_is_open_to_either_seat(self, stage):
        stage.do("light offer-draw light")
        stage.do("decline")
        stage.do("resign light")
        stage.outcome("dark", "resigned")

    def test_a_refusal_says_what_is_legal(self, stage, failure_of):
        assert failure_of("do", "fly larisa") == (
            "refused",
            {"action": "fly larisa", "legal": legal(stage)[:300]},
        )

    @pytest.mark.parametrize("asking", ["do", "legal"])
    def test_a_long_list_of_what_is_legal_is_cut(self, fate_cards, asking):
        positions = positions_of("own-fate")
        data = {"phase": "movement", "cards": {"zavulon": "moscow: attack-1 attack-2 attack-3"}}
        stage = ScenarioRunner(positions.build(fate_cards, {}, data), positions.describe)
        assert len(legal(stage)) > 301
        with pytest.raises(StatementFailed) as caught:
            getattr(stage, asking)("fly zavulon")
        assert caught.value.reason.args["legal"] == legal(stage)[:300]

    def test_copies_may_be_left_out(self, stage):
        stage.until("gloom", "anton")
        stage.do("gloom 6")
        assert stage.legal_action(Action.parse("burn attack-2")) == Action("burn", ("attack-2.1",))
        assert stage.legal_action(Action.parse("burn attack-2.2")) == Action("burn", ("attack-2.2",))
        assert stage.legal_action(Action.parse("burn attack")) is None
        assert stage.legal_action(Action.parse("burn attack-2.1 anton")) is None
        assert stage.legal_action(Action.parse("resign dark")) == Action("resign", ("dark",))


class TestWaiting:
    def test_moments_go_by_until_the_question(self, stage):
        stage.until("movement", "anton")
        assert stage.state.question.args["other"] == "anton"
        assert [event.kind for event in stage.events][:2] == ["slot-began", "slot-done"]

    def test_a_question_that_is_asked_already_needs_no_waiting(self, stage):
        stage.until("calls")
        assert list(stage.events) == []

    def test_what_never_comes_is_told(self, stage, failure_of):
        code, args = failure_of("until", "doll", "anton")
        assert (code, args["question"]) == ("never-asked", "doll anton")
        assert args["asked"] == "-" or args["asked"].split()[1] in ("light", "dark")

    def test_after_the_end_nothing_comes(self, stage, failure_of):
        stage.do("resign dark")
        assert failure_of("until", "calls") == ("never-asked", {"question": "calls", "asked": "-"})


class TestAsking:
    def test_a_question_is_known_by_its_words(self, stage, failure_of):
        stage.until("movement", "anton")
        stage.asked("movement")
        stage.asked("movement", "anton", "light")
        told = {"question": "movement larisa", "asked": "movement light other=anton"}
        assert failure_of("asked", "movement", "larisa") == ("asked", told)
        assert failure_of("asked", "gloom", "anton")[1]["question"] == "gloom anton"

    def test_what_is_legal(self, stage, failure_of):
        stage.legal("done")
        stage.legal("dark done")
        assert failure_of("legal", "light done")[0] == "refused"
        assert failure_of("legal", "fly larisa") == (
            "refused",
            {"action": "fly larisa", "legal": legal(stage)},
        )

    def test_what_is_not_and_by_which_rule(self, stage, failure_of):
        stage.illegal("call larisa anton")
        stage.illegal("call larisa anton", "K5.vampire")
        stage.illegal("call larisa anton", "fate.not-a-donor")
        told = {"action": "call larisa anton", "rule": "K5", "actual": "K5.vampire"}
        assert failure_of("illegal", "call larisa anton", "K5") == ("other-rule", told)
        assert failure_of("illegal", "dark done") == ("allowed", {"action": "done"})

    def test_a_card_without_its_number_means_every_copy(self, stage):
        stage.until("gloom", "anton")
        stage.do("gloom 6")
        stage.do("burn attack-2.1")
        stage.illegal("burn attack-2.1", "B5")
        stage.do("burn attack-2.2")
        stage.illegal("burn attack-2", "B5")
        stage.illegal("play defence-12 anton")

    def test_copies_in_other_hands_say_nothing_of_those_in_this_one(self, stage, failure_of):
        stage.until("gloom", "anton")
        stage.do("gloom 6")
        stage.illegal("play attack-2 egor", "B3")
        told = {"action": "play attack-2 egor", "rule": "A17", "actual": "B3"}
        assert failure_of("illegal", "play attack-2 egor", "A17") == ("other-rule", told)
        # This hand has none, so the hand rule refuses it.
        stage.illegal("play attack-1 egor", "A17")

    def test_every_copy_in_the_hand_has_to_be_refused_by_that_rule(self, stage, failure_of):
        stage.until("gloom", "anton")
        stage.do("gloom 6")
        stage.do("burn attack-2.1")
        # The first copy is in the plan; the second can't be played on Egor, who is elsewhere.
        assert failure_of("illegal", "play attack-2 egor", "B3")[1]["actual"] == "B5"
        assert failure_of("illegal", "play attack-2 egor", "B5")[1]["actual"] == "B3"
        stage.illegal("play attack-2 egor")

    def test_what_the_other_seat_decides_is_refused_to_this_one(self, stage, failure_of):
        stage.illegal("light done")
        told = {"action": "done", "seat": "light", "to_move": "dark"}
        assert failure_of("illegal", "light done", "T") == ("wrong-seat", told)
        assert failure_of("illegal", "light resign light") == ("allowed", {"action": "resign light"})
        stage.do("resign light")
        stage.illegal("dark done", "T")


class TestExpecting:
    @pytest.mark.parametrize(
        "words",
        [
            "turn = 3", "turn != 4", "turn > 2", "turn < 4", "turn > -1",
            "cards.anton.at = moscow", "cards.anton.moved = no", "cards.anton.spells count 3",
            "cards.anton.spells has attack-2.1", "cards.anton.spells lacks attack-1.1",
            "cards.anton.spells.0 = attack-2.1", "cards.anton.spells.2 = defence-1.1",
            "cards.anton.spells = attack-2.1 attack-2.2 defence-1.1",
            "cards.anton.spells.3 absent", "cards.petr absent", "cards.anton.amulet absent",
            "cards.anton.items absent", "cards.petr = -", "cards.petr count 0",
            "cards.egor = at=metro wounds=0", "cards has anton", "cards lacks petr", "cards count 4",
            "light has flashlight", "dark absent", "cards.anton.at.0 absent", "moon lacks anton",
        ],
    )  # fmt: skip
    def test_what_is_so(self, stage, words):
        stage.expect(*words.split())

    @pytest.mark.parametrize(
        ("words", "actual"),
        [
            ("turn = 4", "3"), ("turn != 3", "3"), ("turn > 3", "3"), ("turn < 3", "3"), ("turn > x", "3"),
            ("turn count 1", "3"), ("turn has 3", "3"), ("turn absent", "3"), ("turn absent 3", "3"),
            ("cards.anton.moved = yes", "no"), ("cards.anton.at > 3", "moscow"),
            ("cards.anton.spells count 2", "attack-2.1 attack-2.2 defence-1.1"),
            ("cards.larisa.spells lacks attack-1.1", "attack-1.1"),
            ("cards.larisa.spells has attack-1.1 attack-1.1", "attack-1.1"),
            ("cards.petr = anton", "-"), ("cards.egor absent", "at=metro wounds=0"),
        ],
    )  # fmt: skip
    def test_what_is_not_so_is_told_as_it_is(self, failure_of, words, actual):
        path, relation, *values = words.split()
        assert failure_of("expect", path, relation, *values) == (
            "expected",
            {"path": path, "relation": relation, "value": " ".join(values), "actual": actual},
        )


class TestHappening:
    def test_an_event_with_its_words(self, stage, failure_of):
        stage.do("call larisa egor")
        stage.happened("called", "other=larisa", "target=egor", "jump=no")
        assert failure_of("happened", "called", "target=cops") == (
            "no-event",
            {"event": "called target=cops", "events": "called"},
        )
        assert failure_of("happened", "uncalled")[0] == "no-event"
        assert failure_of("happened", "called", "by=larisa")[0] == "no-event"

    def test_a_long_list_of_events_is_cut(self, stage, failure_of):
        stage.until("gloom", "anton")
        stage.do("gloom 0")
        stage.do("done")
        kinds = ", ".join(event.kind for event in stage.events)
        assert failure_of("happened", "eclipse")[1]["events"] == kinds[:300]


class TestTheEnd:
    def test_it_goes_on(self, stage, failure_of):
        stage.outcome("none")
        assert failure_of("outcome", "light") == ("outcome", {"outcome": "light", "actual": "none"})

    def test_it_is_over(self, stage, failure_of):
        stage.do("resign dark")
        stage.outcome("light")
        stage.outcome("light", "resigned")
        told = {"outcome": "light agreed", "actual": "light resigned"}
        assert failure_of("outcome", "light", "agreed") == ("outcome", told)
        assert failure_of("outcome", "draw")[1] == {"outcome": "draw", "actual": "light resigned"}

    def test_a_draw(self, stage):
        stage.do("offer-draw light")
        stage.do("accept")
        stage.outcome("draw", "agreed")


FILE = """
title = "A walk"
game = "own-fate"
rules = ["T3", 7]
options = {secrecy = "strict"}
cards = '''
cards x

track y 1
'''
play = '''
# nobody calls
asked calls dark

  light done
'''
[position]
phase = "movement"
cards = {larisa = "hairdresser"}
"""


class TestReading:
    def test_a_file_is_read_whole(self):
        read = parse(FILE.encode())
        assert (read.title, read.game, read.rules) == ("A walk", "own-fate", ("T3", "7"))
        assert (read.options, read.cards) == ({"secrecy": "strict"}, ("cards x", "track y 1"))
        assert read.play == (Statement(13, ("asked", "calls", "dark")), Statement(15, ("light", "done")))
        assert parse(FILE.replace("\n", "\r\n").encode("utf-8-sig")).play == read.play

    def test_a_play_that_is_not_written_as_lines_has_no_numbers(self):
        text = FILE.partition("play = ")[0] + 'play = "asked calls dark\\nlight done"\n[position]\n'
        assert [statement.line for statement in parse(text.encode()).play] == [0, 0]

    def test_what_is_left_out_is_empty(self):
        read = parse(b"game = 'x'\nplay = ''\n[position]\n")
        assert (read.title, read.rules, read.options, read.cards, read.play) == ("", (), {}, (), ())

    @pytest.mark.parametrize(
        ("data", "code", "line", "args"),
        [
            (b"#" * (MAX_BYTES + 1), "too-large", 0, {"limit": 200}),
            (b"# a\n# b\n\xff", "not-text", 3, {}),
            (b"\xff", "not-text", 1, {}),
            (b"colour = 1", "bad-key", 0, {"key": "colour"}),
            (b"x" * 50 + b" = 1", "bad-key", 0, {"key": "x" * 40}),
            (b"play = ''\n[position]\n", "missing", 0, {"key": "game"}),
            (b"game = 'x'\n[position]\n", "missing", 0, {"key": "play"}),
            (b"game = 'x'\nplay = ''", "missing", 0, {"key": "position"}),
        ],
    )
    def test_what_cannot_be_read(self, data, code, line, args):
        with pytest.raises(BadScenario) as caught:
            parse(data)
        told = caught.value.reason
        assert (told.code, caught.value.line) == (f"record.scenario-{code}", line)
        assert {"line": line, **args}.items() <= dict(told.args).items()

    def test_the_readers_complaint_is_cut(self):
        with pytest.raises(BadScenario) as caught:
            parse(b"".join(b'["' + b"k" * 300 + b'"]\n' for _ in range(2)))
        assert len(caught.value.reason.args["problem"]) == 200

    def test_a_file_of_the_full_size_is_read(self):
        text = FILE.encode()
        assert parse(text + b"#" * (MAX_BYTES - len(text))).title == "A walk"


class TestRunning:
    def run(self, cards, text):
        return run(parse(text.encode()), game_of("own-fate"), positions_of("own-fate"), cards)

    def test_the_line_that_is_not_so_is_named(self, fate_cards):
        with pytest.raises(StatementFailed) as caught:
            self.run(fate_cards, FILE)
        assert caught.value.line == 15

    @pytest.mark.parametrize(
        "line",
        ["until", "asked", "legal", "illegal", "expect", "expect turn", "expect turn is 3", "event",
         "outcome", "outcome grey", "outcome light resigned now", "light", "wait", "x" * 80],
    )  # fmt: skip
    def test_a_line_that_says_nothing_is_named(self, fate_cards, line):
        with pytest.raises(BadScenario) as caught:
            self.run(fate_cards, FILE.replace("light done", line))
        assert (caught.value.reason.code, caught.value.line) == ("record.scenario-bad-line", 15)
        assert caught.value.reason.args["text"] == line[:60]

    def test_every_fault_of_the_position_is_told(self, fate_cards):
        text = FILE.replace('phase = "movement"', 'phase = "dusk"\nturn = 0')
        with pytest.raises(BadScenario) as caught:
            self.run(fate_cards, text)
        assert (caught.value.reason.args["count"], len(caught.value.faults)) == (2, 2)
        with pytest.raises(BadScenario) as unknown:
            self.run(fate_cards, FILE.replace("secrecy", "privacy"))
        assert [fault.code for fault in unknown.value.faults] == ["fate.unknown-option"]

    def test_it_is_told_for_which_game(self, fate_cards):
        with pytest.raises(BadScenario) as caught:
            self.run(fate_cards, FILE.replace('"own-fate"', '"chess"'))
        assert caught.value.reason.args == {"line": 0, "name": "chess"}

    def test_a_rule_may_stand_behind_by(self, fate_cards):
        self.run(fate_cards, FILE.replace("light done", "illegal call larisa svetlana by K5.vampire"))
        with pytest.raises(StatementFailed):
            self.run(fate_cards, FILE.replace("light done", "illegal call larisa svetlana by K5"))
