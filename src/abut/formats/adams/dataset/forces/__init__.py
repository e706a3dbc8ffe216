"""Force elements and gravity."""
