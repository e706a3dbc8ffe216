"""Columns and status codes shared by the time integration kernel and the host."""

# columns of RunData.count
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
    LOST,  # Parts.status of a run that ended for it; the curve of a run that reached a curve's end
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
    CONTRADICTORY,  # set by the host: redundant constraints contradict each other
    LOCKED,  # set by the host: a pose in which constraints block each other
    CREEPING,  # the host checks for such a pose
    ASKING,  # the host solves the rigid contacts of the present step
    LEFT,  # set by the host: the lane continues with another method
    IMMOVABLE,  # a rigid contact connects immovable bodies: LOST is 1 + its contact point
    PARADOX,  # no force keeps a slipping rigid contact closed: LOST is 1 + its contact point
    AMBIGUOUS,  # it may open or stay closed, likewise
    UNDECIDED,  # no impulses or forces of rigid contacts were found: LOST is 1 + a contact point
    POOR,  # the host chooses another order of elimination because a pivot has become poor
    UNANSWERED,  # set by the host: a signal evaluated at communication points failed
) = range(24)
# verdicts on a step
ACCEPTED, TOO_COARSE, UNSOLVED, EVENT = (
    1,
    0,
    -1,
    -2,
)  #: an event: an accepted step that ends at a state change
AGAIN = 2  #: the step is repeated with another length, or the lane ends
