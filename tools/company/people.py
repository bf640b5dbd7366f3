"""Who works at Halden and at its customers, and what they work on."""

from dataclasses import dataclass
from datetime import date

from .customers import CUSTOMERS
from .draw import Draw

FIRST_NAMES = """Aisha Anders Anna Arjun Astrid Ben Bianca Carlos Chen Clara Dag David Elif Emil Emma Erik Eva Farid Femke
Finn Greta Hana Hugo Ida Igor Ines Ivan Jakob Jana Jonas Julia Kai Karin Katrin Kofi Lars Leo Lina Luca Lucia Magnus Maja
Malik Marie Mateo Mei Mila Nadia Nils Nina Noah Nora Olga Omar Oscar Pavel Petra Quentin Rafael Ravi Rosa Ruth Sam Sara
Selin Simon Sofia Stefan Sven Tara Theo Tom Tove Uma Vera Victor Wei Yara Yusuf Zoe""".split()
LAST_NAMES = """Abel Acker Ahmed Almeida Andersen Bakker Baptiste Berg Bianchi Brandt Castillo Chandra Cohen Dahl Delgado
Dubois Eriksen Fischer Fonseca Gallo Garcia Grant Haddad Hansen Hart Hoffmann Ito Iversen Jansen Johansson Kaya Keller Khan
Kowalski Kruse Larsen Lehmann Lim Lund Maier Marin Mensah Moreau Mueller Nakamura Ng Novak Nowak Oduya Olsen Park Patel
Pereira Petrov Quist Rahman Reyes Ricci Rossi Rao Sato Schmidt Silva Singh Sorensen Strand Tanaka Thomas Torres Ueda Vang
Vogel Walsh Weber Wong Wolff Yamada Yilmaz Zhang Ziegler""".split()

# name, title, team, location, manager: the people whom the handbook names as well.
_NAMED = """
Ingrid Solberg|Chief Executive Officer|Management|Oslo|
Marcus Feld|Chief Technology Officer|Management|Oslo|Ingrid Solberg
Priya Raman|Chief Financial Officer|Management|Oslo|Ingrid Solberg
Daniel Okafor|Vice President Sales|Management|Boston|Ingrid Solberg
Helle Brandvold|Vice President People|Management|Oslo|Ingrid Solberg
Tomás Herrera|Vice President Operations|Management|Hamburg|Ingrid Solberg
Lena Vogt|Head of Firmware|Firmware|Hamburg|Marcus Feld
Rasmus Lindholm|Head of Cloud Platform|Cloud Platform|Oslo|Marcus Feld
Aiko Mori|Head of Hardware|Hardware|Hamburg|Marcus Feld
Samuel Adeyemi|Head of Data Science|Data Science|Boston|Marcus Feld
Freja Holm|Head of Security|Security|Oslo|Marcus Feld
Claire Dumont|Head of Customer Support|Customer Support|Hamburg|Tomás Herrera
Victor Lang|Head of Supply Chain|Supply Chain|Singapore|Tomás Herrera
Grace Kimani|Sales Director Europe|Sales|Hamburg|Daniel Okafor
Owen Marsh|Sales Director Americas|Sales|Boston|Daniel Okafor
Li Na Teo|Sales Director Asia Pacific|Sales|Singapore|Daniel Okafor
Beatriz Nunes|Finance Controller|Finance|Oslo|Priya Raman
Jonas Wik|Head of Talent|People|Oslo|Helle Brandvold
"""

