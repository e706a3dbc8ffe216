"""Data exchanged with a run in progress: external inputs, co-simulation, the history of delayed signals, checkpoints."""
