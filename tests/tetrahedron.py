"""A solid whose volume, mass centre and moments are known in closed form, as a file of triangles."""

CORNERS = ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3))


def tetrahedron(path, size):
    """Write the corner of a cube, from the origin along the axes, as text of STL.

    V = a³/6, centre a/4 along each axis, I_xx = 3 m a²/40 about the centre, I_xy = m a²/80, where I_xy is the tensor's element −∫xy dm.
    """
    points = [(0, 0, 0), (size, 0, 0), (0, size, 0), (0, 0, size)]
    loops = "".join(
        "facet normal 0 0 0\nouter loop\n"
        + "".join(f"vertex {x} {y} {z}\n" for x, y, z in (points[k] for k in corner))
        + "endloop\nendfacet\n"
        for corner in CORNERS
    )
    path.write_text(f"solid a\n{loops}endsolid a\n", encoding="utf-8")
