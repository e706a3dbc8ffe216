"""How Sphinx makes the site of these pages; `python docs/make_site.py` makes it in all its languages."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "src"), str(HERE)]

import abut  # noqa: E402  the pages are of the source they stand beside

project = "abut"
author = "abut contributors"
release = version = abut.__version__
language = "en"

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "site_parts",
]
exclude_patterns = ["site_parts", "locale"]
# blocks of Python with "…" in them are read for what they say, and coloured as far as that goes
suppress_warnings = ["misc.highlighting_failure"]

# --- Markdown --------------------------------------------------------------------------------------------------------
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence", "attrs_inline", "dollarmath"]

# --- what docstrings give: they are plain text with equations, which `site_parts.docstrings` makes ready --------------
autodoc_member_order = "bysource"
autodoc_typehints = "none"  # the signature says enough, and the text says units
autodoc_class_signature = "mixed"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries = False  # the table at the head of each page is enough
autosummary_ignore_module_all = False
autosummary_generate = False

# --- languages -------------------------------------------------------------------------------------------------------
locale_dirs = ["locale"]
gettext_compact = False
gettext_uuid = False
gettext_location = False

# --- the pages: nothing of them asks a network -----------------------------------------------------------------------
html_math_renderer = "mathml"
html_theme = "furo"
html_title = "abut"
html_static_path = ["site_parts/static"]
html_css_files = ["site.css"]
templates_path = ["site_parts/templates"]
html_search_scorer = str(HERE / "site_parts" / "search.js")
html_show_search_summary = False  # it would fetch pages, which browsers refuse on a disk
html_copy_source = False
html_show_sourcelink = False
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "language.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
