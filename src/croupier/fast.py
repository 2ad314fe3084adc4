"""Compiled loops where numba is installed (`croupier[fast]`), the same loops interpreted where not."""

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

try:
    from numba import njit

    COMPILED = True
except ImportError:
    COMPILED = False


def loop(function: F) -> F:
    """A loop over arrays of whole numbers: compiled if it can be, without holding the interpreter."""
    if not COMPILED:
        return function
    return njit(cache=True, nogil=True)(function)  # type: ignore[return-value]


def loop_or(by_arrays: Callable[..., object]) -> Callable[[F], F]:
    """The same, but where nothing compiles, whole arrays at a time instead of the loop."""

    def choose(function: F) -> F:
        return loop(function) if COMPILED else by_arrays  # type: ignore[return-value]

    return choose
