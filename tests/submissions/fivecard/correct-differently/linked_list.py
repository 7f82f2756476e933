"""A list as a chain of nodes."""


class _Node:
    """One link of the chain: an item and the node behind it."""

    __slots__ = ("item", "next")

    def __init__(self, item, following=None) -> None:
        self.item = item
        self.next = following


class List:
    """Items in order, the first at index 0.

    The chain begins with a node that holds no item, so that every item has a node before it.
    """

    def __init__(self) -> None:
        self._start = _Node(None)
        self._last = self._start
        self._size = 0

    def append(self, item) -> None:
        """Put an item at the end."""
        self._last.next = _Node(item)
        self._last = self._last.next
        self._size += 1

    def insert(self, index: int, item) -> None:
        """Put an item before the one at this index, or at the end if the index is the size."""
        if index == self._size:
            self.append(item)
            return
        before = self._before(index)
        before.next = _Node(item, before.next)
        self._size += 1

    def get(self, index: int):
        """Give the item at this index."""
        return self._before(index).next.item

    def remove(self, index: int):
        """Take out the item at this index and give it."""
        before = self._before(index)
        node = before.next
        before.next = node.next
        if node is self._last:
            self._last = before
        self._size -= 1
        return node.item

    def find(self, item) -> int:
        """Give the index of the first item that equals this one, or -1."""
        for index, other in enumerate(self):
            if other == item:
                return index
        return -1

    def size(self) -> int:
        """Count the items."""
        return self._size

    def __iter__(self):
        node = self._start.next
        while node is not None:
            yield node.item
            node = node.next

    def _before(self, index: int) -> _Node:
        """Give the node before the item at this index; the item must exist."""
        if not 0 <= index < self._size:
            raise IndexError(f"no item at index {index} in a list of {self._size}")
        node = self._start
        for _ in range(index):
            node = node.next
        return node
