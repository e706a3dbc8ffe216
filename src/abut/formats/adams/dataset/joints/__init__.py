"""Readers of constraints and motions: JOINT, JPRIM, COUPLER, GEAR, GCON, MOTION, curves, and friction of joints."""
