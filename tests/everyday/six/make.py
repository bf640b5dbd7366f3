#!/usr/bin/env python3
"""Makes the sixth set: six files of one table each, and questions of measures by dimensions, with gold that SQL computes.
usage: make.py [--check]   writes sources/*.csv, sources.jsonl and samples.jsonl; --check: fails where they would change"""

import csv
import io
import json
import random
import sqlite3
import sys
from datetime import date, datetime, timedelta
from pathlib import Path

HERE = Path(__file__).resolve().parent


def day(random_source: random.Random, first: date, last: date) -> date:
    return first + timedelta(days=random_source.randrange((last - first).days + 1))


def orders(r: random.Random) -> list[dict]:
    states = {"West": ["California", "Oregon", "Nevada", "Utah"], "East": ["New York", "Ohio", "Maine", "Delaware"],
              "South": ["Florida", "Georgia", "Virginia"], "Central": ["Texas", "Illinois", "Iowa"]}
    products = [("Furniture", "Chairs", "Halden Swivel Chair", 210), ("Furniture", "Chairs", "Orla Stacking Chair", 64),
                ("Furniture", "Tables", "Brandt Conference Table", 480), ("Furniture", "Bookcases", "Linden Bookcase", 150),
                ("Office Supplies", "Paper", "Crest Copy Paper", 6), ("Office Supplies", "Binders", "Avon Ring Binder", 9),
                ("Office Supplies", "Labels", "Pico Address Labels", 4), ("Office Supplies", "Storage", "Tower File Cart", 58),
                ("Office Supplies", "Art", "Kestrel Marker Set", 12), ("Technology", "Phones", "Nimbus Desk Phone", 130),
                ("Technology", "Phones", "Sable Headset", 75), ("Technology", "Copiers", "Draco Copier 400", 1350),
                ("Technology", "Accessories", "Wren Keyboard", 41), ("Technology", "Accessories", "Finch USB Hub", 23)]
    first = ["Alma", "Bram", "Cleo", "Dario", "Edda", "Falk", "Greta", "Hugo", "Ines", "Jonas", "Kira", "Luca"]
    last = ["Abel", "Brandt", "Castle", "Dietz", "Engel", "Frost", "Garner", "Holt"]
    names = [f"{f} {s}" for f in first for s in last]
    r.shuffle(names)
    customers = [(f"{n[0]}{n.split()[1][0]}-{10015 + 37 * i}", n, r.choice(["Consumer", "Corporate", "Home Office"]))
                 for i, n in enumerate(names[:70])]
    customers[40] = (customers[40][0], customers[3][1], customers[40][2])  # two customers of one name
    rows = []
    for number in range(260):
        ordered = day(r, date(2021, 1, 3), date(2024, 12, 28))
        customer, region = r.choice(customers), r.choice(list(states))
        state = r.choice(states[region])
        for _ in range(r.choice([1, 1, 2, 3, 4])):
            p = r.randrange(len(products))
            category, sub, product, price = products[p]
            quantity, discount = r.randint(1, 9), r.choice([0, 0, 0, .1, .2, .3])
            sales = round(price * quantity * (1 - discount) * r.uniform(.95, 1.05), 2)
            rows.append({"Row ID": len(rows) + 1, "Order ID": f"CA-{ordered.year}-{100200 + 7 * number}", "Order Date": ordered,
                         "Ship Date": ordered + timedelta(days=r.randint(1, 7)),
                         "Ship Mode": r.choice(["Standard Class", "Second Class", "First Class"]), "Customer ID": customer[0],
                         "Customer Name": customer[1], "Segment": customer[2], "Region": region, "State": state,
                         "Category": category, "Sub-Category": sub, "Product ID": f"{category[:3].upper()}-{1000 + p}",
                         "Product Name": product, "Sales": sales, "Quantity": quantity, "Discount": discount,
                         "Profit": round(sales * (r.uniform(.05, .45) - discount), 2)})
    return rows


