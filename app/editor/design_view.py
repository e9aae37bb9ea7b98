"""The design view: a template's parts, the face with handles, the form of a part.

Next to them are the faces of the longest and the emptiest card of the same kind.
"""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import get_args

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.cards.data import BoardData, CardData, CounterData, TrackData, text_of
from app.cards.errors import CatalogueError
from app.cards.game import NOTE
from app.editor import icons, picture_import
from app.editor.design_canvas import DesignCanvas
from app.editor.design_form import DesignForm
from app.editor.face_panel import show_warnings
from app.editor.face_view import FaceView
from app.editor.fields import Picker, ask_picture
from app.editor.model import EditorModel
from app.editor.row_drawing import Segments
from app.face import design, overlaps
from app.face.design import TemplateSource
from app.face.layout import Content
from app.face.ops import Rect
from app.face.template import TemplateError
from app.widgets.controls import (
    Flow,
    Label,
    as_tip,
    configured,
    connect_all,
    describe,
    filled,
    literal,
    push_button,
    scrolled,
)
from app.widgets.preferences import Preferences

TEXTS = ("name", "rules", "flavour")
PLAIN = ("kind_line", "footer", "text(copies)", "text(card_number)")
"""Values that a part can show on every card."""
SIDES = ("front", "back", "more")
SMALL = 150
"""Maximum height of those faces while a part is selected, px at 100 % of text size."""
QWIDGETSIZE_MAX = (1 << 24) - 1
"""Qt's value for no limit."""
NOT_OWN = ("name", "rules", "flavour", "kind", "copies", "picture", NOTE)
"""Fields that the form of a part offers in another way, or not at all."""
TOOLS = ("add", "copy", "delete", "lower", "upper", "align", "group", "lock", "hide", "bleed")


