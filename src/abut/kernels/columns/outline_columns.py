# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Column names of the arrays of outlines in contact by curves."""

from abut.extend.named_columns import ColumnRow, column


class FeatureRow(ColumnRow):
    """``Outlines.row``: a segment (``shapes.curves.segments``), or the centre and radius of a round feature; and the feature after it."""

    kind = column("kind of segment")
    offset = column("offset at which it is followed [m]")
    x = column("x of a line's start or of a centre [m]; otherwise first number of the segment")
    y = column("y of a line's start or of a centre [m]; otherwise second number of the segment")
    end_x = column("x of a line's end [m]; otherwise third number of the segment")
    end_y = column("y of a line's end [m]; otherwise fourth number of the segment")
    fifth = column("fifth number of the segment")
    sixth = column("sixth number of the segment")
    seventh = column("seventh number of the segment")
    eighth = column("eighth number of the segment")
    ninth = column("ninth number of the segment")
    tenth = column("tenth number of the segment")
    compliance_0 = column("compliance per width at u = 0 [m²/N]")
    compliance_1 = column("coefficient of u in the compliance")
    compliance_2 = column("coefficient of u² in the compliance")
    compliance_3 = column("coefficient of u³ in the compliance")
    thick_start = column("thickness of the material at u = 0 [m]")
    thick_end = column("thickness of the material at u = 1 [m]")
    radius = end_x  # of a round feature [m]
