"""The tables of the eleventh set, as people publish and keep them: a column for each year or month, line items in rows, tables of an encyclopedia.

Each is made by a random source that is given. None is an empty cell."""

import random
from datetime import date, timedelta

MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
YEARS = [str(year) for year in range(2018, 2024)]
FISCAL_YEARS = [f"FY{year}" for year in range(2019, 2025)]


def population(r: random.Random) -> list[dict]:
    """Inhabitants of towns with a column for each year, and the sum in a last row."""
    places = {"Harrowmark": ["Northmoor", "Estersund", "Caldbeck Bay", "Wintham", "Oakhurst", "Lowfield"],
              "Silverlake": ["Brennford", "Kestrel Point", "Ashdale", "Marrow Hill", "Pinecross", "Tarnwick"],
              "Southreach": ["Velden", "Portmere", "Greyhaven", "Sandwell Green", "Copperton", "Millbrook"],
              "Upper Tamar": ["Drumlin", "Falkstead", "Highmoor", "Ryecliff", "Stonebridge", "Thornley"]}
    trends = {"Portmere": .041, "Estersund": .016, "Ashdale": .021, "Copperton": -.012, "Marrow Hill": -.017, "Ryecliff": -.009}
    rows = []
    for province, names in places.items():
        for name in names:
            people = 118_000 if name == "Portmere" else r.uniform(4_500, 84_000)
            trend = trends.get(name, r.uniform(-.011, .02))
            row: dict = {"Municipality": name, "Province": province, "Area (km2)": round(r.uniform(18, 260), 1)}
            for year in YEARS:
                row[year] = round(people)
                people *= 1 + trend + r.uniform(-.007, .007)
            rows.append(row)
    sums = {column: round(sum(row[column] for row in rows), 1) for column in list(rows[0])[2:]}
    return [*rows, {"Municipality": "Total", "Province": None} | sums]


def annual_report(r: random.Random) -> list[dict]:
    """Line items of a maker of lamps under sections, with a column for each fiscal year."""
    lighting, controls = [41_280, 38_910, 43_655, 47_020, 52_340, 50_875], [12_415, 13_060, 15_870, 19_240, 21_105, 24_630]
    service = [6_120, 6_385, 6_940, 7_515, 8_260, 9_045]
    revenue = [sum(of) for of in zip(lighting, controls, service, strict=True)]
    cost = [round(of * rate) for of, rate in zip(revenue, [.612, .627, .619, .641, .608, .597], strict=True)]
    selling = [round(of * r.uniform(.145, .165)) for of in revenue]
    office = [round(of * r.uniform(.07, .085)) for of in revenue]
    gross = [one - other for one, other in zip(revenue, cost, strict=True)]
    operating = [one - two - three for one, two, three in zip(gross, selling, office, strict=True)]
    finance = [912, 988, 941, 1_067, 1_204, 1_118]
    before_tax = [one - other for one, other in zip(operating, finance, strict=True)]
    tax = [round(of * .241) for of in before_tax]
    sections: dict[str, dict[str, tuple[str, list]]] = {
        "Revenue by segment": {"Lighting": ("EUR thousand", lighting), "Controls": ("EUR thousand", controls), "Service and repair": ("EUR thousand", service)},
        "Income statement": {"Revenue": ("EUR thousand", revenue), "Cost of sales": ("EUR thousand", cost), "Gross profit": ("EUR thousand", gross),
                             "Selling expenses": ("EUR thousand", selling), "Administrative expenses": ("EUR thousand", office), "Operating profit": ("EUR thousand", operating),
                             "Finance costs": ("EUR thousand", finance), "Profit before tax": ("EUR thousand", before_tax), "Income tax": ("EUR thousand", tax),
                             "Profit for the year": ("EUR thousand", [one - other for one, other in zip(before_tax, tax, strict=True)])},
        "Balance sheet": {"Property, plant and equipment": ("EUR thousand", [21_340, 20_865, 22_410, 25_930, 27_115, 26_480]),
                          "Inventories": ("EUR thousand", [8_455, 9_120, 10_385, 13_740, 12_205, 11_690]), "Trade receivables": ("EUR thousand", [9_870, 9_015, 10_640, 11_985, 12_760, 12_930]),
                          "Cash and cash equivalents": ("EUR thousand", [5_210, 6_745, 6_130, 3_985, 5_640, 8_275]), "Borrowings": ("EUR thousand", [17_500, 18_200, 17_100, 21_400, 20_300, 17_900]),
                          "Total equity": ("EUR thousand", [20_115, 20_480, 24_935, 25_310, 28_840, 33_025])},
        "Cash flow": {"Net cash from operating activities": ("EUR thousand", [6_240, 5_130, 6_875, 4_390, 8_920, 10_415]),
                      "Capital expenditure": ("EUR thousand", [3_480, 2_115, 4_260, 6_735, 4_080, 2_945]), "Dividends paid": ("EUR thousand", [1_200, 600, 1_250, 1_500, 1_450, 1_900])},
        "People and environment": {"Employees at year end": ("headcount", [412, 398, 421, 447, 463, 478]), "Women in management": ("%", [22.5, 23.1, 25.8, 27.4, 29.0, 31.6]),
                                   "Energy use": ("MWh", [9_820, 9_105, 9_640, 9_415, 8_870, 8_325]), "CO2 emissions": ("tonnes", [3_412, 3_055, 3_140, 2_880, 2_515, 2_190])}}
    return [{"Section": section, "Line item": item, "Unit": unit} | dict(zip(FISCAL_YEARS, values, strict=True))
            for section, items in sections.items() for item, (unit, values) in items.items()]


