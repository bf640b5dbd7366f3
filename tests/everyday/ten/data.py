"""The six businesses of the tenth set, tables by name, each made by a random source that is given."""

import random
from datetime import date, timedelta

from making import day, some

LAST = date(2024, 12, 31)


def names(r: random.Random, first: str, last: str, many: int, glue: str = " ") -> list[str]:
    """Names of which no two are the same."""
    made = [f"{a}{glue}{b}" for a in first.split("|") for b in last.split("|")]
    r.shuffle(made)
    return made[:many]


FIRST = "Adele|Bartek|Chiara|Dominik|Elif|Fabio|Greta|Hassan|Ivana|Jonas|Katja|Leandro|Mirela|Nils|Orla|Pavel|Rosa|Stefan|Tamsin|Viktor"
FAMILY = "Almeida|Bauer|Costa|Doyle|Eriksen|Ferrari|Gruber|Horvat|Ionescu|Jansson|Kowalski|Lambert|Moretti|Novak|Okafor|Petrov|Quinn|Rossi|Schmid|Tanaka"


def tool_rental(r: random.Random) -> dict[str, list[dict]]:
    """Depots, the tools they lend, customers, and each rental."""
    places = {"Northgate": "Leeds", "Riverside": "Leeds", "Canal Street": "Bradford", "Dock Road": "Hull", "Mill Lane": "York", "Station Yard": "York", "Westfield": "Halifax",
              "Quarry Hill": "Sheffield", "Old Brewery": "Sheffield"}
    depots = [{"depot_id": n, "depot_name": name, "city": city, "opened_year": 1994 + (n * 7) % 26} for n, (name, city) in enumerate(places.items(), 1)]
    kinds = {"Drilling": ("Hammer Drill|Core Drill|Breaker", 18), "Cutting": ("Disc Cutter|Tile Saw|Chainsaw", 24), "Lifting": ("Chain Hoist|Genie Lift|Pallet Truck", 46),
             "Garden": ("Rotavator|Hedge Trimmer|Stump Grinder", 32), "Cleaning": ("Pressure Washer|Carpet Cleaner", 21), "Access": ("Tower Scaffold|Ladder Set", 29)}
    made = [(category, f"{brand} {thing}", base) for category, (things, base) in kinds.items() for thing in things.split("|")
            for brand in "Makwell|Hulst|Tornado|Brenner|Stark|Ridgeway|Boxley|Vanguard".split("|")]
    r.shuffle(made)
    tools = [{"tool_id": 200 + n, "tool_name": name, "category": category, "depot_id": r.randint(1, 9), "daily_rate": round(base * r.uniform(.6, 1.7), 2),
              "purchase_price": None if r.random() < .06 else round(base * r.uniform(18, 55), 2), "purchased_on": day(r, date(2015, 1, 1), date(2021, 12, 31)),
              "needs_training": "yes" if category in ("Lifting", "Access") or r.random() < .15 else "no"} for n, (category, name, base) in enumerate(made[:115])]
    customers = [{"customer_id": 3001 + n, "customer_name": name, "customer_type": some(r, {"trade": 5, "private": 4}),
                  "city": some(r, {"Leeds": 5, "York": 3, "Hull": 2, "Sheffield": 4, "Bradford": 3}),
                  "email": None if r.random() < .14 else name.lower().replace(" ", ".") + "@post.example"} for n, name in enumerate(names(r, FIRST, FAMILY, 150))]
    used = [t for t in tools if t["tool_id"] % 17 != 3]
    active = [c for c in customers if c["customer_id"] % 19 != 4]
    rows = []
    for _ in range(1300):
        tool = r.choices(used, [1 + t["tool_id"] % 5 for t in used])[0]
        customer = r.choices(active, [(3 if c["customer_type"] == "trade" else 1) + c["customer_id"] % 4 for c in active])[0]
        year = r.choices([2022, 2023, 2024], [5, 6, 7.5])[0]
        on, days = day(r, date(year, 1, 2), date(year, 12, 30)), r.choice([1, 1, 2, 2, 3, 4, 5, 7, 10, 14])
        back = on + timedelta(days=days + r.choice([0, 0, 0, 1, 3]))
        rows.append({"tool_id": tool["tool_id"], "customer_id": customer["customer_id"], "rented_on": on, "returned_on": None if back > LAST or r.random() < .03 else back,
                     "days": days, "amount": round(days * tool["daily_rate"] * r.uniform(.8, 1), 2), "damaged": "yes" if r.random() < .08 else "no"})
    rows.sort(key=lambda row: row["rented_on"])
    return {"depots": depots, "tools": tools, "customers": customers, "rentals": [{"rental_id": 50001 + n} | row for n, row in enumerate(rows)]}


