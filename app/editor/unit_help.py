"""The list of texts to translate, and help for one: room, checks, terms, similar translations, comments."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from time import perf_counter

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QInputDialog, QLayout, QLineEdit, QVBoxLayout, QWidget

from app import i18n
from app.cards import glossary, unit_checks, units
from app.cards.catalogue import Catalogue
from app.cards.data import Remark, Text
from app.cards.errors import CatalogueError
from app.cards.memory import Memory, Suggestion, TextOrigin
from app.cards.unit_checks import Flaw
from app.cards.units import TextPlace, Unit
from app.editor.model import EditorModel
from app.editor.refreshing import is_typed_into
from app.editor.row_drawing import Index
from app.face import layout
from app.search import normalize
from app.widgets import tasks
from app.widgets.controls import Label, Tiles, cleared, configured, filled, push_button
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot

MAX_TERMS = 12


Room = Generator[None, None, int | None]
UNIT = Qt.ItemDataRole.UserRole
FILTERS = ("todo", "missing", "outdated", "unchecked", "failing", "too-long", "commented", "all")
UNDONE = ("missing", "outdated", "unchecked")
SLICE_S = 0.02
"""Maximum time that loading takes at once in the GUI thread, s."""
Findings = Callable[[str], Mapping[str, set[str]]]
"""Function that returns, for a language, unit → codes of findings."""


def room_left(model: EditorModel, unit: Unit, language: str, value: str) -> Room:
    """Return, as a generator, how many more characters fit on the face at the smallest type size.

    A negative number means too many; None means that the field's maximum fits or the text is on no face. Each
    step of the generator lays out the face once.
    """
    card = model.card(model.keys().get(unit.place.key, 0)) if unit.place.owner == "card" else None
    if card is None:
        return None
    name, length, maximum = unit.place.field, len(value), unit.field.most
    sample = " ".join((value or unit.original.value, unit.original.value)).replace("\n", " ") + " "
    filler = " " + sample * (maximum // len(sample) + 1)

    def fits(count: int) -> bool:
        text = (value + filler)[:count] if count > length else value[:count]
        texts = {**card.texts.get(language, {}), name: Text(text)}
        content = model.content(replace(card, texts={**card.texts, language: texts}), language)
        warnings = layout.card(content).warnings
        return not any(warning.code == "face.overflow" and warning.part == name for warning in warnings)

    if fits(maximum):
        return None
    yield
    low, high = (length, maximum) if fits(length) else (0, length)
    while high - low > 1:
        yield
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low - length


class Memories(QObject):
    """The translation memory of each language pair, read in a thread on a separate connection."""

    ready = Signal()
    """A memory has been read."""

    def __init__(self, model: EditorModel) -> None:
        super().__init__(model)
        self._model = model
        self._read: dict[tuple[str, str], Memory] = {}
        self._stale: set[tuple[str, str]] = set()
        model.cards_changed.connect(lambda: self._stale.update(self._read))
        self._awaited: set[tuple[str, str]] = set()

    def of(self, source: str, target: str) -> Memory | None:
        """Return the memory from *source* into *target*; None until it has been read once."""
        pair, path = (source, target), self._model.catalogue.path

        def read(_task: tasks.Task) -> Memory:
            try:
                with Catalogue(path, read_only=True) as catalogue:
                    return catalogue.memory(*pair)
            except CatalogueError:
                # The next edit reports an unreadable file; translating works without a memory.
                return Memory()

        if (pair not in self._read or pair in self._stale) and pair not in self._awaited:
            self._stale.discard(pair)
            self._awaited.add(pair)
            tasks.run(self, read, partial(self._store, pair))
        return self._read.get(pair)

    def learn(self, unit: Unit, languages: tuple[str, str], source: str, origin: TextOrigin) -> None:
        """Add the translation of *unit* to the memory for *languages* if that memory has been read."""
        memory = self._read.get(languages)
        if memory is not None:
            memory.add(source, unit.value, origin)

    def _store(self, pair: tuple[str, str], memory: Memory) -> None:
        self._awaited.discard(pair)
        self._read[pair] = memory
        self.ready.emit()


class HelpPanel(QFrame):
    """Panel below the translation, with help for the shown text."""

    suggestion_accepted = Signal(str)
    """Emits the text that the user chose as the whole translation."""
    insert_requested = Signal(str)
    """Emits words that the user wants to insert at the cursor."""
    waiver_changed = Signal()
    """A check was waived or its waiver removed, so the focused button was deleted."""

    def __init__(self, model: EditorModel, preferences: Preferences, memories: Memories) -> None:
        super().__init__()
        self._model, self._preferences, self._memories = model, preferences, memories
        self._unit: Unit | None = None
        self._languages = ("", "")
        self._source = ""
        self._shown: dict[QLayout, object] = {}
        self._room: Room | None = None
        self._measured: tuple[TextPlace | None, str, str] = (None, "", "")
        self._known: tuple[TextPlace, str] | None = None
        self._holds: int | None = None
        """Maximum characters of the last measured text on the face; None: the field's maximum fits."""
        self._step = single_shot(self, self._measure_step)
        self.misspelt: Callable[[str], Sequence[tuple[int, int]]] = lambda _text: ()
        self.suggestions: list[Suggestion] = []
        self.flaws: list[Flaw] = []
        self.room = Label(step="small")
        self._flaws = filled(QVBoxLayout(), spacing=4, margins=(0, 0, 0, 0))
        box = filled(QVBoxLayout(self), self.room, self._flaws, spacing=6, margins=(0, 0, 0, 0))
        self.terms_title, self.memory_title = Label(), Label()
        self._terms = Tiles(gap=6)
        self._likes = filled(QVBoxLayout(), spacing=6, margins=(0, 0, 0, 0))
        for title, part in ((self.terms_title, self._terms), (self.memory_title, self._likes)):
            filled(box, title, part)
        self.about_title, self.comment_title = Label(), Label()
        self.about, self.comment = QLineEdit(), QLineEdit()
        for title, line in ((self.about_title, self.about), (self.comment_title, self.comment)):
            title.setBuddy(line)
            filled(box, title, line)
        self.about.editingFinished.connect(lambda: self._store_comment(self.about, source=True))
        self.comment.editingFinished.connect(lambda: self._store_comment(self.comment, source=False))
        model.settling.connect(self._store_comments)
        preferences.subscribe(self._restyle)

    def show_unit(self, unit: Unit | None, languages: tuple[str, str], source: str, value: str) -> None:
        """Show help for *unit*. *source* and *value*: source text and translation, in *languages*."""
        is_new = unit is None or self._unit is None or unit.place != self._unit.place
        if is_new:
            self._store_comments()
        self._unit, self._languages, self._source = unit, languages, source
        self.setVisible(unit is not None)
        if unit is None:
            return
        self._show_flaws(unit, value)
        self._show_terms(source, value)
        if is_new or not self.suggestions:
            self.look_back()
        for line, text in ((self.about, unit.about.comment), (self.comment, unit.remark.comment)):
            if not is_typed_into(line) and line.text() != text:
                line.setText(text.replace("\n", " "))
        self._measure(unit, value)

    def follow(self, value: str) -> None:
        """Estimate the remaining room from the length of *value*; it is measured later."""
        unit, holds = self._unit, self._holds
        if unit is not None and self._known == (unit.place, self._languages[1]):
            self._show_room(unit, value, None if holds is None else holds - len(value))

    def look_back(self) -> None:
        """Show suggestions from the memory for the shown text."""
        cleared(self._likes)
        unit, self.suggestions = self._unit, []
        memory = self._memories.of(*self._languages) if unit is not None else None
        if unit is not None and memory is not None:
            self.suggestions = memory.suggestions(self._source, TextOrigin(self._model.data.key, unit.id))
        self.memory_title.setVisible(bool(self.suggestions))
        for number, suggestion in enumerate(self.suggestions, 1):
            _add_visible(self._likes, self._create_suggestion(number, suggestion))

    def _must_show(self, part: QLayout, shown: object) -> bool:
        """Return whether *part* doesn't show *shown* yet; if so, empty it."""
        if self._shown.get(part) == shown:
            return False
        self._shown[part] = shown
        cleared(part)
        return True

    def take(self, number: int) -> None:
        """Use suggestion *number*, counted from 1, as the translation."""
        if 0 < number <= len(self.suggestions):
            self.suggestion_accepted.emit(self.suggestions[number - 1].text)

    # ---- the parts

    def _create_suggestion(self, number: int, suggestion: Suggestion) -> QWidget:
        tr, theme = self._preferences.t, self._preferences.theme
        frame = QFrame()
        named = " · ".join(
            (
                f"{suggestion.similarity:.0%}",
                suggestion.source.replace("\n", " "),
                self._origin_name(suggestion.origin),
            )
        )
        below = Label(named, step="small", role="quiet", wordWrap=True)
        column = filled(
            QVBoxLayout(), Label(suggestion.text, wordWrap=True), below, spacing=0, margins=(0, 0, 0, 0)
        )
        button = push_button(
            f"Alt+{number}",
            "quiet",
            partial(self.take, number),
            toolTip=tr("editor.memory-take"),
            accessibleName=f"{tr('editor.memory-take')}: {suggestion.text}",
        )
        filled(
            QHBoxLayout(frame),
            (column, 1),
            (button, 0, Qt.AlignmentFlag.AlignTop),
            spacing=10,
            margins=(0, 0, 0, 0),
        )
        if suggestion.similarity == 1:
            below.setStyleSheet(f"color: {theme.good_text};")
        return frame

    def _origin_name(self, origin: TextOrigin) -> str:
        if origin.set_key != self._model.data.key:
            return origin.set_key
        place = units.place_of(origin.unit)
        return (
            self._model.display_names(place, self._preferences.language)[0]
            if place is not None
            else origin.unit
        )

    def _measure(self, unit: Unit, value: str) -> None:
        """Start measuring the remaining room, in steps, because each step lays out the face."""
        request = unit.place, self._languages[1], value
        if request != self._measured:
            if self._known != (unit.place, self._languages[1]):
                self.room.setText("")  # The number shown belongs to another text.
            self._measured, self._room = request, room_left(self._model, unit, self._languages[1], value)
            self._step.start()

    def _measure_step(self) -> None:
        unit, room = self._unit, self._room
        if unit is None or room is None:
            return
        try:
            next(room)
            self._step.start()
        except StopIteration as done:
            self._room, left, (_, language, value) = None, done.value, self._measured
            self._known, self._holds = (unit.place, language), None if left is None else left + len(value)
            self._show_room(unit, value, left)

    def _show_room(self, unit: Unit, value: str, left: int | None) -> None:
        if left is None:
            left = unit.field.most - len(value)
            self.room.setText(self._preferences.t("editor.room-field", count=left))
            short = False
        elif left >= 0:
            self.room.setText(self._preferences.t("editor.room-face", count=left))
            short = left < 10
        else:
            self.room.setText(self._preferences.t("editor.room-over", count=-left))
            short = True
        theme = self._preferences.theme
        colour = theme.danger_text if left < 0 else theme.accent_text if short else theme.quiet
        self.room.setStyleSheet(f"color: {colour};")

    def _show_flaws(self, unit: Unit, value: str) -> None:
        data, target = self._model.data, self._languages[1]
        edited = replace(unit, text=Text(value, unit.original.value))
        flaws = (
            list(unit_checks.check_unit(edited, data, target, self.misspelt, include_waived=True))
            if value
            else []
        )
        self.flaws = flaws
        if self._must_show(self._flaws, [flaws, unit.remark.waived, value if flaws else ""]):
            for flaw in flaws:
                _add_visible(self._flaws, self._create_flaw(unit, flaw, value))

    def open_flaws(self) -> bool:
        """Return whether any finding is not waived, except spelling, which the text shows itself."""
        unit = self._unit
        if unit is None:
            return False
        source, value = unit.original.value, unit.value
        return any(
            not unit_checks.is_valid(unit_checks.waiver(unit.remark, flaw.check), source, value)
            for flaw in self.flaws
            if flaw.check != "spelling"
        )

    def _create_flaw(self, unit: Unit, flaw: Flaw, value: str) -> QWidget:
        tr, theme = self._preferences.t, self._preferences.theme
        waived = unit_checks.waiver(unit.remark, flaw.check)
        is_waived = unit_checks.is_valid(waived, unit.original.value, value)
        frame = QFrame()
        sentence = i18n.text(f"editor.check-{flaw.check}", self._preferences.language, **flaw.params)
        if waived is not None:
            code = "waived" if is_waived else "waived-once"
            sentence += " " + tr(f"editor.{code}", reason=waived.reason)
        label = Label(sentence, wordWrap=True)
        colour = (
            theme.quiet
            if is_waived
            else theme.danger_text
            if flaw.check in unit_checks.SERIOUS
            else theme.accent_text
        )
        label.setStyleSheet(f"color: {colour};")
        button = push_button(
            tr("editor.waive-back" if is_waived else "editor.waive"),
            "quiet",
            objectName=f"waive-{flaw.check}",
        )
        button.setAccessibleName(f"{button.text()}: {sentence}")
        button.clicked.connect(partial(self._waive, flaw.check, is_waived))
        filled(
            QHBoxLayout(frame),
            (label, 1),
            (button, 0, Qt.AlignmentFlag.AlignTop),
            spacing=10,
            margins=(0, 0, 0, 0),
        )
        return frame

    def _waive(self, check: str, back: bool) -> None:
        unit = self._unit
        if unit is None:
            return
        waived, tr = unit_checks.waiver(unit.remark, check), self._preferences.t
        reason = ""
        if not back:
            before = waived.reason if waived is not None else ""
            title = tr("editor.waive").rstrip("…")
            reason, sure = QInputDialog.getText(self, title, tr("editor.waive-why"), text=before)
            if not sure or not reason.strip():
                return
        self.waive(check, reason)
        self.waiver_changed.emit()

    def waive(self, check: str, reason: str) -> None:
        """Waive *check* for the shown text; an empty *reason* removes the waiver."""
        unit = self._unit
        if unit is not None:
            changed = unit_checks.with_waiver(unit.remark, check, reason, unit.original.value, unit.value)
            self._model.remark(unit.place, self._languages[1], changed)

    def _show_terms(self, source: str, value: str) -> None:
        theme = self._preferences.theme
        terms = list(glossary.terms_in(source, value, self._languages, glossary.of(self._model.data)))
        self.terms_title.setVisible(bool(terms))
        if not self._must_show(self._terms, [terms]):
            return
        for term, accepted, is_used in terms[:MAX_TERMS]:
            button = push_button(
                f"{term} → {accepted[0]}{' ✓' if is_used else ''}",
                "quiet",
                partial(self.insert_requested.emit, accepted[0]),
                toolTip=self._preferences.t("editor.term-insert"),
                styleSheet=f"color: {theme.good_text if is_used else theme.accent_text};",
                focusPolicy=Qt.FocusPolicy.TabFocus,
            )
            _add_visible(self._terms, button)

    def _store_comments(self) -> None:
        for line in (self.about, self.comment):
            if line.isModified():
                self._store_comment(line, source=line is self.about)

    def _store_comment(self, line: QLineEdit, source: bool) -> None:
        unit = self._unit
        line.setModified(False)
        if unit is None:
            return
        before, language = unit.about if source else unit.remark, self._languages[1]
        text = line.text().strip()
        if text != before.comment.replace("\n", " "):
            changed: Remark = replace(before, comment=text)
            self._model.remark(unit.place, self._model.data.source if source else language, changed)

    def _restyle(self, *_args: object) -> None:
        tr, theme = self._preferences.t, self._preferences.theme
        self._shown.clear()
        self._measured = (None, "", "")
        for title, name in (
            (self.terms_title, "glossary-here"),
            (self.memory_title, "memory"),
            (self.about_title, "comment-author"),
            (self.comment_title, "comment-translator"),
        ):
            configured(
                title, text=tr(f"editor.{name}"), styleSheet=f"color: {theme.quiet}; font-weight: bold;"
            )
        self.about.setPlaceholderText(tr("editor.comment-author.does"))
        self.comment.setPlaceholderText(tr("editor.comment-translator.does"))
        for line, title in ((self.about, self.about_title), (self.comment, self.comment_title)):
            line.setAccessibleName(title.text())


