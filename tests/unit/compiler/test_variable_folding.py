"""The C++ that Warp writes, folded: what is asked for once stands where it is asked for, unless that would change what it is."""

import re

from abut.compiler.cpp.variable_folding import inline_expressions

DECLARED = """
    wp::array_t<wp::float64>* var_0;
    wp::float64* var_1;
    wp::array_t<wp::float64> var_2;
    wp::float64 var_3;
    wp::float64 var_4;
    wp::float64 var_5;
    wp::vec_t<3, wp::float64> var_6;
    bool var_7;
    wp::int32 var_8;
    const wp::int32 var_9 = 2;
"""


def statements(*lines):
    """The statements left of some."""
    body = "".join(f"    {line}\n" for line in lines)
    head = "static wp::float64 f(\n    Work* var_w,\n    wp::float64 var_x,\n    wp::int32 var_lane)\n"
    text = head + f"{{\n    // forward\n{DECLARED}\n{body}}}\n"
    kept, left = inline_expressions(text).split("{\n", 1)
    assert kept == head
    left = [line.strip() for line in left.splitlines()[:-1]]
    declared = [line for line in left if line in {one.strip() for one in DECLARED.splitlines()}]
    named = " ".join(line for line in left if line not in declared)
    assert all(re.search(r"var_\d+", line)[0] in named for line in declared)
    return [line for line in left if line not in declared]


def test_an_element_of_an_array_is_one_expression():
    assert statements(
        "var_0 = &((*(var_w)).rate);",
        "var_2 = wp::load(var_0);",
        "var_1 = wp::address(var_2, var_lane, var_9);",
        "var_3 = wp::load(var_1);",
        "var_4 = wp::mul(var_3, var_x);",
        "var_5 = wp::add(var_4, var_x);",
        "return var_5;",
    ) == ["return (((*wp::address(((*(var_w)).rate), var_lane, var_9)) * var_x) + var_x);"]


def test_vectors_keep_their_builtins():
    assert (
        statements("var_6 = wp::mul(var_6, var_x);", "return var_6;")[0] == "var_6 = wp::mul(var_6, var_x);"
    )


def test_variable_used_twice_keeps_its_name():
    assert statements("var_3 = wp::mul(var_x, var_x);", "return wp::pow(var_3, var_3);") == [
        "var_3 = (var_x * var_x);",
        "return wp::pow(var_3, var_3);",
    ]


def test_memory_is_read_before_it_may_be_written():
    read = ("var_1 = wp::address(var_2, var_lane);", "var_3 = wp::load(var_1);")
    for write in (
        "wp::array_store(var_2, var_lane, var_x);",
        "other_0(var_w, var_lane);",
        "var_5 = other_0(var_w, var_lane);",
        "var_5 = wp::atomic_add(var_2, var_lane, var_x);",
        "var_5 = wp::unheard_of(var_w);",
    ):
        left = statements(*read, write, "return wp::max(var_3, var_5);")
        assert left[0] == "var_3 = (*wp::address(var_2, var_lane));"
        assert left[1] == write


def test_expression_in_element_assignment_is_folded():
    assert statements(
        "var_1 = wp::address(var_2, var_lane);",
        "var_3 = wp::load(var_1);",
        "var_4 = wp::sub(var_3, var_x);",
        "wp::array_store(var_2, var_lane, var_4);",
    ) == ["wp::array_store(var_2, var_lane, ((*wp::address(var_2, var_lane)) - var_x));"]


def test_value_is_folded_before_its_operands_change():
    left = statements("var_4 = wp::mul(var_5, var_x);", "wp::assign(var_5, var_x);", "return var_4;")
    assert left == ["var_4 = (var_5 * var_x);", "wp::assign(var_5, var_x);", "return var_4;"]


def test_variable_reassigned_later_keeps_its_name():
    assert statements("var_8 = 1;", "wp::assign(var_8, var_9);")[0] == "var_8 = 1;"
    assert statements("var_8 = 1;", "seen(&(var_8));")[0] == "var_8 = 1;"
    assert statements("var_8 = 1;", "var_8 += 1;")[0] == "var_8 = 1;"
    assert statements("var_8 = 1;", "var_8.x = var_9;")[0] == "var_8 = 1;"


def test_adjoint_arguments_keep_their_names():
    assert statements("var_3 = 1.0;", "adj_force_0(var_x, var_3);")[0] == "var_3 = 1.0;"
    both = ["other_0(var_w, var_5);", "var_8 += 1;"]
    assert statements(*both) == both
    adjoint = f"static void adj_f_0(\n    wp::float64 & adj_x)\n{{{DECLARED}    var_3 = 1.0;\n    ret = var_3;\n}}\n"
    assert inline_expressions(adjoint) == adjoint


def test_nothing_moves_into_or_out_of_a_branch_or_a_loop():
    for meets in ("if (var_7) {", "}", "start_for_0:;", "goto end_for_0;"):
        left = statements("var_3 = wp::mul(var_x, var_x);", meets, "ret_0 = var_3;")
        assert left == ["var_3 = (var_x * var_x);", meets, "ret_0 = var_3;"]


def test_branch_condition_has_no_redundant_parentheses():
    assert statements("var_7 = (var_lane == var_9);", "if (var_7) {") == ["if (var_lane == var_9) {"]


def test_unused_variables_are_removed():
    assert statements("var_0 = &((*(var_w)).rate);", "return var_x;") == ["return var_x;"]
    assert statements("var_5 = other_0(var_w);", "return var_x;") == [
        "var_5 = other_0(var_w);",
        "return var_x;",
    ]
