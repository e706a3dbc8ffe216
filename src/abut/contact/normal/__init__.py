"""Normal force laws, one file each.

Selection: ``ExactRestitution`` if a restitution is known, ``Hertz`` for smooth elastic points, a law of ``line`` for
cylinders, one of ``plastic`` for metals that yield, one of ``viscoelastic`` for rubber, ``Tabulated`` for measured curves.
"""

from abut.arguments.checks import guard_package
from abut.contact.normal.added_constraint import AddedConstraint
from abut.contact.normal.anagnostopoulos import Anagnostopoulos
from abut.contact.normal.bai_zhao import BaiZhao
from abut.contact.normal.bai_zhao_liu import BaiZhaoLiu
from abut.contact.normal.dissipation import effective_restitution, exact_factor
from abut.contact.normal.exact_restitution import ExactRestitution
from abut.contact.normal.flores import Flores
from abut.contact.normal.gharib_hurmuzlu import GharibHurmuzlu
from abut.contact.normal.gonthier import Gonthier
from abut.contact.normal.herbert_mcwhannell import HerbertMcWhannell
from abut.contact.normal.hertz import Hertz
from abut.contact.normal.hu_guo import HuGuo
from abut.contact.normal.hunt_crossley import HuntCrossley
from abut.contact.normal.impact import Impact
from abut.contact.normal.impact_quintic import ImpactQuintic
from abut.contact.normal.kelvin_voigt import KelvinVoigt
from abut.contact.normal.kelvin_voigt_tension import KelvinVoigtTension
from abut.contact.normal.kuwabara_kono import KuwabaraKono
from abut.contact.normal.lankarani_nikravesh import LankaraniNikravesh
from abut.contact.normal.lee_wang import LeeWang
from abut.contact.normal.line.dubowsky_freudenstein import DubowskyFreudenstein
from abut.contact.normal.line.esdu_78035 import Esdu78035
from abut.contact.normal.line.goldsmith import Goldsmith
from abut.contact.normal.line.johnson import Johnson
from abut.contact.normal.line.lankarani_nikravesh_cylinder import LankaraniNikraveshCylinder
from abut.contact.normal.line.line_hertz import LineHertz
from abut.contact.normal.line.liu import Liu
from abut.contact.normal.line.pereira import Pereira, PereiraExternal
from abut.contact.normal.line.radzimovsky import Radzimovsky
from abut.contact.normal.plastic.brake import Brake
from abut.contact.normal.plastic.jackson_green import JacksonGreen
from abut.contact.normal.plastic.stronge import Stronge
from abut.contact.normal.plastic.thornton import Thornton
from abut.contact.normal.plastic.walton_braun import WaltonBraun
from abut.contact.normal.poisson import Poisson
from abut.contact.normal.pressure.elastic_foundation import ElasticFoundation
from abut.contact.normal.pressure.exponential import ExponentialOverclosure
from abut.contact.normal.pressure.force_table import Tabulated
from abut.contact.normal.pressure.hard import HardOverclosure
from abut.contact.normal.pressure.linear import LinearOverclosure
from abut.contact.normal.rigid import Rigid, RigidNewton, RigidPoisson
from abut.contact.normal.tsuji import Tsuji
from abut.contact.normal.viscoelastic.kelvin_voigt_solid import KelvinVoigtSolid
from abut.contact.normal.viscoelastic.maxwell import Maxwell
from abut.contact.normal.viscoelastic.standard_linear_solid import StandardLinearSolid
from abut.contact.normal.zhiying_qishao import ZhiyingQishao

__all__ = [
    "AddedConstraint",
    "Anagnostopoulos",
    "BaiZhao",
    "BaiZhaoLiu",
    "Brake",
    "DubowskyFreudenstein",
    "ElasticFoundation",
    "Esdu78035",
    "ExactRestitution",
    "ExponentialOverclosure",
    "Flores",
    "GharibHurmuzlu",
    "Goldsmith",
    "Gonthier",
    "HardOverclosure",
    "HerbertMcWhannell",
    "Hertz",
    "HuGuo",
    "HuntCrossley",
    "Impact",
    "ImpactQuintic",
    "JacksonGreen",
    "Johnson",
    "KelvinVoigt",
    "KelvinVoigtSolid",
    "KelvinVoigtTension",
    "KuwabaraKono",
    "LankaraniNikravesh",
    "LankaraniNikraveshCylinder",
    "LeeWang",
    "LineHertz",
    "LinearOverclosure",
    "Liu",
    "Maxwell",
    "Pereira",
    "PereiraExternal",
    "Poisson",
    "Radzimovsky",
    "Rigid",
    "RigidNewton",
    "RigidPoisson",
    "StandardLinearSolid",
    "Stronge",
    "Tabulated",
    "Thornton",
    "Tsuji",
    "WaltonBraun",
    "ZhiyingQishao",
    "effective_restitution",
    "exact_factor",
]

guard_package(__name__, methods=("plot",))
