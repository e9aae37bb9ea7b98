"""The page of a free table: viewer, arranging, languages, the way from the start screen."""

import pytest
from PySide6.QtWidgets import QApplication, QPushButton

from app.rules.game import Action
from app.table.free.verbs import VERBS
from app.table.words import plain
from app.ui.free.page import FreePage, FreeReplay
from app.ui.free.panel import PanelCommand
from app.ui.new_game.dialog import NewGame, NewGameDialog
from app.ui.new_game.games import free
from app.ui.new_game.sets import CatalogueSets, store_table
from app.ui.shell.host import AppContext
from app.ui.shell.main_window import MainWindow


def test_the_screen_is_given_away_behind_a_curtain(free_table):
    here = free_table()
    here.page.run_action(Action.parse("draw spells 2"))
    here.page.run_verb("pass")
    assert here.page.curtain.isVisible()
    shown = [piece.accessible_text for piece in here.scene.pieces.values()]
    mine = {card.what for card in here.state.hands["hand-light"]}
    assert not {here.page.words.name(what) for what in mine} & set(shown)
    here.page.curtain.raise_curtain()
    assert here.page.session.viewer == "dark"
    assert here.scene.pieces["zone:hand-light"].state.backs == (("spell neutral", 63 / 88),) * 2


def test_the_curtain_tells_all_since_one_acted_and_scrolls(free_table):
    here = free_table()
    for _ in range(40):
        here.page.run_action(Action.parse("add counter wound 560 300"))
    here.page.run_verb("pass")
    told = here.page.curtain._news
    assert told.toPlainText().count("·") == 41
    assert told.verticalScrollBar().maximum() > 0
    here.page.curtain.raise_curtain()
    here.page.run_verb("pass")
    assert told.toPlainText().count("·") == 1


def test_a_table_without_secrets_needs_no_curtain(free_table):
    here = free_table("tribunal", open_hands=True)
    here.page.run_verb("pass")
    assert not here.page.curtain.isVisible()
    assert here.page.session.viewer == "dark"


def test_who_is_alone_at_the_screen_needs_no_curtain(free_table, preferences):
    preferences.set_language("en")
    page = free_table("realm").page
    page.run_verb("pass")
    assert page.curtain.isVisible()
    page.session.set_phone_seats(frozenset({"light"}))
    assert (page.curtain.isVisible(), page.session.viewer) == (False, "dark")
    assert "Pass to Player 1" in [button.text() for button in page.question.findChildren(QPushButton)]
    page.run_verb("pass")
    assert page.session.viewer is None
    page.session.submit(Action("pass"))
    assert (page.curtain.isVisible(), page.session.viewer) == (False, "dark")


def test_nobody_acts_behind_the_curtain(free_table):
    here = free_table()
    here.page.run_verb("pass")
    before = len(here.page.session.match.moves)
    here.page.run_verb("note")
    here.page.run_verb("pass")
    assert len(here.page.session.match.moves) == before


def test_a_step_is_taken_back(free_table):
    here = free_table()
    before = here.state.digest()
    here.choose("anton")
    here.page.run_verb("turn")
    here.page.undo()
    assert here.page.session.match.state.digest() == before


def test_the_chronicle_tells_each_seat_what_it_may_know(free_table):
    here = free_table()
    here.page.run_action(Action.parse("draw spells 1"))
    name = here.page.words.name(here.state.hands["hand-light"][0].what)
    assert plain(name) in here.page.chronicle.toPlainText()
    here.page.run_verb("pass")
    here.page.curtain.raise_curtain()
    assert plain(name) not in here.page.chronicle.toPlainText()


def test_places_are_moved_made_named_and_kept_with_the_set(free_table):
    here = free_table()
    here.page.run_verb("arrange")
    before = here.state.zones["yard"]
    for part, moved_by in (((0.4, 0.4), -30), ((0.99, 0.4), -60), ((0.4, 0.98), -90)):
        start = here.at("zone:yard", part)
        here.drag(start, start + (here.spot(0, 0) - here.spot(30, 0)))
        moved = here.state.zones["yard"]
        assert abs(moved.x - before.x - moved_by) <= 4
        assert (moved.w, moved.h) == (before.w, before.h)
    corner = here.at("zone:yard", (0.985, 0.97))
    here.drag(corner, corner + (here.spot(20, 0) - here.spot(0, 0)))
    assert abs(here.state.zones["yard"].w - before.w - 20) <= 2
    here.page.question.verb_wanted.emit("new-pile")
    assert "pile-1" in here.state.zones
    here.page.run_action(Action.parse("zone-set pile-1 name.ru %D0%9C%D0%BE%D1%91"))
    here.page.question.verb_wanted.emit("keep-layout")
    kept = here.kept["own-fate"]
    assert {zone.key for zone in kept.zones} >= {"pile-1", "yard"}
    assert next(zone for zone in kept.zones if zone.key == "pile-1").names == {"ru": "Моё"}


