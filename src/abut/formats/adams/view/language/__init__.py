"""Text → commands and values: the Adams View command language (.cmd)."""
