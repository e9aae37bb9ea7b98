"""Plays beats on a table; in the end the table shows the final view.

The game is ahead of what is shown. A player's action ends the animation; in step mode each beat waits for the
user. Time comes from :meth:`Stage.advance`, so that a test can be the clock.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QElapsedTimer, QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem

from app.rules.game import View
from app.table.beats import FROM_VIEW, Beat
from app.ui.board.captions import Banner, Caption, Flyer, arrow_path, glow_item, line_item, remove_item
from app.ui.board.piece import Piece, RenderContext
from app.ui.board.synced_scene import SyncedScene

FRAME = 16
"""ms between two frames."""
MAX_SHOW_MS, MAX_COUNT_MS = 2500, 9000
"""Maximum ms of the beats of one decision at normal speed; and with a Count, which takes longer to read."""
MIN_BEAT_MS = 120
"""Minimum ms of a beat, even if there are many."""
MIN_CAPTION_MS = 300
"""Minimum ms of a caption."""
READING_MS = (1100, 26)
"""Time that a caption stays: a minimum in ms, plus ms per letter."""
MAX_CAPTIONS = 3
PROMPT_COST = 50.0
"""Cost of covering what the player may press, relative to other pieces."""
CATCH_UP_MS = 1500
"""Remaining ms above which everything is twice as fast, if another decision waits to be shown."""
LARGE = 0.42
"""Height of a card shown large, relative to the table."""
CARD_RATIO = 63 / 88
ARRIVAL_MS, DEPARTURE_MS = 260, 320
"""Maximum ms in which a card shown large arrives, and leaves."""


@dataclass(slots=True)
class Step:
    """Beats of one decision, and the view after them."""

    beats: deque[Beat]
    view: View
    speed_factor: float = 1.0
    """Factor by which beats are shortened to fit the maximum time of a decision."""

    @property
    def left(self) -> float:
        """Remaining ms at normal speed."""
        return sum(self.duration(beat) for beat in self.beats)

    def duration(self, beat: Beat) -> float:
        """Return the duration of *beat* in ms at normal speed."""
        return max(MIN_BEAT_MS, beat.ms / self.speed_factor, beat.min_ms)


class Stage(QObject):
    """Plays events on one table, beat by beat."""

    beat_started = Signal(object)
    """This :class:`Beat` begins."""
    busy_changed = Signal(bool)
    """The animation has begun (True) or ended (False)."""
    waiting_changed = Signal(bool)
    """Step mode has begun (True) or ended (False) to wait for :meth:`next_beat`."""

    def __init__(self, scene: SyncedScene, context: RenderContext, title: Callable[[Beat], str]) -> None:
        """Create the stage; *title* returns the title of the rule that caused a beat, or ""."""
        super().__init__(scene)
        self._scene, self._context, self._title = scene, context, title
        self._steps: deque[Step] = deque()
        self._animation: _BeatAnimation | None = None
        self._captions: list[Caption] = []
        self._captions_geometry: object = None
        """Layout of the table when captions were last placed."""
        self.floor = math.inf
        """Lower limit of captions in scene units, below which the table is covered."""
        self.waiting = self._paused = False
        """Whether the next beat waits for the user."""
        self._idle_callbacks: list[Callable[[], object]] = []
        self._elapsed = QElapsedTimer()
        self._timer = QTimer(self, interval=FRAME, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    @property
    def busy(self) -> bool:
        """Whether beats are being shown or wait to be."""
        return bool(self._steps)

    @property
    def left(self) -> float:
        """Remaining ms at the reader's animation speed."""
        shown = self._animation.left if self._animation is not None else 0.0
        return (shown + sum(step.left for step in self._steps)) / max(0.01, self._speed())

    @property
    def will_stop(self) -> bool:
        """Whether step mode will wait for the user before everything is shown."""
        shown = [self._animation.beat] if self._animation is not None else []
        coming = (beat for step in self._steps for beat in step.beats)
        return self._context.preferences.animation == "step" and any(
            beat.caption for beat in (*shown, *coming)
        )

    @property
    def beat(self) -> Beat | None:
        """The current beat."""
        return self._animation.beat if self._animation is not None else None

    @property
    def captions(self) -> list[str]:
        """The visible sentences."""
        return [caption.words for caption in self._captions]

    @property
    def animations_off(self) -> bool:
        """Whether the reader has switched animations off."""
        return self._context.preferences.duration(1000) <= 0

    def play(
        self, beats: Sequence[Beat], view: View, *, use_timer: bool = True, next_frame: bool = False
    ) -> None:
        """Show *beats*, then the table of *view*.

        *use_timer*: the timer advances time; otherwise the caller does. *next_frame*: start at the next
        frame, because a decision causes much other work now.
        """
        if (not beats or self.animations_off) and not self._steps:
            self._scene.sync(view)
            return
        total = sum(beat.ms for beat in beats)
        budget = MAX_COUNT_MS if any(beat.rows for beat in beats) else MAX_SHOW_MS
        was_idle = not self._steps
        self._steps.append(Step(deque(beats), view, max(1.0, total / budget)))
        if not was_idle:
            return
        self.busy_changed.emit(True)
        self._scene.prepare(view)
        if not next_frame:
            self._next()
        if use_timer and (self._steps or self._captions):
            self._elapsed.start()
            self._timer.start()

    def pause(self, on: bool) -> None:
        """Pause the animation, or let it go on."""
        self._paused = on

    def rewind(self, view: View) -> None:
        """Show the table of the earlier *view*, from which the next beats continue."""
        self._scene.sync(view, animate=False)

    def when_idle(self, what: Callable[[], object]) -> None:
        """Call *what* when everything was shown: now, or at the end of the animation."""
        if self.busy:
            self._idle_callbacks.append(what)
        else:
            what()

    def advance(self, milliseconds: float) -> None:
        """Advance the animation by *milliseconds*."""
        if self._paused:
            return
        for caption in list(self._captions):
            caption.age_ms += milliseconds
            if caption.age_ms >= self._caption_ms(caption) and not self.waiting:
                self._remove_caption(caption)
        if self._steps and self._animation is None:
            self._next()
            return
        left = milliseconds * self._speed()
        while self._animation is not None and left > 0 and not self.waiting:
            show = self._animation
            spent = min(left, show.left)
            left -= spent
            show.advance(spent)
            if show.left <= 0:
                self._on_beat_end(show)
        if self._animation is None and not self._captions:
            self._timer.stop()

    def _tick(self) -> None:
        self.advance(self._elapsed.restart())

    def next_beat(self) -> bool:
        """End the current beat, or the wait after it; if none has begun, begin the next.

        Returns False if there is nothing to show.
        """
        show = self._animation
        if show is None:
            if self._steps:
                self._next()
            return self.busy
        if self.waiting:
            self._set_waiting(False)
            self._next()
        else:
            show.advance(show.left)
            self._on_beat_end(show)
        return True

    def show_whole(self) -> None:
        """Show the current beat at its most visible moment, with all its updates."""
        if self._animation is not None:
            self._animation.show_whole()

    def skip_to_end(self) -> None:
        """Show the final table immediately, and call the callbacks of :meth:`when_idle`."""
        view, callbacks = self._steps[-1].view if self._steps else None, self._idle_callbacks
        self._idle_callbacks = []
        self.clear()
        if view is not None:
            self._scene.sync(view, animate=False)
        for callback in callbacks:
            callback()

    def clear(self) -> None:
        """Drop all beats and callbacks; the caller updates the table."""
        busy = self.busy
        self._set_waiting(False)
        if self._animation is not None:
            self._animation.clear()
        self._animation = None
        self._steps.clear()
        for caption in list(self._captions):
            self._remove_caption(caption)
        self._timer.stop()
        self._idle_callbacks = []
        if busy:
            self.busy_changed.emit(False)

    # Queue ------------------------------------------------------------------------------------------

    def _speed(self) -> float:
        normal = 1000 / max(1, self._context.preferences.duration(1000))
        is_late = sum(step.left for step in self._steps) / max(normal, 0.01) > CATCH_UP_MS
        return normal * (2.0 if is_late and len(self._steps) > 1 else 1.0)

    def _next(self) -> None:
        """Begin the next beat of this decision or, if there is none, of the next decision."""
        self._animation = None
        while self._steps and not self._steps[0].beats:
            step = self._steps.popleft()
            self._scene.sync(step.view)
            self._reposition_captions()
            if self._steps:
                self._scene.prepare(self._steps[0].view)
        if not self._steps:
            self._idle()
            return
        step = self._steps[0]
        beat = step.beats.popleft()
        self._animation = _BeatAnimation(self._scene, self._context, beat, step.duration(beat))
        self._show_caption(beat)
        self._animation.begin()
        self._reposition_captions()
        self.beat_started.emit(beat)

    def _on_beat_end(self, show: _BeatAnimation) -> None:
        show.end()
        if self._context.preferences.animation == "step" and show.beat.caption:
            self._set_waiting(True)
        else:
            self._next()

    def _set_waiting(self, on: bool) -> None:
        if on != self.waiting:
            self.waiting = on
            self.waiting_changed.emit(on)

    def _idle(self) -> None:
        callbacks, self._idle_callbacks = self._idle_callbacks, []
        self.busy_changed.emit(False)
        for callback in callbacks:
            callback()

    # Captions ---------------------------------------------------------------------------------------

    def _show_caption(self, beat: Beat) -> None:
        if beat.motion == "banner":
            for shown in list(self._captions):
                self._expire(shown)
        if not beat.caption or beat.motion == "banner":
            return
        same = next(
            (shown for shown in self._captions if shown.kind == beat.kind and shown.piece_key == beat.at),
            None,
        )
        if beat.rows and same is not None:
            same.show_beat(beat, self._title(beat))
            caption = same
        else:
            # A card shown large replaces other captions, and so does a later sentence about the same piece.
            replaces_others = beat.motion in ("announce", "enter") or bool(beat.rows)
            for number, shown in enumerate(list(self._captions), 1 - len(self._captions)):
                if replaces_others or shown.piece_key == beat.at or number <= 1 - MAX_CAPTIONS:
                    self._expire(shown)
            side = getattr(getattr(self._scene.pieces.get(beat.at), "state", None), "side", "")
            caption = Caption(self._context.preferences, beat, side)
            caption.show_beat(beat, self._title(beat))
            self._captions.append(caption)
            self._scene.addItem(caption)
        self._captions_geometry = self._scene.geometry
        self._place_caption(caption, large=beat.motion in ("announce", "enter"))

    def _place_caption(self, caption: Caption, *, large: bool = False) -> None:
        """Place *caption* near its piece, or near the card shown large if *large*."""
        room = QRectF(self._scene.sceneRect())
        room.setBottom(min(room.bottom(), self.floor))
        piece = self._scene.pieces.get(caption.piece_key)
        near = piece.rest_area() if piece is not None else QRectF(room.center(), room.center())
        avoid = [(other.sceneBoundingRect(), 8.0) for other in self._captions if other is not caption]
        avoid += [
            (other.rest_area(), 4.0 if other is piece else 2.0)
            for other in self._scene.pieces.values()
            if other.kind in ("token", "laid", "card", "chip", "pile", "tracks", "strip")
        ]
        names = (other.name_area for other in self._scene.pieces.values() if other.kind == "place")
        avoid += [(name, 4.0) for name in names if not name.isEmpty()]
        avoid += [(prompt, PROMPT_COST) for prompt in self._prompts()]
        if large:
            near = large_card(room)
            avoid.append((near, 4.0))
        caption.place_near(near, room, avoid)

    def _prompts(self) -> list[QRectF]:
        """Return the areas that the player may press now: gloom levels and pieces with an action."""
        return [
            piece.rest_area()
            for piece in self._scene.pieces.values()
            if piece.kind == "step" or (piece.mark in ("source", "target") and piece.kind != "place")
        ]

    def uncover_prompts(self) -> None:
        """Move captions off what the player may press now, or remove them if there is no room."""
        prompts = self._prompts()
        for caption in list(self._captions):
            if _covers(caption, prompts):
                self._place_caption(caption)
                if _covers(caption, prompts):
                    self._remove_caption(caption)

    def _reposition_captions(self) -> None:
        """Move captions to their pieces if the table was laid out again, and off what may be pressed."""
        old_geometry, self._captions_geometry = self._captions_geometry, self._scene.geometry
        for caption in self._captions if old_geometry != self._captions_geometry else ():
            piece = self._scene.pieces.get(caption.piece_key)
            if piece is not None and caption.placed_at != piece.rest_area():
                self._place_caption(caption)
        self.uncover_prompts()

    def _caption_ms(self, caption: Caption) -> float:
        if caption.expiring:
            return MIN_CAPTION_MS
        minimum, per_letter = READING_MS
        letters = len(caption.words)
        return max(MIN_CAPTION_MS, self._context.preferences.duration(minimum + per_letter * letters))

    def _expire(self, caption: Caption) -> None:
        """Remove *caption* as soon as it has been visible for the minimum time."""
        caption.expiring = True
        if caption.age_ms >= MIN_CAPTION_MS:
            self._remove_caption(caption)

    def _remove_caption(self, caption: Caption) -> None:
        self._captions.remove(caption)
        remove_item(caption)


