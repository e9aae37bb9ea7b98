"""Table of Own Fate for tests: set up cards, act, check the result."""

from app.rules.game import TALK_VERBS, Action
from app.rules.own_fate import positions
from app.rules.scenario import ScenarioRunner

SETTINGS = ("turn", "slot", "balance", "inferno", "light", "dark", "deck", "discards", "probability", "seed")


def set_table(card_set, phase, options=None, **cards):
    """Return a table at the beginning of *phase*.

    Others: ``anton="moscow: attack-2 healing-1; wounds 1"``. Persons, ownerless items, Chances in play:
    their location (``egor="roof; wounds 2"``). ``light`` and ``dark``: probability cards in hand.
    Underscores become hyphens. The probability deck is exactly ``probability``; everything unnamed is out
    of the game, so that no random card appears.
    """
    data = {"phase": phase, "turn": 3}
    for name, value in cards.items():
        key = name.replace("_", "-")
        if key in SETTINGS:
            data[key] = value
        else:
            data.setdefault("cards", {})[key] = value
    texts = [value for value in (*data.values(), *data.get("cards", {}).values()) if isinstance(value, str)]
    named = {word for text in texts for word in text.replace(";", " ").replace(":", " ").split()}
    named |= set(data.get("cards", {}))
    deck = [card.key for card in card_set.cards if card.deck == "probability"]
    data["removed"] = [key for key in deck if key not in named]
    return Table(positions.build(card_set, options or {}, data))


class Table(ScenarioRunner):
    """Stage with the terms of Own Fate."""

    def __init__(self, state):
        super().__init__(state, positions.describe)

    def slot(self, other, *actions, done=True):
        """Play the actions, then ``done``, in the battle slot of *other*."""
        gloom = actions[:1] if actions and actions[0].startswith("gloom") else ()
        self.to_slot(other, *gloom)
        for action in actions[len(gloom) :]:
            self.do(action)
        if done and self.asks("battle", other):
            self.do("done")
        return self

    def to_slot(self, other, gloom=""):
        """Advance to the battle slot of *other*, with this level of gloom if it is asked."""
        for _ in range(300):
            if self.asks("battle", other):
                assert not gloom, f"{other} was not asked for its gloom"
                return self
            if self.asks("gloom", other):
                self.do(gloom or f"gloom {self.view.other(other).gloom}")
                if not self.asks("battle", other):
                    return self
                gloom = ""
                continue
            assert self.state.question is not None, f"{other} has no battle slot: the game is over"
            before = self.question
            self.pass_once()
            assert before.args.get("other") != other or before.kind not in ("battle",), before
        raise AssertionError(f"{other} has no battle slot")

    def pass_once(self):
        """Answer one question with a pass where possible."""
        legal = [a for a in self.state.legal() if a.verb not in TALK_VERBS]
        best = [a for a in legal if a.verb in ("pass", "done", "go", "decline")] or legal
        self.events = self.state.apply(best[0])

    def count(self, *answers):
        """Finish the battle, giving these *answers* in order as they become legal."""
        answers = list(answers)
        turn = self.view.turn
        while self.state.outcome is None and (self.view.phase, self.view.turn) == ("battle", turn):
            if answers and self.can(answers[0]):
                self.do(answers.pop(0))
            else:
                self.pass_once()
        assert not answers, f"never asked: {answers}"
        return self

    def end_turn(self):
        """Advance to the next turn."""
        turn = self.view.turn
        while self.state.outcome is None and self.view.turn == turn:
            self.pass_once()
        return self

    def can(self, text):
        """Return whether the action *text* is legal (copy numbers of spells may be omitted)."""
        return self.legal_action(Action.parse(text)) is not None

    def asks(self, kind, *about):
        return self._asked(kind, about)

    @property
    def shift(self):
        """Shift of the vortex by the last Count; positive is right."""
        return self.view.last_count.shift

    @property
    def question(self):
        return self.state.question

    @property
    def view(self):
        return self.state.view(None)

    def view_of(self, seat):
        return self.state.view(seat)

    def wounds(self, key):
        return self._piece(key).wounds

    def location_of(self, key):
        return self._piece(key).location

    def _piece(self, key):
        for piece in (*self.view.others, *self.view.persons):
            if piece.key == key:
                return piece
        raise KeyError(key)

    def in_play(self, key):
        """Return whether the person or Chance is in play."""
        return any(person.key == key for person in self.view.persons)

    def alive(self, key):
        return self.view.other(key).zone == "play"

    def hand(self, key):
        """Return the designs of the spells of *key*, sorted."""
        return _designs(self.view_of(self.view.other(key).side).other(key).hand)

    def size(self, key):
        return len(self.view.other(key).hand)

    def cards(self, seat):
        """Return the probability cards of *seat*, sorted."""
        return sorted(self.view_of(seat).hands[seat])

    def holder(self, item):
        """Return the holder of *item*, its location in parentheses if ownerless, or None."""
        for found in self.view.items:
            if found.key == item:
                return found.holder or f"({found.location})"
        return None

    def counted(self, key):
        """Return the target *key* of the last Count."""
        return next(t for t in self.view.last_count.targets if t.target == key)

    def offers(self, verb):
        """Return all legal actions of that verb, without copy numbers."""
        return {
            " ".join((a.verb, *(w.partition(".")[0] for w in a.args)))
            for a in self.state.legal()
            if a.verb == verb
        }


def _designs(cards):
    return sorted(card.partition(".")[0] for card in cards)
