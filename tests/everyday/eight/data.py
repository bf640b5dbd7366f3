"""The six businesses of the eighth set, tables by name, each made by a random source that is given."""

import random
from datetime import date, timedelta

from making import day, some

LAST = date(2024, 12, 31)


def people(r: random.Random, first: str, last: str, many: int) -> list[str]:
    """Names of which no two are the same."""
    names = [f"{a} {b}" for a in first.split() for b in last.split()]
    r.shuffle(names)
    return names[:many]


def vineyard(r: random.Random) -> dict[str, list[dict]]:
    """Parcels, what was picked in each year, who buys, and what they bought."""
    grapes = {"Riesling": 11, "Silvaner": 7, "Pinot Noir": 8, "Dornfelder": 5, "Chardonnay": 4, "Bacchus": 3}
    first = ["Fox", "Stone", "Church", "Mill", "Upper", "Lower", "Sun", "Old", "Raven", "Abbey"]
    names = [f"{a} {b}" for a in first for b in ("Slope", "Terrace", "Hollow", "Ridge")]
    r.shuffle(names)
    parcels = []
    for number, name in enumerate(names, 1):
        young = number % 9 == 4
        parcels.append({"parcel_id": number, "parcel_name": name, "grape_variety": some(r, grapes), "area_ha": round(r.uniform(.3, 2.4), 2),
                        "village": some(r, {"Oberau": 5, "Steinfeld": 4, "Lindach": 3, "Weiler": 2}), "planted_year": 2023 if young else r.randint(1964, 2015)})
    harvests = []
    for year in range(2019, 2025):
        for parcel in parcels:
            if parcel["planted_year"] > year - 3 or r.random() < .06:
                continue
            good = {2019: 1, 2020: 1.1, 2021: .72, 2022: 1.18, 2023: .95, 2024: .81}[year]
            harvests.append({"harvest_id": 5000 + len(harvests), "parcel_id": parcel["parcel_id"], "picked_on": day(r, date(year, 8, 28), date(year, 10, 24)),
                             "yield_kg": int(parcel["area_ha"] * 6800 * good * r.uniform(.7, 1.25)), "must_weight": None if r.random() < .07 else r.randint(68, 112),
                             "picking": some(r, {"hand": 3, "machine": 2})})
    kinds = {"wine shop": 6, "restaurant": 7, "wholesaler": 2, "private": 5}
    called = {"wine shop": "Cork & Glass|Vinothek Adler|The Wine Loft|Bottle Bank|Grape Corner|"
                           "Cave du Nord|Red & White|Weinhaus Horn|Cellar Door|De Wijnkoper|Vino Vero|The Decanter",
              "restaurant": "Gasthof Krone|Bistro Lune|The Olive Branch|Zum Anker|Trattoria Sole|Chez Margot|Blue Door Kitchen|Hirschen Stube|De Gouden Lepel|Table Nine|Salt House|"
                            "Alte Post|La Petite Cuisine|Moonrise Diner",
              "wholesaler": "Brauer Getränke|Interdrinks NV|Rheinland Vertrieb|Northern Cellars",
              "private": "Anke Vogt|Jens Thoma|Ruth Lenz|Piet Smeets|Clara Bohn|Erik Dahl|Maud Jansen|Otto Gerlach|Ines Roth|Hugo Peeters|Silke Arndt|Tom Wessel"}
    buyers = [{"buyer_id": 0, "buyer_name": name, "buyer_type": kind, "country": some(r, {"Germany": 8, "Netherlands": 4, "Belgium": 3, "Denmark": 1.5})}
              for kind in kinds for name in called[kind].split("|")]
    r.shuffle(buyers)
    buyers = [buyer | {"buyer_id": 301 + number} for number, buyer in enumerate(buyers)]
    price = {"Kestrel White": 7.9, "Chapel Red": 9.5, "Hilltop Rosé": 8.4, "Founder's Reserve": 17.8, "Amber Sweet": 14.2, "Village Blend": 6.3}
    many = {"wine shop": (12, 90), "restaurant": (12, 60), "wholesaler": (120, 480), "private": (3, 24)}
    buying = [buyer for buyer in buyers if buyer["buyer_id"] % 11 != 5]
    sales = []
    for _ in range(360):
        buyer = r.choices(buying, [kinds[b["buyer_type"]] * (1 + b["buyer_id"] % 5) for b in buying])[0]
        wine = r.choice(list(price))
        year = r.choices([2021, 2022, 2023, 2024], [5, 6, 8, 9])[0]
        on = day(r, date(year, 1, 4), date(year, 12, 22))
        bottles = r.randrange(*many[buyer["buyer_type"]], 3)
        paid = on + timedelta(days=r.randint(0, 60))
        sales.append({"sale_id": 0, "buyer_id": buyer["buyer_id"], "wine": wine, "vintage": year - r.randint(1, 3), "sold_on": on, "bottles": bottles,
                      "revenue_eur": round(bottles * price[wine] * r.uniform(.85, 1.05), 2),
                      "paid_on": None if r.random() < .08 or paid > LAST else paid})
    sales.sort(key=lambda sale: sale["sold_on"])
    return {"parcels": parcels, "harvests": harvests, "buyers": buyers, "bottle_sales": [sale | {"sale_id": 70001 + n} for n, sale in enumerate(sales)]}


