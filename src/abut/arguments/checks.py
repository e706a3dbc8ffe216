"""Error messages about misuse of public callables: unknown keywords, missing arguments, values of a wrong kind, foreign exceptions.

    guard_package(__name__)         at the end of a public package's ``__init__``: everything in ``__all__``
    guard_class(cls)                one class, such as a user's law made by a decorator

All use one mechanism: a thin wrapper around functions and around ``__init__`` of classes. It acts only for callers outside `abut`.
Errors of `abut` pass unchanged. Any other exception becomes one that names the faulty argument: the one whose value does not fit
its annotation, or otherwise the one whose value the failing line used. If no argument is at fault, the exception passes unchanged: it is
a bug of `abut`. A call that succeeded with a value that does not fit its annotation is refused. Signatures, pickling and
``dataclasses.replace`` are not affected.
"""

from __future__ import annotations

import difflib
import functools
import inspect
import reprlib
import sys
import types
import warnings
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from abut.arguments.argument_kinds import ArgumentKind, kind_of
from abut.arguments.attributes import guard_attributes
from abut.arguments.callers import ORIGINS, is_outside
from abut.arguments.exception_origin import is_internal
from abut.arguments.faulty_argument import find_argument, name_argument
from abut.arguments.module_calls import refuse_module_calls
from abut.arguments.renamed_arguments import present_argument_names
from abut.arguments.synonyms import KEYWORDS, NAMES
from abut.errors import AbutError, InputError, InvalidValue, UnknownAttribute, UnknownName

__all__ = ["guard_arguments", "guard_class", "guard_package", "unknown_attribute"]

#: Exceptions that wrong arguments cause in other libraries, and in code that expects another type.
_ARGUMENT_EXCEPTIONS = (TypeError, ValueError, AttributeError, LookupError, ArithmeticError, AssertionError, RecursionError, MemoryError,
                        OSError, NotImplementedError, SyntaxError)  # fmt: skip
#: Meanings of short argument names of many callables, which a user may not know.
ROLES = {
    "i": "the first body or frame",
    "j": "the second body or frame",
    "by": "the time by which the signal is delayed [s]",
}
_MARK = "__guarded__"
_FACTORY = (
    "_HAS_DEFAULT_FACTORY_CLASS"  #: class of the default that `dataclasses` shows for a field with a factory
)
_frame = sys._getframe
#: Methods of model objects that abut itself calls often during construction; they are not wrapped.
_UNGUARDED_METHODS = frozenset({"validate", "check", "put", "bodies", "assign", "check_name"})
Methods = bool | tuple[str, ...]  #: all, none, or those with these names
_MOST_TYPES = 64  #: largest number of cached combinations of types per callable


def guard_package(module: str, methods: Methods = False, names: Iterable[str] = ()) -> None:
    """Wrap the public functions and classes of a package in place.

    Args:
        module: the package's ``__name__``; names in its ``__all__`` that `abut` defines are wrapped.
        methods: whether public methods of its classes are wrapped, too, or which; not those whose source abut compiles.
        names: the names to wrap instead of all in ``__all__``.
    """
    space = vars(sys.modules[module])
    for name in names or space["__all__"]:
        if name in space:
            space[name] = guard_arguments(space[name], methods=methods)
    refuse_module_calls(module, space, space.get("__all__", ()))
    if "__getattr__" not in space:
        space["__getattr__"] = functools.partial(_find_renamed, module)


def guard_arguments(thing: object, *, methods: Methods = False) -> Any:
    """Return a public function or class of `abut` in wrapped form; anything else unchanged."""
    origin = str(getattr(thing, "__module__", ""))
    if isinstance(thing, type) and origin.startswith("abut"):
        guard_class(thing, methods=methods)
    elif isinstance(thing, types.FunctionType) and origin.startswith("abut"):
        if hasattr(thing, _MARK):
            return thing
        call = _guarded_function(thing)
        home = vars(sys.modules[thing.__module__])
        if home.get(call.__name__) is thing:  # so that it is pickled by name
            home[call.__name__] = call
        return call
    return thing


