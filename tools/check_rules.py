#!/usr/bin/env python3
"""The rules of CODING_STYLE.md that a pattern can see. Each says where it holds and what to do instead."""

import re
from typing import NamedTuple

import tree


class Rule(NamedTuple):
    name: str
    pattern: str
    where: str  # matched against the file's path
    instead: str
    unless: str = r"^$"  # paths that may


RULES = [
    Rule("vague-name", r"\b(?:class|struct|enum class|namespace)\s+\w*(?:Util|Helper|Common|Misc)", r"\.(h|cpp)$",
         "name the concept"),
    Rule("test-friend", r"gtest_prod|FRIEND_TEST|friend class \w*Test\b", r"^(src|cpp|include)/.*\.(h|cpp)$",
         "test through the public interface"),
    Rule("sleeping-test", r"sleep_for|sleep_until|\bu?sleep\(", r"_test\.cpp$|^tests/.*\.(cpp|h)$",
         "give the code a clock (base/world.h)"),
    Rule("global-state", r"\bgetInstance\b|^static (?!constexpr|const\b|inline constexpr)[\w:<>]+ \w+(\{|;| =)",
         r"^(src|cpp|include)/.*\.(h|cpp)$", "state lives in Engine"),
    Rule("library-prints", r"std::(cout|cerr|clog)\b|\b(?:printf|puts|fprintf)\(|\bstd::(?:abort|exit|terminate)\(",
         r"^(src|cpp|include)/.*\.(h|cpp)$", "return a Result; src/app speaks to people", r"^src/app/|_test\.cpp$"),
    Rule("raw-new", r"(?<![\w\"])(?<!>\()new [A-Z]\w+[({]|\bdelete [a-z]\w*;", r"^(src|cpp|include)/.*\.(h|cpp)$", "std::make_unique"),
    Rule("swallowed-exception", r"catch \(\.\.\.\) \{\s*\}", r"\.(h|cpp)$", "turn it into an Error"),
    Rule("guard", r"#ifndef \w+_H_?\b", r"\.h$", "#pragma once", r"^native/include/"),
    Rule("parent-include", r'#include "\.\./', r"^(src|cpp|include)/.*\.(h|cpp)$", "include relative to src/"),
    Rule("unfinished", r"\b(?:TODO|FIXME|XXX|HACK)\b", r"\.(h|cpp|rs|py|sh|cmake)$|CMakeLists\.txt$",
         "finish it or say so in the documents", r"^tools/check_rules\.py$"),
    Rule("disabled-test", r"\bDISABLED_|GTEST_SKIP\(\);", r"\.cpp$", "mend it, or skip with a reason in the message"),
    Rule("machine-path", r"(?<![\w.])/(?:root|home/\w+|work)/", r".", "a path relative to the repository",
         r"^(LICENSE|tools/check_rules\.py)$|\.(db|pdf|gz|parquet|onnx|bin|lock|case)$"),
]

FILE_NAME = re.compile(r"^[a-z0-9_.]+$")
VAGUE_FILE = re.compile(r"util|helper|common|misc", re.I)


def check_names(path, problems: list[str]) -> None:
    name = tree.name(path)
    if path.suffix in tree.CPP | {".rs"}:
        if not FILE_NAME.match(path.name):
            problems.append(f"{name}: file-name: files are snake_case")
        if VAGUE_FILE.search(path.stem):
            problems.append(f"{name}: vague-name: name the concept")
        if path.suffix == ".h" and not name.startswith("native/") and "#pragma once" not in tree.read(path):
            problems.append(f"{name}: guard: #pragma once is missing")


def check_lines(path, problems: list[str]) -> None:
    name = tree.name(path)
    rules = [r for r in RULES if re.search(r.where, name) and not re.search(r.unless, name)]
    if not rules:
        return
    text = tree.read(path)
    if "\0" in text:
        return
    for rule in rules:
        for match in re.finditer(rule.pattern, text, re.M):
            line = text.count("\n", 0, match.start()) + 1
            problems.append(f"{name}:{line}: {rule.name}: '{match.group(0).strip()}'; instead: {rule.instead}")


def arguments(text: str, at: int) -> list[str]:
    """Those of the call whose parenthesis was opened before `at`."""
    found, depth, begin = [], 0, at
    for token in re.finditer(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)\'|[({\[]|[)}\]]|,', text[at:]):
        mark, here = token.group(0), at + token.start()
        if mark in "({[":
            depth += 1
        elif (mark == "," and depth == 0) or (mark in ")}]" and depth == 0):
            found.append(text[begin:here].strip())
            begin = here + 1
            if mark != ",":
                break
        elif mark in ")}]":
            depth -= 1
    return found


# A hint reaches callers over HTTP and MCP too, who have no command line; those of these folders do not.
COMMAND = re.compile(r"\bomni [a-z]+|[\" ]--[a-z]")
ON_A_COMMAND_LINE = ("src/app/cli/", "src/audit/", "src/config/", "src/eval/", "src/graphbuild/", "src/train/", "src/state/entity_decisions")


def check_hints(path, problems: list[str]) -> None:
    """What to do next is a sentence."""
    name = tree.name(path)
    if not re.search(r"^(src|cpp)/.*(?<!_test)\.(h|cpp)$", name):
        return
    text = tree.read(path)
    for match in re.finditer(r"(?:\bfail\(|\{)(?=\s*Code::k)", text):
        hints = arguments(text, match.end())
        hint = (hints + ["", "", ""])[2]
        first, last = re.match(r'"[a-z]', hint), re.search(r'[^.?)"]"$', hint)
        line = text.count("\n", 0, match.start()) + 1
        if COMMAND.search(hint) and "Audience::kOperator" not in hints[3:4] and not name.startswith(ON_A_COMMAND_LINE):
            problems.append(f"{name}:{line}: hint: {hint}; instead: what programs and pages can do too")
        if first or last:
            problems.append(f"{name}:{line}: hint: {hint}; instead: a sentence, from its capital to its full stop")


def check_types(path, seen: dict[str, str], problems: list[str]) -> None:
    """Two types of one name in the program are one to the linker, which takes the destructor of either."""
    name = tree.name(path)
    if not re.search(r"^src/.*(?<!_test)(?<!_bench)\.(h|cpp)$", name):
        return
    shared = re.sub(r"^namespace \{\n.*?^\}  // namespace$", "", tree.read(path), flags=re.M | re.S)
    for match in re.finditer(r"^(?:struct|class|enum class|union) (\w+)(?=[ {])[^;{]*\{", shared, re.M):
        first = seen.setdefault(match.group(1), name)
        if first != name:
            problems.append(f"{name}: one-name: '{match.group(1)}' is a type of {first} too; instead: another name")


def main() -> None:
    problems: list[str] = []
    types: dict[str, str] = {}
    for path in tree.files():
        check_names(path, problems)
        check_lines(path, problems)
        check_hints(path, problems)
        check_types(path, types, problems)
    tree.finish(problems, "rules")


if __name__ == "__main__":
    main()