def units_sold(r: random.Random) -> list[dict]:
    """Pieces that an outdoor shop sold, with a column for each month."""
    summer, winter = [.2, .25, .5, .9, 1.4, 1.9, 2.1, 1.7, .9, .4, .2, .3], [2.2, 1.8, 1.1, .4, .15, .1, .1, .1, .3, .9, 1.7, 2.4]
    wet, even = [.8, .8, 1.1, 1.3, .9, .6, .5, .7, 1.4, 1.7, 1.3, 1.1], [.8, .8, .9, 1, 1.05, 1.1, 1.15, 1.1, 1, .95, .9, 1.4]
    goods = {"Tents": ("Camping", 85, summer), "Sleeping bags": ("Camping", 110, summer), "Camp stoves": ("Camping", 64, summer), "Head lamps": ("Camping", 120, even),
             "Hiking boots": ("Footwear", 140, even), "Trail shoes": ("Footwear", 155, summer), "Snowshoes": ("Footwear", 48, winter),
             "Rain jackets": ("Clothing", 132, wet), "Fleece sweaters": ("Clothing", 98, winter), "Gloves": ("Clothing", 160, winter), "Sun hats": ("Clothing", 90, summer),
             "Backpacks": ("Accessories", 105, even), "Trekking poles": ("Accessories", 70, even), "Water bottles": ("Accessories", 230, summer), "Dry bags": ("Accessories", 42, wet)}
    return [{"Product": product, "Category": category} | {month: round(size * rate * r.uniform(.88, 1.14)) for month, rate in zip(MONTHS, curve, strict=True)}
            for product, (category, size, curve) in goods.items()]


def customer_survey(r: random.Random) -> list[dict]:
    """How content the shop's customers are, with a column for each answer."""
    weights = {"Opening hours": [24, 38, 20, 12, 6], "Friendliness of staff": [58, 29, 8, 3, 2], "Advice in the shop": [49, 31, 12, 5, 3], "Product range": [36, 41, 14, 6, 3],
               "Prices": [11, 33, 31, 17, 8], "Delivery time": [31, 36, 15, 11, 7], "Returns and exchanges": [28, 35, 23, 9, 5], "Online shop": [19, 34, 22, 16, 9], "Parking": [9, 21, 24, 27, 19]}
    answers = ["Very satisfied %", "Satisfied %", "Neutral %", "Dissatisfied %", "Very dissatisfied %"]
    rows = []
    for question, expected in weights.items():
        shares = [round(of + r.uniform(-.9, .9), 1) for of in expected[1:]]
        rows.append({"Question": question} | dict(zip(answers, [round(100 - sum(shares), 1), *shares], strict=True)) | {"Responses": r.randint(310, 480)})
    return rows


