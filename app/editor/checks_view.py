"""The list of findings in the set, updated as the set changes, with links to the places and checks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from time import perf_counter

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
)

from app.cards import checks, convert, powers, unit_checks, units
from app.cards.checks import Finding
from app.cards.data import BackData, CardData, Text, text_of
from app.cards.edits import edit_card, unique_key
from app.editor import icons, words
from app.editor.face_panel import sentence
from app.editor.model import EditorModel
from app.face.ops import Warn
from app.print.preflight.finding import NOTES
from app.widgets.controls import ComboBox, Label, as_tip, configured, connect_all, filled, offer, push_button
from app.widgets.preferences import Preferences, own_name
from app.widgets.waiting import repeating, single_shot

SLICE_S = 0.008
"""Maximum time that checking takes at once in the GUI thread, s."""
SCROLL_PAUSE_MS = 250
"""Delay after the last scrolling before the check resumes, ms."""
RECHECK_DELAY_MS = 250
"""Delay before a changed card is checked, ms."""
SIGN = 56
"""Size of the icon of a set without findings, px."""
STEP = 16
"""Number of cards between two updates of the progress bar."""
MAX_SHOWN = 1000
GROUPED = 5
"""Number of warnings or notes of one kind, in one language, above which they are listed as a group."""
ORDER = {"error": 0, "warning": 1, "note": 2}
FINDING = Qt.ItemDataRole.UserRole
GROUP = FINDING + 1
Told = tuple[Finding, str]
FindingsByCard = dict[int, list[Told]]
"""Card id (0: the set) → findings, each with the sentence to show ("": made from the finding)."""
FIXES = {
    "check-missing": "source",
    "check-outdated": "checked",
    "check-term": "glossary",
    "check-no-name": "name",
    "check-no-break": "no-break",
    "check-no-reference": "reference",
    "check-no-back": "back",
    "check-deck-count": "count",
    "check-track": "cells",
    "check-told": "told",
    "check-power-silent": "print",
    "face.missing-glyph": "glyphs",
    "face.dropped-character": "glyphs",
    "face.coarse-picture": "picture",
    "face.bad-picture": "picture",
    "face.lost-picture": "picture",
}
"""Code of a finding or a face's warning → code of the fix."""


