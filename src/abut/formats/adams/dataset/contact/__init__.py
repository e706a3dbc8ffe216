"""GRAPHICS and the CONTACTs between them."""
