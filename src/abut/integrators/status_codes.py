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
    STOP_DETAIL,  # detail of the status: `Parts.status`, the number of a curve, or 1 + a contact point
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
    LOCKED,  # set by the host: in this pose constraints block each other
    LOCKING_SUSPECTED,  # steps are very short: the host checks for a locked pose
    HOST_SOLVES_CONTACTS,  # the host solves the rigid contacts of the present step
    METHOD_SWITCHED,  # set by the host: the lane continues with another method
    IMMOVABLE,  # a rigid contact connects immovable bodies: STOP_DETAIL is 1 + its contact point
    PARADOX,  # no force keeps a slipping rigid contact closed: STOP_DETAIL is 1 + its contact point
    AMBIGUOUS,  # a rigid contact may open or stay closed: STOP_DETAIL is 1 + its contact point
    UNDECIDED,  # impulses or forces of rigid contacts were not found: STOP_DETAIL is 1 + a contact point
    POOR_PIVOT,  # a pivot has become small: the host chooses another order of elimination
    UNANSWERED,  # set by the host: a signal evaluated at communication points failed
    MATRIX_FULL,  # the matrix of the convex method has more blocks than were allocated
) = range(25)
# verdicts on a step
ACCEPTED, TOO_COARSE, UNSOLVED, EVENT = (
    1,
    0,
    -1,
    -2,
)  #: an event: an accepted step that ends at a state change
AGAIN = 2  #: the step is repeated with another length, or the lane ends
