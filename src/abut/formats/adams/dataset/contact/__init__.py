"""Readers of GRAPHICS and of the CONTACTs between them; writer of CONTACT."""
