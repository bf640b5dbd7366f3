"""The six tables of the ninth set, each made by a random source that is given. Dates are date and datetime: FORMS says how a file writes them."""

import random
from datetime import date, datetime, timedelta

from making import day

FORMS = {"deliveries": "%Y-%m-%d %H:%M", "bakery_days": "%Y-%m-%d", "claims": "%Y-%m-%d", "applications": "%Y/%m/%d", "milk_tests": "%Y-%m-%d",
         "card_txns": "%Y-%m-%dT%H:%M:%S"}


def at(on: date, hour: int, minute: int, second: int = 0) -> datetime:
    return datetime(on.year, on.month, on.day, hour, minute, second)


def deliveries(r: random.Random) -> list[dict]:
    """A row a delivery, with nothing of its time where it did not arrive."""
    drivers = {"Rotterdam": ["Jeroen Bakker", "Fatima Idrissi", "Pieter Vos", "Sanne Kuiper", "Tomasz Wrona"], "Utrecht": ["Daan Mulder", "Ilse Hendriks", "Yusuf Demir", "Lotte Smit"],
               "Eindhoven": ["Bram Jacobs", "Nadia Haddad", "Wouter Maas", "Karin Peeters"], "Zwolle": ["Henk Visser", "Marit de Boer", "Oleksandr Bondar"]}
    towns = {"Rotterdam": ["Delft", "Gouda", "Dordrecht", "Leiden"], "Utrecht": ["Amersfoort", "Hilversum", "Almere"], "Eindhoven": ["Tilburg", "Breda", "Helmond", "Venlo"],
             "Zwolle": ["Deventer", "Meppel", "Apeldoorn"]}
    far = {town: r.uniform(9, 60) for of in towns.values() for town in of}
    slow = {driver: r.uniform(.85, 1.3) for of in drivers.values() for driver in of}
    rows = []
    for _ in range(1650):
        depot = r.choices(list(drivers), [7, 5, 5, 3])[0]
        year = r.choices([2023, 2024], [7, 9])[0]
        on = day(r, date(year, 1, 2), date(year, 12, 31))
        if on.weekday() == 6:
            on -= timedelta(days=r.randint(1, 2)) if on.day > 2 else timedelta(days=-1)
        driver = r.choices(drivers[depot], range(6, 6 - len(drivers[depot]), -1))[0]
        town = r.choice(towns[depot])
        vehicle = r.choices(["Van", "Box Truck", "Cargo Bike", "Semi-Trailer"], [9, 5, 2, 2])[0]
        service = r.choices(["Standard", "Express", "Same Day"], [9, 5, 2])[0]
        km = round(far[town] * r.uniform(.8, 1.35) * (.4 if vehicle == "Cargo Bike" else 1), 1)
        parcels = r.randint(*{"Van": (1, 40), "Box Truck": (10, 90), "Cargo Bike": (1, 9), "Semi-Trailer": (40, 220)}[vehicle])
        status = r.choices(["Delivered", "Failed", "Returned"], [90, 7, 3])[0]
        came = status == "Delivered"
        minutes = int((km * 1.5 + parcels * .6 + 12) * slow[driver] * r.uniform(.75, 1.35))
        freight = round((18 + km * .9 + parcels * 1.4) * {"Standard": 1, "Express": 1.45, "Same Day": 1.9}[service] * (1.05 if year == 2024 else 1), 2)
        rows.append({"Delivery No": "", "Dispatched": at(on, r.randint(6, 17), r.randrange(60)), "Depot": depot, "Driver": driver, "Vehicle": vehicle, "Service Level": service,
                     "Destination": town, "Distance (km)": km, "Parcels": parcels, "Weight (kg)": round(parcels * r.uniform(1.2, 9), 1),
                     "Duration (min)": minutes if came else "", "Late": ("Yes" if r.random() < .1 + .25 * (slow[driver] - .85) / .45 else "No") if came else "", "Status": status,
                     "Proof of Delivery": r.choices(["Signature", "Photo", "PIN", ""], [9, 6, 2, 1])[0] if came else "",
                     "Freight (EUR)": freight, "Fuel (EUR)": round(km * {"Van": .19, "Box Truck": .31, "Cargo Bike": .01, "Semi-Trailer": .48}[vehicle] * r.uniform(.9, 1.15), 2)})
    rows.sort(key=lambda row: (row["Dispatched"], row["Driver"]))
    return [row | {"Delivery No": f"DN-{220417 + 2 * number}"} for number, row in enumerate(rows)]


