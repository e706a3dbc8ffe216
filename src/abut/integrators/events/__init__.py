"""Events located inside a step: begin, end and slip reversal of contacts, impacts, sensors, delayed jumps."""