def staff(r: random.Random) -> list[dict]:
    titles = {"Engineering": ["Developer", "Architect", "Tester"], "Sales": ["Account Manager", "Sales Associate"],
              "Finance": ["Accountant", "Controller"], "Support": ["Agent", "Team Lead"], "Legal": ["Counsel"]}
    first = ["Ada", "Ben", "Carla", "Deniz", "Elif", "Finn", "Gino", "Hana", "Ivo", "Jana", "Karl", "Lea", "Milo", "Nora", "Oskar"]
    last = ["Adler", "Bauer", "Conti", "Duarte", "Egger", "Farkas", "Gallo", "Hansen", "Iversen", "Jensen", "Keller", "Lang"]
    rows = []
    for number in range(180):
        department = r.choices(list(titles), [6, 4, 2, 4, 1])[0]
        hired = day(r, date(2012, 2, 1), date(2024, 9, 30))
        left = day(r, hired, date(2024, 12, 31)) if r.random() < .2 else None
        rows.append({"emp_id": f"E{2001 + number}", "full_name": f"{r.choice(first)} {r.choice(last)}", "department": department,
                     "job_title": r.choice(titles[department]), "office": r.choice(["Vienna", "Lisbon", "Tallinn", "Cork"]),
                     "gender": r.choice(["F", "M"]), "hire_date": hired, "exit_date": left or "",
                     "annual_salary": r.randrange(32, 140) * 1000 + r.randrange(10) * 100, "bonus": r.randrange(0, 90) * 100,
                     "overtime_hours": r.randrange(0, 120), "vacation_days": r.randint(20, 35),
                     "works_remotely": r.choice(["yes", "no"])})
    return rows


def readings(r: random.Random) -> list[dict]:
    stations = [("ST-01", "Harbour Gate", "Docks"), ("ST-02", "Mill Lane", "Old Town"), ("ST-03", "North Park", "Green Belt"),
                ("ST-04", "Ring Road", "Industrial"), ("ST-05", "Foundry", "Industrial"), ("ST-06", "Town Hall", "Old Town")]
    rows, at = [], datetime(2023, 11, 1)
    while at < datetime(2024, 3, 1):
        for s, (code, name, zone) in enumerate(stations):
            rows.append({"reading_id": len(rows) + 1, "measured_at": at.isoformat(" "), "station_code": code, "station_name": name,
                         "zone": zone, "sensor_type": "optical" if s % 2 else "electrochemical",
                         "temperature_c": round(r.gauss(6, 5), 1), "humidity_pct": r.randint(35, 99),
                         "pm25": round(abs(r.gauss(14 + 4 * s, 6)), 1), "noise_db": round(r.gauss(55 + 2 * s, 5), 1),
                         "rainfall_mm": round(max(0., r.gauss(0, 2)), 1), "status": r.choices(["ok", "suspect", "fault"], [18, 3, 1])[0]})
        at += timedelta(hours=36)
    return rows


def projects(r: random.Random) -> list[dict]:
    kinds = ["Bridge", "Depot", "Tower", "Clinic", "Library", "Pier", "Archive", "Tunnel", "Arena", "Market"]
    places = ["Ashford", "Belmont", "Corran", "Dunmore", "Elstow", "Farley", "Glenn", "Hatton", "Ilford", "Jarrow", "Kelso", "Lydney"]
    names = [f"{p} {k}" for p in places for k in kinds]
    r.shuffle(names)
    rows = []
    for number in range(96):
        start = day(r, date(2019, 1, 10), date(2024, 6, 20))
        budget = r.randrange(40, 2400) * 1000
        rows.append({"ProjectCode": f"P-{410 + number}", "ProjectName": names[number],
                     "Client": r.choice(["Northern Rail", "City Council", "Halcyon Trust", "Port Authority", "Meridian Homes", "St Brigid Trust"]),
                     "Sector": r.choice(["Transport", "Health", "Culture", "Housing"]),
                     "ProjectManager": r.choice(["M. Osei", "T. Lindqvist", "R. Amato", "S. Varga", "J. Doyle"]),
                     "Status": r.choice(["planned", "running", "on hold", "finished"]), "Priority": r.choice(["low", "medium", "high"]),
                     "StartDate": start, "EndDate": start + timedelta(days=r.randint(60, 900)), "Budget": budget,
                     "ActualCost": round(budget * r.uniform(.6, 1.4)), "TeamSize": r.randint(3, 40), "HoursLogged": r.randrange(200, 9000)})
    return rows


def visits(r: random.Random) -> list[dict]:
    rows = []
    campaigns = ["Spring Sale", "Back to School", "Brand Awareness", "Winter Warmers", "Loyalty Push"]
    for month in range(1, 13):
        for _ in range(32):
            sessions = r.randrange(80, 6000)
            converted = int(sessions * r.uniform(.005, .06))
            rows.append({"date": day(r, date(2024, month, 1), date(2024, month, 28)), "channel": r.choice(["organic", "paid search", "email", "social", "referral"]),
                         "campaign": r.choice(campaigns), "country": r.choice(["Austria", "Belgium", "Denmark", "Estonia", "Finland"]),
                         "device": r.choice(["desktop", "mobile", "tablet"]), "sessions": sessions, "new_users": int(sessions * r.uniform(.3, .8)),
                         "conversions": converted, "revenue_eur": round(converted * r.uniform(18, 70), 2),
                         "ad_spend_eur": round(r.uniform(0, 900), 2), "bounce_rate": round(r.uniform(.2, .8), 3)})
    rows.sort(key=lambda row: row["date"])
    return rows