def language_school(r: random.Random) -> dict[str, list[dict]]:
    """Teachers, their courses, students, and who enrolled."""
    languages = {"Spanish": 6, "French": 5, "German": 5, "Italian": 4, "Japanese": 2.5, "Polish": 2}
    teachers = [{"Teacher ID": 10 + n, "Teacher Name": name, "Language": list(languages)[n % 6], "Hired On": day(r, date(2012, 1, 1), date(2022, 6, 30)),
                 "Hourly Pay": r.randint(44, 78) / 2} for n, name in enumerate(names(r, "Marta|Luis|Claire|Henrik|Yuki|Ewa|Paolo|Anja", "Keller|Ortega|Dubois|Lind|Sato|Wolska|Ricci|Haas", 30))]
    titles = [(language, level, f"{language} {level} {season} {year} {kind}", date(year, month, 1), kind) for language in languages for level in ("A1", "A2", "B1", "B2", "C1")
              for year in (2022, 2023, 2024) for season, month in (("Spring", 3), ("Autumn", 9)) for kind in ("Evening", "Weekend")]
    r.shuffle(titles)
    courses = []
    for language, level, title, start, kind in titles:
        if r.random() > languages[language] / 10 * {"A1": 1.5, "A2": 1.3, "B1": 1, "B2": .8, "C1": .5}[level] or len(courses) == 150:
            continue
        can = [t for t in teachers if t["Language"] == language and t["Teacher ID"] not in (17, 26, 33)]
        courses.append({"Course ID": 700 + len(courses), "Course Title": title, "Teacher ID": r.choice(can)["Teacher ID"], "Language": language, "Level": level,
                        "Start Date": start + timedelta(days=r.randint(0, 12)), "Lessons": r.choice([12, 16, 20, 24]), "Fee": r.choice([190, 220, 260, 290, 340]),
                        "Online": "Yes" if r.random() < .35 else "No"})
    students = [{"Student ID": 9000 + n, "Student Name": name, "Country": some(r, {"Germany": 7, "Netherlands": 4, "France": 3, "Brazil": 2, "Turkey": 2, "India": 2.5, "Ireland": 1.5}),
                 "Phone": None if r.random() < .17 else f"+49 30 {r.randint(1000000, 9999999)}"} for n, name in enumerate(names(r, FIRST, FAMILY, 300))]
    open_ = [c for c in courses if c["Course ID"] % 23 != 8]
    rows, seen = [], set()
    while len(rows) < 1100:
        course, student = r.choices(open_, [1 + c["Course ID"] % 4 for c in open_])[0], r.choice(students)
        if (course["Course ID"], student["Student ID"]) in seen:
            continue
        seen.add((course["Course ID"], student["Student ID"]))
        grade = None if r.random() < .13 else min(100, max(25, round(r.gauss(72 + len(course["Language"]) - (5 if course["Online"] == "Yes" else 0), 13))))
        rows.append({"Course ID": course["Course ID"], "Student ID": student["Student ID"], "Enrolled On": course["Start Date"] - timedelta(days=r.randint(1, 55)),
                     "Paid Amount": round(course["Fee"] * r.choice([1, 1, 1, .9, .75]), 2), "Final Grade": grade,
                     "Certificate": "Yes" if grade is not None and grade >= 60 and r.random() < .9 else "No"})
    rows.sort(key=lambda row: row["Enrolled On"])
    return {"Teachers": teachers, "Courses": courses, "Students": students, "Enrolments": [{"Enrolment ID": 1 + n} | row for n, row in enumerate(rows)]}


