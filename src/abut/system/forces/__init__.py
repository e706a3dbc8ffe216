"""Force elements, compiled: loads on bodies, power, and derivatives for Newton's matrix."""
