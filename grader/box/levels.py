"""Names how strongly a box can hold what runs in it, the weakest first."""

BASIC = "basic"
KERNEL = "kernel"
NAMESPACES = "namespaces"
BUBBLEWRAP = "bubblewrap"
LEVELS = (BASIC, KERNEL, NAMESPACES, BUBBLEWRAP)
