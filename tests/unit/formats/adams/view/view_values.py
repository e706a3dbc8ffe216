"""Values of expressions of Adams View, and markers that the examples of its help refer to."""


def value(session, expression, more=""):
    """The value of an expression, by a variable that holds it."""
    found = session(f"{more}\nvariable set variable_name = .m.x real_value = ({expression})")
    thing = found.things.find(".m.x")
    return found.numbers(thing.given["real_value"])


DOCUMENTED = """\
marker create marker_name = .m.ground.marker_2 location = 4, 6, 0 orientation = 90, 0, 0
marker create marker_name = .m.ground.turned location = 0, 0, 0 orientation = 8, 10, 0
marker create marker_name = .m.ground.a location = 10, 10, 0
marker create marker_name = .m.ground.b location = 14, 14, 0
"""
