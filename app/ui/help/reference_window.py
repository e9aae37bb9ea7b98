"""The reference: every card of the set, the discards, the unseen cards, and what each card means."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtCore import QObject, QSignalBlocker, QSize, Qt, QUrl, Signal, SignalInstance
from PySide6.QtGui import QColor, QFont, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from app.cards import labels, printed
from app.i18n.options import option_names
from app.rules.cardset import CardSet
from app.rules.game import Reason, design_of
from app.rules.own_fate.card_reference import describe_card, unseen
from app.rules.own_fate.state import FateView
from app.rules.pages import card_rule, rule
from app.rules.record import OptionValue
from app.search import matches
from app.table.words import rule_label
from app.ui.board.preview import Preview
from app.ui.board.session import GameSession
from app.ui.help.game_choice import GameChoice
from app.widgets import fonts, symbols
from app.widgets.controls import ComboBox, Label, configured, connect_all, filled, offer, width_for
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences
from app.widgets.reading import TextPane
from app.widgets.windows import raise_window

NUMBERS = ("strength", "experience", "initiative", "cost")
TILE_PARTS = ("lives", "states", "mana", "level", "experience")
"""What a tile of Tribunal shows, from the top."""


def card_page(
    key: str,
    gallery: Gallery,
    preferences: Preferences,
    cards: CardSet | None,
    game: str,
    options: Mapping[str, OptionValue] | None = None,
) -> str:
    """Return the page of the card *key* as HTML, with links ``card:KEY`` and ``rule:NUMBER``.

    Empty if the gallery has no such card. *cards*: the set from which findings are derived; None: the printed
    text instead. *options*: those of the current game; None: the defaults.
    """
    content = gallery.content(key)
    if content is None:
        return ""
    theme, t, field_labels = preferences.theme, preferences.t, labels.shipped()
    named = field_labels.choice("side", content.side, preferences.language)
    side = "" if content.side == "neutral" else f" · {html.escape(named)}"
    parts = [
        f'<p style="font-family:{fonts.DISPLAY};font-weight:bold;font-size:{preferences.px("title")}px;'
        f'margin:0">{html.escape(content.name)}</p>',
        f'<p style="color:{theme.side_text(content.side)};margin:2px 0 10px 0">'
        f"{html.escape(content.kind_line)}{side}{_link(key, preferences, game)}</p>",
    ]
    numbers = [
        f"{field_labels.field(name, preferences.language)} <b>{value}</b>"
        for name in NUMBERS
        if (value := content.value(name)) is not None
    ]
    if numbers:
        parts.append(f'<p style="margin:0 0 10px 0">{" &nbsp; ".join(numbers)}</p>')
    if content.kind == "tile":
        meanings = [Reason(f"lore.tile-{part}") for part in TILE_PARTS]
        parts.append(_part(t("lore.tile"), meanings, gallery, preferences))
    if cards is None:
        parts.append(f"<p>{html.escape(labels.without_marks(content.rules, content.language))}</p>")
        return "".join(parts)
    findings = describe_card(cards.card(design_of(key)), cards, options)
    readings = [_named(reason, preferences, game) for reason in findings.readings]
    for name, reasons in (
        ("can", findings.can),
        ("hurts", findings.hurts),
        ("helps", findings.helps),
        ("readings", readings),
    ):
        if reasons:
            parts.append(_part(t(f"lore.{name}"), reasons, gallery, preferences))
    return "".join(parts)


def _named(reading: Reason, preferences: Preferences, game: str) -> Reason:
    """Return *reading* with its option and value named as in the new-game dialog."""
    name, value = str(reading.args["option"]), reading.args["value"]
    called_by = option_names(game, preferences.language)
    word = called_by(f"{name}.{value}")
    if isinstance(value, bool):
        word = preferences.t("ui.yes" if value else "ui.no")
    return Reason(reading.code, reading.rule, {"option": called_by(name), "value": word or str(value)})


def _part(title: str, reasons: Sequence[Reason], gallery: Gallery, preferences: Preferences) -> str:
    theme = preferences.theme
    rows = "".join(
        f'<tr><td style="padding:2px 8px 5px 0;color:{theme.accent_text}">▸</td>'
        f'<td style="padding:2px 0 5px 0">{_sentence(reason, gallery, preferences)}</td></tr>'
        for reason in reasons
    )
    head = (
        f'<p style="font-family:{fonts.DISPLAY};font-weight:bold;font-size:{preferences.px("lead")}px;'
        f'color:{theme.accent_text};margin:12px 0 4px 0">{html.escape(title)}</p>'
    )
    return f'{head}<table cellspacing="0" cellpadding="0">{rows}</table>'


def _sentence(reason: Reason, gallery: Gallery, preferences: Preferences) -> str:
    """Return the finding as HTML, with cards as links and a § link to its rule."""
    marks: dict[str, str] = {}

    def in_links(value: object) -> object:
        if not isinstance(value, tuple):
            return value
        for key in value:
            marks[f"\x01{key}\x02"] = (
                f'<a href="card:{html.escape(str(key))}" style="color:{preferences.theme.text};'
                f'font-weight:bold;text-decoration:none">{html.escape(gallery.name(str(key)))}</a>'
            )
        return ", ".join(f"\x01{key}\x02" for key in value)

    if reason.code == "lore.composed":
        power = printed.text(str(reason.args["power"]), preferences.language)
        return html.escape(power) + _sign(reason.rule, preferences)
    text = html.escape(
        preferences.t(reason.code, **{name: in_links(value) for name, value in reason.args.items()})
    )
    for mark, link in marks.items():
        text = text.replace(html.escape(mark), link)
    return text + _sign(reason.rule, preferences)


def _sign(number: str, preferences: Preferences) -> str:
    if not number or rule(number, preferences.language) is None:
        return ""
    return (
        f'&nbsp;<a href="rule:{html.escape(number)}" style="color:{preferences.theme.quiet};'
        f'text-decoration:none;font-size:{preferences.px("small")}px">§</a>'
    )


def _link(key: str, preferences: Preferences, game: str) -> str:
    number = card_rule(key, game=game)
    if not number:
        return ""
    words = preferences.t("table.rule", number=rule_label(number, preferences.language, game))
    return (
        f' · <a href="rule:{number}" style="color:{preferences.theme.accent_text};text-decoration:none">'
        f"{html.escape(words)}</a>"
    )


SHELVES = ("all", "discards", "unseen")
KINDS = ("other", "person", "location", "item", "chance", "spell")
SIDES = ("light", "dark", "neutral")
DECKS = ("setup", "probability", "spell")
WIDTHS = (390, 330, 460)
"""Initial widths of the list, the card's picture and its text, px at text size 100 %."""
NARROW = 1000
"""px, at text size 100 %, below which the picture is above the text."""
LIST = 0.4
"""Maximum share of the window for the list when it gets narrow."""
KEY = Qt.ItemDataRole.UserRole
Row = tuple[str, int]
"""A card's key and count (0: not counted)."""


