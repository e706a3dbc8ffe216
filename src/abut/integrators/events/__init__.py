"""Events, located inside a step: contacts that begin, end or reverse, sensors, delayed jumps."""
