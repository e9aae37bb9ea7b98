"""Information-set Monte Carlo tree search for one seat (single observer).

Each simulation plays in a sampled world that fits the seat's view (``view.determinized``): down the tree by
the rules of thumb and earlier results, then by the rules of thumb alone to the start of a turn
(:func:`horizon`), where the position is evaluated. A node is a sequence of actions; a world in which its next
action is illegal doesn't count against it.

At the root, rivals are compared in the same worlds, and those clearly behind are dropped (racing, Maron and
Moore 1994), so that few simulations suffice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from math import exp, fsum, sqrt
from random import Random
from time import perf_counter

from app.bots.fate import battle, heuristics
from app.bots.fate.evaluate import light_chance
from app.bots.fate.field import Field
from app.bots.fate.playable import Pick, PlayableCards, nothing_pays, picks
from app.bots.fate.search_result import ActionResults, SearchResult, cautious, mean_and_error, search_result
from app.rules.game import Action, Seat, without_copies
from app.rules.own_fate import plan
from app.rules.own_fate.compiled import DARK, LIGHT, SHIFTER
from app.rules.own_fate.position import IN_PLAY
from app.rules.own_fate.records import NOTHING, S_HAND, U_VORTEX, Play, Tally
from app.rules.own_fate.redaction import Dealer
from app.rules.own_fate.state import FateState, FateView
from app.rules.own_fate.tally import check_cost, needs_whole_cards, offer_payments, payable, tally

# --- faster code for the rules of thumb, for playouts ----------------------------------------------------


def rollout_step(state: FateState, most: int) -> int:
    """Answer *state*'s question and, where possible, the rest of its battle slot; return the count.

    *most*: maximum number of decisions of a slot that isn't planned as a whole.
    """
    asked = state.asked
    if asked is not None and state.draw_offer < 0:
        if asked.kind == "gloom":
            return _gloom(state)
        if asked.kind == "battle":
            if not state.plan and _plays_only_from_hand(state, asked.other):
                return _battle(state, asked.other, picks(state, asked.other))
            return _slot(state, asked.other, most)
        if asked.kind == "discard":
            state.apply(heuristics.discard(state), events=False, checked=True)
            return 1
    legal = state.legal()
    if len(legal) == 1:
        state.apply(legal[0], events=False, checked=True)
        return 1
    state.apply(heuristics.best(state, legal), events=False, checked=True)
    return 1


def _plays_only_from_hand(state: FateState, other: int) -> bool:
    return (
        not state.compiled.portals[other]
        and state.compiled.specialty[other] != SHIFTER
        and _has_no_extras(state, other)
    )


def _has_no_extras(state: FateState, other: int) -> bool:
    cards = state.compiled
    if state.amulet[other] >= 0 or state.manoeuvres[other]:
        return False
    if other in state.holder:
        for i in (*cards.dark_swords, *cards.light_swords):
            if state.holder[i] == other:
                return False
    return not (
        cards.side[other] == LIGHT
        and state.loc[other] == state.loc[cards.svetlana]
        and state.playable(LIGHT, "vortex-card")
    )


def _has_nothing_to_do(state: FateState, other: int) -> bool:
    return (
        not state.gloom[other]
        and not state.gloom_chosen
        and nothing_pays(state, other, state.loc[other])
        and _has_no_extras(state, other)
        and not (state.compiled.portals[other] and battle.portal_leads_on(state, other))
    )


def _slot(state: FateState, other: int, most: int) -> int:
    """Play up to *most* decisions of a slot, reusing the table; return the number of decisions."""
    asked = state.asked
    if not state.plan and _has_nothing_to_do(state, other):
        state.apply(state.compiled.done_act, events=False, checked=True)
        return 1
    cards: PlayableCards | None = None
    count = 0
    while state.asked is asked and count < most:
        totals = tally(state, other)
        due = totals.due > totals.paid
        if totals.loc != state.loc[other] or (due and not payable(state, other, totals)):
            # After a portal, or with a debt that can't be paid.
            state.apply(heuristics.best(state, state.legal()), events=False, checked=True)
            cards = None
        else:
            if cards is None:
                cards = PlayableCards(Field(state, other, totals.loc), totals.taken, idle=due)
            _advance(state, other, totals, cards)
        count += 1
    return count


def _advance(state: FateState, other: int, totals: Tally, cards: PlayableCards) -> None:
    """Do what :func:`heuristics.best` would choose for *other*; *totals*: the plan's totals."""
    due = totals.due > totals.paid
    tight = due and needs_whole_cards(state, other, totals)
    pick: Pick | None = None
    if totals.used < totals.allowance:
        pick = cards.best_payable(totals) if tight else cards.best(battle.BACK)
    best = pick[0] if pick is not None else battle.BACK
    action: Action | None = None
    legal: list[Action] = []
    # A portal is useful only if portal_leads_on().
    leads_on = state.compiled.portals[other] and battle.portal_leads_on(state, other)
    plan.offer_powers(state, legal, portals=leads_on)
    scores = battle.scores(state, legal, cards.field) if legal else []
    if due and best <= 0.0 and max(scores, default=0.0) <= 0.0:
        # No play is worthwhile any more: pay as cheaply as possible, even with a useless portal.
        if state.compiled.portals[other] and not leads_on:
            legal = []
            plan.offer_powers(state, legal)
            scores = battle.scores(state, legal, cards.field)
        paying: list[Action] = []
        offer_payments(state, other, totals, tight, paying)
        legal, scores = paying + legal, battle.scores(state, paying, cards.field) + scores
    for score, candidate in zip(scores, legal, strict=True):
        if score > best:
            best, action = score, candidate
    if best < 0.0 and not due:
        action = state.compiled.done_act
    if action is not None:
        state.apply(action, events=False, checked=True)
        if state.plan:
            cards.follow(state.plan[-1])
    else:
        assert pick is not None
        _, card, (target, use, nominal, minus, _) = pick
        plan.plan_play(state, Play(other, card, use, target, totals.loc, S_HAND, nominal, minus))
        cards.place(card, pick[2])


