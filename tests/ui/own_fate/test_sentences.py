"""Every sentence of random games, in both languages: not empty, no raw keys, no gaps."""

import re
from pathlib import Path
from random import Random

import pytest
from fluent.runtime import FluentBundle

from app import i18n, rules
from app.bots.players import Limits, think
from app.cards import convert
from app.rules.game import TALK_VERBS, Action
from app.rules.games import positions_of
from app.rules.lesson import actions_of
from app.rules.own_fate import GAME
from app.table import reader as readers
from app.table.own_fate import gestures
from app.table.own_fate.event_kinds import EVENTS as FATE
from app.table.own_fate.prompt import prompt_for
from app.table.own_fate.refusals import plainer_reason
from app.table.own_fate.words import FateWords
from app.table.tribunal.words import EVENTS as TRIBUNAL
from app.table.words import plain, rule_sign
from app.ui.coach.hints import effect, try_actions
from app.widgets import sound

SILENT = {"called", "uncalled", "slot-began", "plan-changed", "move-declared", "amulet-dropped"}
"""Events without a log line; a later one has the result."""
WRONG = re.compile(
    r"[{}\x01-\x03]|\.\.|…\.|[!?]\.|,\s*[,.;)]|[:—→,]\s*$|:\s*[.,;:]|\(\s*\)|  |\s[.,;]"
    r"|\bNone\b|\b(table|fate|bots)\.[a-z]"
)
"""Faults of a sentence: a gap, an empty list, two full stops, raw markup or variables."""


NONSENSE = {"fate.unknown-name", "fate.unknown-verb", "fate.wrong-arguments"}
"""Refusals that no drag on the table can cause."""


@pytest.fixture
def words(preferences, gallery):
    return FateWords(preferences, gallery)


@pytest.fixture
def strict(monkeypatch):
    """Turn unfilled variables of sentences into errors."""
    lenient = FluentBundle.format_pattern

    def filled(bundle, pattern, args=None):
        told, errors = lenient(bundle, pattern, args)
        assert not errors, (told, args, errors)
        return told, errors

    monkeypatch.setattr(FluentBundle, "format_pattern", filled)
    readers.sentence.cache_clear()
    yield
    readers.sentence.cache_clear()


