"""Command ``abut completion``: scripts with which shells complete commands, options and file names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SHELLS = ("bash", "zsh", "fish")


def completion_script(shell: str, commands: Mapping[str, Sequence[str]]) -> str:
    """Return the script for a shell, from commands and their options."""
    return {"bash": _bash_script, "zsh": _zsh_script, "fish": _fish_script}[shell](commands)


def _shell_cases(commands: Mapping[str, Sequence[str]], variable: str) -> str:
    """Return the assignment to a variable for each command."""
    return "\n".join(
        f'        {name}) {variable}="{" ".join(options)}" ;;' for name, options in commands.items()
    )


def _bash_script(commands: Mapping[str, Sequence[str]]) -> str:
    return f"""\
_abut() {{
    local word="${{COMP_WORDS[COMP_CWORD]}}" words=""
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "{" ".join(commands)} --help --version" -- "$word"))
        return
    fi
    case "${{COMP_WORDS[1]}}" in
{_shell_cases(commands, "words")}
    esac
    if [ "${{word#-}}" != "$word" ]; then
        COMPREPLY=($(compgen -W "$words" -- "$word"))
    else
        COMPREPLY=($(compgen -f -- "$word"))
    fi
}}
complete -o filenames -F _abut abut"""


def _zsh_script(commands: Mapping[str, Sequence[str]]) -> str:
    return f"""\
#compdef abut
_abut() {{
    local given=""
    if (( CURRENT == 2 )); then
        compadd -- {" ".join(commands)} --help --version
        return
    fi
    case "$words[2]" in
{_shell_cases(commands, "given")}
    esac
    if [[ "$PREFIX" == -* ]]; then
        compadd -- ${{=given}}
    else
        _files
    fi
}}
_abut "$@"\
"""


def _fish_script(commands: Mapping[str, Sequence[str]]) -> str:
    lines = [f"complete -c abut -n __fish_use_subcommand -f -a '{' '.join(commands)}'"]
    for name, options in commands.items():
        for option in options:
            kind = f"-l {option[2:]}" if option.startswith("--") else f"-s {option[1:]}"
            lines.append(f"complete -c abut -n '__fish_seen_subcommand_from {name}' {kind}")
    return "\n".join(lines)
