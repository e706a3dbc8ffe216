"""What makes these pages a site: their order, links that leave the folder, the gallery, the reference, Chinese search."""

from typing import Any

from site_parts import (
    chinese,
    contents,
    docstrings,
    equations,
    gallery,
    links,
    reference,
    sources,
    validation,
)


def setup(app: Any) -> dict[str, Any]:
    """Sphinx calls this once a build."""
    for part in (gallery, reference, sources, links, contents, docstrings, equations, chinese, validation):
        part.setup(app)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
