"""The six tables of the seventh set, each made by a random source that is given."""

import random
from datetime import date, datetime, timedelta

from making import day

LAST = date(2024, 12, 31)


def subscriptions(r: random.Random) -> list[dict]:
    """A row a subscription: what begins and, of some, what ends."""
    first = ["Bright", "North", "Copper", "Silver", "Maple", "Blue", "Orchard", "Summit", "Harbor", "Cedar", "Lumen", "Quartz", "River", "Stone", "Falcon"]
    second = ["well", "field", "gate", "works", "line", "point", "bridge", "leaf"]
    third = ["Labs", "Group", "Foods", "Partners", "Systems"]
    countries = {"United States": 30, "Germany": 17, "United Kingdom": 13, "France": 10, "Netherlands": 8, "Spain": 6, "Canada": 5, "Sweden": 4, "Italy": 3, "Ireland": 2}
    industries = {"Software": 9, "Retail": 7, "Manufacturing": 6, "Education": 5, "Logistics": 4, "Media": 3, "Healthcare": 3, "Legal": 2}
    plans = {"Starter": (9, 1, 6, .45), "Team": (14, 4, 25, .33), "Business": (22, 15, 80, .22), "Enterprise": (31, 60, 400, .12)}
    names = [f"{a}{b} {c}" for a in first for b in second for c in third]
    r.shuffle(names)
    accounts = [(n, r.choices(list(countries), countries.values())[0], r.choices(list(industries), industries.values())[0]) for n in names[:430]]
    rows = []
    for number in range(690):
        account, country, industry = r.choice(accounts)
        plan = r.choices(list(plans), [8, 7, 4, 2])[0]
        price, fewest, most, leaves = plans[plan]
        cycle, seats = r.choices(["monthly", "annual"], [3, 2])[0], r.randint(fewest, most)
        year = r.choices([2021, 2022, 2023, 2024], [3, 5, 8, 7])[0]
        start = day(r, date(year, 1, 1), date(year, 12, 31))
        ends = start + timedelta(days=int(r.expovariate(1 / 260)) + 28) if r.random() < leaves * 1.4 else None
        if ends and ends > LAST:
            ends = None
        reason = r.choices(["too expensive", "missing features", "moved to competitor", "business closed", "not used", ""], [6, 5, 4, 2, 3, 2])[0]
        rows.append({"Subscription ID": f"SUB-{10400 + 3 * number}", "Account Name": account, "Country": country, "Industry": industry, "Plan": plan,
                     "Billing Cycle": cycle, "Seats": seats,
                     "Monthly Fee (USD)": round(seats * price * (.85 if cycle == "annual" else 1) * r.uniform(.9, 1), 2),
                     "Start Date": start, "Cancel Date": ends or "", "Cancel Reason": reason if ends else "",
                     "Acq. Channel": r.choices(["Website", "Partner", "Referral", "Outbound Sales", "Event"], [9, 4, 3, 4, 1])[0],
                     "Trial": r.choices(["Y", "N"], [2, 1])[0],
                     "Status": "cancelled" if ends else r.choices(["active", "paused"], [14, 1])[0]})
    return rows


def campaigns(r: random.Random) -> list[dict]:
    """A row a campaign and week: sums of a week, as an advertising tool exports them."""
    clicks_of = {"Search": (.045, .9), "Shopping": (.012, .5), "Display": (.004, .6), "Social": (.011, .7), "Video": (.003, 1.1)}
    kinds = [("Brand Core", "Search", "Sales", True), ("Generic Terms", "Search", "Leads", True), ("Competitor Terms", "Search", "Leads", False),
             ("All Products", "Shopping", "Sales", True), ("Best Sellers", "Shopping", "Sales", False), ("Retargeting", "Display", "Sales", True),
             ("Prospecting", "Display", "Awareness", False), ("Lookalikes", "Social", "Leads", True), ("Story Ads", "Social", "Awareness", False),
             ("How-To Clips", "Video", "Awareness", True), ("Launch Film", "Video", "Awareness", False)]
    countries = {"DE": 1.9, "AT": .6, "CH": .9, "NL": 1.2, "PL": .75}
    running = [(name, channel, objective, always, country) for name, channel, objective, always in kinds for country in countries if r.random() < .31]
    rows, week = [], date(2022, 1, 3)
    spans = {i: [(date(y, r.randint(2, 8), 1), r.randint(9, 20)) for y in (2022, 2023, 2024)] for i in range(len(running))}
    while week <= LAST:
        for i, (name, channel, objective, always, country) in enumerate(running):
            if not always and not any(start <= week < start + timedelta(weeks=weeks) for start, weeks in spans[i]):
                continue
            if r.random() < .04:
                continue
            rate, price = clicks_of[channel]
            season = {11: 1.7, 12: 1.5, 1: .8, 7: .75, 8: .8}.get(week.month, 1)
            budget = round(520 * countries[country] * (1.5 if always else 1) * (1 + .13 * (week.year - 2022)), -1)
            cost = round(budget * season * r.uniform(.55, 1.05), 2)
            clicks = max(3, int(cost / (price * r.uniform(.8, 1.25))))
            converted = int(clicks * {"Sales": .042, "Leads": .028, "Awareness": .006}[objective] * r.uniform(.6, 1.4))
            rows.append({"Week": week, "Campaign ID": 880100 + 17 * i, "Campaign": f"{country} {name}", "Channel": channel, "Objective": objective,
                         "Country": country, "Budget (EUR)": int(budget), "Cost (EUR)": cost, "Impr.": int(clicks / (rate * r.uniform(.8, 1.2))),
                         "Clicks": clicks, "Conv.": converted, "Conv. value (EUR)": round(converted * r.uniform(28, 75), 2),
                         "Quality score": "" if channel in ("Video", "Display") or r.random() < .07 else r.randint(3, 10)})
        week += timedelta(weeks=1)
    return rows


