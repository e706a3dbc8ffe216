"""What commands make, one module a family of objects."""
