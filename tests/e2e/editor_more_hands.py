"""More steps in the editor by mouse and keys in the real window, checked in the files.

Run: ``python -m tests.e2e.editor_more_hands [--only NAME,NAME] [--display :N] [--pictures DIR]``

xdotool runs one step after another: spelling, history, reset to shipped, outdated marks, the table and a
spreadsheet, pictures, sets, every kind of file, print, play, lab, backup. After each the catalogue or the
file is checked. Prints a line per step, and exits with 1 on a failure. Without ``--display`` an Xvfb is
started.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import polib
from PIL import Image

from app.cards import compare, labels, units
from app.cards.catalogue import shipped
from app.editor import set_files
from app.face.ops import BLEED
from app.print.targets import Targets
from app.widgets.preferences import own_name
from tests.e2e.driver import SIZE, ExpectationFailed, options, run
from tests.e2e.editor_bench import DEEDS, OTHER, WRONG, EditorTester, register_step
from tests.e2e.editor_hands import EDITOR, Workshop, saved
from tests.e2e.neighbour import CORNER, Neighbour

NAME = "Gorodetsky"
CARD = (63.0, 88.0)
"""mm"""
HEAD = 34
"""px from the top of the table to the middle of its first row."""


@register_step
def spelling(at: EditorTester) -> str:
    """Replace a misspelled word by a suggestion; accept another for good."""
    at.find(NAME)
    at.write("rules", "en", " wrrong")
    at.offered("wrrong")
    at.window.wait(lambda now: any(text == "wrong" for text, _x, _y in now["menu"]), 90)
    at.pick("wrong")
    at.until(lambda: at.text("rules").endswith(" wrong"), "the word that was chosen stands in the text")
    at.write("rules", "en", " Zorgh")
    at.offered("Zorgh")
    at.pick(at.t("spelling-keep", word="Zorgh"))
    at.until(lambda: "Zorgh" in at.data().words.get("en", ()), "the set has the word")
    return "wrrong → wrong; Zorgh is a word of the set"


@register_step
def history(at: EditorTester) -> str:
    """Restore an earlier value from a card's history."""
    at.find(NAME)
    before = at.card().strength
    at.strength(9)
    at.until(lambda: at.card().strength == 9, "strength 9")
    at.window.click(at.t("card-history"), "QPushButton")
    at.dialog(at.t("card-history").rstrip("…"))
    at.window.click_at(at.middle("entry"))
    time.sleep(0.3)
    at.window.click(at.t("restore"), "QPushButton")
    at.until(lambda: at.card().strength == before, f"strength {before} again")
    at.leave()
    return f"strength 9 → {before}"


@register_step
def back_to_shipped(at: EditorTester) -> str:
    """Reset a field to the shipped value, then the card, then the set by comparison."""
    with shipped() as catalogue:
        whole = catalogue.set_data("own-fate")
    original = next(card for card in whole.cards if card.key == OTHER)
    at.find(NAME)
    at.strength(8)
    at.write("name", "en", "!")
    at.until(lambda: (at.card().strength, at.text("name")[-1]) == (8, "!"), "two fields changed")

    def go_back(start: str) -> None:
        called = next(name for name in at.labels("QPushButton") if name.endswith("Revert…"))
        at.window.click(called)
        seen = at.window.wait(lambda now: any(row[0].startswith(start) for row in now["menu"]), 10)
        at.window.screenshot("menu-return")
        at.pick(next(text for text, _x, _y in seen["menu"] if text.startswith(start)))

    go_back(labels.shipped().field("strength", "en"))
    at.until(lambda: at.card().strength == original.strength, "the strength as shipped")
    assert at.text("name").endswith("!"), "the name stays changed"
    go_back(at.t("differs-all"))
    at.until(lambda: at.card().texts == original.texts, "the texts as shipped")
    at.strength(7)
    at.until(lambda: at.card().strength == 7, "strength 7")
    at.open_menu("set-back", at.t("set-revert"))
    at.dialog(at.t("set-differs"))
    at.window.click(at.t("set-return"), "QPushButton")
    at.until(lambda: not list(compare.deltas(whole, at.data())), "the set as shipped")
    at.window.front(EDITOR)
    return "a field, a card, the set"