# team: how many more people, their titles, their places
_STAFF = {
    "Firmware": (13, ["Firmware Engineer", "Senior Firmware Engineer"], ["Hamburg", "Oslo"]),
    "Cloud Platform": (17, ["Software Engineer", "Senior Software Engineer", "Site Reliability Engineer"], ["Oslo", "Boston"]),
    "Hardware": (11, ["Hardware Engineer", "Test Engineer", "Mechanical Engineer"], ["Hamburg"]),
    "Data Science": (9, ["Data Scientist", "Machine Learning Engineer"], ["Boston", "Oslo"]),
    "Security": (5, ["Security Engineer"], ["Oslo"]),
    "Customer Support": (10, ["Support Engineer", "Senior Support Engineer"], ["Hamburg", "Boston", "Singapore"]),
    "Supply Chain": (7, ["Buyer", "Logistics Planner"], ["Singapore", "Hamburg"]),
    "Sales": (15, ["Account Manager", "Senior Account Manager"], []),
    "Finance": (6, ["Accountant", "Financial Analyst"], ["Oslo"]),
    "People": (5, ["Recruiter", "People Partner"], ["Oslo", "Hamburg"]),
}
_SALES_DIRECTORS = {
    "Nordics": "Grace Kimani", "Central Europe": "Grace Kimani", "Western Europe": "Grace Kimani",
    "North America": "Owen Marsh", "Asia Pacific": "Li Na Teo",
}


@dataclass(frozen=True)
class Person:
    number: int
    name: str
    title: str
    team: str
    location: str
    manager: str
    hired_on: date

    @property
    def email(self):
        return address(self.name, "halden.example")


@dataclass(frozen=True)
class Contact:
    name: str
    role: str
    customer: str
    email: str


def address(name, domain):
    letters = name.lower().translate(str.maketrans("áéíóúñøåæöäü", "aeiounoaeoau"))
    return f"{letters.replace(' ', '.')}@{domain}"


def _fresh_names(draw, taken):
    while True:
        name = f"{draw.pick(FIRST_NAMES)} {draw.pick(LAST_NAMES)}"
        if name not in taken:
            taken.add(name)
            yield name


def _heads():
    rows = [line.split("|") for line in _NAMED.strip().splitlines()]
    return {team: name for name, title, team, _, _ in rows if team not in ("Management", "Sales")}, rows


def _sales_post(draw):
    director = draw.pick(["Grace Kimani", "Grace Kimani", "Owen Marsh", "Li Na Teo"])
    place = {"Grace Kimani": "Hamburg", "Owen Marsh": "Boston", "Li Na Teo": "Singapore"}[director]
    return director, place


def _people(draw, names):
    heads, rows = _heads()
    people = [Person(number, *row, draw.day(date(2016, 1, 4), date(2021, 12, 1)))
              for number, row in enumerate(rows, start=1)]
    for team, (count, titles, places) in _STAFF.items():
        for _ in range(count):
            manager, place = _sales_post(draw) if team == "Sales" else (heads[team], draw.pick(places))
            people.append(Person(len(people) + 1, next(names), draw.pick(titles), team, place, manager,
                                 draw.day(date(2017, 3, 1), date(2026, 6, 1))))
    return people


def _contacts(draw, names):
    roles = ["Plant Manager", "Head of Maintenance", "IT Manager", "Operations Director", "Buyer", "Quality Manager"]
    contacts = []
    for customer in CUSTOMERS:
        for _ in range(2 if customer.segment == "enterprise" or draw.chance(0.3) else 1):
            name = next(names)
            domain = "".join(c for c in customer.name.lower() if c.isascii() and c.isalpha()) + ".example"
            contacts.append(Contact(name, draw.pick(roles), customer.name, address(name, domain)))
    return contacts


def _account_managers(draw):
    """Each customer's account manager: one of those who report to the director of its region."""
    return {customer.name: draw.pick([p for p in PEOPLE if p.team == "Sales" and
                                      p.manager == _SALES_DIRECTORS[customer.region]]).name
            for customer in CUSTOMERS}


_draw = Draw("people")
_names = _fresh_names(_draw, {line.split("|")[0] for line in _NAMED.strip().splitlines()})
PEOPLE = _people(_draw, _names)
CONTACTS = _contacts(_draw, _names)
ACCOUNT_MANAGERS = _account_managers(_draw)
