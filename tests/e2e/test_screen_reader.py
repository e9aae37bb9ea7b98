"""What Orca speaks: a lesson, a turn of each game, a review, the rules, the editor, a print. By keys."""

import re
import sys
from random import Random

import pytest

from app import paths
from app.bots.review import storage
from app.cards import convert, source
from app.face.content import SetContent
from app.i18n import text_in
from app.rules import own_fate as fate, tribunal
from app.rules.game import TALK_VERBS
from app.rules.match import Match
from app.rules.record_file import RecordFile, read_file
from app.rules.tribunal import Numbers
from app.table.own_fate.words import FateWords
from app.table.session import COMPUTER
from app.table.speech import spoken
from app.table.tribunal.words import TribunalWords
from app.ui.board.session import GameSession
from app.ui.coach.lessons import shipped
from app.ui.review.mistakes import describe_better, describe_loss, faults
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences
from tests.e2e import orca
from tests.e2e.driver import shipped_cards

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(900),
    pytest.mark.skipif(sys.platform != "linux" or bool(orca.missing()), reason=orca.missing()),
]
ANSWER = re.compile(r"Press F2 and choose “(.+?)”\.|Press the “(.+?)” button")


@pytest.fixture
def reader(tmp_path):
    """Return the program's reader for a new profile in English, without animations and sound."""
    settings = "[General]\nlanguage=en\nmuted=true\nreduced_motion=true\n"
    (tmp_path / "settings.ini").write_text(settings, encoding="utf-8")
    with orca.orca(tmp_path) as listener:
        yield listener


def letters(text):
    """Return *text* in lower case without anything but letters and digits, which Orca may respell."""
    return re.sub(r"\W+", "", text.lower())


def choose(reader, answer):
    """Choose *answer* with the keyboard; return what is spoken then."""
    spoken = reader.press("F2")
    for _ in range(30):
        # The row itself, and not the text of the lesson, which may be spoken late.
        if {letters(answer), letters(f"{answer} button")} & {
            *map(letters, re.split(r"\n|[.?] |\d: ", spoken))
        }:
            return reader.press("Return")
        spoken = reader.press("Down")
    raise AssertionError(f"not found by keys: {answer}")


def find(reader, key, words):
    """Press *key* until *words* are spoken."""
    for _ in range(30):
        if letters(words) in letters(reader.press(key)):
            return
    raise AssertionError(f"not found by keys: {words}")


def test_the_first_lesson_is_followed_to_its_end_by_ear(reader):
    lesson = next(lesson for lesson in shipped() if lesson.key == "own-fate")
    reader.start()
    reader.until("Teach me")
    spoken = reader.press("space")
    heard = spoken
    for _ in range(3 * len(lesson.steps)):
        if answers := ANSWER.findall(spoken):
            spoken = choose(reader, next(filter(None, answers[-1])))
        else:
            spoken = reader.press("space")
        heard += spoken
        if "Lesson complete" in spoken:
            break
    for step in lesson.steps:
        assert letters(text_in(step.text, "en")) in letters(heard)
    assert "<" not in heard


def words_of(game, preferences):
    """Return the English words of *game*."""
    preferences.set_language("en")
    if game == "tribunal":
        none = Gallery(preferences, lambda language: SetContent("tribunal", "", "1", language))
        return TribunalWords(preferences, none)
    data = source.read_folder(paths.data() / "source" / "own-fate")
    return FateWords(preferences, Gallery(preferences, lambda language: convert.content(data, language)))


@pytest.mark.parametrize("game", ["own-fate", "tribunal"])
def test_all_events_of_a_turn_are_heard(reader, qapp, tmp_path, game):
    played, cards, level = (
        (fate.GAME, shipped_cards(), "novice")
        if game == "own-fate"
        else (tribunal.GAME, Numbers(), "tribunal-weak")
    )
    file = tmp_path / "game.dozorgame"
    names = {"light": "A", "dark": f"B{COMPUTER}{level}"}
    RecordFile.create(file, Match.begin(played, cards, 3, {}, names).header).close()
    reader.start("open", str(file))
    heard = reader.until("?" if game == "own-fate" else ".")
    while len(read_file(file).entries) < 8:
        reader.press("F2")
        heard += reader.press("Return")
    reader.close()
    words = words_of(game, Preferences(tmp_path / "other.ini", qapp))
    session = GameSession.resume(played, read_file(file), file, cards, players={"dark": level})
    session.viewer = "light"
    sentences = [spoken(words.event(event)) for seen in session.history() for event in seen.events]
    session.close()
    assert len(sentences) > 6
    for sentence in sentences:
        assert letters(sentence) in letters(heard), sentence


def test_the_mistakes_of_a_game_are_heard(reader, qapp, tmp_path):
    names = {"light": "A", "dark": f"B{COMPUTER}tribunal-weak"}
    match, hand = Match.begin(tribunal.GAME, Numbers(), 10, {}, names), Random(10)
    while match.outcome is None:
        match.submit(hand.choice([action for action in match.state.legal() if action.verb not in TALK_VERBS]))
    file = tmp_path / "game.dozorgame"
    match.save_as(file)
    match.file.close()
    reader.start("open", str(file))
    find(reader, "Tab", "Review button")
    reader.press("Return")
    heard = reader.until(" mistake", 300)
    review = storage.load(
        tmp_path / "games", storage.key(match.header, [move.action for move in match.moves])
    )
    mistakes = faults(review, "light")
    assert f"{len(mistakes)} mistake" in heard
    words = words_of("tribunal", Preferences(tmp_path / "other.ini", qapp))
    for mistake in mistakes:
        heard = letters(reader.press("n"))
        for sentence in (
            describe_loss(mistake, words),
            *describe_better(mistake, words, match.state_after(mistake.at)),
        ):
            assert letters(sentence) in heard
    reader.press("t")
    reader.until("What is better?")


def test_a_rule_is_searched_and_read(reader):
    reader.start()
    reader.press("F1")
    reader.focus("rules")
    reader.rest()
    heard = "".join(reader.press(key) for key in "wounds")
    assert "rules found" in heard
    assert "wounds" in reader.press("Return").lower()
    # The text, after the contents and the button that closes the window.
    reader.press("Tab", "Tab", "Tab")
    lines = [reader.press("Down") for _ in range(4)]
    assert len("".join(lines)) > 80


def test_a_card_found_and_an_edit_undone_are_heard(reader):
    reader.start()
    reader.press("ctrl+e")
    reader.focus("editor$")
    reader.until("Checks")
    reader.press("ctrl+f", *"Geser")
    reader.until("Geser, ")
    reader.press("ctrl+z")
    reader.until("undo")


def test_a_print_is_heard(reader, tmp_path):
    reader.start()
    reader.press("ctrl+p")
    reader.focus("^Print")
    reader.until("Everything fits")
    reader.press("ctrl+s")
    reader.focus("Save")
    file = tmp_path / "cards.pdf"
    reader.type(str(file))
    reader.press("Return")
    reader.focus("^Print")
    assert letters(f"Saved: {file}. Everything fits.") in letters(reader.press("F7"))
    assert file.exists()
