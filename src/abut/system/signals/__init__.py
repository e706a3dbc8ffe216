"""The compiled signal graph: measures, states and algebraic loops, delays, observers of loads, forces of signals."""
