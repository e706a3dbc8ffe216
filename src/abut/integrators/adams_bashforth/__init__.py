"""Adams, Bashforth and Moulton's explicit method of variable order and step."""
