"""Pages of a free table: verbs for the selection instead of answers; arranging; the replay."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from app import user_errors
from app.rules.free import BOX, FreeView, Layout, ZoneDef
from app.rules.free.automatic import TRACK
from app.rules.free.zone_verbs import as_layout, free_key
from app.rules.game import Action, Event, Outcome, next_seats
from app.table.beats import Director
from app.table.free.verbs import GROUPS, VERBS, Selection, Verb, own_hand, selection_of, spot_by
from app.table.free.words import FreeWords
from app.table.words import plain
from app.ui.board.open_hand import OpenHand
from app.ui.board.page import Parts, TablePage
from app.ui.board.piece import RenderContext
from app.ui.board.preview import Preview
from app.ui.board.replay_page import ReplayPage
from app.ui.board.session import GameSession
from app.ui.free.panel import FreePanel, PanelCommand
from app.ui.free.pile_view import PileView
from app.ui.free.questions import Questions, VerbQuestions, ask_text
from app.ui.free.scene import FreeScene
from app.widgets.controls import connect_all, literal
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences

if TYPE_CHECKING:
    from app.table.phone_hand import PhoneHandFactory

SaveLayout = Callable[[str, Layout], None]
"""Function storing a layout as the table of the set with this key; raises expected user errors."""
LOW = 720
"""Page height in px, at text size 100 %, below which the list takes room from the preview."""
SNAPS = "free-snap"
"""Preference key of whether tiles snap together."""
BY_NAME = {verb.name: verb for verb in VERBS}
MORE_KEYS = {"more": ("=",), "pass": ("Ctrl+Enter",)}
"""Additional keys of verbs."""
BY_HAND = (
    "drag",
    "band",
    "several",
    "top",
    "whole",
    "double",
    "zoom",
    "pan",
    "menu",
    "arrows",
    "enter",
    "nudge",
)
NEW_ZONES = {"area": (240, 140), "pile": (80, 116), "tray": (240, 60), "board": (300, 180), "track": TRACK}
"""What can be added, with its size in mm."""
CHOSEN_ZONES = ("board", "track")
"""Of these, the user chooses a card's picture or a track of the set."""