def _find_renamed(module: str, name: str) -> Any:
    """Return an object of a package by its former name in the package's ``RENAMED``, with a warning."""
    space = vars(sys.modules[module])
    new = space.get("RENAMED", {}).get(name)
    if new is not None:
        warnings.warn(f"{module}.{name} is now {module}.{new}", DeprecationWarning, stacklevel=2)
        return space[new]
    raise unknown_attribute(module, name, space.get("__all__", ()))


def guard_class(cls: type, *, kinds: bool = True, methods: Methods = False) -> None:
    """Wrap a class's own ``__init__`` and public class and static methods in place, and with `methods` its other public functions.

    Args:
        cls: the class.
        kinds: whether values are compared with annotations; not for a class that converts its numbers itself, as laws do.
        methods: whether public methods are wrapped, including those of its base classes in `abut`, or which.
    """
    if issubclass(cls, BaseException) or getattr(cls, "_is_protocol", False):
        return
    original = cls.__init__ if _is_of_abut(cls) else cls.__dict__.get("__init__")
    if isinstance(original, types.FunctionType) and not hasattr(original, _MARK):
        setattr(cls, "__init__", _guarded_init(original, kinds))  # noqa: B010
    constructor = cls.__new__
    if issubclass(cls, tuple) and isinstance(constructor, types.FunctionType):
        if not hasattr(constructor, _MARK):
            setattr(cls, "__new__", staticmethod(_guarded_function(constructor, 1)))  # noqa: B010
    elif (
        constructor is object.__new__
        and cls.__init__ is object.__init__
        and cls.__module__.startswith("abut.")
    ):
        setattr(cls, "__new__", staticmethod(_constructor_without_arguments(cls)))  # noqa: B010
    guard_attributes(cls)
    for base in cls.__mro__ if methods else (cls,):
        if base.__module__.startswith("abut."):
            _guard_methods(base, methods, static=base is cls or methods is True)


def _guard_methods(cls: type, methods: Methods, static: bool) -> None:
    """Wrap a class's own public methods in place, as requested: plain ones, and with `static` class and static methods."""
    for name, found in list(vars(cls).items()):
        if name.startswith("_") or name in _UNGUARDED_METHODS:
            continue
        wanted = methods if isinstance(methods, bool) else name in methods
        if wanted and isinstance(found, types.FunctionType) and not hasattr(found, _MARK):
            setattr(cls, name, _guarded_function(found, 1))
        elif static and isinstance(found, classmethod | staticmethod) and not hasattr(found.__func__, _MARK):
            skip = int(isinstance(found, classmethod))
            setattr(cls, name, type(found)(_guarded_function(found.__func__, skip)))


def _constructor_without_arguments(cls: type[Any]) -> Callable[..., object]:
    """Return a ``__new__`` that refuses arguments, unless a subclass or another base of a subclass takes them."""

    def construct_object(made: Any, /, *args: object, **kwargs: object) -> object:
        following = super(cls, made).__new__
        if following is not object.__new__:
            return following(made, *args, **kwargs)
        if kwargs and made.__init__ is object.__init__:
            raise UnknownName(f"{made.__name__} has no argument {next(iter(kwargs))}=; it takes none")
        if args and made.__init__ is object.__init__:
            raise InvalidValue(
                f"{made.__name__} takes no arguments, got {_format_value(args[0])}; write {made.__name__}()"
            )
        return object.__new__(made)

    own = inspect.Parameter("cls", inspect.Parameter.POSITIONAL_ONLY)
    setattr(construct_object, "__signature__", inspect.Signature([own]))  # noqa: B010
    setattr(construct_object, _MARK, True)
    return construct_object


def _is_of_abut(cls: type) -> bool:
    """Return True if the ``__init__`` of a class comes from a class of `abut`."""
    return next(one for one in cls.__mro__ if "__init__" in vars(one)).__module__.startswith("abut.")