def veterinary(r: random.Random) -> dict[str, list[dict]]:
    """Owners, their pets, and each visit."""
    names = people(r, "Alice Brian Carol Derek Edith Frank Gloria Howard Irene Julian Karen Lionel", "Ashby Barlow Croft Dunne Ellery Finch Gower Hobbs Ingram Jessop", 95)
    owners = [{"Owner No": 1101 + n, "Owner Name": name, "Town": some(r, {"Millbrook": 6, "Ashton": 4, "Redhill": 3, "Corley": 2, "Fenwick": 1.5}),
               "Email": None if r.random() < .15 else name.lower().replace(" ", ".") + "@mail.example", "Client Since": day(r, date(2010, 1, 1), date(2023, 6, 1))}
              for n, name in enumerate(names)]
    breeds = {"Dog": "Labrador|Beagle|Border Collie|Whippet|Poodle|Boxer|Corgi|Spaniel", "Cat": "Siamese|Maine Coon|Persian|Bengal|Ragdoll",
              "Rabbit": "Dutch|Lop|Angora", "Guinea Pig": "Peruvian|Abyssinian", "Parrot": "Cockatiel|Macaw"}
    called = ("Biscuit Pepper Luna Max Daisy Rocky Molly Oscar Bella Tiger Smokey Poppy Jasper Willow Ziggy Ginger Coco Bruno Hazel Pickle Nala Otis Rosie Simba Teddy Misty "
              "Archie Cleo Duke Ebony Felix Gizmo Honey Indie Jet Kira Loki Mango Nutmeg Olive Pip Queenie Rufus Sooty Toffee Ursa Velvet Waffle Yoyo Zorro Barney Clover Dexter "
              "Ember Fudge Goldie Hamlet Ivy Juno Koda Lottie Murphy Noodle Opal Patch Quill Ruby Shadow Truffle Umber Violet Winston Xena Yuki Ziva Alfie Bramble Cosmo Dolly "
              "Echo Flint Gracie Hector Iris Jaffa Kiwi Lola Monty Nell Orion Peanut Raven Scout Tilly Vesper Wilbur Acorn Bandit Caspar Dottie Elmo Fern Gulliver Holly Indigo "
              "Jinx Kipper Lenny Maple Nacho Oreo Percy Remy Sable Tango Uno Vito Wren Atlas Bonnie Crumpet Domino").split()
    having = [owner for owner in owners if owner["Owner No"] % 8 != 2]
    pets = []
    for number, name in enumerate(called):
        kind = some(r, {"Dog": 9, "Cat": 8, "Rabbit": 3, "Guinea Pig": 2, "Parrot": 1.4})
        breed = None if r.random() < .16 else r.choice(breeds[kind].split("|"))
        owner = r.choices(having, [1 + n % 4 for n in range(len(having))])[0]
        pets.append({"Pet No": 20 + 3 * number, "Pet Name": name, "Species": kind, "Breed": breed, "Birth Date": day(r, date(2010, 1, 1), date(2023, 3, 1)),
                     "Neutered": "No" if kind == "Parrot" else some(r, {"Yes": 3, "No": 2}), "Owner No": owner["Owner No"]})
    fees = {"Vaccination": 48, "Check-up": 40, "Dental": 165, "Surgery": 390, "Skin Problem": 72, "Lameness": 85, "Nail Trim": 18}
    coming = [pet for pet in pets if pet["Pet No"] % 10 != 3]
    visits = []
    for _ in range(385):
        pet = r.choices(coming, [1 + n * 7 % 5 for n in range(len(coming))])[0]
        on = day(r, date(2023, 4, 1), LAST)
        on -= timedelta(days=1 if on.weekday() == 6 else 0)
        reason = some(r, {"Vaccination": 8, "Check-up": 9, "Dental": 3, "Surgery": 2, "Skin Problem": 4,
                          "Lameness": 2 if pet["Species"] == "Dog" else .4, "Nail Trim": 3})
        visits.append({"Visit No": 0, "Pet No": pet["Pet No"], "Visit Date": on, "Vet": some(r, {"Dr. Keller": 7, "Dr. Osei": 5, "Dr. Lindqvist": 4, "Dr. Moreau": 2}),
                       "Reason": reason, "Fee": round(fees[reason] * r.uniform(.8, 1.3), 2), "Weight (kg)": None if r.random() < .2 else round(r.uniform(.7, 38), 1),
                       "Paid": some(r, {"Yes": 9, "No": 1})})
    visits.sort(key=lambda visit: visit["Visit Date"])
    return {"Owners": owners, "Pets": pets, "Visits": [visit | {"Visit No": 9001 + n} for n, visit in enumerate(visits)]}


