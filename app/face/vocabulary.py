"""Formulas as people write them, with the names on the screen, and as templates store them, with keys.

A stored formula has keys, so it survives another name, another language, and a merge. A field whose value is
one of several (``choices``) is compared by its key, and shown everywhere else by its name: it is stored as
``rarity == 'gold'`` and as ``upper(rarity.word)``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final, Literal, NamedTuple

from app.face.compose import EDGES
from app.face.content import FACE_WORDS, WORDS_OFFERED
from app.face.formula import (
    FUNCTIONS,
    LOOK_FUNCTIONS,
    WORDS,
    FormulaError,
    Token,
    compiled,
    tokens,
)
from app.search import as_name

CALLABLE: Final = ("if", *FUNCTIONS, *LOOK_FUNCTIONS)
OFFERED: Final = (
    "if", "lookup", "count", "round", "min", "max", "text", "number", "contains", "replace", "upper", "lower",
    "join", "left", "right", "mid",
)  # fmt: skip
"""The functions that completion offers; the others are for the shipped templates."""
_KEYED: Final = ("color", "known", "stem")
"""Functions that take the key of a choice."""
_EQUAL: Final = ("==", "!=", "=", "<>")
_SPELLED: Final = {"=": "==", "<>": "!=", "true": "True", "false": "False", "none": "None"}
_BORDERS: Final = ("", "(", ")", ",", "[", "]", "and", "or", "not", "if", "else")
"""What is beside a value that no operator changes."""
_CLOSING: Final = {"(": ")", "[": "]"}


@dataclass(frozen=True, slots=True)
class Term:
    """Something that formulas can name: a field, a lookup table, or another word on every face."""

    key: str
    names: tuple[str, ...] = ()
    """What people call it: in the reader's language first, then in others."""
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Value → its names, as above."""
    kind: Literal["field", "table", "word"] = "field"
    of: str = ""
    """The field whose values the rows of a table have; "": any text."""


Use = Literal["value", "text", "key"]
"""What a formula is for."""


class Offer(NamedTuple):
    """A completion: the text to insert, and ``function``, ``value``, ``part``, or the kind of its term."""

    text: str
    kind: str


class Vocabulary:
    """The names that the formulas of a template can use."""

    def __init__(
        self,
        terms: Iterable[Term],
        parts: Iterable[str] = (),
        free: Iterable[str] = (),
        literals: Iterable[str] = (),
    ) -> None:
        """Create the vocabulary.

        *parts*: names of the template's parts; *free*: further names, and *literals*: values that the
        template already compares a choice with, both written as stored.
        """
        self._literals = frozenset(literals)
        declared = tuple(terms)
        keys = {term.key for term in declared}
        words = (Term(word, (word, f"card.{word}"), kind="word") for word in FACE_WORDS if word not in keys)
        self.terms = (*declared, *words)
        self._parts, self._free = tuple(filter(None, parts)), frozenset(free)
        self._by_key = {term.key: term for term in self.terms}
        self._by_name: dict[str, Term] = {}
        for number in range(max(len(term.names) for term in self.terms)):
            for term in self.terms:
                if number < len(term.names):
                    self._by_name.setdefault(as_name(term.names[number]), term)
        for term in self.terms:
            self._by_name.setdefault(term.key, term)

    def name(self, term: Term) -> str:
        """Return how to write *term* in a formula: with underscores, or in back quotes if need be."""
        names = (name for name in (*term.names, term.key) if self._by_name.get(as_name(name)) is term)
        name = next(names, term.key)
        plain = re.sub(r"\s+", "_", name.strip())
        is_plain = all(word.isidentifier() for word in plain.split(".")) and plain.casefold() not in (
            *WORDS,
            *_SPELLED,
        )
        return plain if is_plain else f"`{name.replace('`', '')}`"

    # ---- translating

    def stored(self, written: str, use: Use = "value") -> str:
        """Return *written* with keys. Raises :class:`FormulaError` with the wrong place and a hint.

        *use*: ``text`` if the formula's value is shown on the card, ``key`` if choices stand for their keys.
        """
        pieces = self._joined(tokens(written), written)
        _check_structure(pieces, len(written))
        formula = _Formula(written, pieces, self._term_of, use)
        result = formula.replaced(lambda number: self._stored_piece(formula, number))
        try:
            compiled(result, strict=True)
        except FormulaError as error:
            wrong = (piece.at for piece in pieces if piece.text.casefold() == error.what.casefold())
            raise FormulaError(error.what, error.why, next(wrong, (0, len(written)))) from error
        return result

    def written(self, stored: str) -> str:
        """Return *stored* with names, the inverse of :meth:`stored`."""
        formula = _Formula(
            stored, tokens(stored), lambda piece: self._by_key.get(piece.text.removesuffix(".word"))
        )

        def piece(number: int) -> str:
            term, text = formula.terms[number], formula.pieces[number].text
            if term is not None:
                return self.name(term)
            compared = formula.compared_with.get(number)
            names = compared.choices.get(_literal(text)) if compared is not None else None
            return _quoted(names[0]) if names else text

        return formula.replaced(piece)

    def _joined(self, pieces: Sequence[Token], written: str) -> list[Token]:
        """Return *pieces* with the words of a name that has spaces, such as ``Light Cost``, as one piece."""
        result, at = list[Token](), 0
        while at < len(pieces):
            end = at
            while end + 1 < len(pieces) and all(
                piece.kind == "name" and piece.text.casefold() not in WORDS for piece in pieces[end : end + 2]
            ):
                end += 1
            while end > at and as_name(written[pieces[at].start : pieces[end].at[1]]) not in self._by_name:
                end -= 1
            text = written[pieces[at].start : pieces[end].at[1]]
            result.append(Token("quoted", text, pieces[at].start) if end > at else pieces[at])
            at = end + 1
        return result

    def _term_of(self, piece: Token) -> Term | None:
        return self._by_name.get(as_name(piece.text.replace("`", "")))

    def _stored_piece(self, formula: _Formula, number: int) -> str:
        piece, term = formula.pieces[number], formula.terms[number]
        if term is not None:
            return term.key + (".word" if term.choices and not formula.is_keyed(number) else "")
        compared = formula.compared_with.get(number)
        if compared is not None:
            return self._value(piece, compared)
        if piece.kind not in ("name", "quoted"):
            return _SPELLED.get(piece.text, piece.text)
        lower = piece.text.casefold()
        if formula.sign(number + 1) == "(" and lower not in WORDS[1:]:
            if lower not in CALLABLE:
                raise FormulaError(piece.text, "function", piece.at, _closest(lower, CALLABLE))
            return lower
        if lower in WORDS or lower in _SPELLED:
            return _SPELLED.get(lower, lower)
        head, _dot, edge = piece.text.replace("`", "").rpartition(".")
        if piece.text in self._free or (head in self._parts and edge in (*EDGES, "shown", "drawn", "cap")):
            return _edge(head, edge) if head else piece.text
        known = {as_name(self.name(term)): self.name(term) for term in self.terms if term.kind != "word"}
        near = _closest(as_name(piece.text), known)
        compared = formula.terms[number - 2] if number > 1 and formula.sign(number - 1) in _EQUAL else None
        if compared is not None and any(
            as_name(piece.text) in map(as_name, names) for names in compared.choices.values()
        ):
            near = _quoted(piece.text)
        raise FormulaError(piece.text.strip("`"), "name", piece.at, known.get(near, near))

    def _value(self, piece: Token, term: Term) -> str:
        """Return the key of the value of *term* that the literal *piece* names."""
        literal = _literal(piece.text)
        wanted = as_name(literal)
        for key, names in term.choices.items():
            if literal == key or wanted in map(as_name, names):
                return f"'{key}'"
        if literal in self._literals:
            return piece.text
        shown = {as_name(names[0]): names[0] for names in term.choices.values() if names}
        near = _closest(wanted, shown)
        hint = shown[near] if near else ", ".join(list(shown.values())[:8])
        raise FormulaError(literal, "value", piece.at, hint)

    # ---- completing

    def offers(self, written: str, cursor: int) -> tuple[int, list[Offer]]:
        """Return where the word at *cursor* starts, and what can stand there, the best first."""
        before = written[:cursor]
        started = re.search(r"([\"'])([^\"']*)$", before) if len(re.findall(r"[\"']", before)) % 2 else None
        if started is not None:
            pieces = tokens(before[: started.start()])
            names = [piece for piece in pieces if piece.kind in ("name", "quoted") and self._term_of(piece)]
            term = self._term_of(names[-1]) if names else None
            values = [names[0] for names in term.choices.values() if names] if term is not None else []
            return started.start(), _matching(
                started[2], [(name, Offer(_quoted(name), "value")) for name in values]
            )
        quote = r"`[^`]*$|" if before.count("`") % 2 else ""
        match = re.search(quote + r"`[^`]*`\.\w*$|[^\W\d][\w.]*$", before)
        start = match.start() if match is not None else cursor
        # The words before may belong to the name.
        while match is not None and (earlier := re.search(r"[^\W\d]\w*\s+$", before[:start])) is not None:
            begun = as_name(before[earlier.start() :])
            if not any(name.startswith(begun) for name in self._by_name):
                break
            start = earlier.start()
        prefix = before[start:].replace("`", "")
        all_offers = [
            (name, Offer(self.name(term), term.kind))
            for term in self.terms
            if term.kind != "word" or term.key in WORDS_OFFERED
            for name in (*term.names, term.key)
        ]
        all_offers += [(name, Offer(f"{name}(", "function")) for name in OFFERED]
        if "." in prefix:
            all_offers += [
                (f"{part}.{edge}", Offer(_edge(part, edge), "part")) for part in self._parts for edge in EDGES
            ]
        return start, _matching(prefix, all_offers)


class _Formula:
    """The pieces of a formula, and the terms that they name."""

    def __init__(
        self, text: str, pieces: Sequence[Token], term_of: Callable[[Token], Term | None], use: Use = "value"
    ) -> None:
        self.text, self.pieces, self._use = text, pieces, use
        self.terms = [
            term_of(piece)
            if piece.kind == "quoted"
            or (piece.kind == "name" and self.sign(number) not in WORDS and self.sign(number + 1) != "(")
            else None
            for number, piece in enumerate(pieces)
        ]
        self.compared_with: dict[int, Term] = {}
        """The number of a literal → the term with choices that it's compared with."""
        for number, term in enumerate(self.terms):
            if term is not None and term.choices:
                self.compared_with |= dict.fromkeys(self._literals(number) or (), term)

    def replaced(self, piece: Callable[[int], str]) -> str:
        """Return the text with each piece replaced; the spaces stay."""
        result, end = "", 0
        for number, old in enumerate(self.pieces):
            result += self.text[end : old.start] + piece(number)
            end = old.at[1]
        return result + self.text[end:]

    def sign(self, number: int) -> str:
        """Return the piece *number* in lower case; "" outside the formula."""
        return self.pieces[number].text.casefold() if 0 <= number < len(self.pieces) else ""

    def is_keyed(self, number: int) -> bool:
        """Return whether the choice *number* stands for its key, not for its name."""
        if len(self.pieces) == 1:
            return self._use != "text"
        if self._use == "key" or self._literals(number) is not None:
            return True
        if self.sign(number - 1) not in ("(", ",") or self.sign(number + 1) not in (",", ")"):
            return False
        opening = self._opening(number)
        function, term, table = self.sign(opening - 1), self.terms[number], self.terms[opening + 1]
        is_row = function == "lookup" and term is not None and table is not None and table.of == term.key
        return function in _KEYED or is_row

    def _opening(self, number: int) -> int:
        """Return the number of the bracket around *number*; -1 if there is none."""
        depth = 0
        for at in range(number - 1, -1, -1):
            depth += (self.sign(at) in (")", "]")) - (self.sign(at) in ("(", "["))
            if depth < 0:
                return at
        return -1

    def _literals(self, number: int) -> list[int] | None:
        """Return the numbers of the literals with which *number* is compared; None if it isn't compared."""
        left, right = self.sign(number - 1), self.sign(number + 1)
        if left in _BORDERS and right in _EQUAL:
            candidates: Iterable[int] = (number + 2,)
        elif left in _EQUAL and right in _BORDERS:
            candidates = (number - 2,)
        elif left in _BORDERS and (right == "in" or (right == "not" and self.sign(number + 2) == "in")):
            begin = number + (2 if right == "in" else 3)
            ends = (at for at in range(begin, len(self.pieces)) if self.sign(at) == ")")
            candidates = range(begin + 1, next(ends, begin)) if self.sign(begin) == "(" else ()
        else:
            return None
        return [
            at for at in candidates
            if 0 <= at < len(self.pieces) and self.pieces[at].kind in ("text", "number")
        ]  # fmt: skip


