"""What screen readers say: one line of plain text, sentences joined, the table described (no Qt)."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence

from app.table.words import Words, plain

_TAG = re.compile(r"</?[a-zA-Z][^>]*>")
_SIGNS = str.maketrans("►⚠§▎▊┊\N{NO-BREAK SPACE}", "       ")
"""Signs that only the eye needs."""
_ENDS = frozenset(".!?…:;,")


def spoken(text: str) -> str:
    """Return *text*, which may have marks, HTML, signs, or line breaks, as one line of plain text."""
    text = plain(text)
    if _TAG.search(text):
        text = html.unescape(_TAG.sub(" ", text))
    line = " ".join(text.translate(_SIGNS).split())
    return re.sub(r"(?: ·)+ *$|^(?:· )+", "", line)


def joined(sentences: Iterable[str]) -> str:
    """Return the *sentences* as one text; each ends with a punctuation mark."""
    return " ".join(
        sentence if sentence.rstrip('”»)"')[-1:] in _ENDS else f"{sentence}."
        for sentence in sentences
        if sentence
    )


class Announcements:
    """Sentences that wait to be spoken together, and those spoken last."""

    def __init__(self) -> None:
        self._waiting: list[str] = []
        self.last = ""
        """The last text that was spoken."""

    def add(self, sentence: str, *, again: bool = True) -> bool:
        """Add *sentence*; return False if there is nothing to say in it.

        *again*: speak it even if the same sentence waits already; otherwise that one is dropped.
        """
        line = spoken(sentence)
        if line in self._waiting and not again:
            self._waiting.remove(line)
        if line:
            self._waiting.append(line)
        return bool(line)

    def take(self) -> str:
        """Return everything that waits as one text, and remember it as the last one; "" if nothing waits."""
        text = joined(self._waiting)
        self._waiting.clear()
        self.last = text or self.last
        return text


def describe_piece(words: Words, text: str, mark: str, held: str, targets: str) -> str:
    """Return the *text* of a piece and what can be done with it.

    *mark*: how the table marks it. *held*: name of the selected piece. *targets*: sentence with its targets.
    """
    if mark == "target" and held:
        targets = words.t("table.spoken-target", name=held)
    elif mark == "selected":
        targets = joined([words.t("table.spoken-selected"), targets])
    return joined([text, targets]) if targets else text


ORDER = ("strip", "tracks", "token", "chip", "pile", "label", "card")
"""Kinds of piece in the order in which a table is described; places are named with who is there."""


def overview(pieces: Sequence[tuple[str, str]]) -> str:
    """Return a description of the whole table from its *pieces* (kind, text) in reading order."""
    ordered = sorted(
        (piece for piece in pieces if piece[0] in ORDER), key=lambda piece: ORDER.index(piece[0])
    )
    return joined(spoken(text) for _, text in ordered if text)