def coworking(r: random.Random) -> dict[str, list[dict]]:
    """Members, what can be booked, and each booking."""
    names = people(r, "Nadia Tomas Wei Priya Kofi Lucia Anders Yara Milan Freya Diego Hana", "Novak Berg Costa Singh Mensah Rossi Larsen Haddad Kim", 85)
    companies = ["Pixelforge", "Greenline Studio", "Tandem Legal", "Owlet Games", "Bluecap Media", "Datafjord", "Kite & Co", "Mosaic Works", "Papertrail", "Vantage Nine",
                 "Loom Textiles", "Quiet Robots"]
    members = []
    for number, name in enumerate(names):
        joined = day(r, date(2021, 1, 10), date(2024, 9, 30))
        left = joined + timedelta(days=r.randint(60, 400)) if r.random() < .3 else LAST
        members.append({"MemberId": 401 + number, "FullName": name, "Company": None if r.random() < .3 else r.choices(companies, [1 + 11 % (n + 2) for n in range(12)])[0],
                        "PlanName": some(r, {"Flex": 8, "Resident": 5, "Team": 4, "Day Pass": 3}), "JoinedOn": joined,
                        "LeftOn": left if left < LAST else None})
    kinds = {"Meeting Room": ("Amber Birch Cedar Delta Elm Fir Grove Heron Ibis Juniper Kestrel Larch Maple", 4, 16, 24),
             "Phone Booth": ("Pod A|Pod B|Pod C|Pod D|Pod E|Pod F|Pod G|Pod H", 1, 2, 6),
             "Studio": ("Atelier North|Atelier South|Sound Box|Light Box|Green Screen|Print Den", 3, 8, 38), "Event Hall": ("Main Hall|Garden Hall|Roof Terrace|Cinema", 40, 120, 95),
             "Private Office": ("Office 11|Office 12|Office 21|Office 22|Office 31|Office 32|Office 41|Office 42|Office 43", 2, 6, 15)}
    spaces = []
    for kind, (called, least, most, rate) in kinds.items():
        for name in called.split("|") if "|" in called else called.split():
            spaces.append({"SpaceId": 10 + len(spaces), "SpaceName": name, "SpaceKind": kind, "Floor": int(name[7]) if kind == "Private Office" else r.randint(1, 4),
                           "Capacity": r.randint(least, most), "HourlyRate": round(rate * r.uniform(.8, 1.3) * 2) / 2})
    using = [member for member in members if member["MemberId"] % 9 != 0]
    liked = {"Meeting Room": 6, "Phone Booth": 4, "Studio": 3, "Event Hall": 1, "Private Office": 1.5}
    weights = [liked[space["SpaceKind"]] * (1 + n % 3) for n, space in enumerate(spaces)]
    bookings = []
    for _ in range(395):
        member, space = r.choice(using), r.choices(spaces, weights)[0]
        on = day(r, date(2023, 1, 2), LAST)
        on -= timedelta(days=max(0, on.weekday() - 4) if on.day > 2 else 0)
        hours = r.choice([1, 1, 2, 2, 3, 4, 8]) if space["SpaceKind"] != "Phone Booth" else r.choice([1, 1, 2])
        gone = r.random() < .1
        bookings.append({"BookingId": 0, "MemberId": member["MemberId"], "SpaceId": space["SpaceId"], "BookedFor": on, "Hours": hours,
                         "Attendees": None if r.random() < .05 else r.randint(1, space["Capacity"]),
                         "AmountCharged": round(hours * space["HourlyRate"] * {"Flex": .95, "Resident": .8, "Team": .85, "Day Pass": 1}[member["PlanName"]], 2),
                         "CancelledOn": on - timedelta(days=r.randint(1, 9)) if gone else None})
    bookings.sort(key=lambda booking: booking["BookedFor"])
    return {"Members": members, "Spaces": spaces, "Bookings": [booking | {"BookingId": 30001 + n} for n, booking in enumerate(bookings)]}


