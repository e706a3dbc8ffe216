"""Time integration: the loop over steps inside the kernel, its error norm, outputs, and time events."""