def print_shop(r: random.Random) -> dict[str, list[dict]]:
    """Customers, machines, print jobs, and what had to be printed again."""
    cust = [{"cust_id": 400 + n, "cust_nm": name, "sect": some(r, {"Retail": 5, "Publishing": 3, "Food": 4, "Pharma": 2, "Events": 3}),
             "ctry": some(r, {"Austria": 6, "Germany": 5, "Italy": 3, "Slovenia": 2})}
            for n, name in enumerate(names(r, "Alpen|Nova|Blue|Karst|Terra|Lumen|Delta|Orbit|Prima|Vela|Astra|Mura", "haus|media|foods|lab|press|trade|works|mart|print|events", 110, ""))]
    kinds = {"Offset": 5, "Digital": 5, "Flexo": 3, "Large Format": 3}
    mach = [{"mach_id": n + 1, "mach_nm": f"{name}-{n + 1}", "mach_typ": list(kinds)[n % 4], "site": ["Graz", "Linz", "Villach"][n % 3], "inst_dt": day(r, date(2011, 1, 1), date(2021, 12, 1))}
            for n, name in enumerate("Falcon|Condor|Heron|Swift|Raven|Osprey|Kite|Merlin|Egret|Crane|Plover|Tern|Stork|Ibis".split("|"))]
    price = {"Brochure": .9, "Poster": 2.4, "Label": .08, "Catalogue": 3.6, "Flyer": .12, "Packaging": .55}
    active = [c for c in cust if c["cust_id"] % 21 != 2]
    jobs = []
    for _ in range(1250):
        year = r.choices([2022, 2023, 2024], [5, 6, 6.6])[0]
        on, prod = day(r, date(year, 1, 3), date(year, 12, 20)), r.choice(list(price))
        many = [c for c in active if year != 2024 or c["cust_id"] % 7]
        qty = r.randrange(200, 3000, 50) * (6 if price[prod] < .2 else 1)
        due = on + timedelta(days=r.randint(4, 25))
        dlv = due + timedelta(days=r.choice([-3, -2, -1, 0, 0, 0, 1, 2, 5, 9]))
        jobs.append({"cust_id": r.choices(many, [1 + c["cust_id"] % 6 for c in many])[0]["cust_id"], "mach_id": r.choices(mach, [1 + m["mach_id"] % 5 for m in mach])[0]["mach_id"],
                     "ord_dt": on, "due_dt": due, "dlv_dt": None if dlv > LAST or r.random() < .04 else dlv, "prod": prod, "qty": qty,
                     "net_amt": round(80 + qty * price[prod] * r.uniform(.7, 1.1), 2), "ppr_kg": None if r.random() < .05 else round(qty * price[prod] * r.uniform(.1, .3), 1),
                     "rush_flg": "Y" if r.random() < .22 else "N"})
    jobs.sort(key=lambda row: row["ord_dt"])
    jobs = [{"job_id": 20001 + n} | row for n, row in enumerate(jobs)]
    again = []
    for job in jobs:
        if job["mach_id"] in (5, 11) or r.random() > .05 + job["mach_id"] % 4 * .05:
            continue
        for _ in range(r.choice([1, 1, 1, 2])):
            again.append({"job_id": job["job_id"], "rep_dt": min(LAST, job["due_dt"] + timedelta(days=r.randint(1, 20))),
                          "reason": some(r, {"colour": 5, "cut": 3, "damage": 2, "wrong file": 3, "smudge": 1}), "cost": round(job["net_amt"] * r.uniform(.08, .6), 2),
                          "paid_by": None if r.random() < .12 else some(r, {"us": 6, "customer": 2, "carrier": 1})})
    again.sort(key=lambda row: row["rep_dt"])
    return {"cust": cust, "mach": mach, "job": jobs, "reprnt": [{"rep_id": 1 + n} | row for n, row in enumerate(again)]}


