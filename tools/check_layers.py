#!/usr/bin/env python3
"""Dependencies point one way: which folder of src/ may include which, and where foreign headers may appear."""

import re

import tree

GROUND = "base schema query"
ENGINES = f"{GROUND} language source"

# A folder may include itself and these. What is not named is not allowed.
ALLOWED = {
    "base": "",
    "process": "base",
    "net": "base",
    "audit": "base net",
    "schema": "base",
    "semantics": "base schema",
    "query": "base schema",
    "language": GROUND,
    "source": f"{GROUND} language model net",
    "worker": f"{ENGINES} process",
    "model": "base process net",
    "sources": f"{ENGINES} model net",
    "question": f"{GROUND} model",
    "access": f"{ENGINES} net",
    "config": "base access net semantics source model",
    "terminal": "base source",
    "catalog": f"{ENGINES} semantics question model",
    "route": f"{GROUND} catalog question model",
    "link": f"{GROUND} source catalog question",
    "select": f"{GROUND} catalog link question route source model",
    "formulate": f"{ENGINES} catalog link question model",
    "template": f"{ENGINES} catalog link question formulate select model",
    "execute": f"{ENGINES} catalog formulate question select",
    "entities": f"{ENGINES} catalog question execute model",
    "graphbuild": f"{ENGINES} sources catalog question execute model",
    "evidence": f"{ENGINES} catalog question entities formulate execute model",
    "join": f"{ENGINES} catalog question link select formulate execute evidence model",
    "answer": f"{ENGINES} question evidence execute model",
    "agent": f"{ENGINES} catalog question link select formulate execute evidence join model",
    "learn": "base model",
    "engine": f"{ENGINES} audit access model net config sources catalog question entities route link select formulate execute evidence join answer agent template",
    "report": f"{ENGINES} catalog evidence engine terminal",
    "state": f"{ENGINES} sources config question engine report template entities",
    "eval": f"{ENGINES} sources catalog engine",
    "train": f"{ENGINES} catalog question link route select formulate execute evidence learn engine eval model template",
    "app": f"{ENGINES} audit semantics access state entities agent route select formulate catalog engine report terminal eval config evidence answer execute learn train model net worker template question graphbuild",
}

# Rooms of these folders do not know each other.
APART = {"sources", "language"}

# Foreign headers that stay behind one folder, so that an engine can be replaced.
FOREIGN = {
    r"duckdb\.h": ["src/sources/duckdb/", "src/report/exports/"],
    r"(llama|ggml.*)\.h": ["src/model/local/worker/"],
    r"sqlite3\.h": ["src/sources/sqlite/", "src/model/chat/", "src/state/"],
    r"omni_native\.h": ["src/language/", "src/source/rdf/", "src/source/values/", "src/source/corpus/", "src/source/pages/", "src/sources/", "src/model/", "src/base/", "src/catalog/", "src/app/main.cpp"],
    r"yaml-cpp/": ["src/config/", "src/semantics/"],
    r"CLI/": ["src/app/cli/"],
    r"boost/": ["src/app/http/"],
    r"openssl/": ["src/access/credentials/", "src/net/signature/"],
    r"histedit\.h": ["src/app/input/"],
    r"(gumbo|md4c)\.h": ["src/sources/documents/", "src/source/pages/"],
    r"curl/": ["src/net/"],
    r"language/guarded_query_wire\.h": ["src/worker/"],  # else not only guards would make guarded queries
    r"valijson/": ["src/model/chat/", "src/report/report_test.cpp", "src/eval/report/report_test.cpp"],
}

# What files of the client library may include: of its public headers nothing but the standard library and each other.
CLIENT = {
    "include": r"omni/\w+\.h|\w+",
    "cpp": r"omni/\w+\.h|\w+(\.h)?|process/start/\w+\.h|nlohmann/json\.hpp|sys/\w+\.h",
}

INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.M)


def check_own(name: str, header: str) -> str:
    """Why a file of src/ may not include one of our headers; empty when it may."""
    inside, to = name.split("/")[1:], header.split("/")
    if len(to) < 2 or len(inside) < 2 or not (tree.ROOT / "src" / to[0]).is_dir():
        return ""
    here, there = inside[0], to[0]
    if here not in ALLOWED:
        return f"src/{here} has no place in the table of tools/check_layers.py"
    if here != there and there not in ALLOWED[here].split():
        return f"src/{here} may not include src/{there}"
    if here == there and here in APART and len(inside) > 2 and len(to) > 2 and inside[1] != to[1]:
        return f"src/{here}/{inside[1]} may not know src/{there}/{to[1]}"
    return ""


def check_foreign(name: str, header: str) -> str:
    for pattern, folders in FOREIGN.items():
        if re.match(pattern, header) and not any(name.startswith(f) for f in folders):
            return f"{header} belongs behind {', '.join(folders)}"
    return ""


def check_client() -> list[str]:
    """The library needs no engine, and its headers nothing that is not installed with them."""
    return [
        f"{tree.name(path)}: {header} is nothing that {folder}/ may include"
        for folder, allowed in CLIENT.items()
        for path in tree.files(*tree.CPP, under=folder)
        for header in INCLUDE.findall(tree.read(path))
        if not path.name.endswith("_test.cpp") and not re.fullmatch(allowed, header)
    ]


def main() -> None:
    problems = check_client()
    for path in tree.files(*tree.CPP, under="src"):
        name, text = tree.name(path), tree.read(path)
        for match in INCLUDE.finditer(text):
            why = check_own(name, match.group(1)) or check_foreign(name, match.group(1))
            if why and not (name.endswith("_test.cpp") and why.startswith("src/") and "may not include" in why):
                problems.append(f"{name}:{text.count(chr(10), 0, match.start()) + 1}: {why}")
    tree.finish(problems, "layers")


if __name__ == "__main__":
    main()
