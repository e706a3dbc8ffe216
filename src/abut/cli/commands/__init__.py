"""Commands of the command line tool `abut`, one module each."""