def flights(r: random.Random) -> list[dict]:
    """A row a flight: codes, minutes late, and nothing of either where it did not fly."""
    routes = [("OSL", "BGO", 325, 9), ("OSL", "TRD", 364, 8), ("OSL", "LHR", 1204, 7), ("OSL", "CPH", 517, 6), ("OSL", "AMS", 960, 4), ("OSL", "BCN", 2144, 3),
              ("BGO", "OSL", 325, 9), ("BGO", "CPH", 660, 4), ("BGO", "LHR", 1041, 3), ("BGO", "AMS", 883, 2), ("TRD", "OSL", 364, 8), ("TRD", "CPH", 862, 2),
              ("CPH", "OSL", 517, 6), ("CPH", "BGO", 660, 4), ("CPH", "TRD", 862, 2), ("LHR", "OSL", 1204, 7), ("LHR", "BGO", 1041, 3), ("AMS", "OSL", 960, 4),
              ("BCN", "OSL", 2144, 3)]
    seats = {"A320": 180, "B738": 186, "E190": 106, "AT76": 70}
    fleet = [("LN-NV" + chr(65 + i), list(seats)[i % 4]) for i in range(15)]
    rows = []
    for _ in range(2300):
        number = r.choices(range(len(routes)), [route[3] for route in routes])[0]
        origin, destination, distance, _ = routes[number]
        year = r.choices([2022, 2023, 2024], [5, 6, 7])[0]
        on = day(r, date(year, 1, 1), date(year, 12, 31))
        tail, kind = r.choice([plane for plane in fleet if distance < 1000 or seats[plane[1]] > 100])
        cancelled = r.random() < (.05 if on.month in (12, 1, 2) else .018)
        worse = {"LHR": 7, "AMS": 5, "BCN": 9}.get(destination, 0) + {4: 5, 6: 3}.get(on.weekday(), 0) + {2022: 6, 2023: 2, 2024: 0}[year]
        late = int(r.gauss(2 + worse, 8)) if r.random() < .8 else int(r.expovariate(1 / 45)) + 15
        cause = r.choices(["weather", "technical", "late aircraft", "crew", "air traffic"], [4, 3, 5, 1, 3])[0]
        summer = .1 if on.month in (6, 7, 8) else 0
        rows.append({"flight_date": on, "flight_no": f"NV{201 + 7 * number}", "orig": origin, "dest": destination, "aircraft_type": kind, "tail_no": tail,
                     "sched_dep": f"{r.randint(6, 21):02}:{r.choice((0, 10, 25, 40, 55)):02}", "distance_km": distance, "seats": seats[kind],
                     "pax": 0 if cancelled else int(seats[kind] * min(1, r.gauss(.7 + summer + .02 * (year - 2022), .12))),
                     "cancelled": int(cancelled), "dep_delay_min": "" if cancelled else late, "arr_delay_min": "" if cancelled else late + r.randint(-12, 14),
                     "delay_cause": cause if cancelled or late > 15 else ""})
    rows.sort(key=lambda row: (row["flight_date"], row["sched_dep"], row["flight_no"]))
    return rows


