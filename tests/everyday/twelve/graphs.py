"""The three property graphs of the twelfth set, tables by name, each made by a random source that is given.

A table with a capital letter holds nodes, one with a small letter links from `s` to `t`."""

import random
from datetime import date, timedelta

import lexicon
from making import day, some
from rows import Row, Tables, full_names, ids, leaning, links, pairs, things, words

# ---- a quarter of a town (property graph)


def households(r: random.Random) -> tuple[list[Row], list[list[Row]], list[Row]]:
    """All persons, the households they make, and who is a child of whom."""
    given = words(lexicon.GIVEN)
    r.shuffle(given)
    persons: list[Row] = []
    homes, parents = [], []
    for family in words(lexicon.FAMILIES):
        adults, children = r.choice([(1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (2, 3)])
        home = []
        for n in range(adults + children):
            born = day(r, date(1941, 1, 1), date(1985, 12, 31)) if n < adults else day(r, date(2005, 1, 1), date(2017, 12, 31))
            home.append({"id": f"p{len(persons) + n + 1}", "name": f"{given.pop()} {family}", "born": born, "adult": int(n < adults)})
        parents += [{"s": a["id"], "t": c["id"]} for a in home[:adults] for c in home[adults:]]
        homes.append(home)
        persons += home
    return persons, homes, parents


def housing(r: random.Random, homes: list[list[Row]]) -> Tables:
    """Streets with their houses, who lives where, and who is next door to whom."""
    districts = things("d", dict.fromkeys(lexicon.STREETS.values()))
    of = {row["name"]: row["id"] for row in districts}
    streets = things("st", lexicon.STREETS)
    houses = [{"id": f"h{n}", "address": f"{1 + 2 * (n // 9)} {streets[n % 9]['name']}", "builtIn": 1838 + (n * 37) % 151, "floorArea": r.randrange(58, 210)}
              for n in range(46)]
    standing = [{"s": f"h{n}", "t": streets[n % 9]["id"]} for n in range(46)]
    lived = r.sample(range(46), 40)
    homes_at = dict(zip(lived, homes))
    living = [{"s": p["id"], "t": f"h{n}", "since": int(max(1975, p["born"].year, r.randint(1988, 2022)))} for n, home in homes_at.items() for p in home]
    near = [(r.choice(grown(homes_at[n])), r.choice(grown(homes_at[n + 9]))) for n in lived if n + 9 in homes_at]
    across = [(r.choice(grown(homes_at[n])), r.choice(grown(homes_at[n + 1]))) for n in lived if n + 1 in homes_at and n % 3 == 0 and n % 9 < 8]
    neighbours = dict.fromkeys((a["id"], b["id"]) if r.random() < .5 else (b["id"], a["id"]) for a, b in near + across)
    return {"District": districts, "Street": streets, "House": houses, "on_street": standing,
            "in_district": pairs((s["id"], of[lexicon.STREETS[s["name"]]]) for s in streets), "lives_at": living, "neighbour_of": pairs(neighbours)}


def grown(home: list[Row]) -> list[Row]:
    return [p for p in home if p["adult"]]


def work(r: random.Random, adults: list[Row]) -> Tables:
    places = [{"id": f"w{n}", "name": name, "sector": sector} for n, (name, sector) in enumerate(lexicon.WORKPLACES.items(), 1)]
    doctors = adults[3:21:3]
    working = [{"s": p["id"], "t": places[n % 2]["id"], "position": "doctor", "since": 2001 + 3 * n} for n, p in enumerate(doctors)]
    for p in adults:
        if p not in doctors and p["born"].year > 1957:
            working.append({"s": p["id"], "t": leaning(r, places[::-1])["id"],
                            "position": some(r, {"clerk": 4, "manager": 2, "apprentice": 1, "accountant": 1}), "since": r.randint(2004, 2023)})
    return {"Workplace": places, "works_at": working}


def lessons(r: random.Random, adults: list[Row], children: list[Row]) -> list[tuple]:
    """Which tutor teaches whom: no one of the same family."""
    family = {p["id"]: p["name"].split()[1] for p in adults + children}
    tutors = r.sample(ids(adults) + [c["id"] for c in children if c["born"].year < 2008], 16)
    taught = [(a, c["id"]) for c in children for a in r.sample(tutors, r.choice([0, 1, 1, 2]))]
    return [(a, c) for a, c in taught if family[a] != family[c]]


def learning(r: random.Random, taught: list[tuple], children: list[Row]) -> Tables:
    schools = [{"id": f"sc{n}", "name": name, "founded": year} for n, (name, year) in enumerate(lexicon.SCHOOLS.items(), 1)]
    return {"School": schools,
            "tutors": [{"s": a, "t": c, "subject": some(r, {"maths": 4, "French": 3, "piano": 3, "physics": 2}), "since": r.randint(2019, 2024)}
                       for a, c in taught],
            "attends": [{"s": c["id"], "t": schools[(c["born"].year > 2010) + (r.random() < .3)]["id"]} for c in children]}


def driving(r: random.Random, adults: list[Row]) -> Tables:
    cars = [{"id": f"c{n}", "plate": f"LQ {100 + (n * 83) % 897}", "make": r.choice(words(lexicon.MAKES)),
             "colour": some(r, {"red": 3, "blue": 3, "grey": 4, "green": 1}), "mileage": r.randrange(4000, 180000, 10)} for n in range(1, 59)]
    drivers = r.sample(ids(adults), 40)
    return {"Car": cars, "owns": [{"s": leaning(r, drivers), "t": c["id"], "since": r.randint(2010, 2024)} for c in cars]}


def meeting(r: random.Random, persons: list[Row]) -> Tables:
    """Clubs and who is in them, events and who had a part in them."""
    clubs = [{"id": f"cl{n}", "name": name, "kind": kind} for n, (name, kind) in enumerate(lexicon.CLUBS.items(), 1)]
    youngest = {p["id"]: p["born"].year + 6 for p in persons}
    joined = [{"s": a, "t": b, "since": max(r.randint(2009, 2024), youngest[a]), "role": some(r, {"member": 9, "treasurer": 1, "chair": 1})}
              for a, b in links(r, r.sample(ids(persons), 82), ids(clubs), 1, 3)]
    venues = [{"id": f"v{n}", "name": name, "capacity": seats} for n, (name, seats) in enumerate(lexicon.VENUES.items(), 1)]
    events = [{"id": f"e{n}", "name": name, "heldOn": date(2023, 2, 4) + timedelta(days=41 * n + r.randrange(9)), "budget": r.randrange(300, 6000, 10)}
              for n, name in enumerate(words(lexicon.EVENTS))]
    taking = [{"s": a, "t": b, "role": some(r, {"helper": 5, "organiser": 2, "performer": 2})}
              for a, b in links(r, r.sample(ids(persons), 88), ids(events), 1, 4)]
    return {"Club": clubs, "Event": events, "Venue": venues, "belongs_to": joined, "took_part_in": taking,
            "held_at": pairs([(e["id"], leaning(r, venues[:6])["id"]) for e in events])}


def quarter_people(r: random.Random) -> Tables:
    """Linden quarter: its people, houses, clubs, events, cars and schools."""
    persons, homes, parents = households(r)
    adults, children = grown(persons), [p for p in persons if not p["adult"]]
    made = housing(r, homes) | work(r, adults)
    couples = [{"s": home[0]["id"], "t": home[1]["id"], "since": r.randint(1988, 2021)} for home in homes if len(grown(home)) == 2 and r.random() < .85]
    doctors = [w["s"] for w in made["works_at"] if w["position"] == "doctor"]
    treated = [{"s": p["id"], "t": r.choices([d for d in doctors if d != p["id"]], range(2, 7 + (p["id"] not in doctors)))[0], "since": r.randint(2008, 2023)}
               for p in persons if r.random() < .8]
    taught = lessons(r, adults, children)
    made |= driving(r, adults) | meeting(r, persons) | learning(r, taught, children)
    return made | {"Person": [{k: v for k, v in p.items() if k != "adult"} for p in persons], "parent_of": parents, "married_to": couples,
                   "treated_by": treated}


# ---- medicines and their recalls (property graph)


def made_things(r: random.Random) -> Tables:
    cities = things("ci", lexicon.CITIES)
    countries = things("co", dict.fromkeys(lexicon.CITIES.values()))
    where = {row["name"]: row["id"] for row in countries}
    suppliers = [row | {"founded": 1903 + (n * 47) % 113} for n, row in enumerate(things("su", words(lexicon.SUPPLIERS)))]
    substances = [row | {"kind": "active" if row["name"] in words(lexicon.ACTIVES) else "filler", "pricePerKg": round(r.uniform(3, 480), 2)}
                  for row in things("sb", words(lexicon.ACTIVES) + words(lexicon.FILLERS))]
    plants = [row | {"opened": day(r, date(1962, 1, 1), date(2015, 12, 31)), "staff": r.randrange(90, 1400)} for row in things("pl", words(lexicon.PLANTS))]
    products = [row | {"form": some(r, {"tablet": 5, "syrup": 2, "capsule": 3, "injection": 2}), "price": round(r.uniform(3, 64), 2)}
                for row in things("pr", words(lexicon.PRODUCTS))]
    depots = [row | {"capacity": r.randrange(800, 9000, 10)} for row in things("de", words(lexicon.DEPOTS))]
    pharmacies = things("ph", (f"{name} Pharmacy" for name in words(lexicon.PHARMACIES)))
    located = [(row["id"], r.choice(cities)["id"]) for row in suppliers + pharmacies]
    located += [(row["id"], cities[(3 * n) % 13]["id"]) for n, row in enumerate(plants + depots)]
    return {"City": cities, "Country": countries, "Supplier": suppliers, "Substance": substances, "Plant": plants, "Product": products, "Depot": depots,
            "Pharmacy": pharmacies, "in_country": pairs((c["id"], where[lexicon.CITIES[c["name"]]]) for c in cities), "located_in": pairs(located)}


def batches_of(r: random.Random, made: Tables, produces: list[Row]) -> Tables:
    """Batches with where they were made and lie, and recalls of some."""
    batches: list[Row] = []
    of, at, stored = [], [], []
    for n in range(150):
        line = r.choice(produces)
        on = day(r, date(2022, 1, 1), date(2024, 10, 31))
        batches.append({"id": f"ba{n}", "number": f"{'ABCDEFGHJK'[n % 10]}-{4000 + n * 37 % 5000}", "madeOn": on, "units": r.randrange(500, 30000, 10)})
        of.append((f"ba{n}", line["t"]))
        at.append((f"ba{n}", line["s"]))
        stored += [{"s": f"ba{n}", "t": d, "pallets": r.randint(1, 40)} for d in r.sample(ids(made["Depot"][:7]), r.choice([1, 1, 1, 2]))]
    recalls, covers = [], []
    for n in range(13):
        many = r.sample([b for b in batches if b["madeOn"] < date(2024, 6, 1)], r.randint(1, 4))
        issued = max(b["madeOn"] for b in many) + timedelta(days=r.randint(12, 120))
        recalls.append({"id": f"re{n}", "code": f"RC-{issued.year}-{11 + n}", "reason": words(lexicon.REASONS)[n % 6], "severity": r.choice([1, 2, 2, 3]),
                        "issued": issued})
        covers += [(f"re{n}", b["id"]) for b in many]
    return {"Batch": batches, "Recall": recalls, "of_product": pairs(of), "made_at": pairs(at), "stored_in": stored, "covers": pairs(covers)}


def inspections(r: random.Random, plants: list) -> Tables:
    """Inspectors, who trained whom, and what they inspected."""
    named = [f"{a} {b}" for a, b in zip(words(lexicon.INSPECTORS), words(lexicon.INSPECTOR_FAMILIES))]
    inspectors = [row | {"hired": date(2003, 3, 1) + timedelta(days=(n * 2311) % 6900)} for n, row in enumerate(things("in", named))]
    by_age = ids(sorted(inspectors, key=lambda row: row["hired"]))
    trained = [(who, leaning(r, by_age[:max(1, n // 2)])) for n, who in enumerate(by_age) if n > 2]
    inspected = [{"s": a, "t": b, "role": some(r, {"lead": 2, "assistant": 3}), "year": r.randint(2018, 2024), "result": some(r, {"passed": 5, "failed": 2})}
                 for a, b in links(r, ids(inspectors)[:13], plants, 1, 4)]
    return {"Inspector": inspectors, "trained_by": pairs(trained), "inspected": inspected}


def medicine_supply(r: random.Random) -> Tables:
    """Who supplies which substance, what is made of it where, its batches, where they lie, and which were recalled."""
    made = made_things(r)
    suppliers, substances, plants, products = (ids(made[kind]) for kind in ("Supplier", "Substance", "Plant", "Product"))
    offers = [{"s": a, "t": b, "since": r.randint(2008, 2023)} for a, b in links(r, suppliers[:22], substances, 1, 4)]
    delivers = [{"s": a, "t": b, "since": r.randint(2010, 2024), "rating": r.choice("AABBC")} for a, b in links(r, suppliers[1:], plants[:9], 0, 3)]
    produces = [{"s": b, "t": a, "since": r.randint(2005, 2023)} for a, b in links(r, products[:24], plants, 1, 2)]
    active, fillers = ([row["id"] for row in made["Substance"] if row["kind"] == kind] for kind in ("active", "filler"))
    contains = [{"s": p, "t": b, "milligrams": r.randrange(5, 800, 5)} for p in products
                for b in r.sample(active[:-1], r.choice([1, 1, 2])) + r.sample(fillers, r.randint(1, 3))]
    serves = [{"s": d, "t": p, "distanceKm": r.randint(6, 480)} for p, d in links(r, ids(made["Pharmacy"]), ids(made["Depot"][:7]), 1, 3)]
    replaces = pairs((products[n], products[n - 5]) for n in (7, 9, 12, 15, 17, 20, 22))
    made |= inspections(r, plants)
    return made | batches_of(r, made, produces) | {"offers": offers, "delivers_to": delivers, "produces": produces, "contains": contains, "serves": serves,
                                                   "replaces": replaces}


# ---- archaeology (property graph)


def finds_of(r: random.Random, dug: list[tuple]) -> Tables:
    """Finds, each with who found it where, what it is made of, and of which time."""
    materials = things("ma", lexicon.FINDS)
    periods = [{"id": f"pe{n}", "name": name, "startsIn": year} for n, (name, year) in enumerate(lexicon.PERIODS.items(), 1)]
    called = [(m["id"], f"{m['name']} {thing} with {mark}") for m in materials for thing in words(lexicon.FINDS[m["name"]]) for mark in words(lexicon.MARKS)]
    finds, found, of_dig, made_of, dated = [], [], [], [], []
    for n, (material, name) in enumerate(r.sample(called, 190)):
        who, dig, year = leaning(r, dug)
        finds.append({"id": f"f{n}", "name": name, "weightGrams": round(10 ** r.uniform(.3, 3.2), 1), "foundOn": day(r, date(year, 6, 1), date(year, 9, 15))})
        found.append({"s": who, "t": f"f{n}", "depthCm": r.randrange(10, 320)})
        of_dig.append((f"f{n}", dig))
        made_of.append((f"f{n}", material))
        dated.append({"s": f"f{n}", "t": r.choice(periods)["id"], "certainty": some(r, {"certain": 5, "likely": 3, "doubtful": 1})})
    return {"Find": finds, "Material": materials, "Period": periods, "unearthed": found, "came_from": pairs(of_dig), "made_of": pairs(made_of),
            "dated_to": dated}


def scholars(r: random.Random) -> Tables:
    """Archaeologists, who taught them, and where they work."""
    diggers = [row | {"born": date(1942, 5, 3) + timedelta(days=(n * 5171) % 19600)}
               for n, row in enumerate(things("a", full_names(r, lexicon.DIGGERS, lexicon.DIGGER_FAMILIES, 40)))]
    older = ids(sorted(diggers, key=lambda row: row["born"]))
    studied = [{"s": who, "t": leaning(r, older[:max(2, n // 3)]), "subject": some(r, {"pottery": 3, "metalwork": 3, "osteology": 2})}
               for n, who in enumerate(older) if n > 5 and r.random() < .9]
    universities = things("u", words(lexicon.UNIVERSITIES))
    affiliated = [{"s": a["id"], "t": leaning(r, universities[:5])["id"], "since": r.randint(1995, 2022)} for a in diggers if r.random() < .85]
    return {"Archaeologist": diggers, "University": universities, "studied_under": studied, "affiliated_with": affiliated}


def digs_of(r: random.Random, diggers: list[Row]) -> Tables:
    """Regions, sites, digs, and who had which part in them."""
    regions = things("rg", dict.fromkeys(lexicon.REGIONS.values()))
    sites = things("si", lexicon.REGIONS)
    of_region = {row["name"]: row["id"] for row in regions}
    digs, at_site, took = [], [], []
    for n in range(24):
        site, year = sites[n % 10], 2001 + (n * 7) % 23
        digs.append({"id": f"dg{n}", "name": f"{site['name']} {year}", "year": year, "budget": r.randrange(12000, 240000, 500)})
        at_site.append((f"dg{n}", site["id"]))
        team = r.sample([a["id"] for a in diggers[:37] if a["born"].year < year - 18], r.randint(3, 7))
        took += [{"s": who, "t": f"dg{n}", "role": "director" if k == 0 else some(r, {"trench supervisor": 2, "surveyor": 2, "volunteer": 3})}
                 for k, who in enumerate(team)]
    return {"Region": regions, "Site": sites, "Dig": digs, "worked_on": took, "at_site": pairs(at_site),
            "in_region": pairs((s["id"], of_region[lexicon.REGIONS[s["name"]]]) for s in sites)}


def showing(r: random.Random, finds: list[Row]) -> Tables:
    """Museums with what they keep, exhibitions with what they showed."""
    museums = [{"id": f"mu{n}", "name": name, "town": town} for n, (name, town) in enumerate(lexicon.MUSEUMS.items(), 1)]
    kept = [{"s": f["id"], "t": leaning(r, museums)["id"], "since": f["foundOn"].year + r.randint(1, 4)} for f in finds if r.random() < .93]
    shows = [row | {"opened": date(2014, 3, 1) + timedelta(days=(n * 1103) % 3900), "visitors": r.randrange(3000, 90000)}
             for n, row in enumerate(things("x", words(lexicon.EXHIBITIONS)))]
    shown = links(r, [k["s"] for k in kept if r.random() < .45], ids(shows)[:12], 1, 2)
    return {"Museum": museums, "Exhibition": shows, "kept_in": kept, "shown_in": pairs(shown),
            "hosted_by": pairs((x["id"], museums[n * 5 % 6]["id"]) for n, x in enumerate(shows))}


def reporting(r: random.Random, authors: list, finds: list) -> Tables:
    titles = [f"{subject} {place}" for place in ("in the Vale", "of the Northern Coast") for subject in words(lexicon.SUBJECTS)]
    reports = [row | {"year": r.randint(2004, 2024), "pages": r.randrange(18, 420)} for row in things("rp", titles, "title")]
    wrote = [(a, b) for b, a in links(r, ids(reports), authors, 1, 3)]
    return {"Report": reports, "wrote": pairs(wrote), "describes": pairs((a, b) for a in ids(reports) for b in r.sample(finds, r.randint(1, 9)))}


def dig_archive(r: random.Random) -> Tables:
    """Excavations: archaeologists and who taught them, digs, finds, museums, exhibitions and reports."""
    made = scholars(r)
    made |= digs_of(r, made["Archaeologist"])
    year_of = {d["id"]: d["year"] for d in made["Dig"]}
    dug = [(t["s"], t["t"], year_of[t["t"]]) for t in made["worked_on"] if t["t"] != "dg5"]
    r.shuffle(dug)
    made |= finds_of(r, dug)
    made |= showing(r, made["Find"])
    older = ids(sorted(made["Archaeologist"], key=lambda row: row["born"]))
    made |= reporting(r, older[4:34], ids(made["Find"]))
    sponsors = things("sp", words(lexicon.SPONSORS))
    funded = [{"s": a, "t": b, "amount": r.randrange(2000, 60000, 100)} for b, a in links(r, ids(made["Dig"])[:22], ids(sponsors)[:6], 1, 3)]
    return made | {"Sponsor": sponsors, "funded": funded}