def league_table(r: random.Random) -> list[dict]:
    """A league of twelve after each team met each other twice."""
    teams = {"Harwick Town": 1.75, "Redmere United": 1.9, "Port Ellen Rovers": 1.35, "Cavendish Athletic": 1.5, "Alderton": 1.1, "Bexcombe City": 1.6, "Lindale Wanderers": .95,
             "Fenbridge": 1.2, "Quarry Park": .8, "Stowmarch Albion": 1.4, "Thornaby Vale": 1.0, "Westering": .7}
    table = {team: dict.fromkeys(["Pld", "W", "D", "L", "GF", "GA", "GD", "Pts"], 0) for team in teams}
    for home, strength in teams.items():
        for away, other in teams.items():
            if home == away:
                continue
            scored = sum(r.random() < (strength * 1.15 / other) * .13 for _ in range(11))
            conceded = sum(r.random() < (other / strength) * .13 for _ in range(11))
            for team, own, their in [(home, scored, conceded), (away, conceded, scored)]:
                row = table[team]
                row["Pld"] += 1
                row["W" if own > their else "D" if own == their else "L"] += 1
                row["GF"] += own
                row["GA"] += their
                row["GD"] += own - their
                row["Pts"] += 3 if own > their else 1 if own == their else 0
    ranked = sorted(table, key=lambda team: (-table[team]["Pts"], -table[team]["GD"], -table[team]["GF"]))
    notes = {1: "Champions", 2: "Qualification for the Coastal Cup", 3: "Qualification for the Coastal Cup", 10: "Relegation play-off", 11: "Relegated", 12: "Relegated"}
    return [{"Pos": place, "Team": team} | table[team] | {"Notes": notes.get(place)} for place, team in enumerate(ranked, 1)]


def council_election(r: random.Random) -> list[dict]:
    """Candidates of six wards; the first two of each are elected."""
    wards = {"Eastgate": {"Mara Olsen": "Green Future", "Tomas Reyle": "Civic Union", "Edith Farrow": "Harbour Alliance", "Colm Brannigan": "Workers' List", "Petra Vance": "Independent"},
             "Harbour": {"Jonas Teller": "Harbour Alliance", "Ingrid Sholl": "Harbour Alliance", "Amir Dastan": "Civic Union", "Lucy Penrose": "Green Future", "Bert Hollis": "Workers' List"},
             "Old Market": {"Sofia Brandt": "Civic Union", "Ralph Ockham": "Civic Union", "Nell Ashby": "Green Future", "Hugo Marchetti": "Harbour Alliance", "Dina Kowal": "Workers' List",
                            "Simon Tarrant": "Independent"},
             "St Brigid's": {"Owen Pryce": "Workers' List", "Farah Nazari": "Green Future", "Gwen Lidell": "Civic Union", "Marcus Thiele": "Harbour Alliance"},
             "Northfield": {"Clara Weston": "Independent", "Anton Ruiz": "Civic Union", "Beatrix Hale": "Green Future", "Pavel Strand": "Harbour Alliance", "Joan Keddie": "Workers' List"},
             "Riverside": {"Helena Moss": "Green Future", "Dmitri Ash": "Harbour Alliance", "Yvonne Carrick": "Civic Union", "Leo Stannard": "Workers' List", "Ruth Imrie": "Independent"}}
    rows = []
    for ward, candidates in wards.items():
        votes = sorted((round(r.uniform(2_050, 2_700) * .74 ** place * r.uniform(.93, 1.07)) for place in range(len(candidates))), reverse=True)
        order = list(candidates) if ward in ("Eastgate", "Northfield", "Riverside") else r.sample(list(candidates), len(candidates))
        rows += [{"Ward": ward, "Candidate": name, "Party": candidates[name], "Votes": count, "%": round(100 * count / sum(votes), 1), "Elected": "Yes" if place < 2 else "No"}
                 for place, (name, count) in enumerate(zip(order, votes, strict=True))]
    return rows