def ev_charging(r: random.Random) -> dict[str, list[dict]]:
    """Charging sites, the chargers there, each session, and each fault."""
    sites = [{"SiteCode": f"S{n:03}", "SiteName": name, "Region": some(r, {"North": 4, "South": 4, "East": 3, "West": 5}),
              "Operator": some(r, {"VoltWay": 5, "GreenPlug": 4, "CityCharge": 3}), "OpenedOn": date(2023, 1, 10) + timedelta(days=n) if n % 9 == 4 else day(r, date(2018, 1, 1), date(2021, 12, 1))}
             for n, name in enumerate(names(r, "Harbour|Central|Airport|Garden|Lake|Market|Stadium|Castle", "Plaza|Park & Ride|Mall|Garage|Services", 36), 1)]
    by = {s["SiteCode"]: s for s in sites}
    chargers = []
    for site in sites:
        for _ in range(r.randint(2, 6)):
            power = r.choice([11, 22, 50, 150, 300])
            chargers.append({"ChargerCode": f"C{len(chargers) + 1:04}", "SiteCode": site["SiteCode"], "Maker": some(r, {"Alfen": 4, "Kempower": 3, "ABB": 5, "Wallbox": 3}), "PowerKw": power,
                             "Connector": "Type 2" if power < 50 else some(r, {"CCS": 5, "CHAdeMO": 1})})
    rows = []
    while len(rows) < 1500:
        charger = r.choices(chargers, [1 + int(c["ChargerCode"][1:]) % 5 for c in chargers])[0]
        year = r.choices([2022, 2023, 2024], [4, 6, 8])[0]
        on = day(r, date(year, 1, 1), date(year, 12, 31))
        if on < by[charger["SiteCode"]]["OpenedOn"]:
            continue
        minutes = r.randint(12, 240 if charger["PowerKw"] < 50 else 60)
        kwh = round(min(78, charger["PowerKw"] * minutes / 60 * r.uniform(.35, .8)), 2)
        roaming = r.random() < .3
        rows.append({"ChargerCode": charger["ChargerCode"], "StartedOn": on, "Minutes": minutes, "EnergyKwh": kwh,
                     "Cost": round(kwh * (.39 if charger["PowerKw"] < 50 else .59) * (1.15 if roaming else 1) * r.uniform(.95, 1.05), 2),
                     "PaymentMethod": some(r, {"App": 6, "Card": 3, "RFID": 4}), "IsRoaming": int(roaming), "UserRating": None if r.random() < .38 else r.choices([1, 2, 3, 4, 5], [1, 1, 2, 5, 6])[0]})
    rows.sort(key=lambda row: row["StartedOn"])
    faults = []
    for _ in range(210):
        charger = r.choice([c for c in chargers if int(c["ChargerCode"][1:]) % 6 != 5])
        on = day(r, max(date(2022, 1, 1), by[charger["SiteCode"]]["OpenedOn"]), date(2024, 12, 20))
        fixed = on + timedelta(days=r.randint(0, 14) + (8 if charger["Maker"] == "Wallbox" else 0))
        faults.append({"ChargerCode": charger["ChargerCode"], "ReportedOn": on, "FixedOn": None if fixed > LAST or r.random() < .13 else fixed,
                       "FaultType": some(r, {"screen": 3, "cable": 4, "payment terminal": 3, "communication": 5, "vandalism": 1})})
    faults.sort(key=lambda row: row["ReportedOn"])
    return {"Sites": sites, "Chargers": chargers, "Sessions": [{"SessionNo": 100001 + n} | row for n, row in enumerate(rows)],
            "Faults": [{"FaultNo": 1 + n} | row for n, row in enumerate(faults)]}


