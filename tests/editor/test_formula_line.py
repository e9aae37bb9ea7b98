"""Typing a formula in the face designer: names, completion, values, and errors; the guide's examples."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit

from app import i18n, paths
from app.cards import game_edits, source
from app.cards.data import CardData, SetData, Text, empty_card, game_of
from app.cards.errors import CatalogueError
from app.cards.keys import name_declaration
from app.editor.design_form import KEYED, DesignForm
from app.editor.formula_line import FormulaLine
from app.editor.game_dialog import Form
from app.editor.open_set import OpenSet
from app.face import design, formula, template
from app.face.formula import FormulaError
from app.face.look import look
from app.i18n import languages
from app.widgets.preferences import Preferences

NAMES = {
    "en": ("Victory Points", "Bonus", "Cost", "Rarity", ("Common", "Rare", "Legendary"), "Rarity colour"),
    "ru": ("Победные баллы", "Премия", "Цена", "Редкость", ("Обычная", "Редкая", "Легенда"), "Цвет редкости"),
}
TEXTS = {"en": ("Sawmill", "Gain 2 wood."), "ru": ("Лесопилка", "Возьмите 2 дерева.")}


def game_set(language: str = "en", cards: int = 1) -> SetData:
    """Return the set of the guide's examples, with *cards* more cards: three copies each."""
    points, bonus, cost, rarity, values, colour = NAMES[language]
    data = game_edits.empty("tin", "1", language, {language: "Tin & Tide"})
    data, points = game_edits.add_field(data, points, "number", language)
    data, bonus = game_edits.add_field(data, bonus, "number", language)
    data, cost = game_edits.add_field(data, cost, "symbols", language)
    data, rarity = game_edits.add_field(data, rarity, "choice", language, choices=values)
    data, table = game_edits.add(data, "lookup", colour, language)
    key = game_of(data).by_name[rarity].choices[-1]
    data = game_edits.change(data, "lookup", table, of=rarity, rows={key: "#b8860b"}, other="#777777")
    name, rules = TEXTS[language]
    mill = replace(
        empty_card(game_of(data), "mill", "card"),
        copies=2,
        texts={language: {"name": Text(name), "rules": Text(rules)}},
        values={points: 3, cost: "wood wood clay", rarity: key},
    )
    others = (replace(mill, key=f"mill-{number}", copies=3) for number in range(2, cards + 2))
    numbered = (replace(card, id=number) for number, card in enumerate((mill, *others), 1))
    return replace(data, cards=tuple(numbered))


class Desk:
    """The form of a text part on the face of the first card, without the rest of the editor."""

    def __init__(self, preferences: Preferences, cards: int = 1) -> None:
        self.set, self.changes = OpenSet(), list[design.TemplateSource]()
        self.set.take(game_set(cards=cards), ("en",))
        self.form = DesignForm(preferences)
        self.form.part_changed.connect(lambda source, _step: self.show(source))
        self.form.resize(400, 600)
        self.form.show()
        assert QTest.qWaitForWindowExposed(self.form)
        content = self.set.content(self.set.card_of("mill"), "en")
        self.show(design.added(design.template_for(content), "text", "new", 63, 88))
        self.changes.clear()

    def show(self, source: design.TemplateSource) -> None:
        """Show *source*, as the design view does after each change."""
        content = self.set.content(self.set.card_of("mill"), "en")
        spread = design.spread(source, content)
        words = self.set.vocabulary(source, "en")
        self.changes.append(source)
        self.form.show_part(source, spread, len(source["parts"]) - 1, (), (), words)
        self.face = spread.face

    def line(self, key: str) -> FormulaLine:
        editor = self.form.lines[key]
        found = editor.lineEdit() if isinstance(editor, QComboBox) else editor
        assert isinstance(found, FormulaLine)
        return found

    def typed(self, key: str, text: str) -> FormulaLine:
        field = self.line(key)
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text)
        field.popup().hide()
        return field

    def entered(self, key: str, text: str) -> FormulaLine:
        field = self.typed(key, text)
        QTest.keyClick(field, Qt.Key.Key_Return)
        return field


