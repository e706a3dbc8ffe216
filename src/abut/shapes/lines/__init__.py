"""Lines as shapes: edges, wires and tracks."""