@register_step
def outdated(at: EditorTester) -> str:
    """Change a source text: its translation is marked in the form and the checks."""
    at.find(NAME)
    at.write("name", "ru", "!")
    at.window.spot(at.t("status-outdated"), "QPushButton")
    at.view("checks")
    at.until(lambda: any(at.t("status-outdated") in row for row in at.entries()), "a finding")
    found = at.entries()[0]
    at.view("card")
    at.window.click(at.t("status-outdated"), "QPushButton")
    at.until(lambda: at.card().texts["en"]["name"].checked, "checked again")
    at.undo(2)
    return f"“{found}”"


def column(field: str) -> int:
    """Return the number of columns before *field* in the table."""
    order = (
        "key",
        "name:ru",
        "name:de",
        "name:en",
        "kind",
        "side",
        "deck",
        "copies",
        "specialty",
        "spell",
        "strength",
    )
    return order.index(field)


def cell(at: EditorTester, field: str, row: int) -> None:
    """Select a cell by keys; rows count from 0."""
    at.window.keys("ctrl+Home", *["Down"] * row, *["Right"] * column(field))


@register_step
def table(at: EditorTester) -> str:
    """Sort by clicks on a header, up and down; filter by search."""
    at.find("")
    at.view("table")
    x, y = at.middle("entry")
    at.window.x("mousemove", x, y - HEAD, "click", 1)
    at.until(lambda: at.entries() == sorted(at.entries()) and at.entries()[0] == "alisa", "keys upwards")
    # A second click too soon would be a double click.
    time.sleep(0.6)
    at.window.x("click", 1)
    at.until(lambda: at.entries() == sorted(at.entries(), reverse=True), "keys downwards")
    time.sleep(0.6)
    at.window.x("click", 1)
    at.window.keys("ctrl+f")
    at.window.type("tigrenok")
    at.until(lambda: at.entries() == ["tigrenok"], "one card found")
    at.window.keys("ctrl+a", "BackSpace")
    return "sorted both ways, narrowed to one"


@register_step
def spreadsheet(at: EditorTester) -> str:
    """Copy cells to another program and paste from it; fill a value down."""
    at.find("")
    at.view("table")
    at.window.keys("ctrl+f")
    at.window.type("defence-")
    # Cards that mention defence are found too, above the spells.
    keys = ["defence-1", "defence-2", "defence-3"]
    at.until(lambda: at.entries()[-4:-1] == keys, "the defence spells")
    time.sleep(0.5)

    def column_values() -> list[int | None]:
        return [at.card(key).strength for key in keys]

    before, row = column_values(), at.entries().index(keys[0])
    at.window.click(keys[0], "entry")
    cell(at, "strength", row)
    at.window.keys("shift+Down", "shift+Down", "ctrl+c")
    told = [str(one) for one in before]
    at.until(lambda: at.neighbour.ask("read").split("\n") == told, "the strengths in the clipboard")
    at.neighbour.ask("text", "7\n8\n9")
    cell(at, "strength", row)
    at.window.keys("ctrl+v")
    at.until(lambda: column_values() == [7, 8, 9], "7 8 9 pasted")
    cell(at, "strength", row)
    at.window.keys("shift+Down", "shift+Down", "ctrl+d")
    at.until(lambda: column_values() == [7, 7, 7], "7 filled down")
    at.undo(2)
    at.until(lambda: column_values() == before, "as before")
    at.window.keys("ctrl+f", "ctrl+a", "BackSpace")
    return f"{told} out, 7 8 9 in, 7 7 7 filled, undone"