@pytest.fixture
def desk(styled: Preferences) -> Iterator[Desk]:
    styled.set_language("en")
    made = Desk(styled)
    yield made
    shiboken6.delete(made.form)


def test_a_formula_is_typed_with_names_and_stored_with_keys(desk: Desk) -> None:
    field = desk.typed("text", 'join(victory_points, if(rarity == "legendary", "!", ""))')
    assert "= 3!" in field.note.text()
    QTest.keyClick(field, Qt.Key.Key_Return)
    stored = desk.changes[-1]["parts"][-1]["text"]
    assert stored == 'join(victorypoints, if(rarity == \'legendary\', "!", ""))'
    assert field.text() == 'join(Victory_Points, if(Rarity == "Legendary", "!", ""))'
    desk.entered("color", "lookup(rarity_colour, rarity)")
    assert {op.color for op in desk.face.ops if op.part == "new"} == {"#b8860b"}


def test_ctrl_z_takes_back_what_is_typed_until_it_is_stored(desk: Desk) -> None:
    field = desk.entered("text", "Victory_Points * 2")
    field = desk.typed("text", "Victory_Points +")
    for _key in range(40):
        QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (field.text(), field.isModified()) == ("Victory_Points * 2", False)
    assert field.note.property("role") == "quiet"


def test_a_renamed_field_has_its_new_name_in_formulas(desk: Desk) -> None:
    desk.entered("text", "text(victory_points)")
    used = with_template(game_set(), desk.changes[-1])
    data, key = name_declaration(used, "field", "victorypoints", "en", "Stars")
    desk.set.take(data, ("en",))
    desk.show(desk.changes[-1])
    assert (key, desk.line("text").text()) == ("victorypoints", "text(Stars)")
    assert desk.face.warnings == ()


def with_template(data: SetData, source: design.TemplateSource) -> SetData:
    return replace(data, game=replace(game_of(data), templates=(source,)))


def test_the_wrong_place_is_marked_below_and_nothing_is_changed(desk: Desk) -> None:
    field = desk.entered("text", 'rarity == "Legendry"')
    assert "<u><b>&quot;Legendry&quot;</b></u>" in field.note.text()
    assert "Did you mean Legendary?" in field.note.text()
    assert not field.note.isHidden()
    assert desk.changes == []


def test_a_name_is_completed_with_enter_and_is_not_stored_yet(desk: Desk) -> None:
    field = desk.line("color")
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "1 + victo")
    assert field.popup().isVisible()
    QTest.keyClick(field.popup(), Qt.Key.Key_Return)
    assert (field.text(), desk.changes) == ("1 + Victory_Points", [])


def test_a_symbol_or_picture_needs_no_quotes(styled: Preferences) -> None:
    line = FormulaLine(styled, "key")
    line.take(OpenSet().vocabulary({"parts": ()}, "en"), str, {"frame.png": "'12ab'", "wood": "'wood'"})
    for typed, stored in (("frame.png", "'12ab'"), ("wood", "'wood'"), ("wod", None)):
        line.setText(typed)
        line.show_value()
        assert (line.stored(), line.note.isHidden()) == (stored, stored is not None)
    shiboken6.delete(line)


def test_a_number_may_have_a_decimal_comma(desk: Desk) -> None:
    assert desk.typed("size", "1,5").note.text() == "= 1.5"
    desk.entered("size", "1,5")
    assert desk.changes[-1]["parts"][-1]["size"] == 1.5


def test_a_key_in_a_formula_is_quick_with_a_thousand_cards(styled: Preferences) -> None:
    styled.set_language("en")
    desk = Desk(styled, 1000)
    field = desk.line("text")
    field.setText('join(Victory_Points, " ", if(Rarity == "Legendary", "!", ""), " ", cards_in_dec')
    began = time.process_time()
    for _number in range(5):
        field.textEdited.emit(field.text())
    assert (time.process_time() - began) / 5 < 0.03
    shiboken6.delete(desk.form)


