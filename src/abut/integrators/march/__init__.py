"""The march: the loop over steps inside the kernel, its error norm, its outputs, the times at which it must stop."""
