"""A machine as data: rows of integers that say what acts on what, one row of numbers, output columns, arrays on the device."""
