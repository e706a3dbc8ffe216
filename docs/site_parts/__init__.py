"""The extensions of Sphinx for this site: page order, links out of the folder, gallery, reference, search."""

from typing import Any

from site_parts import (
    chinese,
    contents,
    docstrings,
    equations,
    gallery,
    links,
    messages,
    reference,
    search,
    sources,
    validation,
)


def setup(app: Any) -> dict[str, Any]:
    """Sphinx calls this once a build."""
    for part in (
        gallery,
        reference,
        sources,
        links,
        contents,
        docstrings,
        equations,
        chinese,
        validation,
        search,
        messages,
    ):
        part.setup(app)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