class FreePage(TablePage[FreeView]):
    """The complete page of one free table."""

    words: FreeWords
    scene: FreeScene
    question: FreePanel

    def __init__(
        self,
        preferences: Preferences,
        gallery: Gallery,
        session: GameSession,
        save_layout: SaveLayout | None = None,
    ) -> None:
        super().__init__(preferences, gallery, session)
        self._save_layout = save_layout
        self.curtain.plain = self.sheet.plain = not self.words.sided
        self.pile_view = PileView(self, preferences, gallery)
        connect_all(
            (self.pile_view.taken, self._take_found),
            (self.pile_view.done, self._on_look_done),
            (self.pile_view.shown, self.preview.show_card),
        )
        self.designer = Designer(preferences, self.words, self.scene, self.view)
        self.designer.wanted.connect(self.run_action)
        self.designer.save_wanted.connect(self.save_layout)
        self.verb_questions = VerbQuestions(preferences, self.words, self.scene, self.view)
        self.verb_questions.wanted.connect(self.run_action)
        self.scene.snaps = preferences.stored(SNAPS, "yes") != "no"
        self.verbs: dict[str, QAction] = {}
        for verb in VERBS:
            verb_action = QAction(self)
            keys = [QKeySequence(key) for key in (verb.key, *MORE_KEYS.get(verb.name, ()))]
            verb_action.setShortcuts(keys)
            verb_action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            verb_action.triggered.connect(lambda _=False, name=verb.name: self.run_verb(name))
            self.verbs[verb.name] = verb_action
            self.addAction(verb_action)
        for key, what in ((QKeySequence(QKeySequence.StandardKey.SelectAll), self.scene.choose_all),
                          (QKeySequence("?"), self.hint)):  # fmt: skip
            extra_action = QAction(
                self, shortcut=key, shortcutContext=Qt.ShortcutContext.WidgetWithChildrenShortcut
            )
            extra_action.triggered.connect(lambda _=False, what=what: what())
            self.addAction(extra_action)
        connect_all(
            (self.question.verb_wanted, self.designer.run_command),
            (self.question.verb_wanted, self.run_verb),
            (self.scene.verb_wanted, self.run_verb),
            (self.scene.zoom_wanted, self._zoom_to),
            (self.view.zoomed, lambda _zoom: self.scene.spotlight(QRectF())),
            (self.scene.menu_wanted, self.open_menu),
            (self.scene.tray_wanted, self._open_tray),
            (self.scene.hovered, lambda _key: self._offer_verbs()),
        )
        self._keys_on_table = True

    @classmethod
    def phone_hand_factory(cls) -> PhoneHandFactory:
        from app.table.free.phone import FreeHand

        return FreeHand

    # Verbs ----------------------------------------------------------------------------------------

    def selection(self) -> Selection:
        """Return what a verb would apply to now."""
        return selection_of(self.session.view, self.scene.selected_keys())

    def run_verb(self, name: str) -> None:
        """Run the verb *name* on the selection, or show that it doesn't apply.

        Does nothing while the viewer can't act.
        """
        view = self.session.view
        if name not in BY_NAME or self.covered:
            return
        if view.question is None or view.question.seat != view.seat:
            return
        if self.pile_view.isVisible() and name != "pass":
            return
        selection, verb = self.selection(), BY_NAME[name]
        if not verb.fits(selection, view):
            self.show_message(
                self.words.t("free.choose-first", verb=self.words.t(f"free.verb-{name}").rstrip("…"))
            )
            return
        if name == "arrange":
            self.arrange_table(not self.scene.arranging)
        elif name == "snap":
            self.set_snapping(not self.scene.snaps)
        elif verb.make is None:
            self.verb_questions.ask(name, selection)
        elif (action := verb.make(selection, view)) is not None:
            self.run_action(action)
        else:
            self.show_message(self.words.t("free.none-left"))

    def talk_action(self, verb: str, seat: str) -> Action:
        """Return the action that ends the game: if one of two resigns, the other wins, else it's a draw."""
        others = [other for other in self.session.view.seats if other != seat]
        return Action("end", (others[0] if verb == "resign" and len(others) == 1 else "draw",))

    @property
    def commands(self) -> dict[str, Callable[[], object]]:
        return super().commands | {"verbs": self.hint}

    def hint(self) -> None:
        """Show all verbs with their keys."""
        t = self.words.t
        self.sheet.present(t("free.cheat-title"), self._cheat_sheet(), [("close", t("coach.close"))])

    def open_menu(self, at: QPointF) -> None:
        """Open the menu at a position of the scene."""
        if not self.covered:
            self.view.open_menu(self.menu_at(at), at)

    def menu_at(self, at: QPointF) -> QMenu:
        """Return a menu of all applicable verbs and, while arranging, the commands for a position."""
        menu = self.view.new_menu()
        if self.scene.arranging:
            self.designer.fill_menu(menu, self.selection().zone, self.scene.geometry.to_mm(at))
            menu.addSeparator()
        last = ""
        for verb in self._fitting():
            if last and verb.group != last:
                menu.addSeparator()
            last = verb.group
            menu.addAction(self.verbs[verb.name])
        return menu

    def arrange_table(self, on: bool) -> None:
        """Start or end arranging: places are moved and resized with the mouse, created and named by menu."""
        self.scene.arrange(on)
        self._retranslate()
        self.scene.choose([])
        self._question(self.session.view)
        self.show_message(self.words.t("free.arranging" if on else "free.arranged"))

    def set_snapping(self, on: bool) -> None:
        """Switch snapping of tiles edge to edge on or off."""
        self.scene.snaps = on
        self._preferences.store(SNAPS, "yes" if on else "no")
        self._retranslate()
        self._offer_verbs()

    def save_layout(self) -> None:
        """Store the current table as the set's; show whether that worked."""
        if self._save_layout is None:
            return
        view: FreeView = self.session.view
        try:
            self._save_layout(view.set.key, as_layout(view))
        except Exception as error:
            self.show_message(html.escape(user_errors.refusal(error, self._preferences.language)))
            return
        self.show_message(self.words.t("free.kept"))

    # The shared page ------------------------------------------------------------------------------

    def refresh(self) -> None:
        super().refresh()
        self._retranslate()

    def start(self) -> None:
        self._retranslate()
        super().start()

    def _parts(self, desk: RenderContext) -> Parts[FreeView]:
        words = FreeWords(desk.preferences, desk.gallery, self.session.view.set)
        return Parts(words, FreeScene(desk, words), FreePanel(desk.preferences, words),
                     Preview(desk.preferences, desk.gallery, words.game),
                     FreeOpenHand(desk.preferences, desk.gallery, words), Director(words))  # fmt: skip

    def _retranslate(self) -> None:
        for name, verb_action in self.verbs.items():
            verb_action.setText(self._verb_label(name))

    def _advanced(self, events: Sequence[Event], view: FreeView) -> None:
        super()._advanced(events, view)
        for event in events:
            if event.kind == "free.peeked":
                self._show_peeked(event)

    def _question(self, view: FreeView) -> None:
        question = view.question
        mine = question is not None and question.seat == view.seat
        note = ""
        if question is not None and not mine and view.seat is not None:
            code = "table.deciding" if len(view.seats) > 2 else "table.waiting"
            note = self.words.t(code, seat=self.words.seat(question.seat))
        # Everything is legal; panel and table only need to know whether this seat is at the screen.
        open_to = (Action("pass"),) if mine else ()
        alone = view.solo or len(self.session.persons_here()) == 1
        following = next_seats(view.seats)[question.seat] if question is not None else ""
        self.question.pass_to = self.words.seat(following) if alone else ""
        self.question.ask(question, open_to, note)
        self._show_status(question, mine)
        self.scene.set_actions(open_to)
        self._offer_verbs()
        self._show_pile_view(view)

    def _handover(self, seat: str) -> None:
        self.scene.choose([])
        if len(self.session.persons_here()) > 1:
            super()._handover(seat)
        else:
            # The others look at the table, too; their hands are on phones.
            self.stage.when_idle(lambda: self._show_alone(seat))

    def _show_alone(self, seat: str) -> None:
        if self.session.handing_over and seat == self.session.to_move:
            self.curtain.dismiss()
            self.session.show_view_of(seat)

    def _zoom_to(self, area: QRectF, lit: QRectF) -> None:
        """Zoom to *area*, darkening what's around *lit* (scene units); if zoomed in, show the whole table."""
        if self.view.zoom > 1.0:
            self.view.set_zoom(1.0)
        else:
            self.preview.wait_for_pointer()
            self.view.zoom_to(area)
            self.scene.spotlight(lit)
            self.scene.hover_lost()

    def _escape(self) -> bool:
        if super()._escape():
            return True
        is_zoomed = self.view.zoom > 1.0
        self.view.set_zoom(1.0)
        return is_zoomed

    def _picked(self, key: str) -> None:
        piece = self.scene.pieces.get(key)
        if piece is not None:
            self.preview.show_card(self.scene.card_of(piece))
        self._offer_verbs()

    def _restore_focus(self) -> None:
        (self.pile_view.list if self.pile_view.isVisible() else self.view).setFocus()

    def _fit_side(self) -> None:
        super()._fit_side()
        height = self.height()
        # On a low page, the list gets the room of the preview.
        is_low = height < LOW * self._preferences.text_percent / 100
        self.side.set_shares(height, *((0.66, 0.20, 0.14) if is_low else (0.54, 0.28, 0.18)))

    def _result_html(self, outcome: Outcome) -> str:
        return f"<p>{html.escape(self.words.t(outcome.reason))}</p>"

    # Showing --------------------------------------------------------------------------------------

    def _fitting(self) -> list[Verb]:
        view, what = self.session.view, self.selection()
        return [verb for verb in VERBS if verb.name != "pass" and verb.fits(what, view)]

    def _offer_verbs(self) -> None:
        view = self.session.view
        if view.question is None or view.question.seat != view.seat:
            self.question.offer("", ())
            return
        commands = [
            PanelCommand(verb.name, self._verb_label(verb.name), shown(verb.key)) for verb in self._fitting()
        ]
        if self.scene.arranging:
            more = self.designer.commands() if self._save_layout is not None else []
            done = [command for command in commands if command.name == "arrange"]
            others = [command for command in commands if command.name != "arrange"]
            self.question.offer(self.words.t("free.arranging-short"), [*done, *more, *others])
            return
        self.question.offer(self._selection_name(), commands)

    def _verb_label(self, verb: str) -> str:
        """Return the label of *verb* in its current effect."""
        if verb == "arrange" and self.scene.arranging:
            return self.words.t("free.arrange-done")
        return self.words.t(
            "free.verb-snap.off" if verb == "snap" and self.scene.snaps else f"free.verb-{verb}"
        )

    def _selection_name(self) -> str:
        what = self.selection()
        if what.zone is not None:
            name = self.words.zone(what.zone.key)
            return f"{name}  ·  {what.count}" if what.zone.kind in ("pile", "hand") else name
        return plain(self.words.things([f"{thing.kind}:{thing.what}" for thing in what.things]))

    def _show_pile_view(self, view: FreeView) -> None:
        looking = view.looking
        if looking is None or not view.searched_cards or self.curtain.isVisible():
            self.pile_view.dismiss()
            return
        title, mine = self.words.zone(looking.zone), looking.seat == view.seat
        note = self.words.t("free.look-open" if looking.open else "free.look-secret")
        self.pile_view.present(title, note, view.searched_cards, mine=mine, hand=bool(own_hand(view)))

    def _take_found(self, places: Sequence[int], where: str) -> None:
        view: FreeView = self.session.view
        if view.looking is None:
            return
        pile, some = view.looking.zone, ",".join(map(str, places))
        if where == "hand":
            self.run_action(Action("take", (pile, some, own_hand(view))))
            return
        self.run_action(Action("take", (pile, some, *map(str, spot_by(view, view.zones.get(pile))))))

    def _on_look_done(self, shuffle: bool) -> None:
        looking = self.session.view.looking
        if looking is not None:
            shuffles = shuffle and looking.zone != BOX
            self.run_action(Action("shuffle", (looking.zone,)) if shuffles else Action("close"))

    def _show_peeked(self, event: Event) -> None:
        seen: Any = {**event.args, **event.secret}.get("things", ())
        cards = [word.partition(":")[2] for word in seen if word.partition(":")[2]]
        if cards:
            self.preview.show_card(cards[0])

    def _open_tray(self, key: str) -> None:
        """Open a tray's counters as a menu, for the keyboard."""
        view: FreeView = self.session.view
        zone = view.zones[key]
        at = (str(min(zone.x + zone.w // 2, view.set.layout.width)), str(max(20, zone.y - 20)))
        menu = self.view.new_menu()
        for counter in view.in_supply(zone):
            entry = menu.addAction(literal(self.words.thing("counter", counter)))
            entry.triggered.connect(
                lambda _=False, counter=counter: self.run_action(Action("add", ("counter", counter, *at)))
            )
        piece = self.scene.pieces[f"zone:{key}"]
        self.view.open_menu(menu, piece.pos() + piece.area.center())

    # The sheet of keys ----------------------------------------------------------------------------

    def _cheat_sheet(self) -> str:
        t, theme = self.words.t, self._preferences.theme
        parts: list[str] = []
        for group in GROUPS:
            rows = [(t(f"free.verb-{verb.name}"), shown(verb.key)) for verb in VERBS if verb.group == group]
            parts.append(self._table_of(t(f"free.group-{group}"), rows))
        by_hand = [(t(f"free.by-hand-{name}"), t(f"free.by-hand-{name}.how")) for name in BY_HAND]
        parts.append(self._table_of(t("free.group-hand"), by_hand))
        left, right = parts[:2], parts[2:]
        cell = 'valign="top" width="50%" style="padding-right:18px"'
        return (f'<table width="100%" style="color:{theme.text}"><tr><td {cell}>{"".join(left)}</td>'
                f'<td {cell}>{"".join(right)}</td></tr></table>')  # fmt: skip

    def _table_of(self, title: str, rows: Sequence[tuple[str, str]]) -> str:
        theme = self._preferences.theme
        lines = "".join(
            f'<tr><td style="padding:2px 12px 2px 0">{html.escape(words)}</td><td align="right" '
            f'style="padding:2px 0; color:{theme.accent_text}"><b>{html.escape(key)}</b></td></tr>'
            for words, key in rows
        )
        return (f'<p style="margin:10px 0 4px 0;color:{theme.accent_text}"><b>{html.escape(title)}</b></p>'
                f'<table width="100%" cellspacing="0">{lines}</table>')  # fmt: skip


class FreeOpenHand(OpenHand[FreeView]):
    """The hands of the seat across the table."""

    _words: FreeWords

    def cards_by_holder(self, view: FreeView) -> list[tuple[str, list[str]]]:
        return [(plain(self._words.zone(key)), [card.what for card in hand])
                for key, hand in view.hands.items() if view.zones[key].owner == view.seat]  # fmt: skip


def shown(key: str) -> str:
    """Return a key's name as on a keyboard."""
    return key.replace("Return", "Enter")


class Designer(Questions):
    """The commands for arranging the table; each is an ordinary action that can be undone."""

    save_wanted = Signal()
    """Emitted to store the current table as the set's."""

    def commands(self) -> list[PanelCommand]:
        """Return the panel's buttons while arranging."""
        t = self._words.t
        return [PanelCommand("keep-layout", t("free.keep"), ""),
                *(PanelCommand(f"new-{kind}", t(f"free.new-{kind}"), "")
                  for kind in self._kinds())]  # fmt: skip

    def fill_menu(self, menu: QMenu, zone: ZoneDef | None, at: tuple[int, int]) -> None:
        """Fill *menu* with commands for *zone* and places to add at *at* (mm)."""
        t = self._words.t
        if zone is not None and zone.key != BOX and zone.kind != "hand":
            self._entry(menu, t("free.zone-name"), lambda: self._name(zone))
            if zone.kind in ("area", "board"):
                owners = menu.addMenu(t("free.zone-owner"))
                for owner in ("", *self._scene.view.seats):
                    name = self._words.short_seat(owner) if owner else t("free.owner-nobody")
                    self._entry(owners, name,
                                partial(self._set, zone, "owner", owner or "-"),
                                zone.owner == owner)  # fmt: skip
            if zone.kind != "track":
                turned = "no" if zone.up else "yes"
                self._entry(menu, t("free.zone-up"), lambda: self._set(zone, "up", turned), zone.up)
            if zone.kind == "pile":
                self._entry(menu, t("free.zone-shuffled"),
                            lambda: self._set(zone, "shuffled", "no" if zone.shuffled else "yes"),
                            zone.shuffled)  # fmt: skip
            self._entry(menu, t("free.zone-drop"), lambda: self._emit_action("zone-drop", zone.key))
            menu.addSeparator()
        for kind in self._kinds():
            if kind in CHOSEN_ZONES:
                self._ask_which(menu.addMenu(t(f"free.new-{kind}")), kind, at)
            else:
                self._entry(menu, t(f"free.new-{kind}"), partial(self._add, kind, at))
        self._entry(menu, t("free.keep"), self.save_wanted.emit)

    def _kinds(self) -> list[str]:
        """Return what can be added now: a track only if one of the set is not on the table."""
        return [kind for kind in NEW_ZONES if kind != "track" or self._tracks()]

    def _tracks(self) -> list[str]:
        view = self._scene.view
        used = {zone.track for zone in view.zones.values()}
        return [track.key for track in view.set.tracks if track.key not in used]

    def _ask_which(self, menu: QMenu, kind: str, at: tuple[int, int]) -> None:
        """Fill *menu* with tracks not on the table, or with cards by kind."""
        if kind == "board":
            for board in self._scene.view.set.boards:
                content = self._words.cards.board(board.key)
                name = content.name if content is not None else board.key
                self._entry(menu, name, partial(self._add, kind, at, board.key))
        if kind == "track":
            for key in self._tracks():
                track = self._words.cards.track(key)
                self._entry(menu, track.name if track is not None else key,
                            partial(self._add, kind, at, key))  # fmt: skip
            return
        cards: dict[str, list[str]] = {}
        for card in self._scene.view.set.cards:
            cards.setdefault(card.kind, []).append(card.key)
        for group in sorted(cards, key=lambda group: group != "location"):
            submenu = menu.addMenu(literal(self._words.cards.called("kind", group)))
            for key in cards[group]:
                self._entry(submenu, self._words.cards.name(key), partial(self._add, kind, at, key))

    def _entry(self, menu: QMenu, label: str, callback: Callable[[], object], on: bool | None = None) -> None:
        entry = menu.addAction(literal(label))
        if on is not None:
            entry.setCheckable(True)
            entry.setChecked(on)
        entry.triggered.connect(lambda _=False: callback())

    def run_command(self, name: str) -> None:
        """Run the command *name* if it is one of :meth:`commands`."""
        kind = name.partition("new-")[2]
        if name == "keep-layout":
            self.save_wanted.emit()
        elif kind in CHOSEN_ZONES:
            menu = self._view.new_menu()
            self._ask_which(menu, kind, self._scene.pointer_mm)
            self._view.open_menu(menu, self._scene.geometry.table.center())
        elif kind in NEW_ZONES:
            self._add(kind, self._scene.pointer_mm)

    def _add(self, kind: str, at: tuple[int, int], what: str = "") -> None:
        view = self._scene.view
        cards = self._words.cards
        own = cards.track(what) if kind == "track" else cards.board(what) if kind == "board" else None
        w, h = map(round, own.size) if own is not None else NEW_ZONES[kind]
        x, y = min(at[0], view.set.layout.width - w), min(at[1], view.set.layout.height - h)
        key = free_key(view.zones, kind)
        self._emit_action("zone-add", key, kind, max(0, x), max(0, y), w, h, *([what] if what else []))

    def _set(self, zone: ZoneDef, field: str, value: str) -> None:
        self._emit_action("zone-set", zone.key, field, value)

    def _name(self, zone: ZoneDef) -> None:
        words = self._words
        field = f"name.{words.reader.language}"
        ask_text(self._view, self._preferences, words.t("free.zone-name"), words.zone(zone.key),
                 lambda text: self._set(zone, field, quote(text, safe="")))  # fmt: skip


class FreeReplay(ReplayPage[FreeView]):
    """The shared replay for a free table; a turn starts when the screen is handed over."""

    def _parts(self, desk: RenderContext) -> tuple[Any, Any, Any, Director]:
        state: Any = self.match.state
        words = FreeWords(desk.preferences, desk.gallery, state.set)
        return (
            words,
            FreeScene(desk, words),
            Preview(desk.preferences, desk.gallery, words.game),
            Director(words),
        )

    def turns(self) -> dict[int, int]:
        passes = [count for count, (_, action, _) in enumerate(self._history, 1) if action.verb == "pass"]
        return {count: number for number, count in enumerate(passes, 2)}