def theatre(r: random.Random) -> dict[str, list[dict]]:
    """Productions, their performances, and each order of tickets; short names of columns."""
    titles = ("The Glass Orchard|Midnight at Marlow|The Last Ferry|A Winter Quarrel|Paper Crowns|The Clockmaker's Wife|Salt and Cinders|Three Sisters Street|The Borrowed Moon|"
              "Songs for a Sailor|The Paper Lantern|Harlequin's Debt|Queen of the Fens|The Quiet Jury|Letters to Odessa|A House of Cards and Tea|The Tin Violin|Ghosts of Pier Nine|"
              "Lemon Season|The Iron Nightingale|Dancing on Slate|The Baker's Dozen|Under Copper Skies|The Forgery|Mother Carey|Wolf at the Window|The Tailor of Riga|Bright Cold Day|"
              "Sugar Street|The Lighthouse Choir|Fools of April|The Second Violin|Cobweb and Crown|The Long Corridor|Thirteen Candles|Velvet and Rust|The Stolen Summer|Birdsong Avenue|"
              "The Weather House|A Thief in Tuscany").split("|")
    directors = ["R. Adeyemi", "C. Whitlock", "M. Sorensen", "J. Baptiste", "L. Okafor", "T. Hargreave", "S. Vasquez", "P. Lindgren", "A. Moss"]
    halls = {"Grand": 620, "Courtyard": 280, "Studio": 110, "Attic": 60}
    prod, perf, tkt = [], [], []
    for number, title in enumerate(titles):
        prod.append({"prod_id": f"P{101 + number}", "ttl": title, "genre": some(r, {"drama": 8, "comedy": 7, "musical": 5, "thriller": 3, "dance": 2}),
                     "dir": None if r.random() < .06 else r.choices(directors, range(3, 12))[0], "prem_dt": day(r, date(2022, 9, 1), date(2024, 11, 1))})
    for number, each in enumerate(prod):
        if number % 8 == 5:
            continue
        hall, on = some(r, {"Grand": 4, "Courtyard": 4, "Studio": 3, "Attic": 2}), each["prem_dt"]
        for _ in range(r.randint(2, 8)):
            if on <= LAST:
                perf.append({"perf_id": 0, "prod_id": each["prod_id"], "perf_dt": on, "hall": hall, "cap": halls[hall]})
            on += timedelta(days=r.choice([1, 2, 3, 5, 7]))
    perf.sort(key=lambda row: (row["perf_dt"], row["prod_id"]))
    perf = [row | {"perf_id": 4001 + n} for n, row in enumerate(perf)]
    base = {"Grand": 46, "Courtyard": 31, "Studio": 22, "Attic": 16}
    selling = [row for row in perf if row["perf_id"] % 13 != 6]
    for _ in range(398):
        row, kind = r.choice(selling), some(r, {"adult": 9, "senior": 4, "student": 3, "school group": 1})
        many = r.randint(12, 34) if kind == "school group" else r.randint(1, 6)
        off = {"adult": 1, "senior": .8, "student": .6, "school group": .4}[kind]
        tkt.append({"tkt_id": 0, "perf_id": row["perf_id"], "sold_dt": row["perf_dt"] - timedelta(days=int(r.expovariate(1 / 16))),
                    "chan": some(r, {"online": 9, "box office": 5, "phone": 3, "agency": 1.5}), "cust_cat": kind, "qty": many,
                    "amt": round(many * base[row["hall"]] * off * r.uniform(.8, 1.2), 2)})
    tkt.sort(key=lambda row: row["sold_dt"])
    return {"prod": prod, "perf": perf, "tkt": [row | {"tkt_id": 88001 + n} for n, row in enumerate(tkt)]}


