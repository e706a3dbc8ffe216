"""The columns and values that a march and the host agree on."""

# columns of March.count
(
    STATUS,
    STEPS,
    REJECTED,
    EVENTS,
    NEWTON,
    JACOBIANS,
    LOCATING,
    FRESH,
    WHERE,
    ORDER,
    FAILED_NEWTON,
    RELOCATED,
    SOLVES,
    LOST,  # Parts.status of a run that ended for it; of one that came to the end of a curve, which
    SENSOR,  # number of the sensor that ended the run
) = range(15)
COUNTS = 16
# values of the status
(
    RUNNING,
    DONE,
    FULL,
    PAUSED,
    STEP_TOO_SMALL,
    SINGULAR,
    NOT_A_NUMBER,
    NEWTON_FAILED,
    TOO_MANY_STEPS,
    CROWDED,
    TOO_MANY_PARTS,
    OFF_CURVE,
    SENSED,
    CONTRADICTORY,  # set by the host: constraints that repeat each other ask for different things
    LOCKED,  # set by the host: a pose in which they block each other
    CREEPING,  # the host is to look whether it is one
    ASKING,  # the host is to solve the contacts of the present step that do not give
    LEFT,  # set by the host: the lane goes on by another method
    IMMOVABLE,  # a contact that does not give lies between bodies that nothing moves: LOST is 1 + its incident
    PARADOX,  # no force keeps such a contact that slips closed: LOST is 1 + its incident
    AMBIGUOUS,  # it may part or stay closed as well, likewise
    UNDECIDED,  # of such contacts no impulses or forces were found: LOST is 1 + an incident
    POOR,  # the host is to choose another order of elimination, for a pivot has become poor
    UNANSWERED,  # set by the host: a signal that is asked at communication points failed
) = range(24)
# verdicts on a step
ACCEPTED, TOO_COARSE, UNSOLVED, EVENT = 1, 0, -1, -2  #: an event: accepted, where something happens
AGAIN = 2  #: it is taken once more with another length, or the lane ends
