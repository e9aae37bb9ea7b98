"""The dialog with counts of the set's cards: a chart and a table of any field, number, or symbol."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QSplitter,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.cards import labels, statistics
from app.cards.data import game_of
from app.cards.statistics import Counts
from app.editor.dialogs import Dialog
from app.editor.model import EditorModel
from app.editor.picture_import import png
from app.face import to_qt
from app.face.ops import Face
from app.figures import chart
from app.figures.chart import Bar
from app.figures.sheet import DAY, NIGHT
from app.files import atomic_write
from app.user_errors import refusal
from app.widgets.controls import ComboBox, Label, configured, filled, offer, push_button, scrolled
from app.widgets.file_dialogs import ask_save
from app.widgets.preferences import Preferences

PX_PER_MM = 5.2
"""Scale of the chart at text size 100 %."""
SAVED_DPI = 300
PICTURES = "PNG (*.png);;SVG (*.svg)"


class StatisticsDialog(Dialog):
    """Shows what the set's cards have, and how many: choose what to count on the left."""

    def __init__(self, model: EditorModel, preferences: Preferences, parent: QWidget | None) -> None:
        tr = preferences.t
        title = tr("editor.statistics").rstrip("…")
        super().__init__(preferences, title, parent, 1140, 680)
        self._model = model
        language, names = preferences.language, labels.of(model.data)
        self._measures = statistics.measures(model.data)
        self.list = configured(QListWidget(), accessibleName=title)
        self.list.addItems([measure.title(names, language) for measure in self._measures])
        self.deck = configured(ComboBox(), accessibleName=tr("editor.statistics-deck"))
        self.copies = configured(QCheckBox(tr("editor.statistics-copies")), checked=True)
        self.picture = QLabel(alignment=Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.mean = Label(role="quiet")
        self.table = configured(QTableWidget(), editTriggers=QTableWidget.EditTrigger.NoEditTriggers)
        self.table.verticalHeader().hide()
        right = QWidget()
        below = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        below.addWidget(scrolled(self.picture))
        below.addWidget(self.table)
        below.setSizes([400, 130])
        row = filled(QHBoxLayout(), self.deck, self.copies, (self.mean, 1), spacing=16)
        filled(QVBoxLayout(right), row, (below, 1), spacing=10, margins=(10, 0, 0, 0))
        parts = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        parts.addWidget(self.list)
        parts.addWidget(right)
        parts.setSizes([240, 840])
        filled(self.box, (parts, 1), self.problem)
        self.problem.hide()
        self.add_close(
            push_button(tr("editor.statistics-picture"), does=self._ask_picture, autoDefault=False),
            push_button(tr("editor.statistics-table"), does=self._ask_table, autoDefault=False),
        )
        self.list.currentRowChanged.connect(self.show_counts)
        self.deck.activated.connect(self.show_counts)
        self.copies.toggled.connect(self.show_counts)
        self.list.setCurrentRow(0)

    def counts(self) -> Counts:
        """Return the counts of the chosen measure."""
        measure = self._measures[self.list.currentRow()]
        data, language = self._model.data, self._preferences.language
        return statistics.count(data, measure, language, copies=self.copies.isChecked())

    def face(self) -> Face:
        """Return the chart of what is chosen."""
        counts, deck = self.counts(), str(self.deck.currentData() or "")
        of = f"{counts.title} · {counts.decks[deck]}" if deck in counts.decks else counts.title
        bars = [Bar(row.name, row.counts.get(deck, 0), row.symbol) for row in counts.rows]
        tone = DAY if self._preferences.theme.name == "day" else NIGHT
        return chart.draw(of, bars, tone, game_of(self._model.data).look, is_curve=counts.measure.is_curve)

    def show_counts(self, *_chosen: object) -> None:
        """Show the chart and the table of what is chosen."""
        counts, tr = self.counts(), self._preferences.t
        deck = str(self.deck.currentData() or "")
        offer(self.deck, [("", tr("editor.statistics-all")), *counts.decks.items()], deck)
        scale = PX_PER_MM * self._preferences.text_percent / 100
        self.picture.setPixmap(to_qt.pixmap(self.face(), scale, self.devicePixelRatioF(), cut_out=False))
        self.picture.setAccessibleName(counts.title)
        mean = counts.mean(deck)
        self.mean.setText(
            tr("editor.statistics-mean", mean=round(mean, 2))
            if mean is not None
            else tr("editor.statistics-total", count=counts.total(deck))
        )
        columns = {**counts.decks, "": tr("editor.statistics-all")}
        self.table.setColumnCount(len(columns) + 1)
        self.table.setHorizontalHeaderLabels([tr("editor.statistics-value"), *columns.values()])
        self.table.setRowCount(len(counts.rows))
        for down, row in enumerate(counts.rows):
            cells = [row.name, *(str(row.counts.get(key, 0)) for key in columns)]
            for across, words in enumerate(cells):
                item = QTableWidgetItem(words)
                if across:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                self.table.setItem(down, across, item)
        self.table.resizeColumnsToContents()

    def _ask_picture(self) -> None:
        name = f"{self._model.set_key}-{self._measures[self.list.currentRow()].field}.png"
        title = self._preferences.t("editor.statistics-picture")
        if (file := ask_save(self, self._preferences, title, name, PICTURES)) is not None:
            self.save(file)

    def _ask_table(self) -> None:
        title = self._preferences.t("editor.statistics-table")
        name = f"{self._model.set_key}-statistics.csv"
        if (file := ask_save(self, self._preferences, title, name, "CSV (*.csv)")) is not None:
            self.save(file)

    def save(self, file: Path) -> None:
        """Save the chart as PNG or SVG, or all counts as CSV; show why that fails."""
        if file.suffix.lower() == ".csv":
            content = statistics.to_csv(
                self._model.data, self._preferences.language, copies=self.copies.isChecked()
            )
        else:
            content = (
                _svg(self.face())
                if file.suffix.lower() == ".svg"
                else png(to_qt.image(self.face(), SAVED_DPI / 25.4, cut_out=False))
            )
        try:
            atomic_write(file, content)
            self.problem.hide()
        except OSError as error:
            self.problem.show()
            self.problem.setText(refusal(error, self._preferences.language))


def _svg(face: Face) -> bytes:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setViewBox(QRectF(0, 0, face.width, face.height))
    generator.setSize(QSize(round(face.width * PX_PER_MM), round(face.height * PX_PER_MM)))
    with QPainter(generator) as painter:
        to_qt.paint(painter, face.ops)
    return bytes(content.data())