def unknown_attribute(module: str, name: str, known: Iterable[str]) -> AttributeError:
    """Return the error about a name that a public package does not have, with the names that the user may have meant.

    >>> print(unknown_attribute("abut.joints", "Prismatic", ["Revolute", "Translational"]))
    abut.joints has no "Prismatic"; did you mean abut.joints.Translational?
    """
    module = module.replace("abut.contact.", "abut.")
    if name.startswith("_"):
        return AttributeError(f"module {module!r} has no attribute {name!r}")
    names = [one for one in known if not one.startswith("_")]
    folded = name.lower().replace("_", "")
    same = [one for one in names if one.lower().replace("_", "") == folded]
    if same:
        return UnknownAttribute(f'{module} has no "{name}"; did you mean {module}.{same[0]}?')
    meant = NAMES.get(f"{module.removeprefix('abut.')}.{folded}") or NAMES.get(folded)
    if meant is not None:
        return UnknownAttribute(f'{module} has no "{name}"; did you mean abut.{meant}?')
    lowered = {one.lower(): one for one in names}
    near = [one for one in lowered if len(folded) > 2 and folded in one] or difflib.get_close_matches(
        folded, lowered, n=3, cutoff=0.6
    )
    offered = [f"{module}.{lowered[one]}" for one in near[:3]]
    if offered:
        return UnknownAttribute(f'{module} has no "{name}"; did you mean {" or ".join(offered)}?')
    return UnknownAttribute(f'{module} has no "{name}"; it has {", ".join(sorted(names))}')


class _Arguments:
    """Parameters of a callable, inspected at the first use."""

    def __init__(self, original: Callable[..., Any], skip: int, kinds: bool) -> None:
        self.original = original
        parameters = list(inspect.signature(original).parameters.values())
        self.signature = inspect.Signature(parameters[skip:])
        self.kinds: dict[str, ArgumentKind] = {}
        #: Combinations of argument types and keyword names whose values all fit → the floats among them, which may be NaN.
        self.fitting: dict[tuple[Any, ...], tuple[Any, ...]] = {}
        named = [p for p in parameters[skip:] if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
        for one in named if kinds else ():
            found = kind_of(one.annotation, original.__globals__)
            known = one.default is not one.empty and type(one.default).__name__ != _FACTORY
            if found is not None and known and not found.accepts(one.default):
                found = None  # the default contradicts the annotation
            if found is not None:
                self.kinds[one.name] = found
        self.placed = [
            (one.name, self.kinds.get(one.name))
            for one in parameters[skip:]
            if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)
        ]

    def misfit(
        self, args: tuple[Any, ...], kwargs: Mapping[str, Any]
    ) -> tuple[str, Any, ArgumentKind] | None:
        """Return the first argument that does not fit its annotation; combinations whose types alone fit are cached."""
        floats: list[Any] = []
        by_type = True
        given: list[Any] = [(k, v, *p) for k, (v, p) in enumerate(zip(args, self.placed, strict=False))]
        given += [(name, value, name, self.kinds.get(name)) for name, value in kwargs.items()]
        for place, value, name, kind in given:
            if kind is None or type(value) in kind.sure:
                continue
            if not _fits_kind(kind, value):
                return name, value, kind
            if type(value) is float and kind.admits_floats:
                floats.append(place)
            else:
                by_type = False
        if by_type and len(self.fitting) < _MOST_TYPES:
            self.fitting[(*map(type, args), *kwargs, *map(type, kwargs.values()))] = tuple(floats)
        return None


def _fits_kind(kind: ArgumentKind, value: object) -> bool:
    if type(value) is float and kind.admits_floats:
        return value == value  # NaN fits nothing
    try:
        return kind.fits(value)
    except Exception:  # a value that cannot even be inspected
        return False


