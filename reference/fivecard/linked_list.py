"""A singly linked list, which knows its first and its last node."""

from collections.abc import Iterator
from typing import Any


class Node:
    """An item, and the node behind it."""

    def __init__(self, item: Any, following: "Node | None") -> None:
        self.item = item
        self.following = following


class List:
    """Items in the order in which they were put."""

    def __init__(self) -> None:
        self._head = Node(None, None)  # so that every item has a node before it
        self._last = self._head
        self._size = 0

    def append(self, item: Any) -> None:
        """Put an item at the end."""
        self._last.following = Node(item, None)
        self._last = self._last.following
        self._size += 1

    def insert(self, index: int, item: Any) -> None:
        """Put an item before the one at an index, or at the end."""
        if index == self._size:
            self.append(item)
            return
        before = self._before(index)
        before.following = Node(item, before.following)
        self._size += 1

    def get(self, index: int) -> Any:
        """Return the item at an index."""
        return self._before(index).following.item

    def remove(self, index: int) -> Any:
        """Take out the item at an index and return it."""
        before = self._before(index)
        removed = before.following
        before.following = removed.following
        if removed is self._last:
            self._last = before
        self._size -= 1
        return removed.item

    def find(self, item: Any) -> int:
        """Return the index of the first equal item, or -1."""
        return next((index for index, other in enumerate(self) if other == item), -1)

    def size(self) -> int:
        """Count the items."""
        return self._size

    def __iter__(self) -> Iterator[Any]:
        node = self._head.following
        while node is not None:
            yield node.item
            node = node.following

    def _before(self, index: int) -> Node:
        """Return the node before the one at an index, or raise `IndexError` if there is none."""
        if not 0 <= index < self._size:
            raise IndexError(index)
        node = self._head
        for _ in range(index):
            node = node.following
        return node
