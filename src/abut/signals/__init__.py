"""Signals: measures of motion and loads, and states driven by functions of them, as inputs of forces, motions and controllers."""

from abut.arguments.checks import guard_package
from abut.signals.inputs import ExternalInput, Input, SampledSignal
from abut.signals.loads import Friction, Load
from abut.signals.measures import (
    Angle,
    AngularVelocity,
    DirectionCosine,
    Displacement,
    Distance,
    DistanceRate,
    Velocity,
)
from abut.signals.reactions import Acceleration, AngularAcceleration, Mode, Reaction
from abut.signals.sensor import Sensor
from abut.signals.signal import Sensed, Signal
from abut.signals.states import Algebraic, ImplicitState, State, Unknown
from abut.signals.systems.controller import Controller
from abut.signals.systems.delay import Delay, Recording
from abut.signals.systems.fmu import Fmu
from abut.signals.systems.linear import Linear, LinearSystem, Output, TransferFunction
from abut.signals.systems.state_space import SampledSystem, state_space
from abut.signals.systems.superposition import BentPlace, Superposition

#: Base classes of all signals.
Kind = Sensed | Unknown | Load | Sensor | Delay | Linear | Output | Superposition | BentPlace | ExternalInput

__all__ = [
    "Acceleration",
    "Algebraic",
    "Angle",
    "AngularAcceleration",
    "AngularVelocity",
    "BentPlace",
    "Controller",
    "Delay",
    "DirectionCosine",
    "Displacement",
    "Distance",
    "DistanceRate",
    "ExternalInput",
    "Fmu",
    "Friction",
    "ImplicitState",
    "Input",
    "Kind",
    "Linear",
    "LinearSystem",
    "Load",
    "Mode",
    "Output",
    "Reaction",
    "Recording",
    "SampledSignal",
    "SampledSystem",
    "Sensed",
    "Sensor",
    "Signal",
    "State",
    "Superposition",
    "TransferFunction",
    "Unknown",
    "Velocity",
    "state_space",
]

RENAMED = {"Given": "ExternalInput", "Sampled": "SampledSignal"}  #: old names, which keep working

guard_package(__name__)
