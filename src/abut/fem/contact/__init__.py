"""Contact of elastic bodies: mortar discretization of the faces, contact constraints, and friction."""
