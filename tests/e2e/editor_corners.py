"""Unusual editor screens: empty and huge sets, long texts, right to left, faults."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

from app.cards import labels, library
from app.cards.catalogue import Catalogue
from app.cards.data import CardData, SetData, Text
from app.cards.game import shipped
from app.widgets.preferences import own_name
from bench.catalogue import made_up
from tests.e2e.driver import ExpectationFailed
from tests.e2e.editor_round import SEEN, EditorTour, scene
from tests.e2e.editor_scenes import KINDS

NAMES = {
    "own-fate": {"ru": "Своя судьба", "en": "Own Fate"},
    "empty": {"ru": "Пустой набор", "en": "Empty set"},
    "mono": {"ru": "Одноязычный", "en": "Of one language"},
    "corners": {"ru": "Набор с очень длинным именем для узких мест", "en": "Set with a very long name"},
    "large": {"ru": "Большой", "en": "Large"},
}
LONG_NAME = "Превысокомногорассмотрительствующий дежурный оператор диспетчерской Ночного Дозора"
LONG_RULES = ("Если рядом стоит хотя бы один Иной той же стороны, сыграйте {attack}, затем {defence}. "
              "**Обязательно** прочтите это вслух: [[petr]]. ") * 5  # fmt: skip
HEBREW = {"name": "אנטון גורודצקי", "rules": "בקרב ליד סבטלנה הוא רשאי לשחק קלף אחד כ־{healing} על המערבולת.",
          "flavour": "מתכנת שנשלח לשטח."}  # fmt: skip


def prepare(file: Path) -> None:
    """Create *file*, the shipped catalogue with the sets of :data:`NAMES`."""
    library.ensure_catalogue(file)
    with Catalogue(file) as catalogue:
        own = catalogue.set_data("own-fate")
        for data in (_empty(own), _mono(own), _corners(own), made_up(own)):
            catalogue.put_set(data)


def _empty(own: SetData) -> SetData:
    bare = replace(own, cards=(), tracks=(), counters=(), backs=(), terms=())
    return replace(bare, key="empty", names=NAMES["empty"])


def _mono(own: SetData) -> SetData:
    """Return a set with one language and lost pictures."""
    cards = tuple(
        replace(card, id=0, texts={"ru": card.texts["ru"]}, picture="no-such-picture")
        for card in own.cards[8:20]
    )
    bare = replace(own, tracks=(), counters=(), backs=(), terms=())
    return replace(bare, key="mono", names={"ru": NAMES["mono"]["ru"]}, cards=cards)


def _corners(own: SetData) -> SetData:
    """Return a set in four languages, one right to left, one untranslated; long texts; every finding."""
    by_key = {card.key: card for card in own.cards}
    anton, petr, attack = by_key["anton"], by_key["petr"], by_key["attack-1"]

    def variant(card: CardData, **others: str) -> CardData:
        fitting = {name: Text(value[: shipped().by_name[name].most]) for name, value in others.items()}
        source = card.texts["ru"] | fitting
        return replace(card, id=0, start="", texts=dict(card.texts) | {"ru": source})

    hebrew = {name: Text(value, anton.texts["ru"][name].value) for name, value in HEBREW.items()}
    cards = (
        replace(anton, id=0, start="", texts=dict(anton.texts) | {"he": hebrew}),
        variant(petr, rules="Теперь он умеет другое: перевод устарел."),
        variant(replace(anton, key="long", power="no-such-power", initiative=petr.initiative), name=LONG_NAME,
             rules=LONG_RULES, flavour="Присловье тоже бывает слишком длинным для одной строки карты. " * 2),
        variant(replace(petr, key="glyphs", picture="no-such-picture"), name="漢字 और أحمد"),
        variant(replace(petr, key="missing"), rules="Это Воронка и Воронка: [[nobody]]."),
        replace(attack, id=0, copies=0),
    )  # fmt: skip
    names = NAMES["corners"] | {"de": "Ein Kartensatz", "he": "ערכה"}
    return replace(own, key="corners", names=names, cards=cards)


def opened(at: EditorTour, key: str) -> None:
    """Open another set by the set menu."""
    shown = at.window.data(at.set).names
    name = NAMES[key].get(at.language, NAMES[key]["ru"])
    if key == "mono":
        name = NAMES[key]["ru"]
    for _ in range(3):
        # A click on an opening menu may be lost on a busy machine.
        at.view("card")
        at.window.click(shown.get(at.language, shown["ru"]))
        at.pick(at.t("sets-other"))
        at.pick(name + " ", begins=True)
        try:
            at.window.spot(name, "QToolButton", 40)
            break
        except ExpectationFailed:
            at.leave()
    at.set = key
    # The first text in a script is slow, because the system searches for a font.
    time.sleep({"large": 3, "corners": 5}.get(key, 1))


def _up(at: EditorTour, kind: str = "CardForm") -> None:
    """Scroll the form, or the widget of this class, to the top."""
    at.window.click_at(at.middle(kind), 40, 4)
    time.sleep(0.5)


def _down(at: EditorTour, notches: int) -> None:
    """Scroll the form down."""
    at.window.x("mousemove", *at.middle("CardForm"), "click", "--repeat", notches, "--delay", 20, 5)
    time.sleep(0.5)


def _reach(at: EditorTour, name: str) -> tuple[int, int]:
    """Scroll the form from the top until the field *name* is in sight; return its position."""
    _up(at)
    for _ in range(20):
        found = [(x, y) for _top, _what, called, x, y in at.window.see()["widgets"] if called == name]
        if found:
            return found[0]
        _down(at, 2)
    raise ExpectationFailed(f"no field {name}")


def _sign_over(at: EditorTour, language: str) -> tuple[int, int]:
    """Return the position of the reference symbol for the rules in *language*."""
    _x, below = at.window.spot(f"{labels.shipped().field('rules', at.language)}, {own_name(language)}")
    called = at.t("token-reference")
    signs = [(x, y) for _top, _what, name, x, y in at.window.see()["widgets"] if name == called and y < below]
    return max(signs, key=lambda at: at[1])


@scene
def lists(at: EditorTour) -> None:
    """Show choice lists in the form, a number that is too large, a change and undo."""
    at.find(KINDS["other"])
    _down(at, 10)
    at.window.click(labels.shipped().field("power", at.language), "Picker")
    at.snap("list-powers")
    at.window.keys("Escape")
    _up(at)
    at.window.click(labels.shipped().field("strength", at.language), "NumberLine")
    at.window.type("99")
    at.snap("number-too-large")
    at.window.type("7")
    at.window.keys("Tab")
    at.snap("number-changed")
    at.window.keys("ctrl+z")


@scene
def tooltips(at: EditorTour) -> None:
    """Show the tooltips of symbols."""
    for name, code in (("reference", "token-reference"), ("zoom", "face-zoom")):
        if name == "zoom":
            at.window.x("mousemove", *at.window.spot(at.t(code)))
        else:
            _up(at)
            at.window.x("mousemove", *_sign_over(at, "ru"))
        at.window.x("mousemove_relative", 2, 1)
        time.sleep(0.8)
        at.snap(f"tooltip-{name}")


@scene
def word_menu(at: EditorTour) -> None:
    """Show a text's menu with spelling suggestions, and the reference dialog."""
    at.find(KINDS["other"])
    at.window.click_at(_reach(at, f"{labels.shipped().field('rules', at.language)}, {own_name('en')}"))
    at.window.keys("ctrl+End")
    at.window.x("type", "--delay", 20, " wrrong")
    time.sleep(3)
    at.window.keys("Left", "Menu")
    time.sleep(3)
    at.snap("menu-wrong-word")
    at.window.keys("Escape", "End", *["BackSpace"] * 7)
    # On a small screen the symbols are scrolled beyond the top.
    below = at.window.spot(f"{labels.shipped().field('flavour', at.language)}, {own_name('en')}")
    at.window.x("mousemove", *below, "click", "--repeat", 4, 4)
    time.sleep(0.5)
    at.window.click_at(_sign_over(at, "en"))
    at.shown(at.t("refer"), "reference-question")


