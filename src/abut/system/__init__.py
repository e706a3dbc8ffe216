"""``compile(model)``: layout of tables and numbers, elimination order, and the compiled equations of motion."""
