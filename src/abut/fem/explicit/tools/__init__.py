"""Rigid tools of explicit dynamics and their contact with nodes."""
