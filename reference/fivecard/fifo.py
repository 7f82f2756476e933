"""A queue: what came first goes first."""

from collections.abc import Iterator
from typing import Any

from linked_list import List


class Queue:
    """Items in the order in which they came."""

    def __init__(self) -> None:
        self._items = List()

    def enqueue(self, item: Any) -> None:
        """Let an item come last."""
        self._items.append(item)

    def dequeue(self) -> Any:
        """Take out the first item and return it, or raise `IndexError`."""
        return self._items.remove(0)

    def front(self) -> Any:
        """Return the first item and leave it, or raise `IndexError`."""
        return self._items.get(0)

    def size(self) -> int:
        """Count the items."""
        return self._items.size()

    def __iter__(self) -> Iterator[Any]:
        return iter(self._items)
