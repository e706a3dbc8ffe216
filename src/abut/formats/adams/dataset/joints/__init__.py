"""Constraints and motions: JOINT, JPRIM, COUPLER, GEAR, GCON, MOTION, curves, and the friction of joints."""
