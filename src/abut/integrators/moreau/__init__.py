"""Moreau–Jean time-stepping of rigid contacts: options, step, persistent contacts, friction problem."""
