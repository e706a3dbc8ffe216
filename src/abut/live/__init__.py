"""The live application: a page on this machine that shows a model, changes its numbers, runs it and compares runs.

The server only serves. Two kinds of children do what may go wrong: one that reads the model's file (a script may print, loop
or crash) and answers what is in it, and one for each run. A run's rows lie in a file of plain numbers that the server reads,
so that whatever ends the child, what was computed is there.
"""
