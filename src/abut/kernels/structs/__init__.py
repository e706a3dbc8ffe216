"""Structs of a compiled machine: bodies, joints, signals, rigid contacts, and the state of a time integration."""