class DesignView(QWidget):
    """Shows the chosen card's template; each drag, field, or button is one undo step."""

    def __init__(self, model: EditorModel, preferences: Preferences) -> None:
        super().__init__()
        self._model, self._preferences = model, preferences
        self._number: int | None = None
        self._of = "front"
        self._key = ""
        self._source: TemplateSource | None = None
        self._extremes: dict[str, tuple[int, int]] = {}
        self.canvas = DesignCanvas(preferences)
        self.form = DesignForm(preferences)
        self.parts = configured(
            QListWidget(),
            horizontalScrollBarPolicy=Qt.ScrollBarPolicy.ScrollBarAlwaysOff,
            wordWrap=True,
            resizeMode=QListWidget.ResizeMode.Adjust,
            selectionMode=QAbstractItemView.SelectionMode.ExtendedSelection,
        )
        self.side = Segments(SIDES, "editor.design-", preferences)
        self.piece = configured(Picker(), visible=False)
        self.tools = {name: QToolButton() for name in TOOLS}
        self.longest, self.emptiest = FaceView(preferences), FaceView(preferences)
        self._captions = tuple(Label(role="quiet", wordWrap=True) for _view in range(2))
        self.warnings = Label(role="danger", wordWrap=True)
        self.apart = push_button("", "quiet")
        self._none = Label(role="quiet", wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter)
        self._choose = Label(role="quiet", wordWrap=True)
        self._build()
        self._connect()

    def _build(self) -> None:
        left = QWidget()
        row = Flow(gap=3)
        for button in self.tools.values():
            button.setAutoRaise(True)
            row.addWidget(button)
        self.tools["bleed"].setCheckable(True)
        self.tools["add"].setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.tools["align"].setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        lists = (self.side, self.piece, (self.parts, 1), row, self.apart)
        filled(QVBoxLayout(left), *lists, spacing=6, margins=(10, 8, 4, 10))
        middle = QWidget()
        filled(
            QVBoxLayout(middle), (self.canvas, 1), self._none, self.warnings, spacing=4, margins=(4, 4, 4, 10)
        )
        self._right = QWidget()
        self._extremes_box = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        for view, caption in zip((self.longest, self.emptiest), self._captions, strict=True):
            view.setMinimumSize(110, 150)
            caption.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            self._extremes_box.addLayout(filled(QVBoxLayout(), (view, 1), caption, spacing=2), 1)
        self._part = scrolled(self.form)
        widgets = (self._choose, (self._part, 2), self.form.notes, (self._extremes_box, 1))
        filled(QVBoxLayout(self._right), *widgets, spacing=8, margins=(4, 8, 10, 10))
        self.split = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        for part, share in ((left, 2), (middle, 6), (self._right, 4)):
            self.split.addWidget(part)
            self.split.setStretchFactor(self.split.count() - 1, share)
        configured(left, minimumWidth=self._preferences.grown(225), maximumWidth=self._preferences.grown(300))
        configured(
            self._right, minimumWidth=self._preferences.grown(310), maximumWidth=self._preferences.grown(420)
        )
        self.split.setSizes([225, 505, 310])
        filled(QVBoxLayout(self), (self.split, 1), spacing=0, margins=(0, 0, 0, 0))

    def _connect(self) -> None:
        connect_all(
            (self.side.chosen, self._show_side),
            (self.piece.picked, self._show_piece),
            (self.form.picture_requested, self.choose_picture),
            (self.form.common_requested, self.drop_own_values),
            (self.canvas.template_changed, partial(self._change_shown, "move")),
            (self.canvas.chosen_changed, self._follow_canvas),
            (self.canvas.delete_requested, self.delete_parts),
            (self.form.part_changed, partial(self._change_shown, "part")),
            (self.apart.clicked, self.separate_template),
            (
                self.parts.itemSelectionChanged,
                lambda: self.canvas.choose(sorted(index.row() for index in self.parts.selectedIndexes())),
            ),
        )
        for name, action in (
            ("copy", self.copy_parts),
            ("delete", self.delete_parts),
            ("lower", partial(self.move_in_order, -1)),
            ("upper", partial(self.move_in_order, 1)),
            ("group", self.group_parts),
            ("lock", partial(self.toggle_state, "locked")),
            ("hide", partial(self.toggle_state, "hidden")),
            ("bleed", self.show_bleed),
        ):
            self.tools[name].clicked.connect(lambda _on=False, do=action: do())
        model = self._model
        for signal in (model.card_changed, model.cards_changed, model.board_changed, model.look_changed):
            signal.connect(self._refresh)
        model.settling.connect(self.form.commit_typed)
        self._preferences.subscribe(self._retranslate)

    # ---- showing

    def show_card(self, number: int | None) -> None:
        self._number = number
        self._refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._refresh()

    def template(self) -> TemplateSource | None:
        """Return the source of the template shown; None if there is none."""
        return self._source

    def _show_side(self, of: str) -> None:
        """Show the front, the back, or what is picked from the other pieces."""
        if of == "more":
            self._offer_pieces()
            of = str(self.piece.currentData())
        self._show_piece(of)

    def _offer_pieces(self) -> None:
        data, language = self._model.data, self._preferences.language
        pieces = [("box", self._preferences.t("editor.design-box"))]
        boards: tuple[tuple[str, tuple[CounterData | TrackData | BoardData, ...]], ...] = (
            ("counter", data.counters), ("track", data.tracks), ("board", data.boards),
        )  # fmt: skip
        for owner, things in boards:
            names = (text_of(thing.texts, "name", language, data.source) or thing.key for thing in things)
            pieces += ((f"{owner}:{thing.key}", name) for thing, name in zip(things, names, strict=True))
        keys = [key for key, _name in pieces]
        self.piece.offer(pieces, self._of if self._of in keys else keys[0])

    def _show_piece(self, of: str) -> None:
        self._of = of
        self.piece.setVisible(of not in SIDES)
        self.canvas.choose([])
        self._refresh()

    def _card(self) -> CardData | None:
        return self._model.card(self._number)

    @property
    def _kind(self) -> str:
        """What the template draws, such as ``front`` or ``counter``."""
        return self._of.partition(":")[0]

    def _content(self, card: CardData, language: str) -> Content:
        if self._kind == "box":
            return replace(self._model.back(card, language), label=self._model.title(language))
        if self._kind == "back":
            return self._model.back(card, language)
        owner, _colon, key = self._of.partition(":")
        piece = self._model.board(key, language) if owner == "board" else self._model.piece(key, language)
        return (piece if key else None) or self._model.content(card, language)

    def _refresh(self, *_args: object) -> None:
        self._extremes.clear()
        if not self.isVisible():
            return
        card = self._card()
        self._none.setVisible(card is None)
        for part in (self.canvas, self._right, self.apart):
            part.setVisible(card is not None)
        if card is None:
            self.warnings.hide()
            self._source = None
            self.canvas.show_template(None, None)
            self._fill_list()
            self._show_part()
            return
        content = self._content(card, self._display_language())
        if self._key != design.key_of(content):
            self._key = design.key_of(content)
            self.form.only.setChecked(False)
        try:
            self._source = design.template_for(content, self._kind)
        except LookupError:
            # Without a template for boxes, a box looks like the back.
            self._source = design.template_for(content, "back")
        except TemplateError:
            self._source = None
        shown = design.for_card(self._source, self._key) if self._source is not None else None
        self.canvas.show_template(shown, content)
        own, _condition = self._own_template(card)
        among = {"front": f"kind-{card.kind}", "back": f"deck-{card.deck}"}.get(self._kind, "")
        name = self._model.labels.word(self._preferences.language, among) or among.partition("-")[2]
        name = name or self.piece.currentText()
        is_own = self._source is not None and self._source["key"] == own
        code = "together" if is_own else f"apart-{self._kind}"
        label = self._preferences.t(f"editor.design-{code}", name=name)
        self.apart.setText(literal(label.replace(": ", ":\n")))
        self.apart.setAccessibleName(label)
        self.apart.setVisible(self._source is not None)
        self._fill_list()
        self._follow_canvas()
        self._show_extremes(card)
        self._show_warnings(card)

    def _display_language(self) -> str:
        language = self._preferences.language
        return language if language in self._model.languages else self._model.data.source

    def _fill_list(self) -> None:
        self.parts.blockSignals(True)
        self.parts.clear()
        placed = self.canvas.placed
        for at, part in enumerate(self._source["parts"] if self._source is not None else ()):
            shown = placed is None or placed.shown[at]
            kind = self._preferences.t(f"editor.design-type-{part['type']}")
            states = (
                self._preferences.t(f"editor.design-{name}")
                for name in ("locked", "hidden")
                if part.get(name)
            )
            name = design.display_name(part.get("name", ""), part["type"], self._preferences.language)
            item = QListWidgetItem(" · ".join((name, *states)))
            item.setToolTip(as_tip(f"{item.text()} · {kind}"))
            if not shown:
                item.setForeground(self._preferences.theme.color("quiet"))
            self.parts.addItem(item)
        for at in self.canvas.chosen:
            if at < self.parts.count():
                self.parts.item(at).setSelected(True)
        self.parts.blockSignals(False)

    def _follow_canvas(self) -> None:
        chosen = self.canvas.chosen
        self.parts.blockSignals(True)
        for at in range(self.parts.count()):
            self.parts.item(at).setSelected(at in chosen)
        self.parts.blockSignals(False)
        self._show_part()

    def _show_part(self) -> None:
        chosen = self.canvas.chosen
        at = chosen[0] if len(chosen) == 1 else -1
        if at != self.form.shown_part:
            self._part.verticalScrollBar().setValue(0)
            self.form.only.setChecked(False)
        game = self._model.game
        fields = [name for name in TEXTS if name in game.by_name] + list(PLAIN)
        fields += [field.name for field in game.edited_fields if field.name not in NOT_OWN]
        values = (
            design.own_values(self._source, at, self._key) if self._source is not None and at >= 0 else {}
        )
        source, pictures = self.canvas.source, self._model.own_pictures()
        names = self._model.vocabulary(source, self._preferences.language) if source is not None else None
        self.form.show_part(source, self.canvas.placed, at, fields, [*game.symbols], names, pictures, values)
        self._make_room_for_form(at >= 0)
        self.tools["add"].setEnabled(source is not None)
        for tool in ("copy", "delete", "align", "group", "lock", "hide"):
            self.tools[tool].setEnabled(bool(chosen))
        self.tools["lower"].setEnabled(at > 0)
        self.tools["upper"].setEnabled(0 <= at < self.parts.count() - 1)

    def _make_room_for_form(self, chosen: bool) -> None:
        """If a part is *chosen*, make room for its form; if not, stack the extreme faces and enlarge them."""
        for part in (self._part, self.form.notes):
            part.setVisible(chosen)
        self._choose.setVisible(not chosen)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._extremes_box.setDirection(across if chosen else down)
        for view in (self.longest, self.emptiest):
            view.setMaximumHeight(self._preferences.grown(SMALL) if chosen else QWIDGETSIZE_MAX)

    def _show_extremes(self, card: CardData) -> None:
        """Show the longest and the emptiest card of the kind in the same template."""
        language, tr = self._display_language(), self._preferences.t
        extremes = self._extremes.get(card.kind)
        if extremes is None:
            extremes = self._extremes[card.kind] = self._model.extremes(card.kind, language)
        names = ("editor.design-longest", "editor.design-emptiest")
        for view, caption, number, code in zip(
            (self.longest, self.emptiest), self._captions, extremes, names, strict=True
        ):
            other = self._model.card(number)
            if other is None or self._source is None or self._kind not in SIDES:
                view.show_face(None, "")
                caption.setText("")
                continue
            content = self._content(other, language)
            label = tr(code, name=self._model.name(other, language))
            view.show_face(design.spread(self._source, content).face, label)
            caption.setText(label)

    def _show_warnings(self, card: CardData) -> None:
        face, language = self.canvas.face(), self._preferences.language
        warnings = (*face.warnings, *overlaps.find(face)) if face is not None else ()
        show_warnings(self.warnings, warnings, self._model.name(card, language), language)

    # ---- changing

    def _change_shown(self, how: str, source: TemplateSource, stepped: str = "") -> None:
        """Store *source*, the changed template as it's shown for this card."""
        if self._source is not None:
            before = design.for_card(self._source, self._key)
            only = self.form.only.isChecked()
            common = design.changed_for_card(self._source, before, source, self._key, only=only)
            self._store(how, common, stepped)

    def _store(self, how: str, source: TemplateSource, stepped: str = "") -> None:
        if self._card() is not None and not self._model.put_template(source, how, stepped):
            self._refresh()

    def _change(self, how: str, source: TemplateSource, chosen: list[int]) -> None:
        self.canvas.chosen = chosen
        self._store(how, source)

    def separate_template(self) -> None:
        """Give the card's kind (or, for a back, its deck) a template of its own, at first a copy.

        If it has one, remove that, so that it's drawn like others again.
        """
        card = self._card()
        if self._source is not None and card is not None:
            key, condition = self._own_template(card)
            if self._source["key"] == key:
                self.canvas.chosen = []
                self._model.drop_template(key)
                return
            source = {name: value for name, value in self._source.items() if name != "for"}
            source |= {"key": key, "of": self._kind} | ({"for": condition} if condition else {})
            self._change("apart", source, self.canvas.chosen)

    def _own_template(self, card: CardData) -> tuple[str, str]:
        """Return the key and the condition of the template that only this kind, deck, or piece has."""
        if self._kind == "box":
            return "box", ""
        among, own = {"front": ("kind", card.kind), "back": ("deck", card.deck)}.get(
            self._kind, ("key", self._key)
        )
        return f"{self._kind}-{own}", f"{among} == '{own}'"

    def group_parts(self) -> None:
        """Group the chosen parts, or split their group."""
        chosen = self.canvas.chosen
        if self._source is not None and chosen:
            parts = self._source["parts"]
            groups = {parts[at].get("group", "") for at in chosen}
            taken = {part.get("group") for part in parts}
            name = next(f"group-{number}" for number in itertools.count(1) if f"group-{number}" not in taken)
            is_group = len(groups) == 1 and "" not in groups
            self._change(
                "group", design.set_state(self._source, chosen, "group", "" if is_group else name), chosen
            )

    def toggle_state(self, state: str) -> None:
        """Lock or hide the chosen parts, or the opposite."""
        chosen = self.canvas.chosen
        if self._source is not None and chosen:
            on = not all(self._source["parts"][at].get(state) for at in chosen)
            self._change(state, design.set_state(self._source, chosen, state, on), chosen)

    def show_bleed(self) -> None:
        self.canvas.shows_bleed = not self.canvas.shows_bleed
        self.tools["bleed"].setChecked(self.canvas.shows_bleed)
        self._refresh()

    def choose_picture(self) -> None:
        """Ask for a file, and show its picture in the chosen part on all cards."""
        file = ask_picture(self, self._preferences)
        if file is not None:
            self.take_picture(file)

    def take_picture(self, file: Path) -> None:
        """Show the picture in *file* in the chosen part, or say why it can't be used."""
        shown, chosen = self.canvas.source, self.canvas.chosen
        if shown is None or len(chosen) != 1:
            return
        try:
            digest = picture_import.store(file, self._model.catalogue)
        except CatalogueError as error:
            self.warnings.setText(error.reason.text(self._preferences.language))
            self.warnings.show()
            return
        part = {**shown["parts"][chosen[0]], "picture": f"'{digest}'"}
        self._change_shown("part", design.with_part(shown, chosen[0], part))

    def drop_own_values(self) -> None:
        """Show the chosen part on this card as on the others."""
        if self._source is not None and len(self.canvas.chosen) == 1:
            at = self.canvas.chosen[0]
            self._store("part", design.without_own_values(self._source, at, self._key))

    def add_part(self, kind: str) -> None:
        """Add a new part in the middle of the card, drawn last."""
        placed = self.canvas.placed
        if self._source is not None and placed is not None:
            source = design.added(self._source, kind, kind, placed.width, placed.height)
            self._change("add", source, [len(source["parts"]) - 1])

    def copy_parts(self) -> None:
        placed, chosen = self.canvas.placed, self.canvas.chosen
        if self._source is not None and placed is not None and chosen:
            source = design.copied(self._source, chosen, placed.areas)
            count = len(source["parts"])
            self._change("copy", source, list(range(count - len(chosen), count)))

    def delete_parts(self) -> None:
        if self._source is not None and self.canvas.chosen:
            self._change("delete", design.removed(self._source, self.canvas.chosen), [])

    def move_in_order(self, by: int) -> None:
        """Draw the chosen part earlier (-1: behind others) or later (1: in front)."""
        if self._source is not None and len(self.canvas.chosen) == 1:
            at = self.canvas.chosen[0]
            to = min(max(at + by, 0), len(self._source["parts"]) - 1)
            self._change("order", design.reordered(self._source, at, to), [to])

    def align(self, edge: design.Edge) -> None:
        """Align the chosen parts with each other, or a single part with the card."""
        placed, chosen = self.canvas.placed, self.canvas.chosen
        if self.canvas.source is not None and placed is not None and chosen:
            whole = Rect(0, 0, placed.width, placed.height)
            self._change_shown("align", design.aligned(self.canvas.source, chosen, placed.areas, edge, whole))

    def space(self, across: bool) -> None:
        placed, chosen = self.canvas.placed, self.canvas.chosen
        if self.canvas.source is not None and placed is not None and len(chosen) > 2:
            self._change_shown("align", design.spaced(self.canvas.source, chosen, placed.areas, across))

    # ---- words

    def _retranslate(self, *_args: object) -> None:
        tr = self._preferences.t
        self._none.setText(tr("editor.design-none"))
        self._choose.setText(tr("editor.design-choose"))
        for name, button in self.tools.items():
            button.setIcon(icons.icon(name, self._preferences.theme))
            describe(button, tr(f"editor.design-{name}.does"))
        adding = QMenu(self.tools["add"])
        for kind in design.NEW:
            adding.addAction(tr(f"editor.design-type-{kind}"), partial(self.add_part, kind))
        self.tools["add"].setMenu(adding)
        lining = QMenu(self.tools["align"])
        for edge in get_args(design.Edge):
            lining.addAction(tr(f"editor.design-align-{edge}"), partial(self.align, edge))
        lining.addSeparator()
        lining.addAction(tr("editor.design-space-across"), partial(self.space, True))
        lining.addAction(tr("editor.design-space-down"), partial(self.space, False))
        self.tools["align"].setMenu(lining)
        self._refresh()