@register_step
def pictures(at: EditorTester) -> str:
    """Paste a picture, zoom and move it on the face; drop another from outside."""
    first, second = at.home / "Pictures" / "first.png", at.home / "Pictures" / "second.png"
    Image.new("RGB", (1400, 1000), (30, 90, 160)).save(first)
    Image.new("RGB", (1500, 1100), (160, 60, 30)).save(second)
    at.find(NAME)
    at.window.x("mousemove", SIZE[0] // 2, SIZE[1] // 2, "click", "--repeat", 25, "--delay", 40, 5)
    time.sleep(1)
    at.neighbour.ask("image", str(first))
    at.window.click(at.t("picture-paste"), "QPushButton")
    at.until(lambda: len(at.card().picture) == 64, "the pasted picture")
    seen = [at.card().picture]

    def changed(said: str) -> None:
        at.until(lambda: at.card().picture != seen[-1], said)
        time.sleep(1)
        seen.append(at.card().picture)

    x, y = at.middle("FaceView")
    at.window.x("mousemove", x, y - 80, "click", 1)
    time.sleep(0.5)
    at.window.x("click", "--repeat", 3, "--delay", 150, 4)
    changed("the picture is zoomed")
    at.window.x("mousedown", 1)
    for step in range(1, 6):
        at.window.x("mousemove", x + 8 * step, y - 80 + 5 * step)
        time.sleep(0.1)
    at.window.x("mouseup", 1)
    changed("the picture is moved")
    at.neighbour.ask("offer", str(second))
    time.sleep(1)
    at.window.x("mousemove", *CORNER, "mousedown", 1)
    for place in ((200, 200), (x - 40, y - 20), (x - 10, y), (x, y)):
        at.window.x("mousemove", *place)
        time.sleep(0.4)
    at.window.x("mouseup", 1)
    changed("the dropped picture")
    at.neighbour.ask("hide")
    assert len(seen[-1]) == 64, seen
    assert seen[-1] != seen[0], seen
    at.window.front(EDITOR)
    return f"pasted, {seen[1].partition('@')[2]}, {seen[2].partition('@')[2]}, dropped"


@register_step
def sets(at: EditorTester) -> str:
    """Copy a set, delete it, and undo."""
    at.open_menu("set-copy")
    at.window.answer("Second")
    at.window.front(EDITOR)
    whole = at.data("second")
    at.open_menu("set-delete", of="Own Fate 2")
    at.until(lambda: "second" not in at.sets(), "the set is gone")
    at.window.front(EDITOR)
    at.undo()
    at.until(lambda: "second" in at.sets(), "the set is back")
    assert not list(compare.deltas(whole, at.data("second"))), "the set is what it was"
    at.window.keys("ctrl+z")
    at.until(lambda: "second" not in at.sets(), "the copy is taken back")
    return f"{len(whole.cards)} cards gone and back"


@register_step
def set_file(at: EditorTester) -> str:
    """Create, export, delete and import a set, which the next steps need."""
    at.open_menu("set-new")
    at.dialog(at.t("set-new").rstrip("…"))
    fields = [(x, y) for _top, what, _name, x, y in at.window.see()["widgets"] if what == "QLineEdit"]
    at.window.click_at(min(fields, key=lambda field: field[1]))
    at.window.type("Small")
    at.window.keys("Return")
    at.until(lambda: "small" in at.sets(), "the new set")
    at.window.front(EDITOR)
    for name in ("Tram", "Guard"):
        at.window.keys("ctrl+n")
        at.window.answer(name)
        at.window.front(EDITOR)
    at.until(lambda: len(at.data("small").cards) == 2, "two cards")
    whole, file = at.data("small"), at.home / "Documents" / "shared.dozorset"
    at.open_menu("set-export", of="Small")
    at.file(at.t("set-export"), file)
    at.until(file.exists, "the file")
    at.window.front(EDITOR)
    at.open_menu("set-delete", of="Small")
    at.until(lambda: "small" not in at.sets(), "the set is gone")
    at.window.front(EDITOR)
    at.take_in(file)
    at.until(lambda: "small" in at.sets(), "the set is back")
    found = list(compare.deltas(whole, at.data("small")))
    assert not found, found
    return f"{file.stat().st_size} bytes, the same set"


@register_step
def faces(at: EditorTester) -> str:
    """Export faces as PNG at each resolution, sheets for Tabletop Simulator, files for a print service."""
    if "small" not in at.sets():
        raise ExpectationFailed("needs set-file")
    whole, told = at.data("small"), []
    for name in (*map(str, set_files.DPIS), "tabletop", "pictures"):
        folder = at.home / "Documents" / name
        folder.mkdir()
        aim = None if name.isdigit() else Targets().get(name)
        called = at.t(f"pictures-{name}") if aim is None else aim.names["en"]
        wanted = {"tabletop": 2, "pictures": 2 * len(whole.cards)}.get(name, len(whole.cards))
        at.open_menu("set-more", at.t("pictures-export"), called, of="Small")
        at.file(at.t("pictures-export"), folder)
        # The save file is written last.
        last, count = ("*.json", 1) if name == "tabletop" else ("*-*.png", wanted)
        at.until(
            lambda folder=folder, last=last, count=count: len(list(folder.rglob(last))) >= count, name, 120
        )  # type: ignore[misc]
        time.sleep(1)
        at.window.front(EDITOR)
        files = sorted(folder.glob("cards/*.png") if name == "pictures" else folder.glob("*.png"))
        assert len(files) == wanted, (name, files)
        for file in files:
            with Image.open(file) as image:
                size, dpi = image.size, image.info.get("dpi", (0, 0))[0]
            if name == "tabletop":
                assert max(size) <= 4096, size
                continue
            asked, edge = (600, 2 * BLEED) if name == "pictures" else (int(name), 0.0)
            right = [(side + edge) * asked / 25.4 for side in CARD]
            assert all(abs(a - b) <= 1 for a, b in zip(size, right, strict=True)), (name, size, right)
            assert abs(dpi - asked) < 1, (name, dpi)
        told.append(f"{name}: {len(files)} of {size[0]}×{size[1]}")
    return "; ".join(told)


@register_step
def translations(at: EditorTester) -> str:
    """Export PO and XLIFF, edit them as a translator would, and import them."""
    told = []
    for suffix in (".po", ".xlf"):
        file = at.home / "Documents" / f"texts{suffix}"
        at.open_menu(
            "set-more", at.t("translation-export"), f"{own_name('en')} · {at.t('file-' + suffix[1:])}"
        )
        at.file(at.t("translation-export"), file)
        at.until(file.exists, str(file))
        at.window.front(EDITOR)
        old, new = at.text("name"), f"Anton by{suffix}"
        if suffix == ".po":
            catalogue = polib.pofile(str(file))
            for entry in catalogue:
                if entry.msgstr == old:
                    entry.msgstr = new
            catalogue.save()
        else:
            said = file.read_text(encoding="utf-8").replace(f">{old}<", f">{new}<")
            file.write_text(said, encoding="utf-8")
        at.take_in(file)
        at.until(lambda new=new: at.text("name") == new, new)  # type: ignore[misc]
        told.append(f"{old} → {new}")
    at.undo(2)
    return "; ".join(told)


@register_step
def desk(at: EditorTester) -> str:
    """Find a text that is on no card, translate it, waive a finding with a reason, and approve."""
    before = at.data()
    unit, wrong = "rule_set/even/notes", "Light and Dark win 7 times"

    def shown_unit() -> units.Unit:
        return next(one for one in units.units(at.data(), "en") if one.id == unit)

    at.window.keys("ctrl+3")
    time.sleep(1)
    at.window.keys("ctrl+f")
    at.window.x("type", "--delay", 25, "fills evening")
    at.until(lambda: len(at.entries()) == 1, "one text is left in the list")
    at.window.keys("F8", "ctrl+a")
    at.window.x("type", "--delay", 25, wrong)
    at.until(lambda: shown_unit().value == wrong, wrong)
    at.until(lambda: any(one.startswith(at.t("waive")) for one in at.labels("QPushButton")), "a check fails")
    at.window.screenshot("desk-failing")
    at.window.click(next(one for one in at.labels("QPushButton") if one.startswith(at.t("waive"))))
    at.dialog(at.t("waive").rstrip("…"))
    at.window.answer("A joke")
    at.until(lambda: any(one.reason == "A joke" for one in shown_unit().remark.waived), "waved through")
    at.window.front(EDITOR)
    at.window.keys("F8", "ctrl+Return")
    # The check of the text's end is reported first.
    time.sleep(0.5)
    at.window.keys("ctrl+Return")
    at.until(lambda: shown_unit().status == "checked", "approved")
    at.window.screenshot("desk-approved")
    at.window.keys("ctrl+f", "ctrl+a", "Delete")
    steps = 0
    while list(compare.deltas(before, at.data())) and steps < len(wrong) + 3:
        # A pause while typing starts a new undo step.
        at.undo()
        steps += 1
    at.until(lambda: not list(compare.deltas(before, at.data())), "all of it is taken back")
    at.window.keys("ctrl+1")
    return f"{unit}: {wrong}"


@register_step
def paper(at: EditorTester) -> str:
    """Print one card from its face."""
    at.find(NAME)
    at.window.click(at.t("print-card"), "QPushButton")
    file = at.home / "Documents" / "one.pdf"
    said = " ".join(saved(at.window, file).split())
    pages = subprocess.run(["pdfinfo", str(file)], capture_output=True, encoding="utf-8", check=True).stdout
    count = next(line.split()[-1] for line in pages.splitlines() if line.startswith("Pages"))
    assert OTHER.title()[:4] in said or "Антон" in said or NAME in said, said[:200]
    at.window.front(EDITOR)
    return f"{count} pages"


@register_step
def play(at: EditorTester) -> str:
    """Open the new-game dialog of the set from the face."""
    at.window.click(at.t("play-set"), "QPushButton")
    at.window.front("(Dozor|Дозор)$")
    at.window.front("^(New game|Новая партия)")
    at.window.spot("Start")
    at.window.keys("Escape")
    at.window.front(EDITOR)
    return "a new game is offered"


@register_step
def lab(at: EditorTester) -> str:
    """Play ten games of the set in the lab, which writes its page."""
    at.open_menu("set-lab")
    at.dialog(at.t("ui.lab-title"))
    # The form moves once the set is read.
    time.sleep(5)
    boxes = [(x, y) for _top, what, _name, x, y in at.window.see()["widgets"] if what == "SpinBox"]
    at.window.x("mousemove", *min(boxes, key=lambda box: box[1]), "click", "--repeat", 2, 1)
    at.window.type("10")
    at.window.click(at.t("ui.lab-start"), "QPushButton")
    runs, pages = at.home / "lab" / "runs", at.home / "lab"
    # A header, and one line per game.
    at.until(
        lambda: any(len(f.read_text(encoding="utf-8").splitlines()) == 11 for f in runs.glob("*.rows")),
        "ten games",
        240,
    )
    at.until(lambda: at.t("ui.lab-done") in at.labels("Label"), "the end of the run", 60)
    at.window.click(at.t("ui.lab-show"), "QPushButton")
    at.until(lambda: bool(list(pages.glob("*-10.html"))), "the page of the lab", 60)
    at.window.keys("Escape")
    at.window.front(EDITOR)
    return next(pages.glob("*-10.html")).name


@register_step
def backup(at: EditorTester) -> str:
    """Restore the daily backup of the catalogue from the menu."""
    at.find(NAME)
    at.strength(6)
    at.until(lambda: at.card().strength == 6, "strength 6")
    at.open_menu("set-back", at.t("backups"))
    seen = at.window.wait(lambda now: len(now["menu"]) > 0 and "cards" in now["menu"][0][0], 10)
    at.pick(seen["menu"][-1][0])
    at.dialog(at.t("backups"))
    at.window.click(at.t("restore"), "QPushButton")
    with shipped() as catalogue:
        whole = catalogue.set_data("own-fate")
    at.until(lambda: not list(compare.deltas(whole, at.data())), "the set as on the first day")
    at.window.front(EDITOR)
    return f"{seen['menu'][-1][0]}; sets: {', '.join(sorted(at.sets()))}"


def _no_browser(folder: Path) -> None:
    """Keep the lab from opening its page in a browser."""
    folder.mkdir()
    (folder / "xdg-open").write_text("#!/bin/sh\n", encoding="utf-8")
    (folder / "xdg-open").chmod(0o755)
    os.environ["PATH"] = f"{folder}{os.pathsep}{os.environ['PATH']}"


def story(display: str, names: list[str], pictures: Path | None) -> dict[str, Any]:
    """Run the steps with these *names* in one window; return the number of failures."""
    wrong = 0
    with tempfile.TemporaryDirectory() as home:
        _no_browser(Path(home) / "bin")
        window = Workshop(Path(home), display, pictures)
        at = EditorTester(window, "en", Path(home))
        at.neighbour = Neighbour(window.environment)
        try:
            window.click("Edit cards")
            time.sleep(2)
            at.leave()
            for name in names:
                began = time.monotonic()
                try:
                    if DEEDS[name] is not faces:
                        at.own_fate()
                    said = DEEDS[name](at)
                except WRONG as error:
                    wrong += 1
                    said = f"WRONG: {type(error).__name__} {str(error)[:400]}"
                    window.screenshot(f"wrong-{name}")
                    at.leave()
                print(f"{name:<16} {time.monotonic() - began:5.0f} s  {said}", flush=True)
                window.screenshot(name)
            said = window.error_output()
            if said:
                print(said[-1500:], file=sys.stderr)
        finally:
            at.neighbour.close()
            window.close()
    return {"wrong": wrong}


def main() -> int:
    """Run from the command line; return the exit status."""
    asked = options(__doc__, "pictures")
    asked.add_argument("--only", default="", help="these steps, with commas between")
    chosen = asked.parse_args()
    names = chosen.only.split(",") if chosen.only else list(DEEDS)
    return run(
        chosen, lambda display: story(display, names, chosen.pictures), lambda report: not report["wrong"]
    )


if __name__ == "__main__":
    sys.exit(main())