def _gloom(state: FateState) -> int:
    other = state.asked.other
    coming = picks(state, other)
    chosen: list[Pick] = []
    # Cumulative gains, best first. Not by sum(): from Python 3.12 on it rounds differently.
    totals = [0.0]
    held, slow = state.gloom[other], 1 if state.under_doll >> other & 1 else 0
    best, action = -99.0, None
    for choice in state.legal():
        level = int(choice.args[0])
        most = level if level > held else held
        if len(chosen) <= most:
            for pick in islice(coming, 1 + most - len(chosen)):
                chosen.append(pick)
                totals.append(totals[-1] + pick[0])
        score = totals[min(1 + most - slow, len(chosen))] - 0.62 * most - 0.15 * level
        if score > best:
            best, action = score, choice
        if most > len(chosen):
            break
    assert action is not None
    state.apply(action, events=False, checked=True)
    if (
        state.asked is not NOTHING
        and state.asked.kind == "battle"
        and state.asked.other == other
        and _plays_only_from_hand(state, other)
    ):
        return 1 + _battle(state, other, chain(chosen, coming))
    return 1


def _battle(state: FateState, other: int, chosen: Iterable[Pick]) -> int:
    cards = state.compiled
    count = 0
    for _, card, (target, use, nominal, minus, _) in chosen:
        totals = tally(state, other)
        if totals.used >= totals.allowance:
            break
        # Effects don't change, except that a card on the vortex may forbid another.
        if use == U_VORTEX:
            refusal = plan.check_play(state, other, totals, card, target)
        else:
            refusal = check_cost(state, other, totals, card, nominal, minus, target)
        if refusal is None:
            plan.plan_play(state, Play(other, card, use, target, totals.loc, S_HAND, nominal, minus))
            count += 1
    while cards.caster[other]:
        totals = tally(state, other)
        if totals.due <= totals.paid:
            break
        legal: list[Action] = []
        offer_payments(state, other, totals, needs_whole_cards(state, other, totals), legal)
        if not legal:
            break
        state.apply(heuristics.best(state, legal), events=False, checked=True)
        count += 1
    state.apply(cards.done_act, events=False, checked=True)
    return count + 1


# --- the search ------------------------------------------------------------------------------------------


