"""Writer of Adams' function expressions: functions, loads, terms, numbers."""
