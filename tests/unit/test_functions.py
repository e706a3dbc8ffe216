"""The classic functions: end values, smoothness, signs, and the compiled twin."""

import math

import numpy as np
import pytest

from abut import functions as f

STEPS = [f.step, f.step5, f.havsin]


@pytest.mark.parametrize("step", STEPS, ids=lambda s: s.__name__)
def test_a_step_joins_its_levels_and_passes_through_the_middle(step):
    assert step(-9.0, 1.0, 2.0, 3.0, 6.0) == 2.0
    assert step(1.0, 1.0, 2.0, 3.0, 6.0) == pytest.approx(2.0, abs=1e-15)
    assert step(2.0, 1.0, 2.0, 3.0, 6.0) == pytest.approx(4.0, rel=1e-15)
    assert step(3.0, 1.0, 2.0, 3.0, 6.0) == pytest.approx(6.0, rel=1e-15)
    assert step(9.0, 1.0, 2.0, 3.0, 6.0) == 6.0


@pytest.mark.parametrize("step", STEPS, ids=lambda s: s.__name__)
def test_a_step_rises_steadily_and_may_run_backwards(step):
    values = [step(x, 0.0, 0.0, 1.0, 1.0) for x in np.linspace(-0.1, 1.1, 121)]
    assert np.all(np.diff(values) >= 0.0)
    assert step(0.3, 1.0, 5.0, 0.0, 7.0) == pytest.approx(step(0.7, 0.0, 5.0, 1.0, 7.0), rel=1e-14)


@pytest.mark.parametrize(("step", "order"), [(f.step, 2), (f.step5, 3), (f.havsin, 2)])
def test_the_start_of_a_step_is_as_flat_as_its_order(step, order):
    """Near x0 the rise goes as x̂ⁿ: halving x̂ divides it by 2ⁿ, n = 2 for the cubic, 3 for the quintic."""
    ratio = step(2e-3, 0.0, 0.0, 1.0, 1.0) / step(1e-3, 0.0, 0.0, 1.0, 1.0)
    assert ratio == pytest.approx(2.0**order, rel=3e-3)


def test_known_values():
    assert f.step(0.25, 0.0, 0.0, 1.0, 1.0) == 0.15625
    assert f.step5(0.25, 0.0, 0.0, 1.0, 1.0) == 0.103515625
    assert f.havsin(0.25, 0.0, 0.0, 1.0, 1.0) == pytest.approx(0.5 - 0.25 * math.sqrt(2.0), rel=1e-15)
    assert f.shf(1.0, 0.5, 2.0, math.pi, 0.0, 3.0) == pytest.approx(5.0)
    assert [f.sign(x) for x in (-2.0, 0.0, 3.0)] == [-1.0, 0.0, 1.0]
    assert [f.clamp(x, -1.0, 1.0) for x in (-2.0, 0.5, 3.0)] == [-1.0, 0.5, 1.0]


def test_a_ramp_of_no_length_is_a_jump():
    assert [f.ramp(x, 1.0, 1.0) for x in (0.9, 1.0, 1.1)] == [0.0, 1.0, 1.0]


def test_impact_pushes_only_and_only_in_contact():
    for v in (-2.0, 0.0, 2.0, 1e6):
        assert f.impact(0.1, v, 0.1, 1e5, 1.5, 100.0, 1e-3) == 0.0
        assert f.impact(0.05, v, 0.1, 1e5, 1.5, 100.0, 1e-3) >= 0.0
    static = f.impact(0.05, 0.0, 0.1, 1e5, 1.5, 100.0, 1e-3)
    assert static == pytest.approx(1e5 * 0.05**1.5, rel=1e-12)
    assert f.impact(0.05, -1.0, 0.1, 1e5, 1.5, 100.0, 1e-3) == pytest.approx(static + 100.0, rel=1e-12)


def test_impact_damping_grows_from_nothing():
    k, c, d = 1e5, 100.0, 1e-3
    halfway = f.impact(-0.5 * d, -1.0, 0.0, k, 1.0, c, d)
    assert halfway == pytest.approx(k * 0.5 * d + 0.5 * c, rel=1e-12)
    assert f.impact(-1e-9, -1.0, 0.0, k, 1.0, c, d) == pytest.approx(1e-4, rel=1e-3)
    assert f.impact(-1e-9, -1.0, 0.0, k, 1.0, c, 0.0) == pytest.approx(c, rel=1e-5)


def test_bistop_is_odd_about_its_middle():
    arguments = (1e5, 1.5, 100.0, 1e-3)
    for x, v in [(0.25, 0.0), (-0.2, 3.0), (0.4, -1.0), (-0.1, -5.0)]:
        left = f.bistop(x, v, -0.1, 0.1, *arguments)
        assert left == -f.bistop(-x, -v, -0.1, 0.1, *arguments)
    assert f.bistop(0.05, 9.0, -0.1, 0.1, *arguments) == 0.0
    assert f.bistop(0.2, 0.0, -0.1, 0.1, *arguments) < 0.0


def test_compiled_equals_plain_python():
    """The same source, compiled in double precision, gives the same numbers to the last bits of pow and sin."""
    wp = pytest.importorskip("warp")
    step, step5, havsin, bistop = (g.warp for g in (f.step, f.step5, f.havsin, f.bistop))
    real = wp.float64

    @wp.kernel(enable_backward=False, module="unique")
    def evaluate(x: wp.array(dtype=real), out: wp.array2d(dtype=real)):
        i = wp.tid()
        out[0, i] = step(x[i], real(0.0), real(1.0), real(1.0), real(3.0))
        out[1, i] = step5(x[i], real(0.0), real(1.0), real(1.0), real(3.0))
        out[2, i] = havsin(x[i], real(0.0), real(1.0), real(1.0), real(3.0))
        out[3, i] = bistop(
            x[i], real(0.1), real(0.0), real(0.5), real(1e3), real(1.5), real(10.0), real(0.01)
        )

    x = np.linspace(-0.5, 1.5, 41)
    out = wp.zeros((4, len(x)), dtype=real, device="cpu")
    wp.launch(evaluate, len(x), inputs=[wp.array(x, dtype=real, device="cpu")], outputs=[out], device="cpu")
    plain = [[g(v, 0.0, 1.0, 1.0, 3.0) for v in x] for g in STEPS]
    plain.append([f.bistop(v, 0.1, 0.0, 0.5, 1e3, 1.5, 10.0, 0.01) for v in x])
    np.testing.assert_allclose(out.numpy(), plain, rtol=1e-14, atol=1e-14)