@scene
def cells(at: EditorTour) -> None:
    """Show invalid track cells, then sixty cells."""
    at.view("board")
    _up(at, "entry")
    at.window.click(at.window.data(at.set).tracks[-1].texts[at.language]["name"].value, "entry")
    at.window.click(at.t("board-cells"), "Line")
    at.window.type("1, two, 3")
    at.snap("board-bad-cells")
    at.window.type(", ".join(map(str, range(1, 61))))
    time.sleep(2)
    at.snap("board-sixty-cells")
    at.window.keys("Tab", "ctrl+z")


@scene
def sorted_table(at: EditorTour) -> None:
    """Show the table in another order, then without matches."""
    at.view("table")
    x, y = at.window.spot(at.t("search"))
    at.window.x("mousemove", x, y + 45, "click", 1)
    at.snap("table-sorted")
    at.window.x("click", 1, "click", 1)
    at.window.keys("ctrl+f")
    at.window.type("qqq")
    at.snap("table-nothing-found")
    at.window.keys("BackSpace", "BackSpace", "BackSpace")


@scene
def refusals(at: EditorTour) -> None:
    """Show the refusal of a file, the confirmation of a restore, and exported faces."""
    file = at.home / "broken.dozorset"
    file.write_bytes(b"no zip at all")
    at.view("card")
    at.entry(at.t("set-import"))
    at.dialog(at.t("set-import"))
    at.window.type(str(file))
    at.window.keys("Return")
    at.window.front(at.front)
    at.snap("refused")
    at.entry(at.t("set-back"), at.t("backups"))
    menu = at.window.wait(lambda now: bool(now["menu"]), 10)["menu"]
    at.window.click_at(menu[0][1:])
    at.shown(at.t("backups"), "backup-question")
    at.entry(at.t("set-more"), at.t("pictures-export"))
    at.pick(own_name("en"))
    at.snap("menu-pictures-of-a-language")
    at.pick(at.t("pictures-600"))
    at.dialog(at.t("pictures-export"))
    at.window.keys("Return")
    at.snap("pictures-running")
    at.leave()