class ReferenceWindow(QWidget):
    """The card reference. For a current game it shows only what the seat at the screen may know."""

    rule_wanted = Signal(str)

    def __init__(
        self,
        preferences: Preferences,
        gallery: Gallery,
        cards: object,
        game: str = "own-fate",
    ) -> None:
        """Create the window; *cards*: the set of *game*. Findings need a set of Own Fate."""
        super().__init__(None, Qt.WindowType.Window)
        self._preferences, self._gallery = preferences, gallery
        self._cards = cards if isinstance(cards, CardSet) else None
        self._game = game
        self._session: GameSession[FateView] | None = None
        self.games = GameChoice(preferences, game)
        self._shelves = QTabBar(drawBase=False, expanding=False)
        for _ in SHELVES:
            self._shelves.addTab("")
        self._search = QLineEdit(clearButtonEnabled=True)
        self._filters = {name: ComboBox() for name in ("kind", "side", "deck")}
        self._list = configured(
            QListWidget(), frameShape=QFrame.Shape.NoFrame, styleSheet="QListWidget { border: 0; }"
        )
        self._note = Label(wordWrap=True, step="small")
        self._preview = Preview(preferences, gallery, game)
        self._preview.setMinimumWidth(230)
        self._text = TextPane()
        self._text.setFrameShape(QFrame.Shape.NoFrame)
        self._text.document().setDocumentMargin(22)
        self._build_layout()
        self._search.setFocus()
        preferences.restore_geometry(self, "reference", 1180, 740)
        connect_all((self._shelves.currentChanged, self._fill), (self._search.textChanged, self._fill))
        for combo in self._filters.values():
            combo.currentIndexChanged.connect(self._fill)
        connect_all(
            (self._list.currentItemChanged, lambda item, _old: self._chosen(item)),
            (self._text.anchorClicked, self._follow),
            (self._preview.rule_wanted, self.rule_wanted),
            (QShortcut(QKeySequence.StandardKey.Find, self).activated, self._search.setFocus),
            (QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated, self.close),
            (preferences.theme_changed, self._retranslate),
            (gallery.changed, self._retranslate),
        )
        self._retranslate()

    @property
    def key(self) -> str:
        """The key of the selected card; "" if none is."""
        item = self._list.currentItem()
        return str(item.data(KEY) or "") if item is not None else ""

    @property
    def keys(self) -> list[str]:
        """The listed cards, from the top."""
        items = (self._list.item(at) for at in range(self._list.count()))
        return [str(item.data(KEY)) for item in items if item.data(KEY)]

    def open_at(self, key: str = "") -> None:
        """Show the window, at the card *key* if given."""
        raise_window(self)
        if key:
            self.choose(key)
        else:
            self._search.setFocus()

    def choose(self, key: str) -> None:
        """Select the card *key*, clearing filters if necessary."""
        key = design_of(key)
        if key not in self.keys:
            with QSignalBlocker(self._search):
                self._search.clear()
            for combo in self._filters.values():
                with QSignalBlocker(combo):
                    combo.setCurrentIndex(0)
            self._shelves.setCurrentIndex(0)
            self._fill()
        for at in range(self._list.count()):
            if self._list.item(at).data(KEY) == key:
                self._list.setCurrentRow(at)
                self._list.scrollToItem(self._list.item(at))
                return

    def show_set(self, gallery: Gallery, cards: object) -> None:
        """Show the faces of *gallery* from now on, with findings from *cards*."""
        if gallery is self._gallery:
            return
        self._gallery.changed.disconnect(self._retranslate)
        self._gallery = gallery
        gallery.changed.connect(self._retranslate)
        self._cards = cards if isinstance(cards, CardSet) else None
        self._preview.set_gallery(gallery)
        self._retranslate()

    def follow(self, session: GameSession | None) -> None:
        """Follow the game *session* from now on (None: no game)."""
        if self._session is not None:
            for fact in _facts(self._session):
                fact.disconnect(self._again)
            self._session.destroyed.disconnect(self._session_gone)
        self._session = session
        if session is not None:
            for fact in _facts(session):
                fact.connect(self._again)
            session.destroyed.connect(self._session_gone)
        self._again()

    def _session_gone(self, _session: QObject | None = None) -> None:
        self._session = None
        self._again()

    def _again(self, *_args: object) -> None:
        for at in (1, 2):
            self._shelves.setTabVisible(at, self._view() is not None)
        if self._view() is None and self._shelves.currentIndex() > 0:
            self._shelves.setCurrentIndex(0)
        elif self._shelves.currentIndex() > 0:
            self._fill()

    def _view(self) -> FateView | None:
        """Return the view of the seat at the screen; None if no game of these cards is shown."""
        if self._session is None or self._cards is None or self._session.match.game.key != self._game:
            return None
        return self._session.view

    def _build_layout(self) -> None:
        side = QFrame()
        side.setProperty("panel", True)
        row = filled(QHBoxLayout(), spacing=4)
        for combo in self._filters.values():
            row.addWidget(combo, 1)
        filled(
            QVBoxLayout(side),
            self.games,
            self._shelves,
            self._search,
            row,
            self._note,
            (self._list, 1),
            margins=(14, 12, 6, 6),
            spacing=8,
        )
        self._parts, self._card = QSplitter(), QSplitter()
        self._card.addWidget(self._preview)
        self._card.addWidget(self._text)
        self._parts.addWidget(side)
        self._parts.addWidget(self._card)
        for splitter, sizes in ((self._parts, WIDTHS[:1]), (self._card, WIDTHS[1:])):
            splitter.setHandleWidth(1)
            splitter.setSizes([self._preferences.grown(px) for px in sizes])
            splitter.setStretchFactor(1, 1)
            splitter.setChildrenCollapsible(False)
        filled(QVBoxLayout(self), self._parts, margins=(0, 0, 0, 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window, put the picture above the text and shrink the list."""
        super().resizeEvent(event)
        wide, narrow = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
        now = wide if self.width() >= self._preferences.grown(NARROW) else narrow
        if now != self._card.orientation():
            self._card.setOrientation(now)
            room = self._card.height() if now is narrow else self._preferences.grown(sum(WIDTHS[1:]))
            part = WIDTHS[1] / sum(WIDTHS[1:])
            self._card.setSizes([round(room * part), round(room * (1 - part))])
        most = round(self.width() * LIST)
        shown, rest = self._parts.sizes()
        if shown > most:
            self._parts.setSizes([most, shown + rest - most])

    # Lists ----------------------------------------------------------------------------------------

    def _rows(self, shelf: str) -> Iterator[tuple[str, Sequence[Row]]]:
        """Yield the groups of *shelf*: heading and cards."""
        t, view = self._preferences.t, self._view()
        if shelf == "all" or view is None or self._cards is None:
            keys_of: dict[str, list[str]] = {kind: [] for kind in (*KINDS, "tile", "reference")}
            own_titles: dict[str, str] = {}
            for key in self._gallery.keys():  # noqa: SIM118 (a gallery is no mapping)
                if (content := self._gallery.content(key)) is not None:
                    if content.kind not in keys_of:
                        own_titles[content.kind] = content.kind_line
                    keys_of.setdefault(content.kind, []).append(key)
            for kind, keys in keys_of.items():
                title = own_titles.get(kind) or labels.shipped().kinds(kind, self._preferences.language)
                yield title, [(key, 0) for key in keys]
            return
        if shelf == "discards":
            spells: dict[str, int] = {}
            for card in view.spell_discards:
                spells[design_of(card)] = spells.get(design_of(card), 0) + 1
            yield t("ui.reference-spell-discards", count=len(view.spell_discards)), sorted(spells.items())
            yield t("ui.reference-removed", count=len(view.removed)), [(key, 0) for key in view.removed]
            return
        remaining = unseen(view, self._cards)
        count = len(remaining.probability)
        yield t("ui.reference-probability", count=count), [(key, 0) for key in remaining.probability]
        yield t("ui.reference-spells", count=sum(n for _, n in remaining.spells)), list(remaining.spells)

    def _fill(self, *_args: object) -> None:
        now = self.key
        self._list.blockSignals(True)
        self._list.clear()
        shelf = SHELVES[self._shelves.currentIndex()]
        theme = self._preferences.theme
        heading = QFont()
        heading.setBold(True)
        for title, rows in self._rows(shelf):
            wanted = [(key, count) for key, count in rows if self._wanted(key)]
            if not wanted:
                continue
            head = QListWidgetItem(title)
            head.setFlags(Qt.ItemFlag.NoItemFlags)
            head.setFont(heading)
            head.setForeground(QColor(theme.accent_text))
            self._list.addItem(head)
            for key, count in wanted:
                self._list.addItem(self._item(key, count))
        self._note.setText(self._preferences.t(f"ui.reference-note-{shelf}"))
        self._note.setVisible(shelf != "all")
        self._list.blockSignals(False)
        card_rows = [at for at in range(self._list.count()) if self._list.item(at).data(KEY)]
        same = [at for at in card_rows if self._list.item(at).data(KEY) == now]
        if same or card_rows:
            self._list.setCurrentRow((same or card_rows)[0])
        self._chosen(self._list.currentItem())

    def _item(self, key: str, count: int) -> QListWidgetItem:
        content = self._gallery.content(key)
        assert content is not None
        item = QListWidgetItem(content.name + (f"  ×{count}" if count else ""))
        item.setData(KEY, key)
        sign = content.value("spell") or content.value("specialty") or content.kind
        sign = sign if sign in SIGNS else "other"
        theme = self._preferences.theme
        item.setIcon(symbols.icon(sign, theme.side_text(content.side), 20, chosen=theme.on_accent))
        item.setSizeHint(QSize(0, round(self._preferences.px("body") * 2.1)))
        return item

    def _wanted(self, key: str) -> bool:
        content = self._gallery.content(key)
        if content is None:
            return False
        kind, side, deck = (self._filters[name].currentData() for name in ("kind", "side", "deck"))
        if (kind and content.kind != kind) or (side and content.side != side):
            return False
        if deck and self._cards is not None and self._cards.card(key).deck != deck:
            return False
        return matches(self._search.text(), content.name, content.kind_line, content.rules)

    def _chosen(self, item: QListWidgetItem | None) -> None:
        key = str(item.data(KEY) or "") if item is not None else ""
        if not key:
            self._preview.reset()
            self._text.clear()
            return
        self._preview.show_card(key)
        options = self._session.match.header.options if self._view() is not None and self._session else None
        page = card_page(key, self._gallery, self._preferences, self._cards, self._game, options)
        self._text.setHtml(page)

    def _follow(self, url: QUrl) -> None:
        kind, _, key = url.toString().partition(":")
        if kind == "card":
            self.choose(key)
        elif kind == "rule":
            self.rule_wanted.emit(key)

    def _retranslate(self) -> None:
        t = self._preferences.t
        self.setWindowTitle(t("ui.reference-title", game=t(f"ui.game-{self._game}")))
        for at, name in enumerate(SHELVES):
            self._shelves.setTabText(at, t(f"ui.reference-{name}"))
        self._search.setPlaceholderText(t("ui.reference-search"))
        self._list.setAccessibleName(t("ui.do-reference"))
        field_labels, tongue = labels.shipped(), self._preferences.language
        for name, values in (("kind", KINDS), ("side", SIDES), ("deck", DECKS)):
            combo = self._filters[name]
            called = field_labels.field(name, tongue)
            combo.setAccessibleName(called)
            named = [(value, field_labels.choice(name, value, tongue)) for value in values]
            offer(combo, [("", called), *named], combo.currentData())
            combo.setMinimumWidth(width_for(combo, called))
        self._filters["deck"].setVisible(self._cards is not None)
        self._again()
        self._fill()


def _facts(session: GameSession) -> tuple[SignalInstance, ...]:
    """Return the session's signals after which a view may differ."""
    return (session.advanced, session.rebuilt, session.viewer_changed, session.handover, session.finished)


SIGNS = frozenset(
    {
        *("attack", "defence", "healing", "mage", "witch", "vampire", "shapeshifter"),
        *("other", "person", "item", "chance", "location", "spell"),
    }
)
"""Symbols for cards in the list."""
