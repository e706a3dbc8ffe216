"""The signal graph, compiled: measures, states and algebraic loops, delays, observers of loads, forces of signals."""
