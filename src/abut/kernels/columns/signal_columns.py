# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Column names of the tables of signals (``kernels.structs.signal_structs.Wiring``)."""

from abut.extend.named_columns import ColumnRow, column


class MeasureRow(ColumnRow):
    """``Wiring.measure``: a measure of motion, or a component of a reaction or load."""

    kind = column("what is measured (`signals.measures`)")
    body_i = column("body I; the ground comes after the last")
    body_j = column("body J")
    body_k = column("body K, in whose axes")
    body_l = column("body L")
    frame_i = column("frame I, −1: the ground's")
    frame_j = column("frame J")
    frame_k = column("frame K")
    frame_l = column("frame L")
    axis = column("of frame K, or of I")
    other = column(
        "axis of J; of a reaction or load 1 for a torque; of friction in a joint 2, 3 for its torque"
    )
    angle = column("where its turns are counted, or −1")
    pair = column("of a reaction: pair of frames (`PairRow`)")
    first_row = column("of a reaction: first row of its group")
    end_row = column("one after the last")
    load = pair  # of the load of a contact or beam: its number among such loads


class UnknownRow(ColumnRow):
    """``Wiring.unknown``: a state, or a number determined by its equation."""

    kind = column("RATE, IMPLICIT or VALUE (`signals.states`)")
    law = column("row of `LawRow`")
    row = column("claimed row of the state where its value stands")
    place = column("in that row")
    guess_row = column("claimed row of its guess, or −1")
    guess_place = column("in that row")
    settled = column("what settles it: 0 nothing, BALANCE, or ALWAYS: its equation too")
    start = column("place of its start among the numbers")
    size = column("of its size")
    guess_start = column("of its guess's start")


class LawRow(ColumnRow):
    """``Wiring.law``: a function and its arguments."""

    function = column("number of the function, −1: Σ c_k s_k, −2: of a delay, −3: set by the host")
    number = column("place of its numbers; number of a delay, or of what the host sets")
    first_wire = column("first entry of ``Wiring.wire``")
    wires = column("how many")


class TapRow(ColumnRow):
    """``Wiring.tap``: a measure that a force depends on, and addresses of the blocks that this fills."""

    measure = column("row of `MeasureRow`")
    blocks_i = column("blocks (first body of the force, bodies I, J, K, L), −1 for none", span=4)
    blocks_j = column("blocks (second body of the force, bodies I, J, K, L)", span=4)
    i_node = column("of a reaction: block (first body, node)")
    j_node = column("block (second body, node)")
    node = column("the node, counted with the bodies")


class TappedRow(ColumnRow):
    """``Wiring.tapped``: by force element."""

    first = column("first row of `TapRow`")
    taps = column("how many")


class WatchRow(ColumnRow):
    """``Wiring.watch``: a sensor."""

    wire = column("what is looked at")
    number = column("place of `WatchNumbers`")
    rising = column("1 where rising counts")
    falling = column("1 where falling counts")
    ends = column("1 where it ends the run")
    held = column("wire whose value is stored when the sensor switches, or −1")
    row = column("row of the state that stores it")
    place = column("in that row")


class WatchNumbers(ColumnRow):
    """Numbers of a sensor."""

    value = column("at which something happens")
    error = column("how near is there")


class DelayRow(ColumnRow):
    """``Wiring.delay``: a delayed signal."""

    wire = column("what is delayed")
    by = column("wire of the delay, −1: a number")
    number = column("place of `DelayNumbers`")
    past = column("function of the time before the start")
    smooth = column("1 where the rate never jumps")
    row = column("of a state: its claimed row, else −1")
    place = column("in that row")
    rateless = column("1 where no equation gives the rate")


class DelayNumbers(ColumnRow):
    """Numbers of a delay; those of the past's function follow."""

    late = column("the delay [s]")
    size = column("of the signal")


class DelayArgument(ColumnRow):
    """Wires of the arguments of a delay's law."""

    value = column("of what is delayed")
    time = column("now")
    delay = column("where it is a signal")


class ShownRow(ColumnRow):
    """``Wiring.shown``: a signal among the results."""

    wire = column("which")
    shown = column("its column, or −1")


class PressRow(ColumnRow):
    """``Wiring.press``: by row of a contact, the load to which it is added."""

    load = column("number of the load, or −1")
    body = column("about whose centre of mass its torque is")