class ChecksView(QFrame):
    """Checks the set, and then only what changes affect, in small slices while the program is idle."""

    jump_requested = Signal(int, str, str)
    """Emits card, field, and language."""
    unit_requested = Signal(str, str)
    """Emits a unit, and the language of its faulty translation."""
    board_requested = Signal(str, str)
    """Emits type and key of an entity outside the cards, such as a track."""
    glossary_requested = Signal()
    counted = Signal(int)

    def __init__(self, model: EditorModel, preferences: Preferences) -> None:
        super().__init__()
        self._model, self._preferences = model, preferences
        self.findings: FindingsByCard = {}
        self._cached_warnings: dict[tuple[int, str], tuple[int, tuple[Warn, ...]]] = {}
        """Card id and language → hash of the checked face's content, and its warnings."""
        self._work: Iterator[None] | None = None
        self._cards_being_checked: set[int] = set()
        """The changed cards being checked; empty while all cards are checked."""
        self._stale = False
        self.sign = Label(alignment=Qt.AlignmentFlag.AlignCenter)
        self.title = Label(step="head")
        self.good_detail = Label(role="quiet", wordWrap=True, alignment=Qt.AlignmentFlag.AlignHCenter)
        self.sign.hide()
        self.good_detail.hide()
        self.progress = QProgressBar(textVisible=False)
        as_wide = ComboBox.SizeAdjustPolicy.AdjustToContents
        self.kinds, self.languages = (ComboBox(sizeAdjustPolicy=as_wide) for _ in range(2))
        filters = filled(QHBoxLayout(), self.kinds, self.languages, 1)
        self._groups: dict[str, list[Told]] = {}
        """Group (weight, kind, and language) → its findings."""
        self._open: set[str] = set()
        """The groups that the user has opened."""
        self.tree = configured(
            QTreeWidget(columnCount=3),
            alternatingRowColors=True,
            frameShape=QFrame.Shape.NoFrame,
            plain=True,
            uniformRowHeights=True,
        )
        self.tree.header().setStretchLastSection(False)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.itemActivated.connect(lambda *_item: self._jump())
        self.tree.currentItemChanged.connect(lambda *_items: self._show_buttons())
        self.tree.itemExpanded.connect(self._expand)
        self.tree.itemCollapsed.connect(lambda item: self._open.discard(item.data(0, GROUP)))
        self.show_button = push_button(does=self._jump)
        self.fix_button = push_button(does=self._fix)
        buttons = filled(QHBoxLayout(), self.show_button, self.fix_button, 1)
        parts = (self.sign, self.title, self.good_detail, self.progress, filters, (self.tree, 1), buttons)
        self._box = filled(QVBoxLayout(self), 0, *parts, 0, spacing=10, margins=(24, 18, 24, 18))
        self._changed_cards: set[int] = set()
        self._settle = single_shot(self, self._check_changed)
        self._all_changed = False
        self._timer = repeating(self, self._check_slice)
        self._resume = single_shot(self, self._timer.start)
        connect_all(
            (self.kinds.currentIndexChanged, lambda _row: self._fill()),
            (self.languages.currentIndexChanged, lambda _row: self._fill()),
            (model.card_changed, self._card_changed),
            (model.unit_changed, self._unit_changed),
            (model.cards_changed, self.check_all),
            (model.look_changed, self._check_all_later),
        )
        preferences.subscribe(self._restyle)
        self.check_all()

    def check_all(self) -> None:
        self.findings.clear()
        self._show_progress()
        self._cards_being_checked = set()
        self._work = self._all()
        self._timer.start()

    def pause(self) -> None:
        """Pause the check while the user scrolls, since both need the GUI thread."""
        if self._timer.isActive() or self._resume.isActive():
            self._timer.stop()
            self._resume.start(SCROLL_PAUSE_MS)

    def finished(self) -> bool:
        return self._work is None and not self._settle.isActive()

    def _all(self) -> Iterator[None]:
        yield from self._check_set()
        locations = self._location_keys()
        cards = self._model.cards()
        self.progress.setRange(0, len(cards))
        for number, card in enumerate(cards):
            self._check_card(card.id, locations)
            if not number % STEP:
                self.progress.setValue(number)
            yield

    def _some(self, numbers: set[int]) -> Iterator[None]:
        locations = self._location_keys()
        for number in numbers:
            self._check_card(number, locations)
            yield
        # A card's name may appear on other faces, too.
        changed = {card.key for card in map(self._model.card, numbers) if card is not None}
        for card in self._model.cards():
            if card.id not in numbers and not changed.isdisjoint(self._model.named_on(card)):
                self._check_card(card.id, locations)
            yield
        yield from self._check_set()

    def _check_slice(self) -> None:
        end = perf_counter() + SLICE_S
        while self._work is not None and perf_counter() < end:
            try:
                next(self._work)
            except StopIteration:
                self._work = None
        if self._work is None:
            self._timer.stop()
            self.progress.hide()
            self._fill()

    def _location_keys(self) -> frozenset[str]:
        return frozenset(card.key for card in self._model.locations())

    def _check_set(self) -> Iterator[None]:
        for number in list(self.findings):
            self.findings[number] = [
                pair for pair in self.findings[number] if pair[0].code not in checks.CROSS_CARD_CODES
            ]
        self.findings[0] = []
        for finding in checks.check_set(self._model.data, self._model.is_symbol):
            self.findings.setdefault(finding.card, []).append((finding, ""))
            yield

    def _check_card(self, number: int, locations: frozenset[str]) -> None:
        card = self._model.card(number)
        if card is None:
            # The card was deleted, or *number* is 0, for the set, which is checked as a whole.
            self.findings.pop(number, None)
            return
        findings_of_card = [
            pair for pair in self.findings.get(number, []) if pair[0].code in checks.CROSS_CARD_CODES
        ]
        keys = self._model.keys().keys()
        findings = checks.check_card(
            card, self._model.data, locations, self._model.languages, keys, self._model.is_symbol
        )
        findings_of_card += [(finding, "") for finding in findings]
        for language in self._model.languages:
            name = self._model.name(card, language)
            for warning in self._warnings(card, language):
                findings_of_card.append(
                    (
                        Finding(
                            "note" if warning.code in NOTES else "error",
                            "check-face",
                            number,
                            warning.part,
                            language,
                            {**warning.params, "warning": warning.code},
                        ),
                        sentence(warning, name, self._preferences.language),
                    )
                )
        self.findings[number] = findings_of_card

    def _warnings(self, card: CardData, language: str) -> tuple[Warn, ...]:
        """Return the face's warnings; only a changed face, or one without its picture, is laid out again."""
        content = self._model.content(card, language)
        # The footer contains the card's number in the set, which changes with every new card and always fits.
        unused = [name for name in convert.COUNTS if name not in content.look]
        values = tuple(pair for pair in content.values if pair[0] not in unused)
        looks = hash(replace(content, footer=str(len(content.footer)), values=values))
        cached = self._cached_warnings.get((card.id, language))
        if cached is None or cached[0] != looks:
            cached = looks, self._model.warnings(card, language)
            if any(warning.part == "picture" for warning in cached[1]):
                # A missing picture may become available without a change to the card.
                self._cached_warnings.pop((card.id, language), None)
            else:
                self._cached_warnings[card.id, language] = cached
        return cached[1]

    def _card_changed(self, number: int) -> None:
        self._changed_cards.add(number)
        self._settle.start(RECHECK_DELAY_MS)

    def _check_all_later(self) -> None:
        self._all_changed = True
        self._settle.start(RECHECK_DELAY_MS)

    def _unit_changed(self, unit: str) -> None:
        owner, _, rest = unit.partition("/")
        key = rest.partition("/")[0]
        # 0 is the set itself, with everything outside cards.
        self._card_changed(self._model.keys().get(key, 0) if owner == "card" else 0)

    def _check_changed(self) -> None:
        changed, self._changed_cards = self._changed_cards, set()
        if self._all_changed or (self._work is not None and not self._cards_being_checked):
            self._all_changed = False
            self.check_all()
            return
        if self._work is not None:
            changed |= self._cards_being_checked
        self._cards_being_checked = changed
        self._work = self._some(changed)
        self._timer.start()

    def _fill(self) -> None:
        """Show the number of findings; the list is filled when visible."""
        tr, count = self._preferences.t, sum(map(len, self.findings.values()))
        self._offer_filters()
        shown = len(self._filtered())
        title = tr("editor.checks-found", count=count) if count else tr("editor.checks-good")
        self.title.setText(
            title if shown == count else tr("editor.checks-filtered", shown=shown, count=count)
        )
        self.good_detail.setText(tr("editor.checks-good-detail"))
        self._show_list_or_message(not count)
        self._stale = not self.isVisible()
        if not self._stale:
            self._fill_list()
        self.counted.emit(count)

    def _offer_filters(self) -> None:
        tr = self._preferences.t
        kinds = [(kind, tr(f"editor.checks-{kind}")) for kind in checks.KINDS]
        languages = [(language, own_name(language)) for language in self._model.languages]
        for combo, name, rows in ((self.kinds, "kinds", kinds), (self.languages, "languages", languages)):
            offer(combo, [("", tr(f"editor.checks-all-{name}")), *rows], combo.currentData())

    def _filtered(self) -> list[Told]:
        """Return the findings that the filters show, errors first."""
        kind, language = self.kinds.currentData(), self.languages.currentData()
        found = [
            told
            for findings in self.findings.values()
            for told in findings
            if kind in ("", told[0].kind) and language in ("", told[0].language)
        ]
        return sorted(found, key=lambda told: ORDER[told[0].weight])

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._stale = False
            self._fill_list()

    def _fill_list(self) -> None:
        chosen, single, self._groups = self._chosen(), list[Told](), {}
        by_group = dict[str, list[Told]]()
        for told in self._filtered():
            finding = told[0]
            by_group.setdefault(f"{finding.weight}/{finding.kind}/{finding.language}", []).append(told)
        for group, members in by_group.items():
            if group.startswith("error") or len(members) <= GROUPED:
                single += members
            else:
                self._groups[group] = members
        self.tree.clear()
        self.tree.addTopLevelItems(self._items(single))
        for group, members in self._groups.items():
            _weight, kind, language = group.split("/")
            title = self._preferences.t(
                "editor.checks-group", kind=self._preferences.t(f"editor.checks-{kind}"), count=len(members)
            )
            heading = QTreeWidgetItem([title, "", language.upper()])
            heading.setData(0, GROUP, group)
            heading.setChildIndicatorPolicy(QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator)
            self.tree.addTopLevelItem(heading)
            heading.setExpanded(group in self._open)
        self.tree.setRootIsDecorated(bool(self._groups))
        items = self.tree.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive)
        same = [item for item in items if item.data(0, FINDING) == chosen is not None]
        for item in (same or items)[:1]:
            self.tree.setCurrentItem(item)
        self._show_buttons()

    def _expand(self, heading: QTreeWidgetItem) -> None:
        """Fill a group when it's opened: it may have tens of thousands of findings."""
        group = heading.data(0, GROUP)
        self._open.add(group)
        if not heading.childCount():
            heading.addChildren(self._items(self._groups[group]))

    def _items(self, findings: list[Told]) -> list[QTreeWidgetItem]:
        """Return a row for each of *findings*, up to MAX_SHOWN, and one that says how many more there are."""
        tr, theme, language = self._preferences.t, self._preferences.theme, self._preferences.language
        labels, items = self._model.labels, []
        error, other = (icons.icon("warning", theme, role, chosen="on_accent")
                        for role in ("danger_text", "accent_text"))  # fmt: skip
        for finding, message in findings[:MAX_SHOWN]:
            card, text_place = self._model.card(finding.card), units.place_of(finding.unit)
            name = self._model.name(card, language) if card else tr("editor.whole-set")
            place = labels.field(finding.field, language) if finding.field else ""
            if card is None and text_place is not None:
                name, place = self._model.display_names(text_place, language)
            if finding.language:
                place += f" · {finding.language.upper()}"
            item = QTreeWidgetItem([message or words.finding(finding, language, labels), name, place])
            item.setIcon(0, error if finding.weight == "error" else other)
            item.setForeground(1, QColor(theme.text))
            item.setForeground(2, QColor(theme.quiet))
            item.setData(0, FINDING, finding)
            item.setToolTip(0, as_tip(item.text(0)))
            items.append(item)
        if len(findings) > MAX_SHOWN:
            items.append(QTreeWidgetItem([tr("editor.checks-more", count=len(findings) - MAX_SHOWN)]))
            items[-1].setFlags(Qt.ItemFlag.NoItemFlags)
        return items

    def _show_progress(self) -> None:
        """Show progress, and keep the earlier list until the check is complete."""
        self.title.setText(self._preferences.t("editor.checks-running"))
        self.progress.setFixedHeight(self._preferences.grown(6))
        self.progress.show()
        self.sign.hide()
        self.good_detail.hide()
        self._show_buttons()

    def _show_list_or_message(self, is_empty: bool) -> None:
        for widget in (self.sign, self.good_detail):
            widget.setVisible(is_empty)
        for part in (self.kinds, self.languages, self.tree):
            part.setVisible(not is_empty)
        middle = Qt.AlignmentFlag.AlignHCenter if is_empty else Qt.AlignmentFlag.AlignLeft
        self.title.setAlignment(middle)
        # The first and the last item of the column are stretches.
        self._box.setStretch(0, 2 if is_empty else 0)
        self._box.setStretch(self._box.count() - 1, 3 if is_empty else 0)
        if is_empty:
            side = self._preferences.grown(SIGN)
            self.sign.setPixmap(icons.icon("good", self._preferences.theme, "good_text").pixmap(side, side))

    def _chosen(self) -> Finding | None:
        item = self.tree.currentItem()
        return item.data(0, FINDING) if item is not None else None

    def _show_buttons(self) -> None:
        # A hidden list may still belong to another set.
        finding = self._chosen() if not self.tree.isHidden() else None
        self.show_button.setVisible(
            finding is not None and (bool(finding.card or finding.unit) or "board" in finding.params)
        )
        step = step_for(self._model, finding) if finding is not None else ""
        self.fix_button.setVisible(bool(step))
        if step:
            self.fix_button.setText(self._preferences.t(f"editor.fix-{step}"))

    def _fix(self) -> None:
        finding = self._chosen()
        if finding is not None and step_for(self._model, finding) == "glossary":
            self.glossary_requested.emit()
        elif finding is not None:
            fix(self._model, finding)

    def _jump(self) -> None:
        finding = self._chosen()
        if finding is None:
            return
        if finding.unit:
            self.unit_requested.emit(finding.unit, finding.language)
        elif finding.card:
            self.jump_requested.emit(finding.card, finding.field, finding.language)
        elif "board" in finding.params:
            self.board_requested.emit(*finding.params["board"])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Leave half of the width for the findings, also with large text."""
        for column, width, share in ((1, 240, 0.3), (2, 160, 0.2)):
            most = round(self.width() * share)
            self.tree.header().resizeSection(column, min(self._preferences.grown(width), most))

    def _restyle(self, *_args: object) -> None:
        tr = self._preferences.t
        self.tree.setHeaderLabels(
            [tr("editor.column-finding"), tr("editor.column-card"), tr("editor.column-field")]
        )
        self._fit_columns()
        self.tree.setAccessibleName(tr("editor.view-checks"))
        self.kinds.setAccessibleName(tr("editor.column-finding"))
        self.languages.setAccessibleName(tr("ui.menu-language"))
        self.show_button.setText(tr("editor.fix-show"))
        self._show_buttons()
        if self._work is None and self.findings:
            self.check_all()


def step_for(model: EditorModel, finding: Finding) -> str:
    """Return the code of the step that fixes *finding*; "" if the user must write or choose something."""
    if finding.code == "check-unknown-symbol":
        return "symbol" if finding.params["value"] in model.missing_symbols(model.data) else ""
    if finding.code == "check-no-reference" and not finding.card:
        return ""
    return FIXES.get(str(finding.params.get("warning", finding.code))) or checks.fix_for(model.data, finding)


def fix(model: EditorModel, finding: Finding) -> bool:
    """Apply the step that fixes *finding*; return whether there is one and it succeeded."""
    card, step = model.card(finding.card), step_for(model, finding)
    if step in _BOARD:
        return _BOARD[step](model, finding)
    if card is None or not step:
        return False
    if step == "checked":
        return model.confirm(card.id, finding.field, finding.language, checked=False)
    if step == "told":
        return model.confirm_rules_texts(card.id, [finding.language])
    if step == "print":
        return model.take_texts(card.id, powers.printed_texts(powers.listed(card), model.languages))
    if step == "glyphs":
        return _remove_glyphs(model, card, finding)
    if step == "no-break":
        text = text_of(card.texts, finding.field, finding.language)
        return model.set_value(
            card.id, finding.field, unit_checks.with_no_break_spaces(text), finding.language
        )
    if step == "reference":
        return _spell_out_reference(model, card, str(finding.params["value"]))
    if step in ("source", "name"):
        # The text in another language, preferably the source language; if there is none, the key.
        return model.set_value(
            card.id,
            finding.field,
            text_of(card.texts, finding.field, *model.languages) or card.key,
            finding.language,
        )
    value = "" if step == "picture" else checks.fixed_value(model.data, card, finding)
    return model.set_value(card.id, finding.field, value)


def _remove_glyphs(model: EditorModel, card: CardData, finding: Finding) -> bool:
    text = card.texts.get(finding.language, {}).get(finding.field)
    if text is None:
        return False
    left = text.value.translate(dict.fromkeys(map(ord, str(finding.params["glyphs"]))))
    return model.set_value(card.id, finding.field, left, finding.language)


def _spell_out_reference(model: EditorModel, card: CardData, key: str) -> bool:
    """Replace references to the missing card *key* by that key as plain text, in every language."""
    changed = card
    for language, fields in card.texts.items():
        for name in model.game.texts:
            if name in fields:
                plain = fields[name].value.replace(f"[[{key}]]", key)
                changed = edit_card(changed, name, plain, language, model.data.source, model.game)
    return model.put([changed], "editor.undo-field", {"card": card.id, "key": card.key, "field": "rules"})


def _make_back(model: EditorModel, finding: Finding) -> bool:
    data, deck, side = model.data, str(finding.params["deck"]), str(finding.params["side"])
    key = unique_key(f"{deck}-{side}", {back.key for back in data.backs})
    source_name = data.names.get(data.source, "")
    default_texts = {
        language: {"label": Text(name, "" if language == data.source else source_name)}
        for language, name in data.names.items()
    }
    texts = next((back.texts for back in data.backs if back.deck == deck), default_texts)
    return model.put_things("backs", (*data.backs, BackData(key, deck, side, texts)))


def _count_deck(model: EditorModel, finding: Finding) -> bool:
    deck, side, there = (finding.params[name] for name in ("deck", "side", "there"))
    backs = tuple(
        replace(back, count=there) if (back.deck, back.side) == (deck, side) else back
        for back in model.data.backs
    )
    return model.put_things("backs", backs)


def _make_cells(model: EditorModel, finding: Finding) -> bool:
    tracks = tuple(
        replace(track, cells=tuple(range(1, 11)), sides=(model.game.no_side,) * 10, origin="house")
        if track.key == finding.params["key"]
        else track
        for track in model.data.tracks
    )
    return model.put_things("tracks", tracks)


_BOARD: dict[str, Callable[[EditorModel, Finding], bool]] = {
    "back": _make_back,
    "count": _count_deck,
    "cells": _make_cells,
    "symbol": lambda model, _finding: model.make_symbols(),
}
