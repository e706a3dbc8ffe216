"""Floating frame of reference: modal bodies as force elements, joints at their interfaces."""
