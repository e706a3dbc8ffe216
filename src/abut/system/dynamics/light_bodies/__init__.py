"""Light and massless bodies: motions whose forces balance at every instant."""
