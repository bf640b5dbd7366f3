"""A property graph of a lock file of npm: which installed package needs which other."""
import csv
import json


def resolve(packages: dict, place: str, name: str) -> str | None:
    """Where Node finds a package from a place: in its own node_modules, else in those above."""
    while True:
        found = f"{place}/node_modules/{name}" if place else f"node_modules/{name}"
        if found in packages:
            return found
        if not place:
            return None
        place = place.rpartition("/node_modules/")[0] if "/node_modules/" in place else ""


def engine(package: dict) -> str:
    """The range of Node versions that a package runs on; old packages say it as a list."""
    wanted = package.get("engines", {})
    return wanted.get("node", "") if isinstance(wanted, dict) else ""


def write(path, header, lines):
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([header, *lines])


def make(raw, data):
    packages = json.loads((raw / "lock.json").read_text("utf-8"))["packages"]
    number = {place: f"p{n}" for n, place in enumerate(packages)}
    licenses = sorted({p["license"] for p in packages.values() if "license" in p})
    commands = sorted({command for p in packages.values() for command in p.get("bin", {})})
    out = data / "graph"
    out.mkdir()
    write(out / "nodes_package.csv", ("id", "name", "version", "node", "development"),
          [(number[place], p.get("name") or place.rpartition("node_modules/")[2], p["version"], engine(p), str(p.get("dev", False)).lower())
           for place, p in packages.items()])
    write(out / "nodes_license.csv", ("id", "name"), [(f"l{n}", name) for n, name in enumerate(licenses)])
    write(out / "nodes_command.csv", ("id", "name"), [(f"c{n}", name) for n, name in enumerate(commands)])
    write(out / "edges_depends_on.csv", ("source", "target", "range"),
          [(number[place], number[to], wanted) for place, p in packages.items()
           for name, wanted in (p.get("dependencies", {}) | (p.get("devDependencies", {}) if not place else {})).items() if (to := resolve(packages, place, name))])
    write(out / "edges_licensed_under.csv", ("source", "target"),
          [(number[place], f"l{licenses.index(p['license'])}") for place, p in packages.items() if "license" in p])
    write(out / "edges_provides.csv", ("source", "target"),
          [(number[place], f"c{commands.index(c)}") for place, p in packages.items() for c in p.get("bin", {})])