def gps_devices(r: random.Random) -> list[dict]:
    """A comparison of hand-held navigation devices."""
    models = {"Orrin": [("Trailmate 2", 149, "2020-04-02"), ("Trailmate 3", 219, "2022-03-17"), ("Trailmate 3 Pro", 329, "2022-09-08"), ("Trailmate 4", 289, "2024-05-14"),
                        ("Pocket Guide", 99, "2021-06-24")],
              "Kestra": [("Summit Nav 10", 179, "2020-10-05"), ("Summit Nav 20", 259, "2023-02-20"), ("Summit Nav 20 S", 309, "2023-08-28"), ("Ridgeline", 449, "2021-05-20"),
                         ("Ridgeline Max", 579, "2024-01-25")],
              "Velo+": [("Rideway 100", 129, "2021-03-16"), ("Rideway 200", 189, "2022-05-03"), ("Rideway 300 GT", 279, "2023-04-22")],
              "Polaris Outdoor": [("Pathfinder X", 399, "2022-10-11"), ("Pathfinder XL", 469, "2023-05-23"), ("Pathfinder Mini", 209, "2024-03-22"), ("Glacier One", 649, "2024-11-06")],
              "Nordway": [("Terra Go", 119, "2020-07-16"), ("Terra Go 2", 169, "2022-06-12"), ("Terra Explorer", 339, "2021-11-20"), ("Fjord 7", 519, "2021-09-09"),
                          ("Fjord 7 Solar", 629, "2024-06-08")]}
    dry = {"Trailmate 2", "Pocket Guide", "Summit Nav 10", "Rideway 100", "Rideway 200", "Terra Go", "Pathfinder Mini"}
    weights, hours = iter(r.sample(range(92, 290), 22)), iter(r.sample(range(14, 75), 22))
    return [{"Model": model, "Brand": brand, "Price (EUR)": price, "Weight (g)": next(weights), "Screen (in)": r.choice([2.2, 2.6, 3.0, 3.5, 4.3]), "Battery life (h)": next(hours),
             "Waterproof": "No" if model in dry else "Yes", "Memory (GB)": r.choice([8, 16, 32]), "Release date": date.fromisoformat(released)}
            for brand, of in models.items() for model, price, released in of]


def episodes(r: random.Random) -> list[dict]:
    """The episodes of a series, as an encyclopedia lists them."""
    titles = [["The Glass Harbour", "Low Water", "A Debt of Salt", "The Lamplighter's Son", "Nine Bells", "What the Tide Left", "Undertow", "The Far Bank"],
              ["Cold Anchor", "The Cartographer", "Paper Boats", "Saint of the Marsh", "Ash and Eel", "The Quiet Ferry", "Breakwater", "A House of Reeds", "Slack Tide", "Home Port"],
              ["The Drowned Bell", "Signals", "Mother of Pearl", "The Ropewalk", "Fog on the Causeway", "An Honest Wreck", "King Tide", "The Last Keeper", "Spring Flood"]]
    directors, writers = ["Ruth Calloway", "Idris Penn", "Marta Lindqvist", "Joel Abara"], ["Hanna Voss", "Desmond Pike", "Tilda Marsh", "Owen Farrier", "Celia Brook"]
    lengths, viewers = r.sample(range(41, 74), 27), r.sample(range(214, 689), 27)
    rows: list[dict] = []
    for season, (of, first) in enumerate(zip(titles, [date(2019, 3, 4), date(2020, 9, 14), date(2022, 1, 10)], strict=True), 1):
        for place, title in enumerate(of):
            aired = first + timedelta(weeks=place)
            rows.append({"No.": len(rows) + 1, "Season": season, "No. in season": place + 1, "Title": title, "Directed by": r.choices(directors, [5, 4, 3, 2])[0],
                         "Written by": r.choices(writers, [6, 4, 3, 3, 2])[0], "Original air date": f"{aired.day} {aired:%B} {aired.year}", "Length (min)": lengths[len(rows)],
                         "Viewers (millions)": viewers[len(rows)] / 100})
    return rows