def _guarded_init(original: Callable[..., None], kinds: bool) -> Callable[..., None]:
    known: list[_Arguments] = []
    fitting: dict[tuple[Any, ...], tuple[Any, ...]] = {}

    def check_arguments() -> _Arguments:
        if not known:
            known.append(_Arguments(original, 1, kinds))
            known[0].fitting = fitting
        return known[0]

    @functools.wraps(original)
    def initialize_object(self: object, /, *args: object, **kwargs: object) -> None:
        try:
            original(self, *args, **kwargs)
        except AbutError as error:
            if is_outside(_frame(1)):
                _name_argument(check_arguments(), args, kwargs, error)
            raise
        except _ARGUMENT_EXCEPTIONS as error:
            present = present_argument_names(type(self), kwargs)
            if present is not None:
                initialize_object(self, *args, **present)
                return
            problem = (
                _call_error(
                    check_arguments(), _owner_name(type(self).__name__, args, kwargs), args, kwargs, error
                )
                if is_outside(_frame(1))
                else None
            )
            if problem is None:
                raise
            raise problem from error
        origin = ORIGINS.get(_frame(1).f_globals.get("__name__", "")) if kinds else False
        if origin or (origin is None and is_outside(_frame(1))):
            floats = fitting.get((*map(type, args), *kwargs, *map(type, kwargs.values())))
            if floats is not None:
                for place in floats:
                    if (value := kwargs[place] if place.__class__ is str else args[place]) != value:
                        break
                else:
                    return
            found = check_arguments().misfit(args, kwargs)
            if found is not None:
                name, value, kind = found
                if (
                    kind.text_is_converted
                    and isinstance(value, str)
                    and isinstance(getattr(self, name, None), int | float)
                ):
                    return
                raise InvalidValue(
                    _error_sentence(
                        _owner_name(type(self).__name__, args, kwargs), name, value, f"be {kind.need}"
                    )
                )

    setattr(initialize_object, _MARK, True)
    return initialize_object


def _guarded_function(original: Callable[..., Any], skip: int = 0) -> Any:
    """Wrap a function, or with `skip` a method whose first argument is the object or class itself."""
    known: list[_Arguments] = []
    owner = original.__qualname__.removesuffix(".__new__")
    kind, dot, name = owner.partition(".")
    method = dot + name

    @functools.wraps(original)
    def call_function(*args: object, **kwargs: object) -> Any:
        origin = ORIGINS.get(_frame(1).f_globals.get("__name__", ""))
        if origin is False or (origin is None and not is_outside(_frame(1))):
            return original(*args, **kwargs)
        if not known:
            known.append(_Arguments(original, skip, True))
        given = args[skip:]
        found = known[0].misfit(given, kwargs)
        is_text = found is not None and found[2].text_is_converted and isinstance(found[1], str)
        if found is not None and found[2].is_plain and not is_text:
            # reported before the call; for other kinds the callable has its own messages
            raise InvalidValue(_error_sentence(owner, found[0], found[1], f"be {found[2].need}"))
        try:
            result = original(*args, **kwargs)
        except AbutError as error:
            _name_argument(known[0], given, kwargs, error)
            raise
        except _ARGUMENT_EXCEPTIONS as error:
            present = present_argument_names(kind, kwargs, method)
            if present is not None:
                return call_function(*args, **present)
            problem = _call_error(known[0], owner, given, kwargs, error)
            if problem is None:
                raise
            raise problem from error
        if found is not None:
            raise InvalidValue(_error_sentence(owner, found[0], found[1], f"be {found[2].need}"))
        return result

    setattr(call_function, _MARK, True)
    return call_function


def _name_argument(
    arguments: _Arguments, args: tuple[Any, ...], kwargs: Mapping[str, Any], error: AbutError
) -> None:
    """Add the name of the argument to a message that only shows its value."""
    try:
        bound = arguments.signature.bind(*args, **kwargs).arguments
    except TypeError:
        return
    found = arguments.misfit(args, kwargs)
    name_argument(bound, arguments.signature, error, None if found is None else found[0])