def bakery(r: random.Random) -> list[dict]:
    """A row a stall and market day: goods of three kinds stand beside each other."""
    shops = {"Mill Lane": ("Old Town", 1.0, ["Greta", "Paul"]), "Castle Square": ("Old Town", 1.35, ["Anouk", "Viktor"]), "Station Kiosk": ("Centre", 1.6, ["Selma", "Rashid"]),
             "Town Hall": ("Centre", 1.15, ["Judith", "Marco"]), "Harbour": ("Riverside", .8, ["Elif", "Jonas"]), "Lock Gate": ("Riverside", .62, ["Birte", "Kofi"])}
    rows, on, number = [], date(2023, 1, 4), 0
    while on <= date(2024, 12, 31):
        if on.weekday() in (2, 4, 5):
            wet = {district: r.random() < (.45 if on.month in (1, 2, 10, 11, 12) else .28) for district in ("Old Town", "Centre", "Riverside")}
            for shop, (district, size, leads) in shops.items():
                if r.random() < .02:
                    continue
                number += 1
                busy = size * {2: .85, 4: 1, 5: 1.4}[on.weekday()] * {12: 1.25, 7: .85, 8: .82}.get(on.month, 1) * (.86 if wet[district] else 1)
                busy *= {"Harbour": 1.12, "Lock Gate": .93, "Town Hall": .97}.get(shop, 1.05) if on.year == 2024 else 1
                guests = int(165 * busy * r.uniform(.85, 1.15))
                rolls, bread, cakes = (int(guests * rate * r.uniform(.85, 1.15)) for rate in (2.3, .62, .48))
                rows.append({"record_id": f"B{on:%y%j}-{number:04}", "date": on, "shop": shop, "district": district, "shift_lead": r.choices(leads, [4, 3])[0], "rain": int(wet[district]),
                             "customers": guests, "rolls_sold": rolls, "bread_sold": bread, "cakes_sold": cakes,
                             "turnover_eur": round((rolls * .55 + bread * 4.2 + cakes * 2.9) * (1.04 if on.year == 2024 else 1) * r.uniform(.96, 1.04), 2),
                             "waste_eur": round(r.uniform(12, 60) * size * (1.2 if wet[district] else 1), 2), "staff_hours": r.choice((12, 14, 16, 18)) + (4 if size > 1.2 else 0),
                             "card_payment_pct": "" if r.random() < .05 else round(r.gauss(46 + 7 * (on.year - 2023), 6), 1)})
        on += timedelta(days=1)
    return rows