def movements(r: random.Random) -> list[dict]:
    """A row a movement of stock: in or out, with a price that does not add up."""
    groups = {"Fasteners": ["Wood Screws 4x40", "Hex Bolts M8", "Wall Plugs 8mm", "Washers M6", "Cable Ties 200mm"],
              "Adhesives": ["Wood Glue 500ml", "Epoxy Twin Tube", "Mounting Tape 19mm"], "Paint": ["White Emulsion 10L", "Metal Primer 1L", "Wood Varnish 750ml"],
              "Hand Tools": ["Claw Hammer", "Bit Set 32pc", "Tape Measure 5m", "Spirit Level 60cm"], "Power Tools": ["Cordless Drill 18V", "Orbital Sander", "Jigsaw 650W"],
              "Electrical": ["LED Bulb E27", "Extension Lead 5m", "Junction Box IP65", "Dimmer Switch"]}
    price = {"Fasteners": 3.2, "Adhesives": 6.5, "Paint": 17, "Hand Tools": 12, "Power Tools": 68, "Electrical": 7.4}
    makers = {"Fasteners": ["Nordfix", "Boltmann"], "Adhesives": ["Klebetec", "Bondaro"], "Paint": ["Colorin", "Bondaro", "Vernisol"], "Hand Tools": ["Ferrum Tools", "Nordfix"],
              "Power Tools": ["Voltek", "Ferrum Tools"], "Electrical": ["Voltek", "Lumora", "Boltmann"]}
    items = [(f"{group[:2].upper()}-{1004 + 13 * i}", item, group, round(price[group] * r.uniform(.6, 1.6), 2)) for group, of in groups.items() for i, item in enumerate(of)]
    spared = {r.randrange(len(items)) for _ in range(4)}  # never scrapped
    rows = []
    for number in range(2250):
        which = r.choices(range(len(items)), [3 + (i * 7) % 5 for i in range(len(items))])[0]
        sku, item, group, cost = items[which]
        year = r.choices([2022, 2023, 2024], [6, 7, 8])[0]
        on = day(r, date(year, 1, 2), date(year, 12, 30))
        kind = r.choices(["Receipt", "Issue", "Transfer Out", "Transfer In", "Return", "Scrap", "Count Adjustment"], [26, 44, 6, 6, 7, 5, 3])[0]
        if kind == "Scrap" and which in spared:
            kind = "Issue"
        many = {"Receipt": r.randrange(20, 300, 5), "Issue": r.randint(1, 130), "Return": r.randint(1, 25), "Scrap": r.randint(1, 30), "Count Adjustment": r.randint(1, 15)}.get(kind, r.randint(10, 80))
        many = max(1, many // 6) if group == "Power Tools" else many
        comes = kind in ("Receipt", "Transfer In", "Return") or kind == "Count Adjustment" and r.random() < .5
        unit = round(cost * (1 + .04 * (year - 2022)) * r.uniform(.96, 1.04), 2)
        rows.append({"Posting Date": on, "Doc No.": f"MD{on:%y}{40000 + number}", "Movement Type": kind, "SKU": sku, "Item": item, "Item Group": group,
                     "Warehouse": r.choices(["Ghent", "Lyon", "Porto", "Gdansk", "Leeds"], [6, 5, 3, 4, 2])[0], "Qty In": many if comes else 0, "Qty Out": 0 if comes else many,
                     "Unit Cost (EUR)": unit, "Value (EUR)": round(unit * many, 2),
                     "Supplier": r.choice(makers[group]) if kind == "Receipt" and r.random() < .95 else "",
                     "Expiry Date": on + timedelta(days=r.randint(200, 900)) if kind == "Receipt" and group in ("Adhesives", "Paint") else ""})
    rows.sort(key=lambda row: (row["Posting Date"], row["Doc No."]))
    return rows


def tickets(r: random.Random) -> list[dict]:
    """A row a ticket, with the times of what happened to it."""
    teams = {"Billing": ["invoice wrong", "refund request", "card declined"], "Technical": ["login fails", "app crashes", "sync error", "slow loading", "data export"],
             "Onboarding": ["setup help", "import of contacts", "training request"], "Logistics": ["device not delivered", "damaged on arrival"]}
    people = ["Amira", "Bastian", "Chiara", "Dmitri", "Esme", "Farid", "Gwen", "Hiro", "Imani", "Joost", "Katya", "Leon", "Mina", "Nils", "Olga", "Pablo", "Quinn", "Rosa", "Samir"]
    agents = {"Technical": people[:8], "Billing": people[8:12], "Onboarding": people[12:15], "Logistics": people[15:]}
    customers = [f"{a} {b}" for a in ("Alder", "Birch", "Cobalt", "Delta", "Ember", "Fjord", "Granite", "Hazel") for b in ("Bank", "Clinics", "Hotels", "Schools", "Motors", "Bakeries")]
    rows = []
    for _ in range(1480):
        year = r.choices([2022, 2023, 2024], [4, 5, 6])[0]
        on = day(r, date(year, 1, 1), date(year, 12, 31))
        if on.weekday() > 4 and r.random() < .6:
            on -= timedelta(days=2) if on.day > 2 else timedelta()
        made = datetime(on.year, on.month, on.day, r.choices(range(6, 22), [1, 3, 7, 11, 12, 10, 7, 9, 10, 9, 8, 5, 3, 2, 1, 1])[0], r.randrange(60))
        team = r.choices(list(teams), [4, 8, 3, 2])[0]
        priority = r.choices(["low", "normal", "high", "urgent"], [4, 9, 4, 2])[0]
        recent = on > date(2024, 10, 1)
        status = r.choices(["open", "pending", "solved", "closed"], [8, 5, 9, 6] if recent else [1, 1, 20, 70])[0]
        ended = made + timedelta(minutes=int(r.expovariate(1 / 3800)) + 30)
        issue = r.choice(teams[team])
        score = min(5, max(1, round(r.gauss(3.2 + (7 * len(issue)) % 10 / 10 - (.5 if priority == "urgent" else 0), 1))))
        rows.append({"Ticket #": 0, "Created At": made.isoformat(" "), "Status": status, "Priority": priority,
                     "Channel": r.choices(["email", "chat", "phone", "web form"], [7, 6, 3, 4])[0],
                     "Product": r.choices(["Mobile App", "Web Portal", "Card Reader", "API"], [6, 5, 3, 2])[0], "Issue Type": issue, "Team": team,
                     "Agent": r.choice(agents[team]) if r.random() < .94 else "", "Customer": r.choices(customers, [(1 + i * 29 % 48) ** -.7 for i in range(len(customers))])[0],
                     "First Reply (min)": int(r.expovariate(1 / {"urgent": 35, "high": 90, "normal": 210, "low": 420}[priority])) + 2,
                     "Closed At": ended.isoformat(" ") if status in ("solved", "closed") else "", "Reopened": r.choices(["Y", "N"], [1, 7])[0],
                     "CSAT (1-5)": score if status in ("solved", "closed") and r.random() < .45 else ""})
    rows.sort(key=lambda row: row["Created At"])
    return [row | {"Ticket #": 51000 + number} for number, row in enumerate(rows)]


def meters(r: random.Random) -> list[dict]:
    """A row a meter and month: the same things again and again, some facts of a site repeated in each row."""
    places = {"North": ["Kirkby", "Hexham", "Alnwick", "Morpeth", "Penrith", "Kendal"], "Midlands": ["Corby", "Rugby", "Stafford", "Leek"],
              "South": ["Andover", "Crawley", "Fareham", "Horsham", "Lewes"], "Wales": ["Barry", "Neath", "Conwy"]}
    kinds = {"Store": (9, 1500), "Warehouse": (6, 7000), "Office": (11, 1200), "Cold Store": (19, 3200)}
    sites = []
    for region, of in places.items():
        for place in of:
            kind = r.choices(list(kinds), [6, 3, 3, 2])[0]
            sites.append((f"MTR-{7310 + 9 * len(sites)}", f"{place} {kind}", kind, region, round(kinds[kind][1] * r.uniform(.6, 1.5), -1), r.random() < .5))
    rows = []
    for month in range(48):
        year, of_year = 2021 + month // 12, month % 12 + 1
        end = date(year + of_year // 12, of_year % 12 + 1, 1) - timedelta(days=1)
        base = {2021: 14.2, 2022: 21.5, 2023: 27.8, 2024: 23.1}[year]
        for code, name, kind, region, area, solar in sites:
            winter = 1 + (.25 if kind != "Cold Store" else -.12) * (abs(of_year - 6.5) - 3) / 3
            used = round(area * kinds[kind][0] * winter * (1 - .03 * (year - 2021)) * r.uniform(.85, 1.15), 1)
            price = round(base * r.uniform(.92, 1.08) + {"Store": 1, "Office": 2}.get(kind, 0), 2)
            sun = round(area * 1.6 * max(.1, 1 - abs(of_year - 6.5) / 6) * r.uniform(.7, 1.2), 1)
            rows.append({"meter_id": code, "site_name": name, "site_type": kind, "region": region, "floor_area_m2": int(area), "reading_date": end,
                         "tariff": "peak/off-peak" if kind in ("Warehouse", "Cold Store") else "flat", "consumption_kWh": used,
                         "peak_demand_kW": "" if r.random() < .05 else round(used / 300 * r.uniform(1, 1.8), 1), "solar_feed_in_kWh": sun if solar else "",
                         "price_ct_per_kWh": price, "cost_EUR": round(used * price / 100 + (180 if kind in ("Warehouse", "Cold Store") else 60), 2),
                         "estimated": int(r.random() < .12)})
    return rows
