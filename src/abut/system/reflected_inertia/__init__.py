"""Feature of reflected inertia: rotors and gears as inertia of a joint's coordinate."""
