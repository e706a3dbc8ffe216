"""Description of a finite-element problem: bodies, loads and contacts, and errors of its steps."""