PLIES = 12
"""Minimum length of a playout in decisions, measured on one playout per search."""
LONGEST = 80
"""Maximum number of decisions of a slot in one call of ``rollout_step``."""
EXPLORATION = 0.5
"""Weight of the rules of thumb, and of rarely tried actions, relative to results."""
TEMPERATURE = 1.1
"""Softmax temperature of the rules of thumb's scores."""
WIDTH = 8
"""Maximum number of actions searched per decision: the best by the rules of thumb."""
COLDEST = exp(-30.0)
"""Minimum weight of an action."""
LIKING = 0.05
"""Bonus in chance for an action that the rules of thumb clearly prefer."""
TRUSTED = 16
"""Number of worlds after which the bonus LIKING begins to fade."""
FIRST_LOOK = 6
"""Number of worlds before rivals are first compared."""
CLEARLY = 2.5
"""Standard errors by which a rival must be behind to be dropped."""
SLIGHT = 0.002
"""Difference in chance that isn't worth searching for."""
WIDER_FROM = 1600
"""Number of simulations from which up to twice as many root actions are searched."""
HOPELESS = 12.0
"""Difference from the best score beyond which an action isn't searched."""

PLAIN = frozenset({"doll", "cancel-attack", "manoeuvre-defence", "credit", "discard", "draw-offer"})
"""Questions that the rules of thumb answer as well as a search."""


class Node:
    """The results after a sequence of actions."""

    __slots__ = ("below", "tried", "won")

    def __init__(self) -> None:
        self.below: dict[Action, Node] = {}
        self.tried = 0
        self.won = 0.0

    @property
    def mean(self) -> float:
        """Return the mean chance of the seat that chose the node's last action; 0 if untried."""
        return self.won / self.tried if self.tried else 0.0


@dataclass(frozen=True, slots=True)
class Rival:
    """A candidate action: its weight by the rules of thumb, and its results."""

    action: Action
    weight: float
    node: Node
    results: ActionResults

    @classmethod
    def of(cls, action: Action, weight: float = 0.0) -> Rival:
        """Create a rival without results."""
        return cls(action, weight, Node(), ActionResults(action, [], []))

    @property
    def chances(self) -> list[float]:
        """Return the chances by world."""
        return self.results.chances

    def worth(self, seen: int) -> float:
        """Return the score after the first *seen* worlds."""
        return fsum(self.chances[:seen]) / seen + LIKING * self.weight * min(1.0, TRUSTED / seen)


