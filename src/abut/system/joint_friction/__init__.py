"""Compiled friction in joints: normal load of a joint's surfaces, slip, traction, and the loop of reaction and friction."""
