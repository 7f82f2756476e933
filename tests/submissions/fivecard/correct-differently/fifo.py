"""A queue: first in, first out."""

from linked_list import List


class Queue:
    """Gives back what came first."""

    def __init__(self) -> None:
        self._items = List()

    def enqueue(self, item) -> None:
        """Let an item come last."""
        self._items.append(item)

    def dequeue(self):
        """Take out the first item and give it."""
        if self._items.size() == 0:
            raise IndexError("dequeue from an empty queue")
        return self._items.remove(0)

    def front(self):
        """Give the first item and leave it there."""
        if self._items.size() == 0:
            raise IndexError("an empty queue has no front")
        return self._items.get(0)

    def size(self) -> int:
        """Count the items."""
        return self._items.size()

    def __iter__(self):
        return iter(self._items)
