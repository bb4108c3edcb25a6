"""The experiments of the course: what happens to a text when one thing is done otherwise.

Each takes plain texts and returns everything there is to see, so that a page only draws.
"""

from pytok.experiments.byte_cuts import Cut, cuts
from pytok.experiments.characters import Meeting, Refusal, meet
from pytok.experiments.chat import Hijack, ReadMessage, hijack
from pytok.experiments.merge_order import OrderLost, order_lost
from pytok.experiments.merging import Replacement, replace_everywhere
from pytok.experiments.round_trip import Hunt, Trip, hunt, random_text, trip
from pytok.experiments.token_kinds import Cutting, Kinds, kinds
from pytok.experiments.vocabulary_size import SizePoint, sizes

__all__ = [
    "Cut",
    "Cutting",
    "Hijack",
    "Hunt",
    "Kinds",
    "Meeting",
    "OrderLost",
    "ReadMessage",
    "Refusal",
    "Replacement",
    "SizePoint",
    "Trip",
    "cuts",
    "hijack",
    "hunt",
    "kinds",
    "meet",
    "order_lost",
    "random_text",
    "replace_everywhere",
    "sizes",
    "trip",
]
