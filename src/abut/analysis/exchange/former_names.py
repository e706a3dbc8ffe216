"""Former names of a checkpoint's arrays and the present ones: checkpoints of earlier versions remain readable."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numpy.typing import NDArray

__all__ = ["FORMER_NAMES", "with_present_names"]

#: By former path, or its beginning, the present one. A later entry renames the result of an earlier one.
FORMER_NAMES = {
    "Turn": "CountedTurn",
    "PartState.accepted.there": "PartState.accepted.exists",
    "PartState.candidate.there": "PartState.candidate.exists",
    "d.pairs.held": "d.pairs.result",
    "d.parts.last.there": "d.parts.last.exists",
    "d.parts.now.there": "d.parts.now.exists",
    "s.gift": "s.energy_gain",
    "s.held": "s.pending_step",
    "s.home": "s.initial_pose",
    "s.meet": "s.exchange_time",
    "s.twins": "s.doubled_tree",
    "s.went": "s.largest_motion",
    "w.grip": "w.joint_friction",
    "w.limbs": "w.tree",
    "w.pairs.held": "w.pairs.result",
    "w.tied": "w.relations",
    "w.waves.told": "w.waves.used",
    "w.waves.touch": "w.waves.contact_load",
    "w.waves.touch_pose": "w.waves.contact_load_by_pose",
    "w.waves.touch_rate": "w.waves.contact_load_by_rate",
    "w.waves": "w.signals",
    "GivenState": "ExternalInputState",
    "Holder": "SlotPair",
    "Leeway": "ApproachBound",
}

#: By the paths of structs, their fields with the former and the present name.
_FORMER_FIELDS = {
    "s": (
        "last=event_trial real=real_matrix complex=complex_matrix reach=largest_state memo=memory "
        "span=tolerance_bounds sample=output_times stop=step_ends passed=passed_step_ends "
        "alert=stops_at_events cursor=next_output first=first_row ready=filled_rows mark=progress_check "
        "taken=absorbed_energy most=largest_absorbed_energy out_pull=out_acceleration"
    ),
    "s.doubled_tree": "lean=friction_axis",
    "s.sensor SensorState.accepted SensorState.candidate": "beyond=threshold_excess",
    "w": "live=active_points",
    "w.parts d.parts": (
        "leeway=approach leeway0=accepted_approach first=first_facet second=second_facet "
        "weight=pair_volume share=volume_share along=pair_direction place=pair_centroid root=union_root "
        "rim=reached_edges label=seed_part owner=pair_part stamp=last_fill table=pair_table "
        "last=accepted_state now=candidate_state"
    ),
    "w.parts.approach w.parts.accepted_approach d.parts.approach d.parts.accepted_approach": "pace=speed free=distance",
    "ApproachBound.accepted ApproachBound.candidate": "pace=speed free=distance",
    "w.pairs d.pairs": (
        "warm=last_parameters seat=result_pair trait=line_contact bend=curvatures "
        "clear=unlisted_distance within=list_distance aside=has_omitted"
    ),
    "w.signals": (
        "pose=pose_gradient rate=velocity_gradient swap=pivots follow=signal_gradient "
        "direct=force_gradient push=acceleration_gradient used=used_value apart=accelerations_in_matrix "
        "still=seeks_constant_states stuck=unsolved_unknown past=history"
    ),
    "w.signals.history": (
        "before=rate_before after=rate_after low=first_marked high=last_marked late=last_delay "
        "bend=divided_difference most=largest_step hold=deferred_step stage=in_short_step "
        "fresh=value_after_jump flow=end_rate"
    ),
    "w.relations": (
        "seen=coordinate_value push=gradient along=along_motion share=gradient_factor lean=rate_slope"
    ),
    "w.tree": (
        "lean=friction_axis bias=bias_acceleration pull=residual_acceleration owed=bias_residual "
        "given=prescribed_rate way=small_motion"
    ),
    "m.crowds": (
        "least=least_margin place=searched_position facing=searched_normal aside=x_axis "
        "swing=surface_radius free=free_slots spare=free_count head=first_slot next=next_slot "
        "searched=has_searched full=full_crowd apart=slot_distance horizon=search_horizon "
        "holder=slot_pair"
    ),
    "m.crowds.slot_pair SlotPair.accepted SlotPair.candidate": "lead=first_slot",
}
FORMER_NAMES |= {
    f"{path}.{former}": f"{path}.{present}"
    for paths, fields in _FORMER_FIELDS.items()
    for path in paths.split()
    for former, present in (field.split("=") for field in fields.split())
}


def with_present_names(state: Mapping[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """Return a checkpoint with the present names of its arrays, whichever version wrote it."""

    def present_name(path: str) -> str:
        for former, present in FORMER_NAMES.items():
            if path == former or path.startswith(f"{former}."):
                path = present + path[len(former) :]
        return path

    return {present_name(path): values for path, values in state.items()}
