"""What ``status`` says of a variant."""

NOT_RUN, FINISHED, FAILED = 0, 1, 2