def test_the_end_is_agreed_and_shown(free_table):
    here = free_table()
    here.page.run_action(here.page.talk_action("resign", "light"))
    assert here.page.session.match.outcome.winner == "dark"
    assert here.page.sheet.isVisible()


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("theme", ["night", "day"])
def test_the_table_is_drawn_in_every_language_and_theme(free_table, preferences, language, theme):
    preferences.set_language(language)
    preferences.set_theme(theme)
    here = free_table()
    for action in ("deal probability 2", "add die 20 300 300", "add coin - 340 300", "add note a%20b 400 300",
                   "take spells top 700 640", "point 200 200", "track vortex 3", "stack " + ",".join(
                       str(one.id) for one in list(here.state.things.values())[:2])):  # fmt: skip
        here.page.run_action(Action.parse(action))
    here.scene.finish_animations()
    assert here.scene.all_drawn
    assert not here.page.grab().isNull()


@pytest.fixture
def program(qtbot, preferences, cards, shelf):
    from app.cards import convert
    from app.rules.own_fate import GAME

    context = AppContext(
        GAME,
        shelf(convert.card_set(cards), cards),
        other_games=(free(CatalogueSets(preferences, "free"), store_table),),
    )
    window = MainWindow(preferences, context)
    qtbot.addWidget(window)
    window.show()
    return window


def test_a_set_is_chosen_before_the_game(qtbot, preferences, program):
    dialog = NewGameDialog(
        program, preferences, program.context.games(), program.host.gallery_of, computer=False, key="free"
    )
    qtbot.addWidget(dialog)
    keys = [dialog.sets.itemData(row) for row in range(dialog.sets.count())]
    assert keys == ["own-fate", "tribunal"]
    dialog.sets.setCurrentIndex(1)
    wanted = dialog.answer()
    assert (wanted.game, wanted.set_key, wanted.options) == (
        "free",
        "tribunal",
        {"layout": "kept", "seats": 2, "solo": False},
    )


def test_a_free_game_is_begun_put_aside_gone_on_with_and_looked_at(program, profile):
    program.games.play(NewGame(seed=3, game="free", set_key="tribunal"))
    assert isinstance(program.page, FreePage)
    program.page.run_action(Action.parse("track evidence-light 4"))
    file, digest = program.page.session.match.file.path, program.page.session.match.state.digest()
    program.host.leave()
    program.games.open_record(file)
    assert program.page.session.match.state.digest() == digest
    program.page.run_action(Action.parse("end draw"))
    program.page.sheet.choose("close")
    program.games.replay(program.page.session.match)
    assert isinstance(program.shown, FreeReplay)


def test_a_game_for_three_without_rules_offers_what_means_something(program):
    program.games.play(NewGame(seed=3, game="free", set_key="own-fate", options={"seats": 3}))
    assert not any(program.menus[name].isVisible() for name in ("offer-draw", "resign"))
    assert not program.menus.menu("spared").menuAction().isVisible()
    assert "rematch" not in dict(program.page.ending.buttons())
    assert program.windowTitle() == "Свободный стол — Дозор"


def test_a_table_that_is_kept_is_the_sets_from_then_on(program, preferences):
    program.games.play(NewGame(seed=3, game="free", set_key="own-fate"))
    program.page.curtain.raise_curtain()
    program.page.run_action(Action.parse("zone-add pile-1 pile 1000 300 80 112"))
    program.page.save_layout()
    assert "сто" in program.page.notice.text()
    zones = CatalogueSets(preferences, "free").cards("own-fate").layout.zones
    assert "pile-1" in {zone.key for zone in zones}


def test_a_track_that_was_taken_away_is_offered_while_the_table_is_arranged(free_table):
    here = free_table()
    here.page.arrange_table(True)
    assert "new-track" not in {deed.name for deed in here.page.question.commands()}
    here.page.run_action(Action.parse("zone-drop balance"))
    assert "new-track" in {deed.name for deed in here.page.question.commands()}


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("percent", [100, 150])
def test_no_button_beside_another_is_cut(free_table, preferences, language: str, percent: int) -> None:
    preferences.set_language(language)
    preferences.set_text_percent(percent)
    panel = free_table().page.question
    panel.setFixedHeight(300)
    t = preferences.t
    commands = [PanelCommand(verb.name, t(f"free.verb-{verb.name}"), "S") for verb in VERBS]
    panel.offer("", commands)
    QApplication.processEvents()
    assert panel._area.verticalScrollBar().isVisible()
    whole = panel._area.viewport().width() * 0.6
    beside = [button for button in panel._buttons if button.width() < whole]
    assert [button.text() for button in beside] == [button._words for button in beside]