def admissions(r: random.Random) -> list[dict]:
    diagnoses = {"Cardiology": ["angina", "arrhythmia", "heart failure"], "Orthopaedics": ["hip fracture", "torn ligament"],
                 "Paediatrics": ["asthma", "croup"], "Surgery": ["appendicitis", "hernia", "gallstones"]}
    doctors = ["Dr Achterberg", "Dr Bellamy", "Dr Costa", "Dr Demir", "Dr Eklund", "Dr Fontaine"]
    rows = []
    for number in range(300):
        ward = r.choice(list(diagnoses))
        came, days = day(r, date(2022, 1, 2), date(2024, 11, 30)), r.randint(1, 21)
        rows.append({"admission_no": 70001 + number, "patient_id": 5000 + r.randrange(190), "ward": ward, "diagnosis": r.choice(diagnoses[ward]),
                     "attending_doctor": r.choice(doctors), "insurer": r.choice(["Unity", "Helvia", "Crown", "self-pay"]),
                     "admitted_on": came, "discharged_on": came + timedelta(days=days), "length_of_stay": days, "patient_age": r.randint(1, 93),
                     "emergency": r.choice(["Y", "N"]), "treatment_cost": round(days * r.uniform(300, 1400), 2), "insurance_paid": round(days * r.uniform(100, 300), 2)})
    return rows


# A question that is held back is asked and counted, and nothing in the planner is to be mended by it.
OPEN, HELD = True, False
YEAR = "CAST(strftime('%Y', {}) AS INTEGER)"
MONTH = "CAST(strftime('%Y', {0}) AS INTEGER), CAST(strftime('%m', {0}) AS INTEGER)"  # of several years, or of one that nobody names