def it_landscape(r: random.Random) -> dict[str, list[dict]]:
    """Nodes: Person, Team, Service, Server. Links (lower case): member_of, reports_to, owns, depends_on, runs_on."""
    called = {"Payments": "Finance Tech", "Ledger": "Finance Tech", "Checkout": "Commerce", "Search": "Commerce", "Catalog": "Commerce", "Pricing": "Commerce", "Identity": "Platform",
              "Observability": "Platform", "Networking": "Platform", "Data Lake": "Data", "Reporting": "Data", "Machine Learning": "Data", "Fleet": "Logistics", "Warehouse": "Logistics"}
    teams = [{"id": f"t{n}", "name": name, "department": department} for n, (name, department) in enumerate(called.items())]
    people = [{"id": f"p{n}", "name": name, "title": "Head" if n < 6 else "Lead" if n < 24 else some(r, {"Engineer": 6, "Analyst": 2, "Designer": 1.5}),
               "location": some(r, {"Lisbon": 4, "Dublin": 3, "Tallinn": 2, "Prague": 3}), "joined": day(r, date(2016, 1, 1), date(2024, 11, 30)), "onCall": int(r.random() < .3)}
              for n, name in enumerate(sorted(names(r, FIRST, FAMILY, 400), key=lambda name: name != "Jonas Doyle")[:120])]
    services = [{"id": f"s{n}", "name": name, "tier": r.choices([1, 2, 3], [3, 5, 4])[0], "language": some(r, {"Java": 5, "Go": 4, "Python": 4, "Kotlin": 2}),
                 "launched": day(r, date(2018, 1, 1), date(2024, 10, 31)), "monthlyCost": None if r.random() < .07 else r.randrange(180, 9400, 10)}
                for n, name in enumerate(names(r, "order|invoice|stock|user|route|price|image|event|report|audit", "api|worker|gateway|sync|cache|scheduler|store|proxy", 70, "-"))]
    servers = [{"id": f"h{n}", "hostname": f"{['ams', 'fra', 'dub'][n % 3]}-node-{n:02}", "datacenter": ["Amsterdam", "Frankfurt", "Dublin"][n % 3], "cores": r.choice([8, 16, 32, 64]),
                "ramGb": r.choice([32, 64, 128, 256])} for n in range(1, 46)]
    member = [{"s": p["id"], "t": r.choice(teams)["id"], "since": p["joined"]} for p in people[6:]]
    reports = [{"s": p["id"], "t": people[n % 6 if n < 24 else 6 + min(r.randrange(18), r.randrange(18))]["id"]} for n, p in enumerate(people) if n >= 6]
    owns = [{"s": teams[n - 17 if 16 < n < 31 else min(r.randrange(14), r.randrange(15))]["id"], "t": s["id"]} for n, s in enumerate(services) if n % 17 != 16]
    depends = {}
    while len(depends) < 190:
        a, b = r.randrange(70), min(r.randrange(70), r.randrange(70), r.randrange(70))
        if a != b:
            depends[f"s{a}", f"s{b}"] = int(r.random() < .35)
    runs = sorted({(s["id"], f"h{r.choice([n for n in range(1, 46) if n % 11 != 7])}") for s in services for _ in range(r.randint(1, 3))})
    return {"Person": people, "Team": teams, "Service": services, "Server": servers, "member_of": member, "reports_to": reports, "owns": owns,
            "depends_on": [{"s": a, "t": b, "critical": c} for (a, b), c in depends.items()], "runs_on": [{"s": a, "t": b} for a, b in runs]}


