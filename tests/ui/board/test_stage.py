"""Events are shown beat by beat; the final table equals one built from the view."""

from random import Random

import pytest
from PySide6.QtWidgets import QApplication

from app import i18n
from app.cards import convert
from app.rules.game import TALK_VERBS, Event
from app.rules.own_fate import GAME
from app.table.beats import Beat
from app.table.own_fate.director import FateDirector
from app.table.own_fate.words import FateWords
from app.ui.board.captions import Caption
from app.ui.board.piece import RenderContext
from app.ui.board.stage import MIN_CAPTION_MS, Stage
from app.ui.own_fate.scene import FateScene
from app.widgets.preferences import SPEEDS


class StageHarness:
    """Table of Own Fate with a clock driven by the test."""

    def __init__(self, preferences, gallery):
        self.desk = RenderContext(preferences, gallery)
        self.words = FateWords(preferences, gallery)
        self.scene = FateScene(self.desk, self.words)
        self.stage = Stage(self.scene, self.desk, lambda _beat: "")
        self.director = FateDirector(self.words)
        self.began: list[Beat] = []
        self.stage.beat_started.connect(self.began.append)

    def show(self, events, view):
        seen = [event for one in events if (event := one.seen_by("light")) is not None]
        beats = self.director.beats(seen, view)
        self.stage.play(beats, view, use_timer=False)
        return beats

    def visible_state(self):
        """Return the visible state of all pieces."""
        self.scene.finish_animations()
        return {
            key: (type(piece), piece.state, piece.pos(), piece.size, piece.zValue(), piece.opacity())
            for key, piece in self.scene.pieces.items()
        }

    def state_from_view(self, view):
        """Return the state of a table built from *view*, and from where this one keeps cards in the hand."""
        other = StageHarness(self.desk.preferences, self.desk.gallery)
        other.scene._arranger.hand_slots.update(self.scene._arranger.hand_slots)
        other.scene.sync(view, animate=False)
        return other.visible_state()


@pytest.fixture
def harness(preferences, gallery):
    preferences.set_reduced_motion(False)
    preferences.set_animation("normal")
    return StageHarness(preferences, gallery)


def decisions(cards, seed):
    """Yield (events, Light's view after them) of a random game."""
    rng = Random(seed)
    state = GAME.new(convert.card_set(cards), {}, seed)
    while state.outcome is None:
        legal = [action for action in state.legal() if action.verb not in TALK_VERBS]
        events = state.apply(rng.choice(legal or state.legal()))
        yield events, state.view("light")


@pytest.fixture(scope="module")
def first_turns(cards):
    """Return the first decisions of random games."""
    found = []
    for seed in range(40):
        for number, decision in enumerate(decisions(cards, seed)):
            found.append(decision)
            if number > 60:
                break
    return found


@pytest.mark.parametrize("speed", [name for name in SPEEDS if name != "off"])
def test_after_skips_at_any_moment_the_table_is_the_view_s(harness, cards, speed):
    harness.desk.preferences.set_animation(speed)
    rng = Random(speed)
    for number, (events, view) in enumerate(decisions(cards, len(speed))):
        harness.show(events, view)
        for _ in range(rng.randrange(4)):
            rng.choice([harness.stage.next_beat, lambda: harness.stage.advance(rng.uniform(1, 900))])()
        if rng.random() < 0.2:
            harness.stage.skip_to_end()
            assert harness.visible_state() == harness.state_from_view(view)
        if number > 70:
            break


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("speed", [name for name in SPEEDS if name != "off"])
def test_fifty_games_with_skips_end_as_the_view_and_lose_no_beat(harness, cards, speed):
    harness.desk.preferences.set_animation(speed)
    for seed in range(50):
        rng = Random(f"{speed} {seed}")
        for events, view in decisions(cards, seed):
            harness.began.clear()
            wanted = harness.show(events, view)
            settled = False
            while harness.stage.busy and not settled:
                deed = rng.random()
                if deed < 0.05:
                    harness.stage.skip_to_end()
                    settled = True
                elif deed < 0.2 or harness.stage.waiting:
                    harness.stage.next_beat()
                else:
                    harness.stage.advance(rng.uniform(20, 600))
            # In order, without repetition; complete unless skipped.
            assert harness.began == wanted[: len(harness.began)]
            assert settled or len(harness.began) == len(wanted)
            if rng.random() < 0.03:
                assert harness.visible_state() == harness.state_from_view(view)
        harness.stage.skip_to_end()
        assert harness.visible_state() == harness.state_from_view(view)


def test_every_beat_is_shown_once_and_in_order(harness, cards):
    wanted = []
    for number, (events, view) in enumerate(decisions(cards, 5)):
        wanted += harness.show(events, view)
        while harness.stage.busy:
            harness.stage.advance(50)
        assert harness.began == wanted
        if number > 120:
            break
    assert len(wanted) > 20


def test_a_table_that_has_been_shown_is_the_view_s(harness, cards):
    for number, (events, view) in enumerate(decisions(cards, 6)):
        harness.show(events, view)
        while harness.stage.busy:
            harness.stage.advance(70)
        if number % 12 == 0:
            assert harness.visible_state() == harness.state_from_view(view)
        if number > 140:
            break


def test_nothing_is_shown_before_it_happens(harness, cards):
    """Wounds from the Count aren't on the card while its sum is shown."""
    for events, view in decisions(cards, 2):
        before = {key: piece.state for key, piece in harness.scene.pieces.items()}
        beats = harness.show(events, view)
        hurt = [beat for beat in beats if beat.rows and beat.motion == "strike"]
        if hurt:
            break
        harness.stage.skip_to_end()
    key = hurt[0].at
    while harness.began[-1] is not hurt[0]:
        assert harness.scene.pieces[key].state.wounds == before[key].wounds
        harness.stage.advance(30)
    while harness.began[-1] is hurt[0] and harness.stage.busy:
        harness.stage.advance(30)
    assert harness.scene.pieces[key].state.wounds > before[key].wounds


