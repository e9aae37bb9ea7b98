"""Contextual help: search, links between rules, pictures of positions, the glossary."""

import re

import pytest
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QTextBrowser, QTreeWidget

from app import i18n, paths
from app.figures.drawing import pictures
from app.rules import pages
from app.rules.games import game_of
from app.rules.own_fate import refusals
from app.rules.tribunal import legality
from app.table.own_fate.event_kinds import EVENTS
from app.ui.help.rules_marks import tip_of, with_term_links
from app.ui.help.rules_window import NUMBER, WAITING, RulesWindow

FATE = re.compile(r'"((?:[TABCKHP]\d{1,2})(?:\.[a-z0-9-]+)?)"')
TRIBUNAL = re.compile(r'"([REBGDX]\d{1,2})"')


@pytest.fixture
def rules(qtbot, preferences):
    made = RulesWindow(preferences, "own-fate")
    qtbot.addWidget(made)
    yield made
    made.close()


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize(("game", "number", "least"), [("own-fate", FATE, 60), ("tribunal", TRIBUNAL, 15)])
def test_every_rule_that_a_refusal_may_name_exists(language, game, number, least):
    named = set()
    for file in (paths.ROOT / "app" / "rules").rglob("*.py"):
        if ("tribunal" in file.relative_to(paths.ROOT).parts) == (game == "tribunal"):
            named |= set(number.findall(file.read_text(encoding="utf-8")))
    assert len(named) >= least
    assert sorted(one for one in named if pages.rule(one, language, game) is None) == []


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_refusal_of_own_fate_has_its_sentence_and_its_rule(language):
    known = {name: value for name, value in vars(refusals).items() if isinstance(value, tuple)}
    assert len(known) > 80
    for name, (code, number) in known.items():
        assert i18n.has(code, language), name
        assert pages.rule(number, language) is not None, name


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_refusal_of_tribunal_has_its_sentence_and_its_rule(language):
    for code, number in legality._RULE.items():
        assert i18n.has(f"tribunal.{code}", language), code
        assert pages.rule(number, language, "tribunal") is not None, code
    for verb, number in legality._VERB_RULE.items():
        assert pages.rule(number, language, "tribunal") is not None, verb


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("game", ["own-fate", "tribunal"])
def test_every_house_rule_leads_to_a_rule(game, language):
    options = game_of(game).options
    assert [one.name for one in options if one.rule and pages.rule(one.rule, language, game) is None] == []
    assert sum(bool(one.rule) for one in options) >= len(options) * 0.8


def test_a_term_in_the_chronicle_and_in_the_question_says_what_it_means(page, preferences):
    shown = page(seed=3, open_hands=True)
    assert any("title=" in label.text() for label in shown.question.findChildren(QLabel)) or not list(
        pages.spans(shown.question.sentence, "ru")
    )
    shown.chronicle.show_lines([("light", "Фишка Воронки сдвинута")])
    cursor = shown.chronicle.document().find("Воронки")
    assert "Воронка" in cursor.charFormat().toolTip()


def test_the_preview_explains_the_signs_of_a_card(page):
    shown = page(seed=3, open_hands=True)
    shown.preview.show_card("anton")
    legend = shown.preview.legend()
    assert "Инициатива 8" in legend
    assert "Сила 4" in legend


def test_what_strength_and_experience_mean_to_a_vampire_and_a_shapeshifter(page):
    shown = page(seed=3, open_hands=True)
    shown.preview.show_card("larisa")
    assert "сколько угодно" in shown.preview.legend()
    shown.preview.show_card("tigrenok")
    assert "в каждом Бою" in shown.preview.legend()


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_line_of_the_chronicle_leads_to_a_rule(language):
    numbers = [kind.rule for kind in EVENTS.values() if kind.rule and not kind.rule.startswith("=")]
    assert [number for number in numbers if pages.rule(number, language) is None] == []


def test_every_card_has_its_rule(cards):
    without = [card.key for card in cards.cards if not pages.card_rule(card.key)]
    assert without == []


@pytest.mark.parametrize(
    ("words", "language", "number"),
    [
        ("ПОДСЧЁТ", "ru", "B6"),
        ("подсчет", "ru", "B6"),
        ("семен", "ru", "K1.semen"),
        ("воронку лечат", "ru", "A88"),
        ("a27", "ru", "A27"),
        ("gloom", "en", "B4"),
        ("broken mob", "en", "K3.broken-mobile"),
        ("portal", "ru", "A40"),
    ],
)
def test_a_search_finds_the_rule_first(words, language, number):
    assert number in [one.number for one in pages.search(words, language)[:4]]