@pytest.mark.parametrize("name", ["cost", "COST", " Victory_Points", "rarity  colour", "Name", "copies"])
def test_a_field_that_reads_like_another_is_refused(name: str) -> None:
    data = game_set()
    with pytest.raises(CatalogueError) as caught:
        game_edits.add_field(data, name, "number", "en")
    assert caught.value.reason.code == "cards.same-name"
    with pytest.raises(CatalogueError):
        game_edits.with_label(data, "field-bonus", name, "en")
    assert game_edits.with_label(data, "field-bonus", "BONUS", "en") != data


def test_a_lookup_table_is_filled_in_the_form(styled: Preferences) -> None:
    opened = OpenSet()
    data, key = game_edits.add(game_set(), "lookup", "Icons", "en")
    opened.take(data, ("en",))
    form = Form(opened, styled, "lookup", key)  # type: ignore[arg-type]  # it only reads the set
    form.changed.connect(lambda changed: opened.take(changed, ("en",)))
    for name, cell in (("Sawmill", "1"), ("Mine", "#102030"), ("", "3")):
        form._add_lookup_row(name)
        form._set_cell(name, cell)
    form._rename_row(1, "Old mine")
    (table,) = (each for each in opened.game.lookups if each.key == key)
    assert (dict(table.rows), table.other) == ({"Sawmill": "1", "Old mine": "#102030"}, "3")
    assert opened.vocabulary({"parts": ()}, "en").stored("lookup(ICONS, name)") == f"lookup({key}, name)"
    filled = Form(opened, styled, "lookup", key)  # type: ignore[arg-type]
    shown = {line.objectName(): line.text() for line in filled.findChildren(QLineEdit)}
    assert (shown["name-1"], shown["value-1"]) == ("Old mine", "#102030")
    shiboken6.delete(form)
    shiboken6.delete(filled)


def test_a_back_has_no_fields_of_cards() -> None:
    opened = OpenSet()
    opened.take(game_set(), ("en",))
    counter = opened.vocabulary({"of": "counter", "parts": ()}, "en")
    assert counter.stored("join(Name, count, symbol)") == "join(name, count, symbol)"
    back = opened.vocabulary({"of": "back", "parts": ()}, "en")
    assert back.stored("if(side == 'Neutral', label, '')") == "if(side == 'neutral', label, '')"
    with pytest.raises(FormulaError):
        back.stored("victory_points")


@pytest.mark.parametrize("folder", ["source/own-fate", "templates/cards-54"])
def test_the_formulas_of_shipped_faces_can_be_edited(folder: str) -> None:
    opened = OpenSet()
    data = source.read_folder(paths.data() / folder)
    opened.take(data, data.languages())
    sources = look(opened.game.look).source
    count = 0
    for face in (each for each in sources.values() if each.get("of", "front") != "drawing"):
        merged = template.merge_extended(face, sources)
        words = opened.vocabulary(merged, "ru")
        for part in merged["parts"]:
            for name in template.FORMULAS & part.keys():
                stored = part[name]
                if isinstance(stored, str) and not stored.startswith("#"):
                    use = "text" if name == "text" else "key" if name in KEYED else "value"
                    assert words.stored(words.written(stored), use) == stored
                    count += 1
    assert count > 200


EXAMPLE = re.compile(r"^\| `([^`]+)` \| ([^|]+) \| [^|]+ \|$", re.MULTILINE)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_examples_of_the_guide_have_the_results_that_it_says(language: str) -> None:
    opened, data = OpenSet(), game_set(language)
    opened.take(data, (language,))
    card: CardData = opened.card_of("mill")
    content = opened.content(card, language)
    spread = design.spread(design.template_for(content), content)
    words = opened.vocabulary(design.template_for(content), language)
    examples = EXAMPLE.findall(languages.page("guide/formulas", language).read_text(encoding="utf-8"))
    assert len(examples) == 18
    for written, expected in examples:
        stored = words.stored(written)
        value = spread.value(stored)
        yes = i18n.text("editor.formula-yes", language)
        assert (yes if value is True else formula.text_of(value)) == expected, written
        assert words.written(stored) == written
