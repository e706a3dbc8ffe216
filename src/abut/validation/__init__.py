"""The proof: what the physics tests compare with closed forms, published numbers and other programs, as a page and as sheets."""
