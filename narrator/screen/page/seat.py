"""One seat's own phone."""

import asyncio
from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from narrator.game.view import View
from narrator.screen.choosing import Asked, Choosing
from narrator.screen.labels import Labels
from narrator.screen.page.message import BYE, message
from narrator.screen.page.picture import Picture, picture
from narrator.screen.page.place import SeatPlace
from narrator.screen.page.share import decoy_for_seat, for_seat
from narrator.screen.page.sight import Sight
from narrator.screen.page.touch import Touch, done
from narrator.screen.picking import Picked, Picking
from narrator.stage.ports import Scene

TOUCHES = 4
"""Touches that every phone wants in every call: as many as two answers take, each chosen and confirmed."""


class Own(Struct, frozen=True):
    """What a seat knows of itself, for as long as it is held down."""

    hint: str
    card: str
    """Its card and its lover, in words; "" before the deal."""


class SeatPicture(Picture, frozen=True, tag_field="kind", tag="picture", kw_only=True):
    """A seat's page at one moment."""

    own: Own


class SeatPage:
    """What a seat's phone shows, and what its touches do. Several phones may show one seat."""

    def __init__(
        self,
        number: int,
        choosing: Choosing,
        view: Callable[[int], View],
        card_names: Mapping[str, str],
        *,
        moved: Callable[[], None],
        said: Labels,
    ) -> None:
        """`view`: what a seat may see. `moved`: called when a phone comes or leaves."""
        self.number = number
        self.place = SeatPlace(self._draw, self._touched, moved)
        self._choosing, self._view, self._card_names = choosing, view, card_names
        self._said = said
        self._sight = Sight()
        self._own: View | None = None
        self._touches = 0
        self._slot = 0

    def see(self, whole: Scene, asked: Asked | None) -> None:
        """The scene changed, or the choice in the making. `asked`: the question that stands in it.

        A phone is told only what is new to this seat, and at that moment alone looks its own card up: so that
        neither the count nor the moment of its messages rests on what is none of its business.
        """
        mine = asked if asked is not None and self.number in asked.panel.to else None
        if whole.slot != self._slot:
            self._slot, self._touches = whole.slot, 0
        if self._sight.turn(for_seat(whole, self.number, self._said.phone.equal), mine):
            self._own = self._view(self.number)
            self.place.changed()

    def _touched(self, touch: Touch) -> None:
        scene, opened = self._sight.scene, self._sight.open
        if scene is None or opened is None or touch.panel != opened.serial:
            return
        if scene.slot and self._touches < TOUCHES:
            self._touches += 1
            self.place.changed()
        asked = self._choosing.asked
        if asked is None or self.number not in asked.panel.to or touch.revision != opened.revision:
            return
        if touch.did != "any":
            self._choosing.act(lambda picking: self._done(touch, scene, picking), aimed=True)

    def _done(self, touch: Touch, scene: Scene, picking: Picking) -> Picking | Picked:
        """The choice after it. Of the commands a phone has only 撤销, in secret: the rest is everybody's."""
        panel = scene.panel
        if panel is None:
            return picking
        after = done(touch, scene, panel, picking)
        if isinstance(after, Picking) or not isinstance(after.what, str):
            return after
        answers = {choice.answer for choice in panel.choices}
        return after if after.what in answers or (panel.secret and after.what == "undo") else picking

    def _draw(self) -> bytes:
        if self.place.closed:
            return BYE
        scene = self._sight.scene
        return message(self._before() if scene is None else self._picture(scene))

    def _before(self) -> SeatPicture:
        """Nothing has begun: a phone sees that it has come, and to which seat."""
        head = self._said.seat.number.format(seat=self.number)
        return SeatPicture(
            light="day",
            panel=0,
            revision=0,
            step=0,
            head=head,
            said="",
            title=self._said.phone.welcome,
            status="",
            help="",
            tiles=(),
            answers=(),
            commands=(),
            own=self._mine(),
        )

    def _picture(self, scene: Scene) -> SeatPicture:
        opened = self._sight.open
        now, said = asyncio.get_running_loop().time(), self._said
        drawn = picture(scene, opened, now, 0, said.cards(self._card_names), said=said)
        if scene.light == "day":
            drawn = replace(drawn, ear="", commands=())
        elif scene.panel == decoy_for_seat(scene, said.phone.equal):
            left = TOUCHES - self._touches
            status = said.phone.left.format(count=left) if left else said.phone.enough
            drawn = replace(drawn, any_touch=True, status=status, help=said.phone.anywhere)
        head = f"{said.seat.number.format(seat=self.number)}　{drawn.head}"
        drawn = replace(drawn, head=head)
        return SeatPicture(
            **{name: getattr(drawn, name) for name in drawn.__struct_fields__}, own=self._mine()
        )

    def _mine(self) -> Own:
        said, own = self._said.phone, self._own
        card = self._called(own.own_card) if own else ""
        if own and own.partner:
            card = said.apart.join((card, said.lover.format(seat=own.partner)))
        return Own(said.hold, card or said.no_card)

    def _called(self, card: str) -> str:
        """A card as it is labelled and, where that differs, as the narrator calls it."""
        names = (self._said.card.get(card, ""), self._card_names.get(card, card))
        return self._said.phone.both.join(dict.fromkeys(name for name in names if name))