def _check_structure(pieces: Sequence[Token], length: int) -> None:
    """Raise :class:`FormulaError` where a bracket, a value, or an operator is missing or wrong."""
    opened: list[Token] = []
    value_needed, before = True, Token("", "", 0)
    for piece in pieces:
        word = piece.text.casefold()
        is_call = before.kind == "name" and not value_needed
        if piece.text in ("'", '"', "`"):
            raise FormulaError(piece.text, "quote", (piece.start, length))
        if piece.kind == "text" and (escape := re.search(r"\\[^\\'\"n]", piece.text)) is not None:
            raise FormulaError(escape[0], "sign", piece.at)
        if piece.kind != "sign" and word not in WORDS:
            if not value_needed:
                raise FormulaError(piece.text, "operator", piece.at)
            value_needed = False
        elif word in ("(", "["):
            if value_needed == (word == "[") and not is_call:
                raise FormulaError(word, "operator" if word == "(" else "sign", piece.at)
            opened.append(piece)
            value_needed = True
        elif word in (")", "]"):
            if not opened or _CLOSING[opened[-1].text] != word:
                raise FormulaError(word, "unopened", piece.at)
            if value_needed and before.text not in ("(", ","):
                raise FormulaError(before.text, "missing", before.at)
            opened.pop()
            value_needed = False
        elif value_needed and word in ("+", "-", "not", "if"):
            value_needed = word != "if"  # a function, whose bracket follows
            piece = piece if word != "if" else Token("name", word, piece.start)
        elif word in ("not", "if") or word in (*_SIGNS, *WORDS):
            if value_needed and (before.text, word) != ("not", "in"):
                raise FormulaError(before.text or word, "missing", before.at if before.text else piece.at)
            value_needed = True
        else:
            raise FormulaError(word, "semicolon" if word == ";" else "sign", piece.at)
        before = piece
    if opened:
        raise FormulaError(opened[-1].text, "unclosed", opened[-1].at)
    if value_needed and before.text:
        raise FormulaError(before.text, "missing", before.at)


_SIGNS: Final = ("+", "-", "*", "/", "//", "<", ">", "<=", ">=", ",", *_EQUAL)


def _edge(part: str, edge: str) -> str:
    return f"{part}.{edge}" if part.isidentifier() and part not in WORDS else f"`{part}`.{edge}"


def _literal(text: str) -> str:
    """Return the value of a quoted text or a number as text."""
    return str(ast.literal_eval(text)) if text[:1] in "'\"" else text


def _quoted(name: str) -> str:
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _closest(word: str, known: Iterable[str]) -> str:
    return next(iter(get_close_matches(word, known, 1, 0.6)), "")


def _matching(prefix: str, offers: Iterable[tuple[str, Offer]]) -> list[Offer]:
    """Return the offers whose names contain *prefix*, those that start with it first, each once."""
    wanted = as_name(prefix)
    ranked: Iterator[tuple[int, Offer]] = (
        (as_name(name).find(wanted), offer) for name, offer in offers if wanted in as_name(name)
    )
    return list(dict.fromkeys(offer for _place, offer in sorted(ranked, key=lambda pair: pair[0] > 0)))