def _add_visible(part: QLayout, widget: QWidget) -> None:
    """Add *widget* to *part* and show it immediately, because a layout's delay would flicker."""
    part.addWidget(widget)
    widget.show()


class UnitModel(QAbstractListModel):
    """The texts to translate into one language, in printing order."""

    gathered = Signal()
    """All texts are loaded and the list is filled."""

    def __init__(self, model: EditorModel, preferences: Preferences, findings: Findings) -> None:
        super().__init__()
        self._model, self._preferences, self._findings = model, preferences, findings
        self.language, self.filter, self.query = "", "todo", ""
        self.units: list[TextPlace] = []
        """Places of the texts shown."""
        self._all: list[Unit] = []
        self._words: list[str] = []
        self._at: dict[TextPlace, int] = {}
        self._work: Iterator[None] | None = None
        self._keep: TextPlace | None = None
        self._more = single_shot(self, self._load_slice)

    def gather(self, keep: TextPlace | None = None) -> None:
        """Reload all texts in slices, then :meth:`fill` the list."""
        self._all, self._words, self._at = [], [], {}
        self._keep, self._work = keep, self._gathering()
        self._load_slice()

    @property
    def busy(self) -> bool:
        """Whether texts are still being loaded."""
        return self._work is not None

    def _gathering(self) -> Iterator[None]:
        for unit in self._model.units(self.language) if self.language else ():
            self._at[unit.place] = len(self._all)
            self._all.append(unit)
            self._words.append(self._search_text(unit))
            yield

    def _search_text(self, unit: Unit) -> str:
        return normalize(f"{unit.place.key}\n{unit.original.value}\n{unit.value}\n{unit.remark.comment}")

    def _load_slice(self) -> None:
        end = perf_counter() + SLICE_S
        while self._work is not None:
            try:
                next(self._work)
            except StopIteration:
                self._work = None
                self.fill(self._keep)
                self.gathered.emit()
                return
            if perf_counter() > end:
                self._more.start(0)
                return

    def fill(self, keep: TextPlace | None = None) -> None:
        """Show the texts that match the filter, and *keep*, which must not vanish while the user edits it."""
        self.beginResetModel()
        words = normalize(self.query).split()
        codes = self._findings(self.language) if self.filter in ("failing", "too-long") else {}
        self.units = [
            unit.place
            for unit, text in zip(self._all, self._words, strict=True)
            if unit.place == keep or (all(word in text for word in words) and self._shows(unit, codes))
        ]
        self.endResetModel()

    def _shows(self, unit: Unit, codes: Mapping[str, set[str]]) -> bool:
        match self.filter:
            case "all":
                return True
            case "failing":
                return bool(codes.get(unit.id))
            case "too-long":
                return "too-long" in codes.get(unit.id, ())
            case "commented":
                return bool(unit.remark.comment or unit.about.comment)
            case "todo":
                return unit.status in UNDONE
        return unit.status == self.filter

    def row_from(self, place: TextPlace | None) -> int:
        """Return the row of *place*, or of the next shown text, else 0."""
        index = self._at.get(place, -1) if place is not None else -1
        return next((row for row, shown in enumerate(self.units) if self._at[shown] >= index), 0)

    def unit(self, place: TextPlace) -> Unit | None:
        """Return the unit at *place*; None if the set has none."""
        at = self._at.get(place)
        return self._all[at] if at is not None else None

    def refresh(self, place: TextPlace) -> None:
        """Reload the text at *place*, which has changed."""
        at, unit = self._at.get(place), self._model.unit(place, self.language)
        if at is not None and unit is not None:
            self._all[at], self._words[at] = unit, self._search_text(unit)

    def places_of_card(self, key: str) -> list[TextPlace]:
        """Return the places of the texts of the card *key*."""
        return [place for place in self._at if place.owner == "card" and place.key == key]

    def states(self) -> list[str]:
        """Return the status of each text of the set, shown or not."""
        return [unit.status for unit in self._all]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.units)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text's place for the role UNIT, and its name for display."""
        place = self.units[index.row()]
        if role == UNIT:
            return place
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return " · ".join(self._model.display_names(place, self._preferences.language))
        return None