class _BeatAnimation:
    """The animation of one beat."""

    def __init__(self, scene: SyncedScene, context: RenderContext, beat: Beat, ms: float) -> None:
        self.beat, self._scene, self._context = beat, scene, context
        self._ms, self._spent = ms, 0.0
        self._items: list[QGraphicsItem] = []
        self._moves: list[tuple[Piece, QPointF, QPointF]] = []
        self._flyer: Flyer | None = None
        self._line: QGraphicsPathItem | None = None
        self._ease = QEasingCurve(QEasingCurve.Type.InOutCubic)

    @property
    def left(self) -> float:
        """Remaining ms."""
        return self._ms - self._spent

    def advance(self, ms: float) -> None:
        """Advance by *ms*."""
        self._spent += ms
        self._show_at(min(1.0, self._spent / self._ms))

    def begin(self) -> None:
        """Set up the animation: find the pieces that move and add overlays."""
        beat, scene = self.beat, self._scene
        theme = self._context.preferences.theme
        if beat.motion in ("glide", "enter"):
            for key in beat.pieces:
                start = scene.pieces[key].pos() if key in scene.pieces else None
                scene.apply_expected(key)
                piece = scene.pieces.get(key)
                if piece is not None and start is not None:
                    piece.stop_animation()
                    self._moves.append((piece, start, piece.rest_pos))
                    piece.setPos(start)
                    piece.setZValue(80)
                elif piece is not None:
                    piece.setOpacity(0.0)
        if beat.motion in ("pulse", "strike"):
            color = theme.danger_text if beat.motion == "strike" else theme.accent
            for key in beat.pieces:
                piece = scene.pieces.get(key)
                if piece is not None:
                    piece.finish_animation()
                    self._add_item(glow_item(piece.sceneBoundingRect(), color))
        if beat.motion in ("fly", "announce", "enter"):
            self._fly(beat)
        if beat.motion == "open":
            scene.open_location(beat.at)
        if beat.motion == "line":
            self._line = line_item(theme.accent)
            self._add_item(self._line)
        if beat.motion == "banner":
            self._add_item(Banner(self._context.preferences, beat.caption, scene.sceneRect()))
        if beat.motion == "pulse":
            self._apply_updates()
        self._show_at(0.0)

    def show_whole(self) -> None:
        """Show the moment at which most is visible."""
        self._show_at(0.5 if self.beat.motion in ("banner", "announce") else 1.0)
        self._apply_updates()

    def end(self) -> None:
        """Show the final state of the beat, and remove its overlays."""
        self._show_at(1.0)
        self._apply_updates()
        self.clear()

    def clear(self) -> None:
        """Remove the overlays, and put pieces where they belong."""
        for item in self._items:
            remove_item(item)
        self._items.clear()
        for moved, _, end in self._moves:
            moved.setPos(end)
        if self.beat.motion == "leave":
            return
        for key in self.beat.pieces:
            piece = self._scene.pieces.get(key)
            if piece is not None:
                piece.setOpacity(1.0)
                piece.setZValue(piece.depth)
                if self.beat.motion == "strike":
                    piece.setPos(piece.rest_pos)

    def _show_at(self, share: float) -> None:
        """Show the moment after *share* (0…1) of the beat."""
        beat = self.beat
        eased = self._ease.valueForProgress(share)
        for moved, start, end in self._moves:
            moved.setPos(start + (end - start) * eased)
        if self._flyer is not None:
            self._fly_at(share)
        if self._line is not None:
            start, end = self._middle(beat.source), self._middle(beat.target or beat.at)
            self._line.setPath(arrow_path(start, end, min(1.0, 0.05 + share * 1.3)))
        for key in beat.pieces:
            piece = self._scene.pieces.get(key)
            if piece is None:
                continue
            if beat.motion == "strike":
                # Two shakes that fade out.
                shake = (1 - share) * 9 * (1 if int(share * 8) % 2 else -1) if share < 1 else 0
                piece.setPos(piece.rest_pos + QPointF(shake, 0))
            elif beat.motion == "leave":
                piece.setOpacity(1 - eased)
            elif beat.motion == "enter" and not self._moves:
                piece.setOpacity(max(0.0, share * 3 - 2))
        for item in self._items:
            if isinstance(item, (Banner,)):
                item.setOpacity(min(1.0, share * 6, (1 - share) * 5) if share < 1 else 0)
            elif item is not self._flyer and item is not self._line:
                item.setOpacity(1 - eased)

    def _apply_updates(self) -> None:
        for key, name, value in self.beat.updates:
            self._scene.set_field(key, name, value, FROM_VIEW)

    def _add_item(self, item: QGraphicsItem) -> None:
        self._items.append(item)
        self._scene.addItem(item)

    # Flying cards -----------------------------------------------------------------------------------

    def _fly(self, beat: Beat) -> None:
        height = self._scene.sceneRect().height() * LARGE
        picture = self._picture(beat.card, height * CARD_RATIO)
        if picture.isNull():
            return
        self._flyer = Flyer(picture, self._card_width(beat.source))
        self._add_item(self._flyer)

    def _picture(self, card: str, width: float) -> QPixmap:
        scale, gallery = self._scene.view_scale, self._context.gallery
        if card:
            drawn_width = width if self.beat.motion != "fly" else width * 0.5
            return gallery.front_pixmap(card, max(8.0, drawn_width * scale), 1.0)
        deck, _, side = self.beat.back.partition(" ")
        return gallery.back_pixmap(deck, side, max(8.0, width * 0.4 * scale), 1.0)

    def _fly_at(self, share: float) -> None:
        beat = self.beat
        assert self._flyer is not None
        start, end = self._middle(beat.source or beat.target), self._middle(beat.target or beat.at)
        end_width = self._card_width(beat.target or beat.at)
        if beat.motion == "fly":
            eased = self._ease.valueForProgress(share)
            lift = QPointF(0, -40) * (4 * eased * (1 - eased))
            self._flyer.centre_on(start + (end - start) * eased + lift, end_width)
            return
        # The card moves from the hand to the middle, where it is read, and then to its place.
        card = large_card(self._scene.sceneRect())
        middle, large_width = card.center(), card.width()
        arrival_end, departure_start = (
            min(0.22, ARRIVAL_MS / self._ms),
            1 - min(0.28, DEPARTURE_MS / self._ms),
        )
        if share < arrival_end:
            part = self._ease.valueForProgress(share / arrival_end)
            self._flyer.centre_on(
                start + (middle - start) * part, end_width + (large_width - end_width) * part
            )
        elif share < departure_start:
            self._flyer.centre_on(middle, large_width)
        else:
            part = self._ease.valueForProgress((share - departure_start) / (1 - departure_start))
            self._flyer.centre_on(
                middle + (end - middle) * part, large_width + (end_width - large_width) * part
            )
            self._flyer.setOpacity(1 - 0.6 * part)

    def _middle(self, key: str) -> QPointF:
        piece = self._scene.pieces.get(key)
        room = self._scene.sceneRect()
        if piece is None:
            return QPointF(room.center().x(), room.bottom() - 80)
        return piece.rest_pos + QPointF(piece.size.width() / 2, piece.size.height() / 2)

    def _card_width(self, key: str) -> float:
        piece = self._scene.pieces.get(key)
        if piece is None or piece.kind not in ("token", "pile", "card"):
            return 64.0
        return min(84.0, piece.size.width() * 0.7)


def _covers(caption: Caption, areas: Sequence[QRectF]) -> bool:
    return any(caption.sceneBoundingRect().intersects(area) for area in areas)


def large_card(room: QRectF) -> QRectF:
    """Return the area of a large card on a table of *room* (scene units)."""
    height = room.height() * LARGE
    middle = QPointF(room.center().x(), room.top() + room.height() * 0.40)
    return QRectF(middle.x() - height * CARD_RATIO / 2, middle.y() - height / 2, height * CARD_RATIO, height)
