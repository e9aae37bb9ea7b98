"""The user guide: the same pages in both languages, valid links, HTML build, display."""

import re
import subprocess
import sys
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
    entries = {words.replace("&", "").rstrip("…") for words in i18n.all_sentences("ui", language).values()}
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
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert "Свободный стол" in (tmp_path / "ru" / "play.html").read_text(encoding="utf-8")
