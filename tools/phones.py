"""Serve a game with both hands on phones, without a window, for work on the page.

``python -m tools.phones --game tribunal --seed 7 --moves 40`` prints an address for each seat, and a new one
whenever an address has been used. The page's files are read again at each start. The user's folder is not
touched.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path
from random import Random


def main() -> None:
    """Serve until Ctrl+C."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--game", default="own-fate", choices=("own-fate", "tribunal"))
    asked.add_argument("--seed", type=int, default=7)
    asked.add_argument("--moves", type=int, default=0, help="number of random decisions made first")
    asked.add_argument("--against", default="person", help="who plays Dark, e.g. novice")
    asked.add_argument("--address", default="127.0.0.1")
    asked.add_argument("--port", type=int, default=8765)
    asked.add_argument("--language", default="ru")
    asked.add_argument("--print-view", action="store_true", help="print Light's first view and exit")
    wanted = asked.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["DOZOR_HOME"] = tempfile.mkdtemp(prefix="dozor-phones-")
    _serve(wanted)


def _serve(wanted: argparse.Namespace) -> None:
    import json
    import signal

    from PySide6.QtCore import QTimer

    from app.rules.game import SEATS, TALK_VERBS
    from app.table.reader import Reader
    from app.ui.new_game.dialog import NewGame
    from app.ui.phones.server import PhoneServer
    from app.ui.shell import start
    from app.ui.shell.main_window import MainWindow

    running = start.application([])
    reader = start.preferences(running)
    reader.set_language(wanted.language)
    window = MainWindow(reader, start.build_context(reader))
    window.resize(1400, 880)
    window.show()
    players = {"light": "person", "dark": wanted.against}
    window.games.play(
        NewGame(players, {}, {}, wanted.seed, game=wanted.game),
        Path(os.environ["DOZOR_HOME"]) / "g.dozorgame",
    )
    page = window.page
    assert page is not None
    session, random = page.session, Random(wanted.seed)
    for _ in range(wanted.moves):
        legal = [action for action in session.match.state.legal() if action.verb not in TALK_VERBS]
        if not legal or session.players[session.to_move] != "person":
            break
        session.submit(random.choice(legal))
    holds = page.phone_hand_factory()
    remote = PhoneServer(session, holds, page.gallery, reader, wanted.address, port=wanted.port)
    shown: dict[str, str] = {}

    def invite() -> None:
        for seat in SEATS:
            if session.players[seat] != "person":
                continue
            state = remote.presence(seat) or ""
            if seat not in shown or (state == "here" and shown[seat] != "here"):
                print(seat, *remote.lan.ticket(seat), flush=True)
            shown[seat] = state

    remote.changed.connect(invite)
    invite()
    if wanted.print_view:
        hand = holds(Reader(wanted.language), page.gallery, session, "light")
        print(json.dumps(hand.view(), ensure_ascii=False, indent=1))
        remote.stop()
        return
    signal.signal(signal.SIGINT, lambda *_: running.exit(0))
    signal.signal(signal.SIGTERM, lambda *_: running.exit(0))
    beat = QTimer()
    beat.timeout.connect(lambda: None)  # lets Python handle signals
    beat.start(200)
    running.exec()
    remote.stop("over")
    window.close()


if __name__ == "__main__":
    main()
