"""The C++ of drafts: cut in two, and without adjoints that nothing asks for."""

import re

from abut.compiler.cpp.cpp_source import NO_SEAMS, TABLE, split_source, strip_unused_adjoints

STRUCT = """
struct {0}
{{
    {1}
}};

static CUDA_CALLABLE void adj_{0}(wp::float64 const&,
    {0} & adj_ret)
{{
}}

// Required when compiling adjoints.
CUDA_CALLABLE {0} add(const {0}& a, const {0}& b)
{{
    return {0}();
}}

CUDA_CALLABLE void adj_atomic_add({0}* p, {0} t)
{{
}}

"""
FUNCTION = """static wp::float64 {0}(
    wp::float64 var_x)
{{
{1}}}

"""
KERNEL = """
struct wp_args_march {{
    Machine m;
}};

static void march_cpu_kernel_forward(
    wp_args_march *_wp_args)
{{
    {0}
}}
"""


def written(calls, lines=50):
    """A text in which each function calls some others, and the kernel the last; each of so many lines."""
    bodies = {name: "".join(f"    var_1 = {x}(var_x);\n" for x in called) for name, called in calls.items()}
    functions = "".join(FUNCTION.format(name, body + "    ;\n" * lines) for name, body in bodies.items())
    return STRUCT.format("Machine", "wp::float64 x;") + functions + KERNEL.format(f"{list(calls)[-1]}(0.0);")


def defined(text):
    return set(re.findall(r"^static wp::float64 (\w+)\(", text, re.MULTILINE))


def test_each_half_of_source_contains_called_functions():
    """The longer half is as short as it can be; what both call stands in both; the kernel stands in the first."""
    text = written(
        {
            "shared": [],
            "a": ["shared"],
            "b": ["shared"],
            "left": ["a", "b"],
            "c": [],
            "right": ["c"],
            "run": ["left", "right"],
        }
    )
    first, second = split_source(text)
    assert "march_cpu_kernel_forward" in first
    assert "march_cpu_kernel_forward" not in second
    assert defined(first) | defined(second) == {"shared", "a", "b", "left", "c", "right", "run"}
    assert max(len(defined(first)), len(defined(second))) <= 4
    assert first.count(TABLE) > 1
    for half in (first, second):
        called = {x for x in re.findall(r"(\w+)\(var_x\)", half) if f"#define {x} " not in half}
        assert called <= defined(half)
    for seam in re.findall(r"#define (\w+) ", first):
        assert seam in defined(second) - defined(first)


def test_source_without_gain_from_splitting_stays_whole():
    """One function has nearly all lines; or there are none; or two have one name."""
    assert (
        split_source(
            written({"small": [], "run": ["small"]}, lines=2).replace(
                "    ;\n    ;\n}\n\n\nstruct", "    ;\n" * 200 + "}\n\n\nstruct"
            )
        )
        is None
    )
    assert split_source(KERNEL.format("")) is None
    assert split_source(FUNCTION.format("run", "") + written({"run": []})) is None
    assert TABLE in NO_SEAMS


def test_adjoints_of_structs_stay_where_an_adjoint_asks_for_them():
    """That of a law's parameters, and of what these hold; not that of the machine."""
    structs = STRUCT.format("Inner", "wp::float64 k;") + STRUCT.format("Parameters", "Inner inner;")
    text = structs + written({"law": []}) + KERNEL.format("")
    gone = strip_unused_adjoints(text)
    assert "adj_Machine" not in gone
    assert "adj_Parameters" not in gone
    assert all(f"struct {name}\n" in gone for name in ("Inner", "Parameters", "Machine"))
    adjoint = "static void adj_law(\n    Parameters & adj_p)\n{\n    adj_p += 1;\n}\n\n"
    kept = strip_unused_adjoints(text.replace("\nstruct wp_args", adjoint + "\nstruct wp_args", 1))
    assert "adj_Machine" not in kept
    assert "adj_Parameters(" in kept
    assert "adj_Inner(" in kept
    empty = adjoint.replace("    adj_p += 1;", "\t// reverse mode disabled")
    assert "adj_Parameters" not in strip_unused_adjoints(
        text.replace("\nstruct wp_args", empty + "\nstruct wp_args", 1)
    )
