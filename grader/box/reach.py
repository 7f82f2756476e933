"""Notes which statements of the submission a job executes, for audits of the reference."""

from __future__ import annotations

import ast
import builtins
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import CodeType

    from grader.box.sources import Sources

NOTED = "__grade_reached__"


class Reach:
    """The submission's modules, compiled anew so that each statement notes itself."""

    def __init__(self, sources: Sources) -> None:
        self.seen: dict[str, dict[int, bool]] = {}
        for name, code in sources.codes.items():
            if not isinstance(code, BaseException):
                sources.codes[name] = self.noting(sources, f"{name}.py")
        setattr(builtins, NOTED, self.seen)

    def noting(self, sources: Sources, file: str) -> CodeType:
        """Compile a module whose statements note the line they begin in."""
        path = os.path.join(sources.folder, file)
        self.seen[file] = {}
        tree = Noting(file).visit(ast.parse(sources.texts[file], path))
        return compile(tree, path, "exec", dont_inherit=True)

    def end(self) -> dict[str, list[int]]:
        """Return the lines of the statements that were executed, by file."""
        return {file: sorted(lines) for file, lines in self.seen.items()}


class Noting(ast.NodeTransformer):
    """Puts a note before every statement of a file."""

    def __init__(self, file: str) -> None:
        self.file = file

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Put notes into each list of statements in a node."""
        super().generic_visit(node)
        for name, held in ast.iter_fields(node):
            if isinstance(held, list) and held and isinstance(held[0], ast.stmt):
                setattr(node, name, [part for one in held for part in self.noted(one)])
        return node

    def noted(self, statement: ast.stmt) -> list[ast.stmt]:
        """Return a statement behind its note; what must come first in a file goes without."""
        if not is_noted(statement):
            return [statement]
        note = ast.parse(f"{NOTED}[{self.file!r}][{statement.lineno}] = True").body[0]
        for node in ast.walk(note):
            if isinstance(node, (ast.stmt, ast.expr)):
                ast.copy_location(node, statement)
        return [note, statement]


def is_noted(statement: ast.stmt) -> bool:
    """Say whether a statement does something by itself: docstrings and future imports do not."""
    match statement:
        case ast.Expr(value=ast.Constant()) | ast.ImportFrom(module="__future__"):
            return False
        case _:
            return True
