"""The rules text of a set for readers.

:func:`of` converts the text to the Markdown of the shipped rules (:mod:`app.rules.pages`), in which only the
marks of card texts, headings, lists of one level, tables, and pictures of cards have a meaning.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from app import markup
from app.cards import convert, labels
from app.cards.data import SetData, game_of, text_of, title_of
from app.cards.paragraphs import FIELD, PICTURE
from app.face.content import BackContent, CardContent

SYMBOL_SIZE = 1.1
"""Height of a symbol in units of the type size."""
SYMBOL = re.compile(r"(?<!\\)\{([a-z0-9~-]+)\}")
_REFERENCE = re.compile(r"\[\[([^\[\]\n]+)\]\]")
_REFERENCES = re.compile(r"(\[\[[^\[\]\n]+\]\])")
_HEADING = re.compile(r"(#+) *(.*)")
_ITEM = re.compile(r"(?:[-+*]|(\d{1,3})[.)]) +(.*)")
_RULE = re.compile(r"[-=_* ]{3,}")
_SPECIAL = re.compile(r"([\\`*_\[\]<>{}~])")


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules text of a set in one language, with what is needed to draw it.

    ``text`` is Markdown with ``{symbol}``, links ``(card:KEY)``, and ``<!-- picture: KEY -->``. ``faces``:
    the cards that it shows; ``back``: the card back for the cover; ``symbols``: the names of symbols.
    """

    title: str
    language: str
    text: str
    look: str = ""
    faces: Mapping[str, CardContent] = field(default_factory=dict)
    back: BackContent | None = None
    symbols: Mapping[str, str] = field(default_factory=dict)

    def name(self, key: str) -> str:
        """Return the name of the card *key* among ``faces``; "" if it isn't there."""
        content = self.faces.get(key)
        return content.name if content is not None else ""


def of(data: SetData, language: str) -> Rulebook | None:
    """Return the rules text of *data* in *language*, else in the set's own; None if it has none."""
    paragraphs = [text_of(paragraph.texts, FIELD, language, data.source) for paragraph in data.paragraphs]
    if not any(paragraphs):
        return None
    titles = [text for text in paragraphs if text.startswith("# ")]
    is_titled = paragraphs[0] in titles and len(titles) == 1
    name = title_of(data, language)
    title = _HEADING.fullmatch(paragraphs[0].partition("\n")[0])[2] if is_titled else name  # type: ignore[index]
    others = data.languages()
    words = {number.key: str(number.value) for number in data.numbers}
    links = {
        key: f"[{_escaped(card_name)}](card:{key})"
        for key, card_name in convert.names(data.cards, language, others).items()
        if card_name
    }
    by_name = convert.keys_by_name(data)
    named = {name: links[key] for name, key in by_name.items() if key in links}
    pictures = {_folded(name) for paragraph in paragraphs for name in PICTURE.findall(paragraph)}
    pictured = {by_name.get(name, "") for name in pictures} | pictures
    drawn = convert.content(data, language).cards
    faces = {front.key: front for front, _back, _copies in drawn if front.key in pictured}
    shown = {name: key for name, key in by_name.items() if key in faces} | {key: key for key in faces}
    shift = 1 if titles and not is_titled else 0
    lines = [
        _line(line, named | words | links, shown, shift)
        for text in paragraphs[is_titled:]
        for line in (*text.split("\n"), "")
    ]
    text = "\n".join([f"# {_escaped(title)}", "", *lines])
    names = labels.of(data, others)
    return Rulebook(
        title,
        language,
        text,
        game_of(data).look,
        faces,
        next((back for _front, back, _copies in drawn), None),
        {key: names.symbol(key, language) for key in SYMBOL.findall(text)},
    )


def _line(line: str, references: Mapping[str, str], pictures: Mapping[str, str], shift: int) -> str:
    """Return the *line* of a paragraph in the Markdown of the shipped rules.

    *pictures*: the keys of cards that can be shown, by key and by case-folded name. Headings go down by
    *shift*.
    """
    text = line.strip()
    if (picture := PICTURE.fullmatch(text)) and (key := pictures.get(_folded(picture[1]))):
        return f"\n<!-- picture: {key} -->\n"
    if _RULE.fullmatch(text):
        return ""
    if heading := _HEADING.fullmatch(text):
        return f"{'#' * max(2, min(3, len(heading[1]) + shift))} {_inline(heading[2], references)}"
    if item := _ITEM.fullmatch(text):
        return (
            f"{item[1]}. {_inline(item[2], references)}" if item[1] else f"- {_inline(item[2], references)}"
        )
    return _inline(text, references)


def _inline(text: str, references: Mapping[str, str]) -> str:
    """Return *text* with its marks in Markdown, and everything else escaped."""

    def plain(part: str) -> str:
        reference = _REFERENCE.fullmatch(part)
        return (reference and references.get(_folded(reference[1]))) or _escaped(part)

    result = ""
    for span in markup.spans(text):
        words = f"{{{span.text}}}" if span.symbol else "".join(map(plain, _REFERENCES.split(span.text)))
        mark = "*" * (2 * span.bold + span.italic) if words.strip() else ""
        begin, end = (
            (words[: len(words) - len(words.lstrip())], words[len(words.rstrip()) :]) if mark else ("", "")
        )
        result += f"{begin}{mark}{words.strip() if mark else words}{mark}{end}"
    return result


def _folded(name: str) -> str:
    return name.strip().casefold()


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)