def solar(r: random.Random) -> dict[str, list[dict]]:
    """Clients of an installer, jobs signed and done, invoices; headers with units."""
    homes = people(r, "Marta Niall Sean Orla Petra Colm Ewan Greta Ronan Isla", "Byrne Doyle Farrell Keane Nolan Quigley Tierney Walsh", 62)
    firms = ["Ballymore Cold Stores", "Carrick Brewing", "Dunmore Sawmill", "Eastgate Retail Park", "Foyle Logistics", "Glenview Hotel", "Harbour Fish Co", "Inver Plastics",
             "Kilbride Garage", "Lakeside Bakery", "Moyle Printers", "Northern Granite", "Oakfield Nursing Home", "Parkway Motors"]
    farms = [f"{name} Farm" for name in "Ardmore Brookfield Clonard Derrygate Elmhurst Foxhole Grange Hillcrest Knockbeg Lisnagar Meadowvale Rathmore".split()]
    kinds = [("Residential", homes, (3, 11)), ("Commercial", firms, (22, 140)), ("Farm", farms, (12, 48))]
    clients = [{"Client ID": "", "Client Name": name, "Client Type": kind, "Area": some(r, {"North Vale": 5, "Harbourside": 4, "Old Town": 3, "West Moor": 3}),
                "Referred By": some(r, {"neighbour": 3, "website": 4, "trade fair": 1, "": 3}) or None} for kind, names, _ in kinds for name in names]
    r.shuffle(clients)
    clients = [client | {"Client ID": f"C-{2001 + n}"} for n, client in enumerate(clients)]
    sizes = {kind: size for kind, _, size in kinds}
    having = [client for client in clients if int(client["Client ID"][2:]) % 12 != 7]
    jobs, invoices = [], []
    for number in range(150):
        client = having[number] if number < len(having) else r.choice(having)
        year = r.choices([2022, 2023, 2024], [4, 5, 6])[0]
        signed = day(r, date(year, 1, 5), date(year, 12, 20))
        done = signed + timedelta(days=r.randint(21, 150))
        size = round(r.uniform(*sizes[client["Client Type"]]), 1)
        jobs.append({"Job No.": "", "Client ID": client["Client ID"], "Signed On": signed, "Installed On": done if done <= LAST and r.random() > .04 else None,
                     "Crew Lead": some(r, {"Ortiz": 6, "Brandt": 5, "Mulligan": 4, "Szabo": 3}), "System Size (kWp)": size, "Panels": int(size / .42) + 1,
                     "Inverter": some(r, {"Fronius": 5, "SMA": 4, "Huawei": 3, "SolarEdge": 2}), "Battery (kWh)": r.choice([5, 7, 10, 15]) if r.random() < .4 else None,
                     "Contract Value (EUR)": round(size * r.uniform(1150, 1650), -1)})
    jobs.sort(key=lambda job: job["Signed On"])
    jobs = [job | {"Job No.": f"J{job['Signed On']:%y}-{101 + n}"} for n, job in enumerate(jobs)]
    for job in jobs:
        parts = [(job["Signed On"] + timedelta(days=4), .3)] + ([(job["Installed On"] + timedelta(days=9), .7)] if job["Installed On"] else [])
        for issued, part in parts:
            settled = issued + timedelta(days=int(r.expovariate(1 / 24)) + 2)
            if issued <= LAST and int(job["Client ID"][2:]) % 17 != 3:
                invoices.append({"Invoice No.": "", "Job No.": job["Job No."], "Issued": issued, "Due Date": issued + timedelta(days=30),
                                 "Amount (EUR)": round(job["Contract Value (EUR)"] * part, 2), "Settled On": None if settled > LAST or r.random() < .07 else settled})
    invoices.sort(key=lambda invoice: invoice["Issued"])
    return {"Clients": clients, "Jobs": jobs, "Invoices": [invoice | {"Invoice No.": f"INV-{6001 + n}"} for n, invoice in enumerate(invoices)]}