def fault(told, language, keys):
    """Return the fault of *told*, or None."""
    if not told.strip():
        return "empty"
    if found := WRONG.search(told):
        return found[0]
    if language == "ru" and (found := re.search(r"[A-Za-z]{2,}", told.replace("Esc", ""))):
        return found[0]
    if language == "en" and (found := re.search(r"[а-яё]+", told, re.IGNORECASE)):
        return found[0]
    return next((key for key in keys if re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", told)), None)


def games(card_set, count):
    """Yield (state, action, events) of random games.

    Verbs are drawn before actions, so that rare ones occur; every other game has random options.
    """
    for seed in range(count):
        rng = Random(f"sentences {seed}")
        options = {one.name: rng.choice(one.choices) for one in GAME.options} if seed % 2 else {}
        state = GAME.new(card_set, options, seed)
        while state.outcome is None:
            legal = [one for one in state.legal() if one.verb not in TALK_VERBS]
            verb = rng.choice(sorted({one.verb for one in legal}))
            action = rng.choice([one for one in legal if one.verb == verb])
            before = state.copy()
            yield before, action, state.apply(action)


def sayings(preferences, card_set):
    """Yield (language, keys that no sentence may contain) per language."""
    names = GAME.compile(card_set, {}).names
    raw = [key for key in names if "-" in key] + ["anton", "egor", "larisa", "svetlana", "geser", "moscow"]
    for language in i18n.LANGUAGES:
        preferences.set_language(language)
        yield language, raw


def test_every_line_of_the_chronicle(cards, words, preferences, strict):
    card_set = convert.card_set(cards)
    events = {}
    for _, _, happened in games(card_set, 6):
        for event in happened:
            for seat in ("light", "dark", None):
                if (seen := event.seen_by(seat)) is not None:
                    events[repr((seen.kind, seen.args, seen.secret))] = seen
    assert len({one.kind for one in events.values()}) > 55
    for language, keys in sayings(preferences, card_set):
        for event in events.values():
            told = words.event(event)
            merged = event.kind == "drawn" and event.args["why"] in ("harvest", "feeding")
            busy = event.kind == "slot-done" and not event.args["idle"]
            if event.kind in SILENT or busy or (merged and not event.secret):
                assert told == ""
                continue
            assert fault(plain(told), language, keys) is None, (event, plain(told))
            assert fault(plain(told + rule_sign(words.rule_of(event))), language, keys) is None


def test_every_question_answer_note_and_hint(cards, words, preferences, strict):
    card_set = convert.card_set(cards)
    rng, asked, answers = Random(2), {}, set()
    for state, _, _ in games(card_set, 4):
        answers.update(str(one) for one in state.legal() if rng.random() < 0.1)
        if state.question.kind not in ("battle", "movement") or rng.random() < 0.05:
            asked[repr(state.question) + repr(len(asked) % 3)] = state
    for language, keys in sayings(preferences, card_set):
        for state in list(asked.values())[:: len(asked) // 60]:
            view = state.view(state.question.seat)
            framing = prompt_for(state.question, state.legal(), view, words)
            told = words.question(state.question, framing.kind)
            hints = [words.reason(think(view, 0, "higher", 1, Limits(None, 12)).reason)]
            hints += [effect(view, one, words) for one in try_actions(view)[:5]]
            for sentence in filter(None, (told, framing.note, *hints)):
                assert fault(sentence, language, keys) is None, (state.question, sentence)
        for action in answers:
            told = words.action(Action.parse(action))
            assert fault(told, language, keys) is None, (action, told)


def pieces(view, seat):
    """Return the draggable pieces and the targets, each as (key, kind)."""
    here = [one.key for one in view.others if one.zone == "play"]
    tokens = [(key, "token") for key in (*here, *(one.key for one in (*view.persons, *view.items)))]
    held = [(key, "card") for key in view.hands[seat] if key]
    held += [(card, "card") for one in view.others for card in one.hand[:2] if card]
    places = [(one.key, "place") for one in view.locations]
    piles = [(key, "pile") for key in ("spell-deck", "spell-discard", "probability-deck")]
    return tokens + held, tokens + places + piles + [("tracks", "tracks")]


def test_every_refusal_of_a_drag(cards, words, preferences, strict):
    card_set = convert.card_set(cards)
    rng, heard = Random(3), {}
    for state, _, _ in games(card_set, 4):
        if rng.random() > 0.03:
            continue
        for seat in ("light", "dark"):
            view = state.view(seat)
            taken, aims = pieces(view, seat)
            for source, target in [(rng.choice(taken), rng.choice(aims)) for _ in range(40)]:
                for action in gestures.intended_actions(*source, *target, view):
                    if (reason := state.why_not(action)) is not None:
                        reason = plainer_reason(reason, action, view)
                        heard[reason.code, reason.rule, reason.args.get("question")] = (reason, action)
    assert len({reason.code for reason, _ in heard.values()}) > 25
    for language, keys in sayings(preferences, card_set):
        for reason, action in heard.values():
            assert reason.code not in NONSENSE, action
            told = words.reason(reason)
            assert fault(told, language, keys) is None, (action, told)


@pytest.fixture
def play_to(cards):
    def build(cards_at, *statements, phase="movement", **more):
        position = {"phase": phase, "turn": 3, "cards": cards_at, **more}
        state = positions_of("own-fate").build(convert.card_set(cards), {}, position)
        actions_of(state, statements)
        return state

    return build


def refused(state, seat, source, target):
    """Return the code and rule of the refusal for dragging *source* onto *target* (key, kind)."""
    view = state.view(seat)
    action = gestures.intended_actions(*source, *target, view)[0]
    reason = plainer_reason(state.why_not(action), action, view)
    return reason.code, reason.rule


@pytest.mark.parametrize(
    ("person", "code", "rule"),
    [
        ("svetlana", "table.person-stays", "K4.svetlana"),
        ("egor", "table.person-walks", "K4.egor"),
        ("cops", "table.person-called", "K3.cops"),
        ("svetlana-mother-illness", "table.person-stays", "K3.svetlana-mother-illness"),
    ],
)
def test_nobody_moves_a_person_by_hand(play_to, person, code, rule):
    lying = {"cops": "moscow", "svetlana-mother-illness": "moscow", "anton": "moscow"}
    state = play_to(lying, "until movement anton")
    for target in (("roof", "place"), ("anton", "token"), ("spell-discard", "pile"), ("tracks", "tracks")):
        assert refused(state, "light", (person, "token"), target) == (code, rule)


def test_a_pile_is_no_place_to_walk_to(play_to):
    state = play_to({"anton": "moscow"}, "until movement anton")
    assert refused(state, "light", ("anton", "token"), ("spell-discard", "pile"))[0] == "table.not-there"


def test_whose_turn_is_over_is_not_promised_one(play_to):
    state = play_to({"medved": "moscow", "anton": "moscow", "semen": "moscow"}, "until movement anton")
    metro = ("metro", "place")
    assert refused(state, "light", ("medved", "token"), metro)[0] == "table.slot-over"
    assert refused(state, "light", ("semen", "token"), metro)[0] == "table.slot-of"


def test_the_cops_are_the_reason_why_nobody_moves_whoever_is_asked(play_to):
    lying = {"cops": "moscow; new", "anton": "moscow: attack-1; items flashlight", "semen": "moscow"}
    state = play_to(lying, "until movement anton", light=["medved"])
    for other, kind in (("medved", "card"), ("anton", "token"), ("semen", "token")):
        assert refused(state, "light", (other, kind), ("metro", "place")) == ("fate.cops", "K3.cops")


def test_walking_is_not_promised_in_battle_nor_a_battle_that_was(play_to):
    battle = play_to({"larisa": "moscow: attack-1", "anton": "moscow"}, "until battle larisa", phase="battle")
    for seat, other in (("dark", "larisa"), ("light", "anton")):
        assert refused(battle, seat, (other, "token"), ("metro", "place"))[0] == "table.in-movement"
    late = play_to({"darya": "moscow: attack-1; amulet attack-2", "larisa": "moscow"}, phase="spells")
    assert late.question.kind in ("amulet", "feed")
    assert refused(late, "dark", ("amulet:darya", "chip"), ("larisa", "token"))[0] == "table.battle-over"


def test_an_item_is_refused_for_what_it_is_for(play_to):
    state = play_to({"anton": "moscow; items flashlight", "semen": "roof"}, "until movement anton")
    assert refused(state, "light", ("flashlight", "token"), ("roof", "place"))[0] == "fate.not-a-car"
    lying = play_to({"anton": "moscow", "semen": "roof", "flashlight": "roof"}, "until movement semen")
    assert refused(lying, "light", ("flashlight", "token"), ("anton", "token"))[0] == "table.slot-over"


@pytest.mark.parametrize(("game", "made", "declared"), [
    pytest.param("own_fate", r"\bemit\(\s*\"([a-z-]+)\"", FATE, id="own-fate"),
    # Events about one Other are made by another function.
    pytest.param("tribunal", r"\bevent\(\s*\"([a-z-]+)\"|\bEvent\(\s*\"tribunal\.([a-z-]+)\"", TRIBUNAL,
                 id="tribunal"),
])  # fmt: skip
def test_the_kinds_of_events_that_are_declared_are_those_which_the_rules_make(game, made, declared):
    sources = (Path(rules.__file__).parent / game).rglob("*.py")
    found = [one for source in sources for one in re.finditer(made, source.read_text(encoding="utf-8"))]
    kinds = {one[one.lastindex] for one in found}
    assert {kind.removeprefix("tribunal.") for kind in declared} == kinds


@pytest.mark.parametrize("events", [FATE, TRIBUNAL])
def test_every_sound_of_an_event_is_one_that_there_is(events):
    assert {kind.sound for kind in events.values()} - {"", *sound.NAMES} == set()
