"""Another program next to the tested one: it owns the clipboard and offers a file to drag.

Started by :class:`Neighbour`; it reads commands as lines of JSON and answers each with a line.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

CORNER = (30, 30)
"""Screen position in px of the offered file."""


class Neighbour:
    """The other program, in a separate process on the same screen."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__], env=environment, encoding="utf-8",
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def ask(self, what: str, value: str = "") -> str:
        """Copy ``text`` or ``image``, ``read`` the clipboard's text, ``offer`` or ``hide`` a file."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps([what, value]), file=self._process.stdin, flush=True)
        return str(json.loads(self._process.stdout.readline()))

    def close(self) -> None:
        """Stop it."""
        self._process.terminate()
        self._process.wait()


def main() -> None:
    """Run the process."""
    from PySide6.QtCore import QMimeData, QSocketNotifier, Qt, QUrl
    from PySide6.QtGui import QDrag, QImage, QMouseEvent
    from PySide6.QtWidgets import QApplication, QLabel

    class Offered(QLabel):
        file = Path()

        def mousePressEvent(self, _event: QMouseEvent) -> None:
            drag, data = QDrag(self), QMimeData()
            data.setUrls([QUrl.fromLocalFile(str(self.file))])
            drag.setMimeData(data)
            drag.exec(Qt.DropAction.CopyAction)

    app = QApplication([])
    offered = Offered("file")
    offered.setWindowFlags(Qt.WindowType.X11BypassWindowManagerHint | Qt.WindowType.WindowStaysOnTopHint)
    offered.setGeometry(0, 0, 2 * CORNER[0], 2 * CORNER[1])

    def report() -> None:
        line = sys.stdin.readline()
        if not line:
            app.quit()
            return
        what, value = json.loads(line)
        answer: Any = ""
        if what == "text":
            app.clipboard().setText(value)
        elif what == "image":
            app.clipboard().setImage(QImage(value))
        elif what == "read":
            answer = app.clipboard().text()
        else:
            offered.file = Path(value)
            offered.setVisible(what == "offer")
            offered.raise_()
        app.processEvents()
        print(json.dumps(answer), flush=True)

    watch = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    watch.activated.connect(lambda *_told: report())
    app.exec()


if __name__ == "__main__":
    main()