QUESTIONS = {
    "order_lines": (orders, [
        (OPEN, "Sales by category", 'SELECT "Category", SUM("Sales") FROM t GROUP BY 1'),
        (OPEN, "profit by segment", 'SELECT "Segment", SUM("Profit") FROM t GROUP BY 1'),
        (OPEN, "top 10 customers by sales", 'SELECT "Customer Name" FROM t GROUP BY "Customer ID" ORDER BY SUM("Sales") DESC LIMIT 10'),
        (OPEN, "How many different customers do we have?", 'SELECT COUNT(DISTINCT "Customer ID") FROM t'),
        (OPEN, "share of sales by region", 'SELECT "Region", 100.0 * SUM("Sales") / (SELECT SUM("Sales") FROM t) FROM t GROUP BY 1'),
        (HELD, "total sales by state in 2023", f'SELECT "State", SUM("Sales") FROM t WHERE {YEAR.format(chr(34) + "Order Date" + chr(34))} = 2023 GROUP BY 1'),
        (HELD, "which region has the highest profit?", 'SELECT "Region" FROM t GROUP BY 1 ORDER BY SUM("Profit") DESC LIMIT 1'),
        (HELD, "average discount per segment", 'SELECT "Segment", AVG("Discount") FROM t GROUP BY 1'),
        (HELD, "quantity sold per sub-category", 'SELECT "Sub-Category", SUM("Quantity") FROM t GROUP BY 1'),
        (HELD, "number of orders per ship mode", 'SELECT "Ship Mode", COUNT(DISTINCT "Order ID") FROM t GROUP BY 1'),
    ]),
    "staff_list": (staff, [
        (OPEN, "average annual salary by department", "SELECT department, AVG(annual_salary) FROM t GROUP BY 1"),
        (OPEN, "overtime hours by office", "SELECT office, SUM(overtime_hours) FROM t GROUP BY 1"),
        (OPEN, "Which department has the most overtime?", "SELECT department FROM t GROUP BY 1 ORDER BY SUM(overtime_hours) DESC LIMIT 1"),
        (OPEN, "headcount by job title", "SELECT job_title, COUNT(*) FROM t GROUP BY 1"),
        (OPEN, "what percentage of the Sales staff work remotely?", "SELECT 100.0 * SUM(works_remotely = 'yes') / COUNT(*) FROM t WHERE department = 'Sales'"),
        (HELD, "total bonus per department", "SELECT department, SUM(bonus) FROM t GROUP BY 1"),
        (HELD, "hires per year", f"SELECT {YEAR.format('hire_date')}, COUNT(*) FROM t GROUP BY 1"),
        (HELD, "top 3 job titles by average salary", "SELECT job_title FROM t GROUP BY 1 ORDER BY AVG(annual_salary) DESC LIMIT 3"),
        (HELD, "how many different job titles are there in Engineering", "SELECT COUNT(DISTINCT job_title) FROM t WHERE department = 'Engineering'"),
        (HELD, "share of women by office", "SELECT office, 100.0 * SUM(gender = 'F') / COUNT(*) FROM t GROUP BY 1"),
    ]),
    "air_readings": (readings, [
        (OPEN, "average pm25 by station", "SELECT station_name, AVG(pm25) FROM t GROUP BY station_code"),
        (OPEN, "monthly rainfall", f"SELECT {MONTH.format('measured_at')}, SUM(rainfall_mm) FROM t GROUP BY 1, 2"),
        (OPEN, "highest noise per zone", "SELECT zone, MAX(noise_db) FROM t GROUP BY 1"),
        (OPEN, "how many distinct stations are there", "SELECT COUNT(DISTINCT station_code) FROM t"),
        (OPEN, "% of readings that were faults", "SELECT 100.0 * SUM(status = 'fault') / COUNT(*) FROM t"),
        (HELD, "mean temperature per month", f"SELECT {MONTH.format('measured_at')}, AVG(temperature_c) FROM t GROUP BY 1, 2"),
        (HELD, "total rainfall by station name", "SELECT station_name, SUM(rainfall_mm) FROM t GROUP BY 1"),
        (HELD, "which zone has the highest average pm25", "SELECT zone FROM t GROUP BY 1 ORDER BY AVG(pm25) DESC LIMIT 1"),
        (HELD, "top 2 stations by average noise", "SELECT station_name FROM t GROUP BY station_code ORDER BY AVG(noise_db) DESC LIMIT 2"),
        (HELD, "number of suspect readings per station", "SELECT station_name, COUNT(*) FROM t WHERE status = 'suspect' GROUP BY station_code"),
    ]),
    "building_projects": (projects, [
        (OPEN, "budget by sector", "SELECT Sector, SUM(Budget) FROM t GROUP BY 1"),
        (OPEN, "top 5 clients by actual cost", "SELECT Client FROM t GROUP BY 1 ORDER BY SUM(ActualCost) DESC LIMIT 5"),
        (OPEN, "hours logged per project manager", "SELECT ProjectManager, SUM(HoursLogged) FROM t GROUP BY 1"),
        (OPEN, "which client has the lowest total budget", "SELECT Client FROM t GROUP BY 1 ORDER BY SUM(Budget) LIMIT 1"),
        (OPEN, "projects started per year", f"SELECT {YEAR.format('StartDate')}, COUNT(*) FROM t GROUP BY 1"),
        (HELD, "actual cost by status", "SELECT Status, SUM(ActualCost) FROM t GROUP BY 1"),
        (HELD, "average team size per sector", "SELECT Sector, AVG(TeamSize) FROM t GROUP BY 1"),
        (HELD, "top 5 projects by budget", "SELECT ProjectName FROM t ORDER BY Budget DESC LIMIT 5"),
        (HELD, "how many different clients are there", "SELECT COUNT(DISTINCT Client) FROM t"),
        (HELD, "what share of the budget goes to each sector", "SELECT Sector, 100.0 * SUM(Budget) / (SELECT SUM(Budget) FROM t) FROM t GROUP BY 1"),
    ]),
    "web_visits": (visits, [
        (OPEN, "revenue by channel", "SELECT channel, SUM(revenue_eur) FROM t GROUP BY 1"),
        (OPEN, "monthly sessions", f"SELECT {MONTH.format('date')}, SUM(sessions) FROM t GROUP BY 1, 2"),
        (OPEN, "country with the most conversions", "SELECT country FROM t GROUP BY 1 ORDER BY SUM(conversions) DESC LIMIT 1"),
        (OPEN, "average bounce rate by device", "SELECT device, AVG(bounce_rate) FROM t GROUP BY 1"),
        (OPEN, "top 3 campaigns by revenue in June", "SELECT campaign FROM t WHERE strftime('%m', date) = '06' GROUP BY 1 ORDER BY SUM(revenue_eur) DESC LIMIT 3"),
        (HELD, "sessions by device", "SELECT device, SUM(sessions) FROM t GROUP BY 1"),
        (HELD, "ad spend per campaign", "SELECT campaign, SUM(ad_spend_eur) FROM t GROUP BY 1"),
        (HELD, "share of sessions by channel", "SELECT channel, 100.0 * SUM(sessions) / (SELECT SUM(sessions) FROM t) FROM t GROUP BY 1"),
        (HELD, "how many new users came from Estonia?", "SELECT SUM(new_users) FROM t WHERE country = 'Estonia'"),
        (HELD, "quarterly revenue", "SELECT CAST(strftime('%Y', date) AS INTEGER), (strftime('%m', date) + 2) / 3, SUM(revenue_eur) FROM t GROUP BY 1, 2"),
    ]),
    "admissions": (admissions, [
        (OPEN, "treatment cost by ward", "SELECT ward, SUM(treatment_cost) FROM t GROUP BY 1"),
        (OPEN, "how many different patients were admitted", "SELECT COUNT(DISTINCT patient_id) FROM t"),
        (OPEN, "average length of stay per diagnosis", "SELECT diagnosis, AVG(length_of_stay) FROM t GROUP BY 1"),
        (OPEN, "top 3 doctors by treatment cost", "SELECT attending_doctor FROM t GROUP BY 1 ORDER BY SUM(treatment_cost) DESC LIMIT 3"),
        (OPEN, "% of the Surgery admissions that were emergencies", "SELECT 100.0 * SUM(emergency = 'Y') / COUNT(*) FROM t WHERE ward = 'Surgery'"),
        (HELD, "admissions per month in 2023", f"SELECT CAST(strftime('%m', admitted_on) AS INTEGER), COUNT(*) FROM t WHERE {YEAR.format('admitted_on')} = 2023 GROUP BY 1"),
        (HELD, "insurance paid by insurer", "SELECT insurer, SUM(insurance_paid) FROM t GROUP BY 1"),
        (HELD, "ward with the highest treatment cost", "SELECT ward FROM t GROUP BY 1 ORDER BY SUM(treatment_cost) DESC LIMIT 1"),
        (HELD, "number of patients per ward", "SELECT ward, COUNT(DISTINCT patient_id) FROM t GROUP BY 1"),
        (HELD, "yearly treatment cost", f"SELECT {YEAR.format('admitted_on')}, SUM(treatment_cost) FROM t GROUP BY 1"),
    ]),
}