def food_catalogue(r: random.Random) -> dict[str, list[dict]]:
    """Things: Country, Brand, Category, Allergen, Supplier, Ingredient, Product. Links (lower case): contains, supplied_by."""
    def plain(kind: str, labels: str) -> list[dict]:
        return [{"id": f"{kind}{n}", "label": label} for n, label in enumerate(labels.split("|"), 1)]
    countries = plain("country", "Spain|Italy|Greece|Netherlands|Poland|Morocco|France")
    brands = plain("brand", "Sunny Fork|Oat & Co|Casa Verde|Northern Pantry|Little Spoon|Harvest Moon|Simply Good")
    categories = plain("category", "Soup|Snack|Sauce|Breakfast|Ready Meal|Dessert")
    allergens = plain("allergen", "gluten|milk|nuts|soy|egg|celery")
    suppliers = [{"id": f"supplier{n}", "label": name, "country": r.choice(countries)["id"], "founded": r.randint(1921, 2016)}
                 for n, name in enumerate(names(r, "Agro|Campo|Terra|Vita|Sol", "Fresca|Nord|Mills|Trade|Organics|Farms", 28), 1)]
    has = {"Oats": 1, "Wheat Flour": 1, "Barley": 1, "Couscous": 1, "Milk Powder": 2, "Butter": 2, "Cream": 2, "Parmesan": 2, "Yoghurt": 2, "Almonds": 3, "Hazelnuts": 3, "Walnuts": 3,
           "Cashews": 3, "Tofu": 4, "Soy Sauce": 4, "Egg Yolk": 5, "Egg White": 5, "Celery": 6, "Celeriac": 6}
    free = ("Tomato|Carrot|Onion|Garlic|Basil|Olive Oil|Sea Salt|Black Pepper|Lentils|Chickpeas|Rice|Potato|Spinach|Pumpkin|Mushroom|Lemon Juice|Apple|Raisins|Honey|Cane Sugar|Cocoa|Cinnamon|"
            "Ginger|Coconut Milk|Red Pepper|Aubergine|Courgette|Parsley|Oregano|Cumin|Turmeric|Maple Syrup|Sunflower Seeds|Pumpkin Seeds|Dates|Figs|Vanilla|Mustard|Vinegar|Beetroot").split("|")
    ingredients = [{"id": f"ingredient{n}", "label": label, "allergen": f"allergen{has[label]}" if label in has else None, "organic": int(r.random() < .42)}
                   for n, label in enumerate([*has, *free], 1)]
    kinds = {"Soup": "Soup|Broth", "Snack": "Bar|Bites|Crackers", "Sauce": "Sauce|Pesto", "Breakfast": "Porridge|Muesli", "Ready Meal": "Bowl|Curry|Stew", "Dessert": "Pudding|Mousse"}
    made = [(category, f"{taste} {thing}") for category, things in kinds.items() for thing in things.split("|")
            for taste in "Golden|Rustic|Garden|Spicy|Creamy|Country|Smoky|Winter|Sunrise|Velvet".split("|")]
    r.shuffle(made)
    of = {c["label"]: c["id"] for c in categories}
    products, contains = [], []
    usable = [i for n, i in enumerate(ingredients) if n % 12 != 8]
    for n, (category, label) in enumerate(made[:110], 1):
        inside = []
        for _ in range(r.randint(3, 8)):
            inside.append(usable[min(r.randrange(len(usable)), r.randrange(len(usable) + 9), len(usable) - 1)])
        inside = list({i["id"]: i for i in inside}.values())
        vegan = all(i["allergen"] not in ("allergen2", "allergen5") and i["label"] != "Honey" for i in inside)
        products.append({"id": f"product{n}", "label": label, "category": of[category], "brand": r.choice(brands)["id"], "price": round(r.uniform(1.2, 7.9), 2),
                         "launched": day(r, date(2022, 1, 10), date(2024, 12, 10)), "vegan": int(vegan), "weightGrams": None if r.random() < .08 else r.randrange(80, 650, 10)})
        contains += [{"s": f"product{n}", "t": i["id"]} for i in inside]
    delivering = [s for n, s in enumerate(suppliers) if n % 9 != 4]
    supplied = sorted({(i["id"], r.choices(delivering, range(1, len(delivering) + 1))[0]["id"]) for n, i in enumerate(ingredients) if n % 10 != 7 for _ in range(r.randint(1, 3))})
    return {"Country": countries, "Brand": brands, "Category": categories, "Allergen": allergens, "Supplier": suppliers, "Ingredient": ingredients, "Product": products,
            "contains": contains, "supplied_by": [{"s": a, "t": b} for a, b in supplied]}
