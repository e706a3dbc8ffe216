"""Rigid contacts as constraint equations between events: motion of the contact point, friction by slip, rows."""
