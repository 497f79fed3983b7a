# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`toygcn --completion bash|zsh`: what a shell completes, from the parser."""

import argparse
import re
import shlex

SHELLS = ("bash", "zsh")


class Command:
    """What may follow a command, as words and as kinds of values."""

    def __init__(self, parser, summary="", more=""):
        self.summary = summary
        self.flags = {}  # flag: (what its value is: a kind or words, help)
        self.places = "none"
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                continue
            for flag in action.option_strings:
                self.flags[flag] = (value_of(action), action.help or "")
            if not action.option_strings:
                self.places = value_of(action)
        for flag, value in re.findall(r"(--[a-z][\w-]*)( [A-Z])?", more):
            self.flags.setdefault(flag, ("text" if value else "none", ""))


def value_of(action):
    """'none', 'file', 'folder', 'text', or a tuple of words."""
    if action.nargs == 0:
        return "none"
    if action.choices:
        return tuple(action.choices)
    name = action.metavar or ""
    if "DIR" in name or "FOLDER" in name:
        return "folder"
    return "file" if "FILE" in name else "text"


def subparsers(parser):
    """[(name, parser, summary)] of the commands."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {choice.dest: choice.help
                     for choice in action._choices_actions}
            return [(name, sub, helps[name])
                    for name, sub in action.choices.items()]
    return []


def commands_of(parser, simulator_help, takes_simulator):
    """{name: Command}; '' is what goes before the command. Commands in
    takes_simulator take the options that simulator_help lists, too."""
    found = {"": Command(parser)}
    for name, sub, summary in subparsers(parser):
        found[name] = Command(
            sub, summary, simulator_help if name in takes_simulator else "")
    # lit's tests are files.
    found["test"].places = "file"
    return found


def bash_values(kind):
    """An argument of compgen."""
    if isinstance(kind, tuple):
        return "-W " + shlex.quote(" ".join(kind))
    return {"file": "-f", "folder": "-d"}.get(kind, "-W ''")


def bash_reply(values):
    """A line is one reply: names of files may have spaces."""
    return f'mapfile -t COMPREPLY < <(compgen {values} -- "$word")'


def valued(command):
    """The flags after which a word is their value."""
    return [flag for flag, (kind, _) in command.flags.items()
            if kind != "none"]


def bash_script(commands):
    names = [name for name in commands if name]
    lines = ["# bash completion of toygcn:",
             "#   source <(utils/toygcn --completion bash)",
             "_toygcn() {",
             '  local word=${COMP_WORDS[COMP_CWORD]}',
             '  local before=${COMP_WORDS[COMP_CWORD - 1]}',
             "  local command= place",
             "  for ((place = 1; place < COMP_CWORD; place++)); do",
             '    case ${COMP_WORDS[place]} in',
             f"      {' | '.join(valued(commands['']))}) ((place++)) ;;",
             f"      {' | '.join(names)}) command=${{COMP_WORDS[place]}}",
             "        break ;;",
             "    esac",
             "  done",
             '  case "$command $before" in']
    for name, command in commands.items():
        by_kind = {}
        for flag, (kind, _) in command.flags.items():
            if kind != "none":
                by_kind.setdefault(kind, []).append(f'"{name} {flag}"')
        for kind, patterns in by_kind.items():
            lines += [f"    {' | '.join(patterns)})",
                      "      " + bash_reply(bash_values(kind)),
                      "      return ;;"]
    lines += ["  esac", '  case "$command $word" in']
    for name, command in commands.items():
        flags = shlex.quote(" ".join(command.flags))
        places = bash_values(command.places if name else tuple(names))
        lines += [f'    "{name} -"*) {bash_reply("-W " + flags)} ;;',
                  f'    "{name} "*) {bash_reply(places)} ;;']
    lines += ["  esac", "}", "complete -o filenames -F _toygcn toygcn"]
    return "\n".join(lines)


def zsh_text(text):
    """A help text, as _arguments takes it: its first words, in one line."""
    text = re.sub(r"\s*\(default: %\(default\)s\)", "", text)
    text = " ".join(text.replace("%%", "%").split())
    return re.sub(r"([][:\\])", r"\\\1", text)


def zsh_action(kind):
    if isinstance(kind, tuple):
        return f":value:({' '.join(kind)})"
    return {"file": ":file:_files", "folder": ":folder:_files -/",
            "text": ":value: "}[kind]


def zsh_specs(command):
    """The arguments of _arguments, one for each flag."""
    for flag, (kind, text) in command.flags.items():
        value = "" if kind == "none" else zsh_action(kind)
        yield shlex.quote(f"*{flag}[{zsh_text(text)}]{value}")


def zsh_script(commands):
    names = [name for name in commands if name]
    lines = ["#compdef toygcn", "# zsh completion of toygcn:",
             "#   source <(utils/toygcn --completion zsh)",
             "_toygcn() {", "  local state", "  local -a line",
             "  _arguments -C \\"]
    lines += [f"    {spec} \\" for spec in zsh_specs(commands[""])]
    lines += ["    '1:command:->command' '*::argument:->argument'",
              '  case $state in', "    command)",
              "      local -a commands=("]
    lines += ["        " + shlex.quote(
        f"{name}:{zsh_text(commands[name].summary)}") for name in names]
    lines += ["      )", "      _describe command commands ;;",
              "    argument)", "      case $words[1] in"]
    for name in names:
        lines.append(f"        {name}) _arguments \\")
        lines += [f"          {spec} \\" for spec in zsh_specs(commands[name])]
        kind = commands[name].places
        lines.append("          " + (
            shlex.quote("*" + zsh_action(kind)) if kind != "none" else "")
            + " ;;")
    lines += ["      esac ;;", "  esac", "}", "compdef _toygcn toygcn"]
    return "\n".join(lines)


def script(shell, commands):
    return {"bash": bash_script, "zsh": zsh_script}[shell](commands)
