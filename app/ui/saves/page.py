"""The page with the saved games: resume, watch, rename, delete. Says why a file is unreadable."""

from __future__ import annotations

import html
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    QUrl,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QDesktopServices,
    QKeyEvent,
    QPainter,
    QPixmap,
    QPixmapCache,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QInputDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app import paths, user_errors
from app.rules.game import TABLE_SEATS
from app.ui.new_game import sets
from app.ui.saves import saved_games
from app.ui.saves.descriptions import (
    in_turn,
    modified_text,
    name_and_level,
    option_deviations,
    player_label,
    players,
    reviewable,
    seat_look,
    seat_name,
    set_name,
    summarize,
    title_of,
    turn_number,
)
from app.ui.saves.saved_games import Saved
from app.widgets import fonts, symbols, tasks
from app.widgets.controls import ButtonRows, Label, configured, connect_all, filled
from app.widgets.preferences import Preferences
from app.widgets.reading import TextPane

Index = QModelIndex | QPersistentModelIndex
SAVED = Qt.ItemDataRole.UserRole
"""Data role of the saved game of an item."""


class GameRow(QStyledItemDelegate):
    """Draws two lines per game: date, game and turn; players and result."""

    def __init__(self, preferences: Preferences, parent: QWidget) -> None:
        super().__init__(parent)
        self._preferences = preferences

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(
            200, round(self._preferences.px("body") * 1.6 + self._preferences.px("small") * 1.8) + 14
        )

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        saved: Saved = index.data(SAVED)
        theme = self._preferences.theme
        area = QRectF(option.rect)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen:
            painter.fillRect(area, QColor(theme.raised))
            painter.fillRect(QRectF(area.left(), area.top(), 4, area.height()), QColor(theme.accent))
        winner = saved.end.winner if saved.end is not None else None
        symbol, color = ("neutral", theme.danger_text)
        if saved.header is not None:
            symbol, side = seat_look(saved.header, winner) if winner else ("balance", "")
            symbol = symbol if saved.end is not None else "way"
            color = theme.side_text(side) if saved.end is not None else theme.accent_text
        symbol_size = 22.0
        symbols.draw(
            painter,
            symbol,
            QRectF(area.left() + 16, area.center().y() - symbol_size / 2, symbol_size, symbol_size),
            color,
        )
        picture = self._thumbnail(saved, area)
        text_area = area.adjusted(54, 7, -12, -7)
        if not picture.isNull():
            picture_area = QRectF(QPointF(), QSizeF(picture.deviceIndependentSize()))
            picture_area.moveCenter(QPointF(area.right() - 8 - picture_area.width() / 2, area.center().y()))
            painter.drawPixmap(picture_area.topLeft(), picture)
            text_area.setRight(picture_area.left() - 12)
        painter.setPen(QColor(theme.text))
        painter.setFont(fonts.sans(self._preferences.px("body"), bold=True))
        title, _, summary = index.data().partition("\n")
        self._draw_line(painter, text_area, Qt.AlignmentFlag.AlignTop, title)
        painter.setPen(QColor(theme.quiet if saved.header is not None else theme.danger_text))
        painter.setFont(fonts.sans(self._preferences.px("small")))
        self._draw_line(painter, text_area, Qt.AlignmentFlag.AlignBottom, summary)
        painter.restore()

    def _thumbnail(self, saved: Saved, area: QRectF) -> QPixmap:
        """Return the picture of an unfinished game, as high as the row; a null pixmap if there is none."""
        file = saved_games.picture_of(saved.file)
        key = f"{file}:{saved.modified.timestamp()}:{area.height()}"
        picture = QPixmap()
        if saved.end is None and not QPixmapCache.find(key, picture) and file.exists():
            picture = QPixmap(str(file))
            picture = picture.scaledToHeight(
                round(area.height() - 8), Qt.TransformationMode.SmoothTransformation
            )
            QPixmapCache.insert(key, picture)
        return picture

    @staticmethod
    def _draw_line(painter: QPainter, area: QRectF, place: Qt.AlignmentFlag, text: str) -> None:
        text = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, round(area.width()))
        painter.drawText(area, place | Qt.AlignmentFlag.AlignLeft, text)


