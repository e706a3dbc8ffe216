"""A machine as data: tables of integers for its structure, one row of numbers, output columns, arrays on the device."""
