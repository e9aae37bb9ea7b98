"""PySide6 6.12.0 on Python 3.11 loses a reference to None with every void call (docs/decisions/0001)."""

import sys

from PySide6.QtGui import QImage, QPainter


def test_void_calls_keep_their_references_to_none(qapp):
    image = QImage(10, 10, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    before = sys.getrefcount(None)
    for _ in range(500):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    after = sys.getrefcount(None)
    painter.end()
    assert abs(after - before) < 100
