"""Another program beside the one that is driven: holds the clipboard, gives a file by dragging it.

Started by :class:`Neighbour`; told by lines of JSON, answers with a line each.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

CORNER = (30, 30)
"""px of the screen: where the file lies that is dragged, while it is offered."""


class Neighbour:
    """The other program, in a process of its own on the same screen."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__], env=environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def ask(self, what: str, value: str = "") -> str:
        """``text``, ``image``: copy it; ``read`` the clipboard's text; ``offer``, ``hide`` a file."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps([what, value]), file=self._process.stdin, flush=True)
        return str(json.loads(self._process.stdout.readline()))

    def close(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait()


def main() -> None:
    """The process itself."""
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

    def told() -> None:
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
    watch.activated.connect(lambda *_told: told())
    app.exec()


if __name__ == "__main__":
    main()