def _owner_name(cls: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> str:
    """Return kind and name, as in other messages."""
    name = kwargs.get("name", args[0] if args else None)
    return f'{cls} "{name}"' if isinstance(name, str) and 0 < len(name) <= 40 else cls


def _call_error(
    arguments: _Arguments, owner: str, args: tuple[Any, ...], kwargs: Mapping[str, Any], error: BaseException
) -> AbutError | None:
    """Return the error about a call that failed, or None if no argument is at fault."""
    try:
        bound = arguments.signature.bind(*args, **kwargs).arguments
    except TypeError:
        return _signature_error(arguments, owner, args, kwargs)
    found = arguments.misfit(args, kwargs)
    if found is not None:
        return InvalidValue(_error_sentence(owner, found[0], found[1], f"be {found[2].need}"))
    if is_internal(error):
        return None
    name = find_argument(bound, arguments.signature, arguments.kinds, error)
    if name is None:
        return None
    return InvalidValue(
        _error_sentence(owner, name, bound[name], _describe_requirement(arguments, name), error)
    )


def _error_sentence(
    owner: str, name: str, value: object, need: str, error: BaseException | None = None
) -> str:
    why = f" ({_failure_reason(error)})" if error is not None else ""
    return f"{owner}: {name} is {_format_value(value)}, which cannot be used{why}; it must {need}"


def _failure_reason(error: BaseException) -> str:
    """Return the reason of a failure in few words."""
    if isinstance(error, ArithmeticError):
        return "a number in it leads to a division by zero or an overflow"
    if isinstance(error, MemoryError):
        return "it needs more memory than is available"
    if isinstance(error, RecursionError):
        return "it contains itself, or is nested too deeply"
    text = " ".join(str(error).split())
    return text if len(text) <= 160 else f"{text[:157]}…"


class _Repr(reprlib.Repr):
    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = 80


def _format_value(value: object) -> str:
    try:
        return f"the class {value.__name__}" if isinstance(value, type) else _Repr().repr(value)
    except Exception:
        return f"a {type(value).__name__}"


def _describe_requirement(arguments: _Arguments, name: str) -> str:
    """Return the requirement on an argument, from its kind or from the docstring."""
    kind = arguments.kinds.get(name)
    if kind is not None:
        return f"be {kind.need}"
    if name in ROLES:
        return f"be {ROLES[name]}"
    parameter = arguments.signature.parameters.get(name)
    known = (
        ""
        if parameter is None or parameter.annotation in (parameter.empty, "Any", "object")
        else f": {parameter.annotation}"
    )
    return f"be as documented{known}"


def _signature_error(
    arguments: _Arguments, owner: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]
) -> InputError:
    """Return the error about an unknown keyword, a missing argument, or one too many."""
    parameters = arguments.signature.parameters
    names = [n for n, p in parameters.items() if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)]
    open_ended = any(p.kind is p.VAR_KEYWORD for p in parameters.values())
    for key in kwargs:
        if key not in names and not open_ended:
            return UnknownName(f"{owner} has no argument {key}=; {_suggest_keyword(key, names)}")
    placed = [n for n, p in parameters.items() if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    if len(args) > len(placed):
        words = (
            "only keyword arguments"
            if not placed
            else f"at most {len(placed)} positional arguments ({', '.join(placed)})"
        )
        return InvalidValue(
            f"{owner} takes {words}, got {len(args)} positional ones; write the others as keyword=value"
        )
    for key in placed[: len(args)]:
        if key in kwargs:
            return InvalidValue(f"{owner}: {key} is given twice, by position and by keyword; remove one")
    missing = [
        n
        for n, p in parameters.items()
        if p.default is p.empty and n in names and n not in kwargs and n not in placed[: len(args)]
    ]
    listed = " and ".join(f"{n}, {ROLES[n]}," if n in ROLES else f"{n}=" for n in missing)
    call = ", ".join(
        n if n in placed else f"{n}=…" for n, p in parameters.items() if p.default is p.empty and n in names
    )
    verb = "is" if len(missing) == 1 else "are"
    return InvalidValue(
        f"{owner}: {listed.rstrip(',')} {verb} missing; write {owner.partition(' ')[0]}({call}, …)"
    )


def _suggest_keyword(key: str, names: list[str]) -> str:
    """Return the keywords that the user may have meant."""
    folded = {name.lower().replace("_", ""): name for name in names}
    meant = [name for name in KEYWORDS.get(key.lower(), ()) if name in names]
    near = [
        folded[n] for n in difflib.get_close_matches(key.lower().replace("_", ""), folded, n=2, cutoff=0.6)
    ]
    found = meant or near
    if key.lower() in ("mu", "friction_coefficient") and {"static", "dynamic"} <= set(names):
        found = ["static", "dynamic"]
        return f"did you mean {' and '.join(f'{name}=' for name in found)}?"
    if found:
        return f"did you mean {' or '.join(f'{name}=' for name in found)}?"
    if key.lower() in ("color", "colour", "rgba"):
        return "the viewer chooses colours, and only CAD parts have their own (abut.shapes.BRep(…, colour=)); remove it"
    return f"it takes {', '.join(names)}" if names else "it takes none"