def claims(r: random.Random) -> list[dict]:
    """A row a claim: short heads in capitals, as a mainframe writes them."""
    causes = {"MOTOR": ["Collision", "Theft", "Hail", "Glass", "Vandalism"], "HOME": ["Water", "Fire", "Storm", "Theft", "Vandalism"], "TRAVEL": ["Illness", "Lost luggage", "Cancellation"],
              "LIABILITY": ["Injury to others", "Damage to others"]}
    size = {"MOTOR": 2900, "HOME": 4100, "TRAVEL": 850, "LIABILITY": 6200}
    adjusters = ["A. Lindqvist", "B. Okafor", "C. Moretti", "D. Hansen", "E. Kowalska", "F. Duarte", "G. Baumann", "H. Sato"]
    policies = [(f"P{700100 + 37 * i}", r.choices(list(causes), [9, 6, 4, 2])[0], r.choices(["North", "South", "East", "West", "Islands"], [6, 8, 4, 5, 2])[0]) for i in range(560)]
    rows = []
    for _ in range(940):
        policy, line, region = r.choice(policies)
        year = r.choices([2022, 2023, 2024], [8, 9, 10])[0]
        loss = day(r, date(year, 1, 1), date(year, 12, 15))
        told = loss + timedelta(days=int(r.expovariate(1 / {"MOTOR": 4, "HOME": 7, "TRAVEL": 16, "LIABILITY": 24}[line])))
        fraud = int(r.random() < {"MOTOR": .06, "HOME": .04, "TRAVEL": .11, "LIABILITY": .03}[line])
        status = r.choices(["Settled", "Declined", "Open"], [70, 14, 45 if told > date(2024, 8, 1) else 5])[0]
        amount = round(size[line] * r.lognormvariate(-.3, .75), 2)
        deduct = r.choice((0, 100, 150, 250, 500))
        rows.append({"CLM_NO": "", "POL_NO": policy, "LOB": line, "REGION": region, "CAUSE": r.choices(causes[line], range(len(causes[line]) + 2, 2, -1))[0], "LOSS_DT": loss, "RPT_DT": told,
                     "CLOSE_DT": "" if status == "Open" else told + timedelta(days=int(r.expovariate(1 / 38)) + 2), "STATUS": status,
                     "ADJUSTER": r.choices(adjusters, range(13, 5, -1))[0] if r.random() < .95 else "", "CLAIM_AMT": amount, "DEDUCT_AMT": deduct,
                     "PAID_AMT": "" if status == "Open" else 0 if status == "Declined" else round(max(0, amount - deduct) * r.uniform(.7, 1), 2), "FRAUD_FLG": fraud})
    rows.sort(key=lambda row: (row["RPT_DT"], row["POL_NO"]))
    return [row | {"CLM_NO": f"C{row['RPT_DT']:%y}-{30050 + number}"} for number, row in enumerate(rows)]


def applications(r: random.Random) -> list[dict]:
    """A row an application, from the day it came to the day, if any, of hiring."""
    positions = {"Engineering": [("Backend Developer", 66), ("Data Engineer", 70), ("QA Tester", 52)], "Sales": [("Account Manager", 54), ("Sales Assistant", 38)],
                 "Finance": [("Accountant", 50), ("Controller", 64)], "Operations": [("Warehouse Planner", 44), ("Site Manager", 58)], "Marketing": [("Content Editor", 43), ("SEO Specialist", 47)]}
    recruiters = {"Engineering": ["Alina Popescu", "Mark Jensen", "Ruth Adeyemi"], "Sales": ["Mark Jensen", "Sofia Marino"], "Finance": ["Sofia Marino", "Tim Brandt"],
                  "Operations": ["Tim Brandt"], "Marketing": ["Ruth Adeyemi", "Sofia Marino", "Tim Brandt", "Zoe Laurent"]}
    rate = {"Referral": .34, "LinkedIn": .15, "Job Board": .1, "Career Site": .17, "Agency": .24}
    rows = []
    for _ in range(520):
        department = r.choices(list(positions), [9, 6, 3, 4, 3])[0]
        position, pay = r.choice(positions[department])
        year = r.choices([2023, 2024], [6, 7])[0]
        on = day(r, date(year, 1, 3), date(year, 12, 20))
        source = r.choices(list(rate), [4, 9, 7, 5, 2])[0]
        score = round(min(99, max(18, r.gauss(64 + len(position) % 7, 13))), 1)
        hired = r.random() < rate[source] * (1.5 if score > 70 else .8)
        rows.append({"Application ID": "", "Applied On": on, "Department": department, "Position": position, "Source": source, "Recruiter": r.choice(recruiters[department]),
                     "Country": r.choices(["Denmark", "Germany", "Poland", "Romania", "Italy", "Spain", "India", "Sweden", "Portugal"], [12, 9, 6, 5, 4, 4, 5, 3, 2])[0],
                     "Years Exp.": min(30, int(r.expovariate(1 / (7 if department in ("Engineering", "Finance") else 5)))),
                     "Salary Ask (EUR)": int(round(pay * r.uniform(.82, 1.25) * 10)) * 100, "Test Score (%)": "" if not hired and r.random() < .19 else score,
                     "Remote OK": r.choices(["Yes", "No"], [3, 2])[0], "Stage": "Hired" if hired else r.choices(["Rejected", "Withdrawn", "Offer declined"], [9, 3, 1])[0],
                     "Hired (Y/N)": "Y" if hired else "N", "Hire Date": on + timedelta(days=r.randint(18, 95)) if hired else ""})
    rows.sort(key=lambda row: (row["Applied On"], row["Position"]))
    return [row | {"Application ID": f"APP{5001 + number}"} for number, row in enumerate(rows)]