def comma_separated(rows: list[dict]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, rows[0].keys(), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def database(rows: list[dict]) -> sqlite3.Connection:
    table = sqlite3.connect(":memory:")
    table.execute(f"CREATE TABLE t ({', '.join(json.dumps(column) for column in rows[0])})")
    cells = [[str(cell) if isinstance(cell, date) else None if cell == "" else cell for cell in row.values()] for row in rows]
    table.executemany(f"INSERT INTO t VALUES ({', '.join('?' * len(rows[0]))})", cells)
    return table


def made() -> dict[str, str]:
    """Each file of the set, by its path."""
    files, sources, samples = {}, [], []
    for seed, (name, (make, questions)) in enumerate(QUESTIONS.items()):
        rows = make(random.Random(seed))
        files[f"sources/{name}.csv"] = comma_separated(rows)
        sources.append({"kb_id": name, "route": "SQL", "kind": "duckdb", "path": f"sources/{name}.csv"})
        table = database(rows)
        for number, (is_open, question, query) in enumerate(questions, 1):
            gold = [list(row) for row in table.execute(query)]
            samples.append({"id": f"X-{name}-{number:03}", "source": "everyday", "split": "dev", "question": question, "route": "SQL",
                            "kb_id": name, "target_query": query.replace("FROM t", f"FROM {name}"), "gold_answer": [str(cell) for row in gold for cell in row],
                            "metadata": {"difficulty": "M", "held_back": not is_open, "gold_rows": gold}})
    for file, lines in (("sources.jsonl", sources), ("samples.jsonl", samples)):
        files[file] = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    return files


def main() -> None:
    for path, text in made().items():
        if "--check" not in sys.argv:
            (HERE / path).write_text(text, encoding="utf-8")
        elif (HERE / path).read_text(encoding="utf-8") != text:
            sys.exit(f"{path} is not what make.py makes: run it without --check.")


if __name__ == "__main__":
    main()