def search(
    view: FateView,
    rng: Random,
    simulations: int,
    stop: Callable[[], bool] | None = None,
    seconds: float | None = None,
) -> SearchResult:
    """Search for the best action of *view*'s seat, by at most *simulations* and in *seconds*.

    Ends early if one action is clearly best or *stop*, checked before each simulation but the first, returns
    true. Rivals are tried in the same worlds, so that the luck of the deal cancels out. Sequential halving
    (Karnin et al. 2013): each phase (:func:`_phases`) gets an equal share of the simulations, and after each
    the worse half is dropped; a rival clearly behind is dropped earlier. Runs at least one simulation.
    Reproducible for the same view, generator state, and number unless time runs out.
    """
    race = _Race(view, rng, _rivals(view, WIDTH if simulations < WIDER_FROM else 2 * WIDTH), stop, seconds)
    live = race.rivals[: max(1, simulations)]
    phases = _phases(len(live))
    if seconds is not None and len(live) > 1:
        # Time one world to estimate how many simulations are possible.
        race.try_in_next_world(live)
    for phase in range(phases):
        share = race.left(simulations) // (phases - phase)
        live = race.run(live, race.done + share)
        if len(live) == 1 or race.stopped:
            break
        if phase < phases - 1:
            live = race.order(live)[: max(2, (len(live) + 1) // 2)]
    return race.result(live)


def compare(
    view: FateView,
    actions: Sequence[Action],
    rng: Random,
    worlds: int,
    stop: Callable[[], bool] | None = None,
) -> SearchResult:
    """Compare *actions* in the same *worlds* worlds without dropping any; choose the best mean.

    *stop* is checked before each simulation but the first. Reproducible like :func:`search`.
    """
    rivals = [Rival.of(action) for action in without_copies(actions)]
    race = _Race(view, rng, rivals, stop)
    while race.world < worlds and race.try_in_next_world(rivals):
        pass
    return race.result(rivals)


class _Race:
    def __init__(
        self,
        view: FateView,
        rng: Random,
        rivals: list[Rival],
        stop: Callable[[], bool] | None,
        seconds: float | None = None,
    ) -> None:
        assert view.seat is not None
        self.rivals = rivals
        self._began, self._seconds = perf_counter(), seconds
        self.done = self.world = 0
        self.stopped = False
        self._seat: Seat = view.seat
        self._deal = Dealer(view.masked, self._seat).deal
        self._seed = rng.getrandbits(48)
        self._stop = stop
        # Find the horizon in a world that isn't used otherwise.
        self._until = horizon(self._deal(Random(self._seed)))

    def left(self, simulations: int) -> int:
        """Return how many simulations remain, limited by the time left at the current speed."""
        left = simulations - self.done
        if self._seconds is None or not self.done:
            return left
        spent = perf_counter() - self._began
        return max(0, min(left, int((self._seconds - spent) * self.done / max(spent, 1e-6))))

    def try_in_next_world(self, live: Sequence[Rival]) -> bool:
        """Try the rivals *live* in one more world; return False if stopped."""
        self.world += 1
        dealt = self._deal(Random(self._seed + self.world))
        for rival in live:
            if self.done and (self._time_is_up() or (self._stop is not None and self._stop())):
                self.stopped = True
                return False
            world = dealt.copy()
            rival.results.chances.append(simulate(world, self._seat, rival, self._until))
            rival.results.stakes.append(stakes(world))
            self.done += 1
        return True

    def _time_is_up(self) -> bool:
        return self._seconds is not None and perf_counter() - self._began >= self._seconds

    def run(self, live: list[Rival], most: int) -> list[Rival]:
        """Try *live* until one is left, *most* simulations are reached, or stopped; return those left."""
        look = self.world + FIRST_LOOK
        while not self.done or (len(live) > 1 and self.done + len(live) <= most):
            if not self.try_in_next_world(live):
                break
            if self.world >= look:
                look += max(2, self.world // 4)
                live = _remaining_rivals(live)
        return live

    def order(self, live: Sequence[Rival]) -> list[Rival]:
        """Return those of *live* that have been tried, sorted by score in their common worlds, best first."""
        # If time runs out, some haven't been tried in the last world.
        seen = min(len(rival.chances) for rival in live) or 1
        return sorted((r for r in live if r.chances), key=lambda rival: rival.worth(seen), reverse=True)

    def result(self, live: Sequence[Rival]) -> SearchResult:
        """Return the result, choosing the best of *live*."""
        return search_result(self.order(live)[0].action, [rival.results for rival in self.rivals], self.done)


def _phases(rivals: int) -> int:
    """Return the number of phases: halve until two rivals are left, then compare them."""
    return max(1, (rivals - 1).bit_length())


def _rivals(view: FateView, width: int) -> list[Rival]:
    # The scores depend only on the seat's knowledge, so they are the same in every world.
    actions = without_copies(view.actions)
    scores = heuristics.scores(view.masked, actions) if len(actions) > 1 else [0.0]
    least = max(scores) - HOPELESS
    order = sorted(
        (n for n, score in enumerate(scores) if score >= least), key=scores.__getitem__, reverse=True
    )[:width]
    weights = _weights([scores[n] for n in order])
    return [Rival.of(actions[n], weight) for n, weight in zip(order, weights, strict=True)]


def _remaining_rivals(live: list[Rival]) -> list[Rival]:
    """Return the best of *live* and those that may still be better than it by more than SLIGHT."""
    seen = len(live[0].chances)
    order = sorted(live, key=lambda rival: rival.worth(seen), reverse=True)
    best = order[0]
    stay = [best]
    for rival in order[1:]:
        gaps = [best_chance - chance for best_chance, chance in zip(best.chances, rival.chances, strict=True)]
        _, error = mean_and_error(gaps)
        if best.worth(seen) - rival.worth(seen) + SLIGHT <= CLEARLY * cautious(error, seen):
            stay.append(rival)
    return stay


def simulate(state: FateState, seat: Seat, rival: Rival, until: int) -> float:
    """Run a simulation that begins with *rival*, to the turn *until*; modifies *state*.

    Returns the chance of *seat*.
    """
    state.apply(rival.action, events=False, checked=True)
    return descend(state, seat, rival.node, until)


def descend(state: FateState, seat: Seat, node: Node, until: int) -> float:
    """Run a simulation from *state*, reached by *node*'s actions, to the turn *until*; modifies *state*.

    Returns the chance of *seat*.
    """
    path: list[tuple[Node, bool]] = [(node, True)]
    while node.tried and state.result is None and state.turn < until:
        legal = state.legal()
        if len(legal) == 1:
            action = legal[0]
        else:
            action = _choose(node, legal, heuristics.scores(state, legal))
            node = node.below[action]
            path.append((node, state.to_move == seat))
        state.apply(action, events=False, checked=True)
    return weigh(play_on(state, until), seat, path)


def stakes(state: FateState) -> tuple[int, ...]:
    """Return the values of :data:`search_result.STAKES` in *state*."""
    cards = state.compiled
    return (
        state.inferno,
        state.wounds[cards.egor],
        *(sum(state.zone[other] == IN_PLAY for other in cards.of_side[side]) for side in (LIGHT, DARK)),
        state.balance,
    )


def weigh(state: FateState, seat: Seat, path: Sequence[tuple[Node, bool]]) -> float:
    """Evaluate *state* for *seat* and update every node on *path* (with whether *seat* chose it)."""
    chance = light_chance(state)
    if seat == "dark":
        chance = 1.0 - chance
    for step, mine in path:
        step.tried += 1
        step.won += chance if mine else 1.0 - chance
    return chance


def _weights(scores: Sequence[float]) -> list[float]:
    top, total = max(scores), 0.0
    weights = []
    for score in scores:
        cold = (score - top) / TEMPERATURE
        weight = exp(cold) if cold > -30.0 else COLDEST
        weights.append(weight)
        total += weight
    return [weight / total for weight in weights]


def _choose(node: Node, legal: Sequence[Action], scores: list[float]) -> Action:
    """Return the next action below *node* (PUCT); create its node if missing."""
    below = node.below
    # Not by sum(): from Python 3.12 on it rounds differently, which may change a choice.
    tried, won = 0, 0.0
    for child in below.values():
        tried += child.tried
        won += child.won
    parent = won / tried if tried else 0.5
    exploration = EXPLORATION * sqrt(tried + 1)
    order = sorted(range(len(legal)), key=scores.__getitem__, reverse=True)[:WIDTH]
    best, pick, chosen = -1.0, order[0], below.get(legal[order[0]])
    for n, weight in zip(order, _weights([scores[n] for n in order]), strict=True):
        child_node = below.get(legal[n])
        if child_node is None or not child_node.tried:
            value = parent - 0.02 + exploration * weight
        else:
            value = child_node.won / child_node.tried + exploration * weight / (1 + child_node.tried)
        if value > best:
            best, pick, chosen = value, n, child_node
    action = legal[pick]
    if chosen is None:
        below[action] = Node()
    return action


def horizon(state: FateState) -> int:
    """Return the turn at whose start to evaluate positions after *state*, which is modified.

    That is the first turn that starts after at least :data:`PLIES` decisions by the rules of thumb, or the
    turn after the last if the game ends before.
    """
    plies, turn = 0, state.turn
    while state.result is None and (plies < PLIES or state.turn == turn):
        turn = state.turn
        plies += rollout_step(state, LONGEST)
    return state.turn if state.result is None else state.turn + 1


def play_on(state: FateState, until: int) -> FateState:
    """Continue *state* by the rules of thumb to the start of the turn *until* or the end; return *state*.

    There, battles are resolved and cards drawn. All rivals must be evaluated at the same turn: a turn may
    cost a side more than most choices, so an earlier evaluation would be misleading.
    """
    while state.result is None and state.turn < until:
        rollout_step(state, LONGEST)
    return state
