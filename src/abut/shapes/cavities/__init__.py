"""Cavities: bores, boxes, spheres and tori that enclose other shapes."""
