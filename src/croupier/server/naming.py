"""What staff see of each other: names, where the records have numbers and the file of people knows them."""

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from croupier.floor.desk_views import DeskView
from croupier.floor.matter_views import MatterView
from croupier.floor.views import DealerView

Named = Callable[[str], str]
"""From what the journal calls somebody to a name, or the same again."""
V = TypeVar("V", DealerView, DeskView)


def named(view: V, name: Named) -> V:
    """The same view with names. Players are told none."""
    if isinstance(view, DeskView):
        shift = view.shift and replace(view.shift, cashier=name(view.shift.cashier))
        return replace(view, shift=shift)
    if not (view.matters or view.contraventions):
        return view
    broken = [replace(one, recorded_by=name(one.recorded_by)) for one in view.contraventions]
    return replace(
        view, matters=[_matter(one, name) for one in view.matters], contraventions=broken
    )


def _matter(one: MatterView, name: Named) -> MatterView:
    rulings = [replace(ruling, ruled_by=name(ruling.ruled_by)) for ruling in one.rulings]
    return replace(
        one, lodged_by=name(one.lodged_by), advised_by=name(one.advised_by), rulings=rulings
    )
