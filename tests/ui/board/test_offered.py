"""Actions offered during an animation can be done by mouse afterwards."""

from random import Random

from app.rules.game import TALK_VERBS
from app.ui.board import event_show


def test_offers_made_ahead_of_the_table_are_taken_up_by_it(page, preferences, qtbot, monkeypatch):
    monkeypatch.setattr(event_show, "LONG_SHOW_MS", float("inf"))  # ms: the question never waits
    preferences.set_reduced_motion(False)
    preferences.set_animation("slow")
    table = page(seed=3, players={"dark": "novice"}, chooser=lambda view, _seed, _player: view.actions[-1])
    by_hand, rng = 0, Random(2)
    for _ in range(300):
        # The second decision is made before the first was shown.
        for _ in range(2):
            actions = [one for one in table.session.actions if one.verb not in TALK_VERBS]
            if actions:
                table.session.submit(rng.choice(actions))
        while table.stage.busy:
            table.stage.advance(5000)
        for action in [one for one in table.session.actions if one.verb not in TALK_VERBS]:
            way = table.scene.endpoints_of(action)
            if way is not None:
                by_hand += 1
                assert way[1] in table.scene.gestures.targets(way[0]), str(action)
        qtbot.wait(1)
        if by_hand > 20:
            break
    assert by_hand > 20