def test_a_search_leaves_only_what_is_found(rules):
    rules.open_at("")
    rules.findChild(QLineEdit).setText("яремная")
    assert "K3.jugular-vein" in rules.found()
    tree = rules.findChild(QTreeWidget)
    parts = [tree.topLevelItem(at) for at in range(tree.topLevelItemCount())]
    shown = [
        part.child(at).data(0, NUMBER)
        for part in parts
        for at in range(part.childCount())
        if not part.child(at).isHidden()
    ]
    assert sorted(shown) == sorted(rules.found())


def test_a_number_in_the_text_leads_to_its_rule(rules):
    rules.open_at("B4")
    text = rules.findChild(QTextBrowser)
    at = text.document().find("A64", text.textCursor())
    assert at.charFormat().anchorHref() == "rule:A64"
    from PySide6.QtCore import QUrl

    text.anchorClicked.emit(QUrl("rule:A64"))
    assert text.textCursor().block().text().startswith("A64 ")


def test_a_rule_named_more_finely_opens_at_its_whole(rules):
    rules.open_at("B6.5")
    assert rules.findChild(QTextBrowser).textCursor().block().text().startswith("B6 ")


def test_a_term_says_what_it_means(rules):
    document = rules.findChild(QTextBrowser).document()
    heading = QTextCursor(document.find("B4 Сумрак"))
    cursor = document.find("Сумрака", heading)
    assert "Сумрак" in cursor.charFormat().toolTip()


@pytest.mark.parametrize(
    ("text", "language", "word"),
    [
        ("Фишка Воронки", "ru", "Воронка"),
        ("нанёсших рану", "ru", "рана"),
        ("two Others", "en", "Other"),
        ("Подсчета", "ru", "Подсчёт"),
        ("раньше", "ru", ""),
        ("another", "en", ""),
    ],
)
def test_terms_are_found_in_their_forms(text, language, word):
    assert [term.word for _, _, term in pages.spans(text, language)][:1] == ([word] if word else [])


def test_the_coach_explains_terms(preferences):
    assert '<a href="term:Воронка"' in with_term_links("Это Воронка.", preferences)
    assert "Воронка" in tip_of("term:Воронка", preferences)
    assert tip_of("rule:A1", preferences) == ""


def picture(shown, name):
    from PySide6.QtCore import QUrl
    from PySide6.QtGui import QTextDocument

    resource = QTextDocument.ResourceType.ImageResource
    return shown.findChild(QTextBrowser).document().resource(resource, QUrl(f"picture:{name}"))


def ready(shown, name):
    """Return whether the picture *name* has replaced its placeholder."""
    size = picture(shown, name).size()
    return (size.width(), size.height()) != WAITING


@pytest.mark.parametrize("size", [(1080, 720), (760, 720)])
def test_the_pictures_of_the_rules_are_drawn_where_they_stand_and_fit_the_window(rules, qtbot, size):
    rules.resize(*size)
    rules.open_at("B4")
    assert len(rules.pictures) >= 16
    qtbot.waitUntil(lambda: all(ready(rules, name) for name in rules.pictures), timeout=60000)
    text = rules.findChild(QTextBrowser)
    assert text.horizontalScrollBar().maximum() == 0
    caption = text.document().find(pictures()["B4"].words["ru"])
    assert caption.block().previous().text() == "\ufffc"


def test_what_is_read_stays_where_it_is_while_pictures_above_are_drawn(rules, qtbot):
    rules.open_at("K3.olga")
    text = rules.findChild(QTextBrowser)
    qtbot.waitUntil(lambda: all(ready(rules, name) for name in rules.pictures), timeout=60000)
    assert abs(text.cursorRect().top()) < 60


def test_rules_and_reference_lead_to_another_games(full_window):
    choices = []
    for open_one in (full_window.windows.open_rules, full_window.windows.open_reference):
        open_one()
        (room,) = (
            one
            for one in QApplication.topLevelWidgets()
            if one is not full_window and hasattr(one, "games") and one.isVisible()
        )
        choices.append([room.games.itemData(at) for at in range(room.games.count())])
        room.games.setCurrentIndex(1)
        room.games.activated.emit(1)
        assert not room.isVisible()
        (other,) = (
            one
            for one in QApplication.topLevelWidgets()
            if one is not full_window and hasattr(one, "games") and one.isVisible()
        )
        assert (room.games.currentData(), other.games.currentData()) == ("own-fate", "tribunal")
        other.close()
    assert choices == [["own-fate", "tribunal"], ["own-fate", "tribunal", "free"]]
