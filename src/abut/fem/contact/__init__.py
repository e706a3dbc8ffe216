"""Contact of elastic bodies: faces that meet (mortar), what is then held, and friction."""