def auctions(r: random.Random) -> dict[str, list[dict]]:
    """Who consigns, the auctions, and the lots; a lot without a hammer price was not sold."""
    families = people(r, "Lady Lord Colonel Miss Canon", "Abernathy Blackwood Cavendish Delacroix Everard Fitzroy Gascoigne Harcourt Inchbald Jermyn Kingsley Lascelles", 55)
    consignors = [{"consignorId": 501 + n, "consignorName": name, "region": some(r, {"Somerset": 5, "Devon": 4, "Dorset": 3, "Cornwall": 2}),
                   "commissionPct": r.choice([10, 12, 12.5, 15])} for n, name in enumerate(families)]
    themes = {"Fine Silver": "Silver", "Country House Furniture": "Furniture", "Jewels and Watches": "Jewellery", "Old Master Prints": "Prints", "Clocks and Instruments": "Clocks",
              "Porcelain Cabinet": "Ceramics"}
    adjectives = {"Silver": "Georgian Victorian Sterling", "Furniture": "Regency Oak Walnut Mahogany", "Jewellery": "Diamond Sapphire Ruby Emerald", "Prints": "Dutch Italian French",
                  "Clocks": "Brass Ebonised Gilt", "Ceramics": "Meissen Sèvres Worcester"}
    things = {"Silver": "Teapot Salver Candlestick Tankard Sauceboat Inkstand", "Furniture": "Bureau Commode Settle Bookcase Armchair Sideboard",
              "Jewellery": "Brooch Ring Pendant Tiara Bracelet", "Prints": "Harbour Etching|River Engraving|Saint Woodcut|Market Etching",
              "Clocks": "Bracket Clock|Barometer|Mantel Clock|Longcase Clock",
              "Ceramics": "Vase Figurine Tureen Plate"}
    worth = {"Silver": 900, "Furniture": 1600, "Jewellery": 3800, "Prints": 450, "Clocks": 1300, "Ceramics": 700}
    held = []
    for season, (year, month) in enumerate([(2022, 3), (2022, 9), (2023, 2), (2023, 6), (2023, 10), (2024, 3), (2024, 9)]):
        for number, theme in enumerate(themes):
            if (season + number) % 7 != 6:
                held.append({"auctionId": 0, "auctionTitle": f"{theme} {['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'][season]}",
                             "heldOn": date(year, month, 1) + timedelta(days=r.randrange(80)), "venue": some(r, {"Bath": 4, "Exeter": 3, "Taunton": 2})})
    held.sort(key=lambda each: each["heldOn"])
    held = [each | {"auctionId": 31 + n} for n, each in enumerate(held)]
    names = {of: [f"{a} {b}" for a in adjectives[of].split() for b in (things[of].split("|") if "|" in things[of] else things[of].split())] for of in worth}
    bringing, seen, lots = [each for each in consignors if each["consignorId"] % 10 != 4], {}, []
    for each in held:
        usual = themes[each["auctionTitle"].rsplit(" ", 1)[0]]
        for place in range(r.randint(7, 13)):
            of = usual if r.random() < .8 else r.choice(list(worth))
            name = r.choice(names[of])
            seen[name] = seen.get(name, 0) + 1
            low = round(worth[of] * r.lognormvariate(0, .7), -1)
            sold = r.random() < .78
            lots.append({"lotId": 12001 + len(lots), "auctionId": each["auctionId"], "lotNumber": place + 1,
                         "consignorId": r.choices(bringing, [1 + n * 5 % 7 for n in range(len(bringing))])[0]["consignorId"],
                         "lotTitle": name if seen[name] == 1 else f"{name} No. {seen[name]}", "department": of,
                         "lowEstimate": int(low), "highEstimate": int(round(low * 1.5, -1)),
                         "hammerPrice": int(round(low * r.uniform(.75, 2.1), -1)) if sold else None,
                         "buyerCountry": some(r, {"United Kingdom": 9, "United States": 4, "France": 2, "Japan": 2, "Germany": 2}) if sold else None})
    return {"consignors": consignors, "auctions": held, "lots": lots}
