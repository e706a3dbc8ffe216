"""Beams and ropes: centerlines, sections, strains on SE(3), section forces."""
