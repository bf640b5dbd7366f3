"""org/: people, teams, projects, technologies, products, customers and contacts as a property graph."""

import json

from .customers import CUSTOMERS
from .draw import Draw
from .people import ACCOUNT_MANAGERS, CONTACTS, PEOPLE
from .products import PLANNED_BATTERY_LIFE_MONTHS, PRODUCTS
from .projects import PROJECTS, TEAM_SKILLS, TECHNOLOGIES
from .rows import write_csv


def _key(kind, name):
    return f"{kind}:{name}"


def _nodes():
    """Node tables by label: (property names, rows of (name, other properties ...))."""
    teams = sorted({person.team for person in PEOPLE})
    return {
        "Person": (["name", "title", "team", "location", "email", "hired_on"],
                   [[p.name, p.title, p.team, p.location, p.email, p.hired_on] for p in PEOPLE]),
        "Team": (["name"], [[team] for team in teams]),
        "Project": (["name", "purpose", "status", "started_on", "budget"],
                    [[p.name, p.purpose, p.status, p.started_on, p.budget] for p in PROJECTS]),
        "Technology": (["name", "category"], [list(item) for item in TECHNOLOGIES.items()]),
        "Product": (["name", "sku", "family", "battery_life_months", "max_operating_temperature_c"],
                    [[p.name, p.sku, p.family, PLANNED_BATTERY_LIFE_MONTHS.get(p.name, p.battery_life_months),
                      p.max_operating_temperature_c] for p in PRODUCTS]),
        "Customer": (["name", "industry", "country"], [[c.name, c.industry, c.country] for c in CUSTOMERS]),
        "Contact": (["name", "role", "email"], [[c.name, c.role, c.email] for c in CONTACTS]),
    }


def _edge(source, kind, target, **properties):
    return {"s": source, "t": target, "type": kind, "props": properties}


def _reporting():
    for person in PEOPLE:
        yield _edge(_key("person", person.name), "MEMBER_OF", _key("team", person.team))
        if person.manager:
            yield _edge(_key("person", person.name), "REPORTS_TO", _key("person", person.manager))


def _skills(draw):
    for person in PEOPLE:
        offered = TEAM_SKILLS.get(person.team, [])
        for technology in draw.several(offered, min(len(offered), draw.between(2, 4))):
            yield _edge(_key("person", person.name), "SKILLED_IN", _key("technology", technology),
                        level=draw.pick(["basic", "good", "expert"]), years=draw.between(1, 14))


def _work(draw):
    for project in PROJECTS:
        key = _key("project", project.name)
        yield _edge(_key("person", project.leader), "LEADS", key)
        yield _edge(key, "DELIVERS", _key("product", project.product))
        for technology in project.technologies:
            yield _edge(key, "USES", _key("technology", technology))
        if project.status == "planned":
            continue
        for team in project.teams:
            members = [person for person in PEOPLE if person.team == team and not person.title.startswith("Head")]
            for person in draw.several(members, min(len(members), draw.between(3, 6))):
                yield _edge(_key("person", person.name), "WORKS_ON", key,
                            role=draw.pick(["developer", "developer", "reviewer", "tester"]),
                            hours_per_week=draw.pick([8, 12, 16, 20, 24, 32]))


def _customers(draw):
    for name, manager in ACCOUNT_MANAGERS.items():
        yield _edge(_key("person", manager), "MANAGES_ACCOUNT", _key("customer", name))
    for contact in CONTACTS:
        yield _edge(_key("contact", contact.name), "CONTACT_AT", _key("customer", contact.customer))
        if draw.chance(0.6):
            yield _edge(_key("person", ACCOUNT_MANAGERS[contact.customer]), "KNOWS", _key("contact", contact.name),
                        since=draw.between(2019, 2026))


def write(folder):
    org = folder / "org"
    for label, (properties, rows) in _nodes().items():
        write_csv(org / f"nodes_{label.lower()}.csv", ["id", "labels", *properties],
                  [[_key(label.lower(), row[0]), label, *row] for row in rows])
    draw = Draw("org")
    edges = [*_reporting(), *_skills(draw), *_work(draw), *_customers(draw)]
    lines = [json.dumps(edge, ensure_ascii=False) + "\n" for edge in edges]
    (org / "edges.jsonl").write_text("".join(lines), encoding="utf-8")
