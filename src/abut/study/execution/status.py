"""Values of the ``status`` column of a study's dataset: not run, finished, failed."""

NOT_RUN, FINISHED, FAILED = 0, 1, 2