def test_the_count_opens_each_place_that_it_counts(harness, cards):
    counted = set()
    for number, (events, view) in enumerate(decisions(cards, 2)):
        beats = harness.show(events, view)
        places = [beat.at for beat in beats if beat.motion == "open"]
        assert len(places) == len(set(places))
        while harness.stage.busy:
            beat = harness.began[-1]
            if places and beat.rows and beat.at in harness.scene.pieces and beat.at != "tracks":
                opened = harness.scene.geometry.open_location
                assert harness.scene.geometry.places[opened].area.contains(
                    harness.scene.pieces[beat.at].rest_pos
                )
                counted.add(opened)
            harness.stage.next_beat()
        if number > 150 or len(counted) > 2:
            break
    assert counted


def test_a_caption_is_seen_long_enough(harness, cards):
    age: dict[str, float] = {}
    shown = 0
    for number, (events, view) in enumerate(decisions(cards, 8)):
        harness.show(events, view)
        while harness.stage.busy:
            # A sum grows line by line below its heading.
            before = {words.partition("\n")[0] for words in harness.stage.captions}
            harness.stage.advance(20)
            now = {words.partition("\n")[0] for words in harness.stage.captions}
            for words in before - now:
                shown += 1
                assert age.pop(words) >= MIN_CAPTION_MS - 20, words
            for words in now:
                age[words] = age.get(words, 0.0) + 20
        harness.stage.skip_to_end()
        age.clear()
        if number > 80:
            break
    assert shown > 10


def test_with_motion_off_the_table_is_there_at_once(harness, cards):
    harness.desk.preferences.set_reduced_motion(True)
    for number, (events, view) in enumerate(decisions(cards, 3)):
        harness.show(events, view)
        assert not harness.stage.busy
        if number > 20:
            break
    assert not harness.began


@pytest.mark.parametrize("ends", ["skip_to_end", "next_beat"])
def test_what_waits_for_the_end_is_done_once(harness, cards, ends):
    done = []
    for events, view in decisions(cards, 3):
        if harness.show(events, view):
            break
    harness.stage.when_idle(lambda: done.append(harness.stage.busy))
    while harness.stage.busy:
        getattr(harness.stage, ends)()
    harness.stage.skip_to_end()
    assert done == [False]


def test_step_by_step_waits_after_what_is_said(harness, cards):
    harness.desk.preferences.set_animation("step")
    for events, view in decisions(cards, 3):
        if len(harness.show(events, view)) > 1:
            break
        harness.stage.skip_to_end()
    harness.stage.advance(60_000)
    assert harness.stage.waiting
    first = harness.began[-1]
    harness.stage.advance(60_000)
    assert harness.began[-1] is first
    assert harness.stage.next_beat()
    assert harness.began[-1] is not first


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_beat_that_says_something_has_its_sentence(harness, first_turns, language):
    harness.desk.preferences.set_language(language)
    for events, view in first_turns:
        seen = [event for one in events if (event := one.seen_by("light")) is not None]
        for beat in harness.director.beats(seen, view):
            assert beat.caption or beat.kind in QUIET or beat.motion == "open", beat.kind
            assert "{" not in beat.caption
            assert "\x01" not in beat.caption


QUIET = {"drawn"}
"""Kinds of events shown without a caption: what the cards were drawn for gives the number."""


def test_what_nobody_may_know_makes_no_beat(harness):
    hidden = Event("called", {}, {"other": "andrey", "target": "egor"}, ("dark",), True)
    assert hidden.seen_by("light") is None


def test_no_caption_covers_what_the_player_is_asked_to_press(harness, session):
    view = session(seed=3).match.state.view("dark")
    harness.scene.sync(view, animate=False)
    pieces = [piece for piece in harness.scene.pieces.values() if piece.kind == "token"]
    for piece in pieces:
        beat = Beat("moved", 260, "glide", "Someone moves", piece.key)
        caption = Caption(harness.desk.preferences, beat, "")
        caption.setPos(piece.rest_area().topLeft())
        harness.scene.addItem(caption)
        harness.stage._captions.append(caption)
    pieces[0].set_mark("source")
    harness.stage.uncover_prompts()
    prompt = pieces[0].rest_area()
    assert harness.stage.captions
    assert not any(caption.sceneBoundingRect().intersects(prompt) for caption in harness.stage._captions)


@pytest.mark.parametrize("size", [(1366, 740), (1024, 672)])
def test_no_caption_covers_a_prompt_while_a_turn_is_played(page, preferences, size):
    preferences.set_reduced_motion(False)
    preferences.set_animation("normal")
    table, rng, seen = page(size, seed=5), Random(2), 0
    for _ in range(24):
        while table.sheet.isVisible() or table.curtain.isVisible():
            table.sheet.choose("close") if table.sheet.isVisible() else table.curtain.raise_curtain()
        table.run_action(
            rng.choice([action for action in table.session.actions if action.verb not in TALK_VERBS])
        )
        for _ in range(8):
            table.stage.advance(120)
            QApplication.processEvents()
            marked = [piece.rest_area() for piece in table.scene.pieces.values()
                      if piece.kind == "step" or (piece.mark and piece.kind != "place")]  # fmt: skip
            areas = [caption.sceneBoundingRect() for caption in table.stage._captions]
            seen += len(areas)
            assert not any(area.intersects(prompt) for area in areas for prompt in marked)
    assert seen
