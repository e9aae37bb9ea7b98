"""The user's guide: the same pages in both languages, nothing that leads nowhere, built as HTML and shown."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage, QTextDocument

from app import i18n, paths
from app.ui.help.guide_window import PAGES, GuideWindow, page_file
from app.widgets.preferences import Preferences

GUIDE = paths.docs() / "guide"
MENUS = ("game", "table", "view", "rooms", "help")


def text_of(name: str, language: str) -> str:
    return page_file(name, language).read_text(encoding="utf-8")


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_page_is_there_and_every_link_and_picture_leads_somewhere(language: str) -> None:
    assert {file.stem for file in (GUIDE / language).glob("*.md")} == set(PAGES)
    links = [(name, link) for name in PAGES for link in re.findall(r"\]\((.+?)\)", text_of(name, language))]
    assert [(name, link) for name, link in links if not (GUIDE / language / link).exists()] == []


@pytest.mark.parametrize("name", PAGES)
def test_both_languages_tell_the_same_in_the_same_order(name: str) -> None:
    begins = re.compile(r"^(#+|[-\d.]+|!|\|| {4})(?= |\[)", re.MULTILINE)
    shapes = [begins.findall(text_of(name, language)) for language in i18n.LANGUAGES]
    assert shapes[0] == shapes[1]


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_every_way_through_a_menu_is_called_as_the_menu_calls_it(name: str, language: str) -> None:
    quoted = re.findall(r"\*([^*]+→[^*]+)\*|«([^»]+→[^»]+)»", text_of(name, language))
    ways = [" ".join(way.split()).split(" → ") for one in quoted if (way := one[0] or one[1])]
    menus = {i18n.text(f"ui.menu-{menu}", language).replace("&", "") for menu in MENUS}
    entries = {words.replace("&", "").rstrip("…") for words in i18n.every("ui", language).values()}
    wrong = [way for way in ways if way[0] in menus and not {one.rstrip("…") for one in way[1:]} <= entries]
    assert wrong == []


def test_a_link_turns_the_page_and_a_picture_fits_it(qtbot, qapp, tmp_path: Path) -> None:
    reader = Preferences(tmp_path / "settings.ini", qapp)
    reader.set_language("en")
    window = GuideWindow(reader)
    qtbot.addWidget(window)
    window.show()
    window.page.anchorClicked.emit(QUrl("play.md"))
    assert window.contents.currentItem().text() == "Play"
    shown = window.page.loadResource(
        int(QTextDocument.ResourceType.ImageResource.value), QUrl("../pictures/table-en.png")
    )
    assert isinstance(shown, QImage)
    assert 0 < shown.width() <= window.page.viewport().width()
    reader.set_language("ru")
    assert window.contents.currentItem().text() == "Играть"
    qapp.setStyleSheet("")


def test_the_guide_is_built_as_html_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html", "-D", "language=ru",
               "-D", "root_doc=ru/index", "-D", "exclude_patterns=en/*", GUIDE, tmp_path]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Свободный стол" in (tmp_path / "ru" / "play.html").read_text(encoding="utf-8")


DOCS = paths.docs()
READMES = (paths.ROOT / "README.md", paths.ROOT / "README.ru.md")
FRONT = [*paths.ROOT.glob("*.md"), *DOCS.glob("*.md"), *(DOCS / "decisions").glob("*.md")]


@pytest.mark.parametrize("page", FRONT, ids=lambda page: page.name)
def test_every_link_of_the_front_pages_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_both_readmes_tell_the_same_in_the_same_order() -> None:
    begins = re.compile(r"^(#+|-|!|\*| {4})(?= |\[|\w|«)", re.MULTILINE)
    shapes = [begins.findall(readme.read_text(encoding="utf-8")) for readme in READMES]
    assert shapes[0] == shapes[1]


def test_the_readmes_show_every_picture_that_is_taken_for_them() -> None:
    shown = {
        name
        for readme in READMES
        for name in re.findall(r"docs/pictures/([\w-]+\.png)", readme.read_text(encoding="utf-8"))
    }
    assert shown == {file.name for file in (DOCS / "pictures").glob("*.png")}


@pytest.mark.parametrize("page", ["architecture.md", "rooms.md"])
def test_every_file_that_the_map_names_is_there(page: str) -> None:
    named = set(re.findall(r"`([\w/]+\.py)`", (DOCS / page).read_text(encoding="utf-8")))
    rooms = ("app", "bench", "installer", "tests", "tools")
    there = ["/" + file.as_posix() for room in rooms for file in Path(paths.ROOT / room).rglob("*.py")]
    assert len(named) > 5
    assert [name for name in sorted(named) if not any(file.endswith("/" + name) for file in there)] == []


def test_the_map_names_every_room_and_the_arrows_are_those_of_the_contract() -> None:
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    rooms = {one.name + "/" if one.is_dir() else one.name for one in (paths.ROOT / "app").iterdir()}
    of_python = {"__init__.py", "__main__.py", "__pycache__/"}
    assert [
        one for one in sorted(rooms - of_python) if not re.search(rf"(?<![\w/]){re.escape(one)}", page)
    ] == []
    contracts = tomllib.loads((paths.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
        "importlinter"
    ]
    layers = contracts["contracts"][0]["layers"]
    assert " → ".join(layers).replace("app.", "") in page