def milk(r: random.Random) -> list[dict]:
    """A row a cow and month of testing; a dry cow is not tested."""
    names = ["Bella", "Ruby", "Daisy", "Flora", "Heidi", "Clover", "Luna", "Mabel", "Nora", "Olive", "Penny", "Rosie", "Saga", "Tilda", "Ursa", "Vilma", "Wanda", "Yrsa", "Agnes", "Berta", "Cora",
             "Dora", "Elsa", "Frida", "Gilda", "Hanna", "Ida", "Juno", "Kaja", "Lotta", "Molly", "Nelly", "Orla", "Paula", "Queenie", "Rita"]
    kinds = {"Holstein": (31, 3.9, 3.3), "Jersey": (21, 5.4, 3.95), "Red Danish": (26, 4.3, 3.5), "Fleckvieh": (25, 4.1, 3.45)}
    cows = []
    for i, name in enumerate(names):
        breed = r.choices(list(kinds), [6, 3, 3, 2])[0] if i > 3 else list(kinds)[i]
        cows.append((f"DK{4410 + 11 * i}", name, breed, r.choice(["Barn A", "Barn B", "Barn C"]), r.uniform(.8, 1.2), r.randrange(13), r.choice((1, 1, 2, 2, 3)), r.choices([0, r.randint(4, 20)], [3, 1])[0],
                     r.choices([36, r.randint(18, 33)], [3, 1])[0], r.lognormvariate(5.1, .45)))
    rows = []
    for month in range(36):
        on = date(2022 + month // 12, month % 12 + 1, r.randint(4, 25))
        for tag, name, breed, barn, good, phase, first, comes, goes, cells in cows:
            since = (month + phase) % 13
            if since > 10 or not comes <= month < goes:
                continue
            yields, fat, protein = kinds[breed]
            number = first + (month + phase) // 13
            kilos = round(yields * good * (1.15 - .06 * since) * (1 + .05 * min(number - 1, 3)) * (1 + .02 * (on.year - 2022)) * r.uniform(.9, 1.1), 1)
            count = int(cells * r.lognormvariate(0, .4) * (1 + .1 * (number - 1)))
            rows.append({"record_no": 0, "test_date": on, "ear_tag": tag, "cow": name, "breed": breed, "barn": barn, "lactation_no": number, "days_in_milk": since * 28 + r.randint(5, 27),
                         "milk_kg": kilos, "fat_pct": "" if r.random() < .03 else round(r.gauss(fat + .04 * since, .2), 2), "protein_pct": round(r.gauss(protein + .02 * since, .1), 2),
                         "scc_1000_ml": count, "treated": int(r.random() < (.25 if count > 300 else .03)), "feed_cost_eur": round((2.4 + .12 * kilos) * {2022: 1, 2023: 1.12, 2024: 1.06}[on.year] * r.uniform(.93, 1.07), 2)})
    return [row | {"record_no": 90001 + number} for number, row in enumerate(rows)]


def cards(r: random.Random) -> list[dict]:
    """A row a transaction with a card, of three types."""
    merchants = {"Groceries": [("FreshMart", 46), ("Greenleaf Market", 38), ("Korner Shop", 14)], "Fuel": [("PetroGo", 62), ("Autohof 24", 55)], "Travel": [("SkyHopper", 310), ("RailPlus", 74), ("StayEasy Hotels", 225)],
                 "Electronics": [("Volt & Byte", 240), ("GadgetHaus", 160)], "Restaurants": [("Trattoria Lino", 41), ("Burger Dock", 17), ("Sakura Bento", 26)], "Pharmacy": [("MediPlus", 23)],
                 "Entertainment": [("CineCity", 24), ("StreamBox", 13)]}
    firsts, lasts = ["Anna", "Ben", "Carla", "David", "Ewa", "Felix", "Hana", "Ivan", "Julia"], ["Berger", "Novak", "Rossi", "Larsen", "Fischer", "Moreau", "Costa", "Weiss"]
    people = [f"{a} {b}" for a in firsts for b in lasts]
    r.shuffle(people)
    people = [(name, r.choices(["Debit", "Credit", "Prepaid"], [6, 5, 1])[0]) for name in people[:56]]
    rows = []
    for _ in range(1980):
        category = r.choices(list(merchants), [12, 5, 4, 3, 8, 3, 4])[0]
        year = r.choices([2024, 2025], [8, 9])[0]
        on = day(r, date(year, 1, 1), date(year, 12, 31))
        name, card = r.choices(people, [1 / (3 + i) for i in range(len(people))])[0]
        kind = r.choices(["Purchase", "Refund", "Withdrawal"], [88, 5, 7])[0]
        merchant, price = r.choice(merchants[category])
        channel = r.choices(["Contactless", "Chip", "Online", "Mobile Wallet"], [8, 4, 3 if category in ("Groceries", "Fuel", "Pharmacy") else 10, 4])[0]
        if kind == "Withdrawal":
            category, merchant, channel, price = "Cash", r.choice(["City ATM", "Nordbank ATM"]), "Chip", 0
        country = r.choices(["Germany", "Austria", "Italy", "France", "Spain", "Czechia", "Croatia"], [40, 9, 6, 5, 4, 3, 2])[0]
        amount = float(r.choice((20, 50, 100, 150, 200))) if kind == "Withdrawal" else round(price * r.lognormvariate(-.1, .5), 2)
        no = kind != "Refund" and r.random() < (.12 if card == "Prepaid" else .045)
        rows.append({"txn_id": "", "txn_time": at(on, r.choices(range(24), [1, 0, 0, 0, 0, 1, 3, 6, 8, 8, 9, 10, 13, 11, 9, 9, 11, 14, 15, 13, 10, 7, 4, 2])[0], r.randrange(60), r.randrange(60)),
                     "customer": name, "card_type": card, "txn_type": kind, "merchant": merchant, "category": category, "country": country, "channel": channel, "amount_eur": amount,
                     "fee_eur": round((3.5 if kind == "Withdrawal" else 0) + (amount * .0175 if country in ("Czechia",) else 0) + (.35 if channel == "Online" and card == "Prepaid" else 0) + amount * .002, 2),
                     "cashback_pct": r.choice((.5, 1.0, 1.5)) if card == "Credit" and kind == "Purchase" else "", "declined": "true" if no else "false",
                     "decline_reason": r.choices(["insufficient funds", "wrong PIN", "suspected fraud", "card expired"], [6, 3, 2, 1])[0] if no else ""})
    rows.sort(key=lambda row: (row["txn_time"], row["customer"]))
    return [row | {"txn_id": f"T{8800213 + 3 * number}"} for number, row in enumerate(rows)]