@scene
def printing(at: EditorTour) -> None:
    """Print one card."""
    at.find(KINDS["other"])
    at.window.click(at.t("print-card"))
    time.sleep(4)
    at.snap("print-card")
    at.leave()
    at.window.wait(lambda now: any(what == "EditorPage" for _top, what, *_rest in now["widgets"]))


@scene
def empty(at: EditorTour) -> None:
    """Show an empty set in all views."""
    opened(at, "empty")
    for name in SEEN:
        at.view(name)
        at.snap(f"empty-{name}")
    opened(at, "own-fate")


@scene
def mono(at: EditorTour) -> None:
    """Show a set with one language and lost pictures."""
    opened(at, "mono")
    at.snap("mono-card")
    at.view("translations")
    at.snap("mono-translation")
    opened(at, "own-fate")


@scene
def corners(at: EditorTour) -> None:
    """Show long texts, four languages, one right to left; missing and outdated texts, findings, dialogs."""
    opened(at, "corners")
    at.snap("corners-card")
    at.window.click(at.t("face-all"))
    time.sleep(3)
    at.snap("corners-all-faces")
    at.window.click(at.t("face-all"))
    at.window.keys("alt+Down", "alt+Down")
    time.sleep(2)
    at.snap("corners-long-texts")
    at.view("table")
    at.snap("corners-table")
    at.view("translations")
    for name in ("first", "second", "third"):
        at.snap(f"corners-translation-{name}")
        at.window.click(at.t("target-language"), "ComboBox")
        at.window.keys("Down", "Return")
        time.sleep(0.5)
    at.view("checks")
    time.sleep(2)
    at.snap("corners-checks")
    at.view("card")
    for code in ("set-rename", "glossary"):
        shown = at.window.data("corners").names[at.language]
        at.window.choose(shown, at.t(code))
        at.shown(at.t(code).rstrip("…"), f"corners-{code}")
    opened(at, "own-fate")


@scene
def large(at: EditorTour) -> None:
    """Show a set of ten thousand cards."""
    opened(at, "large")
    at.snap("large-card")
    at.find("воронка")
    at.snap("large-found")
    at.find("")
    at.view("table")
    at.window.click_at(at.middle("Grid"), 30, 5)
    at.snap("large-table")
    at.view("translations")
    at.snap("large-translation")
    at.view("checks")
    at.snap("large-checks")
    opened(at, "own-fate")
