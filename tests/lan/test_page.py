"""The phone's page as files: small, self-contained, within its policy, fully translated."""

import re

import pytest

from app import i18n
from app.lan.pages import FOLDER

SCRIPT = (FOLDER / "phone.js").read_text(encoding="utf-8")
MARKUP = (FOLDER / "index.html").read_text(encoding="utf-8")
STYLE = (FOLDER / "phone.css").read_text(encoding="utf-8")
MOST = 60_000
"""Maximum size in bytes of the page without faces."""
CHOSEN = re.compile(r"\bt\(\w+ (?:\|\| \w+ )?\? '([\w-]+)' : '([\w-]+)'\)")
SAID = re.compile(r"\bt\('([\w-]+)'")
TITLES = re.compile(r"\bothers\([\w.]+, '([\w-]+)'\)")


def asked() -> set[str]:
    """Return the names of the page's messages."""
    found = {*SAID.findall(SCRIPT), *TITLES.findall(SCRIPT)}
    return found.union(*CHOSEN.findall(SCRIPT))


def test_the_page_is_small():
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) <= MOST


def test_the_page_asks_for_nothing_foreign():
    links = re.findall(r"(?:src|href)=\"([^\"]*)\"", MARKUP)
    assert all(link.startswith("/") for link in links)
    assert "url(" not in STYLE
    assert "@import" not in STYLE
    without_namespace = SCRIPT.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?://", without_namespace)


def test_nothing_stands_inline_that_the_policy_forbids():
    assert not re.search(r"<style|\sstyle=|\son\w+=", MARKUP)
    assert not re.search(r"<script(?![^>]*\ssrc=)", MARKUP)


@pytest.mark.parametrize("way", ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("])
def test_text_is_never_read_as_markup(way):
    assert way not in SCRIPT


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_page_has_its_words_and_no_others(language):
    assert asked() == {*i18n.all_sentences("page", language)}
