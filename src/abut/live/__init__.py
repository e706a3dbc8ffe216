"""Live application: a page on this machine that shows a model, changes its numbers, runs it and compares runs.

The server only serves. Two kinds of child processes do the work that may fail: one reads the model's file (a script may print, loop
or crash) and answers requests about it, and one makes runs. A run's rows are in a file of plain numbers that the server reads,
so computed outputs are kept, however the child ends.
"""
