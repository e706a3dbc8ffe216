# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Column names of the tables of signals (``kernels.structs.signal_structs.SignalTables``)."""

from abut.extend.named_columns import ColumnRow, column


class MeasureRow(ColumnRow):
    """``SignalTables.measure``: a measure of motion, or a component of a reaction or load."""

    kind = column("kind of measure (`signals.measures`)")
    body_i = column("body I; the ground has the number after the last body")
    body_j = column("body J")
    body_k = column("body K, whose axes are used")
    body_l = column("body L")
    frame_i = column("frame I, −1: frame of the ground")
    frame_j = column("frame J")
    frame_k = column("frame K")
    frame_l = column("frame L")
    axis = column("axis of frame K, or of I")
    other = column(
        "axis of J; for a reaction or load 1 for a torque; for friction in a joint 2, or 3 for its torque"
    )
    angle = column("row of its turn counter, or −1")
    pair = column("for a reaction: pair of frames (`PairRow`)")
    first_row = column("for a reaction: first row of its group")
    end_row = column("for a reaction: row after the last of its group")
    load = pair  # of the load of a contact or beam: its number among such loads


class UnknownRow(ColumnRow):
    """``SignalTables.unknown``: a state, or a number determined by its equation."""

    kind = column("RATE, IMPLICIT or VALUE (`signals.states`)")
    law = column("row of `LawRow`")
    row = column("row of the state with its value")
    place = column("index in this row")
    guess_row = column("row of the state with its initial guess, or −1")
    guess_place = column("index in this row")
    equilibrium_condition = column("equilibrium condition: 0 none, BALANCE, or ALWAYS with its equation")
    start = column("index of its initial value among the numbers")
    size = column("index of its scale")
    guess_start = column("index of the initial guess")


class LawRow(ColumnRow):
    """``SignalTables.law``: a function and its arguments."""

    function = column("number of the function; −1: Σ c_k s_k; −2: a delay; −3: set by the host")
    number = column("index of its first number; number of a delay, or of an external input")
    first_wire = column("first entry of ``SignalTables.wire``")
    wires = column("number of arguments")


class MeasureDependencyRow(ColumnRow):
    """``SignalTables.measure_dependency``: a measure that a force depends on, and addresses of the blocks that this fills."""

    measure = column("row of `MeasureRow`")
    blocks_i = column(
        "addresses of the blocks (first body of the force, bodies I, J, K, L), −1 for none", span=4
    )
    blocks_j = column(
        "addresses of the blocks (second body of the force, bodies I, J, K, L), −1 for none", span=4
    )
    i_node = column("for a reaction: address of the block (first body, node)")
    j_node = column("for a reaction: address of the block (second body, node)")
    node = column("node of the reaction, numbered after the bodies")


class ForceDependencyRow(ColumnRow):
    """``SignalTables.force_dependency``: by force element, the measures on which it depends."""

    first = column("first row of `MeasureDependencyRow`")
    dependencies = column("number of rows")


class SensorRow(ColumnRow):
    """``SignalTables.sensor``: a sensor."""

    wire = column("wire of the signal")
    number = column("index of `SensorNumbers`")
    rising = column("1 if the sensor switches at a rising signal")
    falling = column("1 if the sensor switches at a falling signal")
    ends_run = column("1 if the sensor ends the run")
    stored_wire = column("wire whose value is stored when the sensor switches, or −1")
    row = column("row of the state with the stored value")
    place = column("index in this row")


class SensorNumbers(ColumnRow):
    """Numbers of a sensor."""

    value = column("threshold of the signal")
    error = column("tolerance of the threshold")


class DelayRow(ColumnRow):
    """``SignalTables.delay``: a delayed signal."""

    wire = column("wire of the delayed signal")
    delay_wire = column("wire of the delay, −1: a number")
    number = column("index of `DelayNumbers`")
    past = column("function of time for the history")
    smooth = column("1 if the rate of the signal never jumps")
    row = column("row of the state, if the signal is a state, or −1")
    place = column("index in this row")
    rateless = column("1 if no equation determines the rate")


class DelayNumbers(ColumnRow):
    """Numbers of a delay; those of the past's function follow."""

    delay = column("delay [s]")
    size = column("scale of the signal")


class DelayArgument(ColumnRow):
    """Wires of the arguments of a delay's law."""

    value = column("wire of the delayed signal")
    time = column("wire of time")
    delay = column("wire of the delay, if it is a signal")


class ResultSignalRow(ColumnRow):
    """``SignalTables.result_signal``: a signal among the results."""

    wire = column("wire of the signal")
    result_column = column("column in the results, or −1")


class ContactLoadRow(ColumnRow):
    """``SignalTables.contact_load_row``: by row of a contact, the load to which it is added."""

    load = column("number of the load, or −1")
    body = column("body about whose centre of mass the torque acts")