SIDE = 28
"""Margin at the sides of the list, px."""
MARGIN = 20
ViewReader = Callable[[Path], object]
"""Function that replays a record and returns the public view of its last position; thread-safe."""


class SavesPage(QWidget):
    """All files in the folder of games; emits requests to the main window."""

    open_wanted = Signal(object)
    """Emitted with a game's file to resume or replay."""
    look_wanted = Signal(object)
    """Emitted with an unfinished game's file to view without resuming it."""
    review_wanted = Signal(object)
    """Emitted with a finished game's file to review."""
    own_wanted = Signal()
    """Emitted to show the evaluation of the user's own games."""
    other_wanted = Signal()
    """Emitted to open a file from elsewhere."""
    leave_wanted = Signal()

    def __init__(self, preferences: Preferences, read_view: ViewReader) -> None:
        super().__init__()
        self._preferences, self._read_view = preferences, read_view
        self._views: dict[tuple[Path, float], Any] = {}
        self._deleted = saved_games.deleted()
        self._title = Label(step="title")
        self._list = configured(
            QListWidget(), frameShape=QFrame.Shape.NoFrame, styleSheet="QListWidget { border: 0; }"
        )
        self.setFocusProxy(self._list)
        self._list.setItemDelegate(GameRow(preferences, self._list))
        self._text = TextPane()
        self._text.setFrameShape(QFrame.Shape.NoFrame)
        self._text.document().setDocumentMargin(MARGIN)
        names = ("open", "review", "look", "rename", "delete", "folder", "undo", "own", "other", "leave")
        self._buttons = {name: QPushButton(self) for name in names}
        self._buttons["open"].setProperty("primary", True)
        self._build_layout()
        self._reading = False
        self._wire()
        self._retranslate()
        self.refresh()

    @property
    def chosen(self) -> Saved | None:
        """The selected file; None if there is none."""
        item = self._list.currentItem()
        saved: Saved | None = item.data(SAVED) if item is not None else None
        return saved

    @property
    def listed(self) -> list[Saved]:
        """All listed files, from the top."""
        return [self._list.item(at).data(SAVED) for at in range(self._list.count())]

    def choose(self, file: Path) -> None:
        """Select *file* if it's listed."""
        for at, saved in enumerate(self.listed):
            if saved.file == file:
                self._list.setCurrentRow(at)

    def refresh(self) -> None:
        """Reread the folder."""
        selected = self.chosen.file if self.chosen is not None else None
        self._list.clear()
        for saved in saved_games.everything():
            item = QListWidgetItem()
            item.setData(SAVED, saved)
            self._list.addItem(item)
        self._update_titles()
        self._list.setCurrentRow(0)
        if selected is not None:
            self.choose(selected)
        self._show()
        if not self._reading:
            self._read_next()

    def open_chosen(self) -> None:
        """Resume or replay the selected game."""
        if self.chosen is not None and self.chosen.header is not None:
            self.open_wanted.emit(self.chosen.file)

    def look_at_chosen(self) -> None:
        """View the selected game without resuming it."""
        if self.chosen is not None and self.chosen.header is not None:
            self.look_wanted.emit(self.chosen.file)

    def review_chosen(self) -> None:
        """Review the selected game."""
        if self.chosen is not None and reviewable(self.chosen):
            self.review_wanted.emit(self.chosen.file)

    def rename(self, name: str) -> None:
        """Rename the selected file to *name*."""
        if self.chosen is not None:
            self._run(lambda saved: saved_games.rename(saved.file, name))

    def delete(self) -> None:
        """Move the selected file to the folder of deleted games."""
        self._run(lambda saved: self._deleted.append(saved_games.delete(saved.file)))

    def undo_delete(self) -> None:
        """Restore the file deleted last."""
        if self._deleted:
            self._run(lambda _saved: saved_games.restore(self._deleted.pop()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._flow()
        self._show()

    def _flow(self) -> None:
        buttons = [
            button
            for name, button in self._buttons.items()
            if (name != "undo" or self._deleted) and (name not in ("look", "review") or not button.isHidden())
        ]
        self._button_rows.flow(buttons, self.width() - 2 * SIDE, left=len(buttons) - 2)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys: dict[int, Callable[[], None]] = {
            Qt.Key.Key_Return: self.open_chosen,
            Qt.Key.Key_Enter: self.open_chosen,
            Qt.Key.Key_Delete: self.delete,
            Qt.Key.Key_F2: self._ask_name,
            Qt.Key.Key_Escape: self.leave_wanted.emit,
        }
        action = keys.get(event.key())
        if action is not None:
            action()
        else:
            super().keyPressEvent(event)

    def _build_layout(self) -> None:
        self._button_rows = ButtonRows()
        filled(
            QVBoxLayout(self),
            self._title,
            (filled(QHBoxLayout(), (self._list, 3), (self._text, 2), spacing=0), 1),
            self._button_rows,
            margins=(SIDE, 20, SIDE, 20),
            spacing=14,
        )

    def _wire(self) -> None:
        actions: dict[str, Callable[[], object]] = {
            "open": self.open_chosen,
            "review": self.review_chosen,
            "look": self.look_at_chosen,
            "rename": self._ask_name,
            "delete": self.delete,
            "folder": lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(paths.games()))),
            "undo": self.undo_delete,
            "own": self.own_wanted.emit,
            "other": self.other_wanted.emit,
            "leave": self.leave_wanted.emit,
        }
        for name, button in self._buttons.items():
            button.clicked.connect(lambda _=False, name=name: actions[name]())
        connect_all(
            (self._list.currentItemChanged, lambda *_: self._show()),
            (self._list.itemDoubleClicked, lambda _item: self.open_chosen()),
            (self._preferences.language_changed, self._retranslate),
            (self._preferences.theme_changed, self._show),
        )

    def _run(self, what: Callable[[Saved], object]) -> None:
        """Call *what* with the selected file; show why it fails, if so."""
        saved = self.chosen
        try:
            result = what(saved) if saved is not None else what(saved_games.read_summary(paths.games()))
        except OSError as error:
            self._text.setHtml(html.escape(user_errors.report(error, self._preferences.language)[0]))
            return
        row = self._list.currentRow()
        self.refresh()
        if isinstance(result, Path):
            self.choose(result)
        else:
            self._list.setCurrentRow(min(row, self._list.count() - 1))

    def _ask_name(self) -> None:
        saved = self.chosen
        if saved is None:
            return
        t = self._preferences.t
        name, accepted = QInputDialog.getText(
            self, t("ui.saves-rename"), t("ui.saves-name"), QLineEdit.EchoMode.Normal, saved.file.stem
        )
        if accepted:
            self.rename(name)

    def _update_titles(self) -> None:
        """Set the titles in the list, distinguishing equal ones."""
        titles = [title_of(saved, self._preferences, self._views.get(saved.stamp)) for saved in self.listed]
        for at, (saved, title) in enumerate(zip(self.listed, titles, strict=True)):
            if titles.count(title) > 1:
                # The file name has the second when the game began.
                title = f"{title} ({saved.file.stem[11:].replace('-', ':')})"
            self._list.item(at).setText(f"{title}\n{summarize(saved, self._preferences)}")

    # Showing --------------------------------------------------------------------------------------

    def _read_next(self) -> None:
        """Start a thread that replays the next unread record, the selected one first.

        Replaying would block the window for too long.
        """
        listed = [saved for saved in (self.chosen, *self.listed) if saved is not None]
        unknown = (saved for saved in listed if saved.header is not None and saved.stamp not in self._views)
        saved = next(unknown, None)
        self._reading = saved is not None
        if saved is not None:
            read_view, store = self._read_view, partial(self._store, saved)
            tasks.run(
                self,
                lambda _task: read_view(saved.file),
                store,
                lambda message: store(message.sentence(self._preferences.language)),
            )

    def _store(self, saved: Saved, view: object) -> None:
        """Store *view* of the record *saved*, or the sentence that says why there is none."""
        self._views[saved.stamp] = view
        self._update_titles()
        if self.chosen is not None and saved.stamp == self.chosen.stamp:
            self._show()
        self._read_next()

    def _show(self) -> None:
        saved = self.chosen
        is_readable = saved is not None and saved.header is not None
        self._buttons["open"].setEnabled(is_readable)
        ended = saved is not None and saved.end is not None
        self._buttons["open"].setText(self._preferences.t("ui.saves-watch" if ended else "ui.saves-go-on"))
        self._buttons["look"].setEnabled(is_readable)
        self._buttons["look"].setVisible(not ended)
        self._buttons["review"].setVisible(saved is not None and reviewable(saved))
        for name in ("rename", "delete"):
            self._buttons[name].setEnabled(saved is not None)
        self._buttons["undo"].setVisible(bool(self._deleted))
        self._flow()
        placeholder = f"<p>{html.escape(self._preferences.t('ui.saves-none'))}</p>"
        self._text.setHtml(self._page(saved) if saved is not None else placeholder)

    def _page(self, saved: Saved) -> str:
        """Return the details of *saved* as HTML."""
        theme, t = self._preferences.theme, self._preferences.t
        size = self._preferences.px("head")
        heading = (
            f'<p style="font-family:{fonts.DISPLAY};font-weight:bold;font-size:{size}px;'
            f'margin:0 0 8px 0">{html.escape(saved.named or players(saved, self._preferences))}</p>'
        )
        if saved.header is None:
            assert saved.problem is not None
            problem = user_errors.report(saved.problem, self._preferences.language)[0]
            return f'{heading}<p style="color:{theme.danger_text}">{html.escape(problem)}</p>'
        header = saved.header
        lines = [
            (t("ui.saves-date"), modified_text(saved, self._preferences)),
            (t("ui.saves-file"), saved.file.name),
        ]
        for seat in header.seats:
            named, level = name_and_level(header.players.get(seat, ""))
            # A player without a name is named by the seat, which is shown already.
            if named in TABLE_SEATS:
                named, level = t(f"ui.player-{level}") if level else "", ""
            if named:
                name = seat_name(header, seat, self._preferences)
                lines.append((name, player_label(named, level, t)))
        lines += self._position(saved)
        lines.append((t("ui.saves-set"), set_name(header, self._preferences)))
        if rules := sets.rules_name(header, self._preferences.language):
            lines.append((t("ui.new-rules"), rules))
        if header.open_hands:
            lines.append((t("ui.new-open-hands"), t("ui.yes")))
        lines += option_deviations(header, self._preferences)
        rows = "".join(
            f'<tr><td style="color:{theme.quiet};padding:3px 16px 3px 0">{html.escape(name)}</td>'
            f'<td style="padding:3px 0"><b>{html.escape(value)}</b></td></tr>'
            for name, value in lines
        )
        return f'{heading}{self._picture(saved)}<table cellspacing="0">{rows}</table>'

    def _picture(self, saved: Saved) -> str:
        """Return the picture of an unfinished game as HTML, fitted to the width; "" if there is none."""
        file = saved_games.picture_of(saved.file)
        if saved.end is not None or not file.exists():
            return ""
        width = max(160, self._text.viewport().width() - 2 * MARGIN)
        alt = html.escape(self._preferences.t("ui.saves-picture"))
        source = html.escape(QUrl.fromLocalFile(str(file)).toString())
        return f'<p style="margin:0 0 12px 0"><img src="{source}" width="{width}" alt="{alt}"></p>'

    def _position(self, saved: Saved) -> list[tuple[str, str]]:
        t = self._preferences.t
        lines = [(t("ui.saves-decisions"), str(saved.decisions))]
        view = self._views.get(saved.stamp)
        if isinstance(view, str):
            return [*lines, (t("ui.saves-problem"), view)]
        if view is not None and saved.header is not None:
            number = turn_number(view)
            if turn := getattr(view, "turn", 0) or in_turn(number, saved.header.game, self._preferences):
                lines.append((t("ui.saves-turn"), str(turn)))
            if hasattr(view, "inferno"):
                lines.append((t("table.vortex"), f"{view.inferno} / {len(view.vortex)}"))
                lines.append(
                    (t("table.balance"), f"{view.balance:+d}".replace("-", "−") if view.balance else "0")
                )
        return lines

    def _retranslate(self, *_args: object) -> None:
        t = self._preferences.t
        self._title.setText(t("ui.saves-title"))
        self._list.setAccessibleName(t("ui.saves-title"))
        for name, button in self._buttons.items():
            if name != "open":
                button.setText(t("review.do" if name == "review" else f"ui.saves-{name}"))
        self._update_titles()
        self._show()
