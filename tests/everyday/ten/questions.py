"""What the tenth set asks, by its sources. Questions stand in pairs of one shape: of each pair one may be read, the other is held back.

Each is difficulty, question, and the SQL of SQLite that computes gold; of the graph and the RDF source too, over the rows that they are made of.
Do not read this file to mend an answer: read the open questions of samples.jsonl."""

from making import in_year, quarter, weekday


class Ranked(str):
    """A query of the first n; `keys` gives what they are ranked by, of one more than n."""
    keys: str
    many: int


def top(columns: str, rest: str, key: str, many: int, down: bool = True) -> Ranked:
    way = "DESC" if down else "ASC"
    query = Ranked(f"SELECT {columns} FROM {rest} ORDER BY {key} {way} LIMIT {many}")
    query.keys, query.many = f"SELECT {key} FROM {rest} ORDER BY 1 {way} LIMIT {many + 1}", many
    return query


def month(column: str) -> str:
    return f"strftime('%m', {column})"


def growth(what: str, column: str, first: int, last: int) -> str:
    a, b = (f"SUM(CASE WHEN {in_year(column, y)} THEN {what} ELSE 0 END)" for y in (first, last))
    return f"100.0 * ({b} - {a}) / {a}"


def median(group: str, value: str, rest: str) -> str:
    return (f"SELECT g, AVG(v) FROM (SELECT {group} AS g, {value} AS v, ROW_NUMBER() OVER (PARTITION BY {group} ORDER BY {value}) AS n, COUNT(*) OVER (PARTITION BY {group}) AS c "
            f"FROM {rest} WHERE {value} IS NOT NULL) WHERE n IN ((c + 1) / 2, (c + 2) / 2) GROUP BY 1")


RT = "rentals r JOIN tools t USING (tool_id)"
RC = "rentals r JOIN customers c USING (customer_id)"
RD = "rentals r JOIN tools t USING (tool_id) JOIN depots d USING (depot_id)"
EC = 'Enrolments e JOIN Courses c ON e."Course ID" = c."Course ID"'
ES = 'Enrolments e JOIN Students s ON e."Student ID" = s."Student ID"'
CT = 'Courses c JOIN Teachers t ON c."Teacher ID" = t."Teacher ID"'
JC = "job j JOIN cust c USING (cust_id)"
JM = "job j JOIN mach m USING (mach_id)"
SC = "Sessions s JOIN Chargers c USING (ChargerCode)"
SS = "Sessions s JOIN Chargers c USING (ChargerCode) JOIN Sites l USING (SiteCode)"
FC = "Faults f JOIN Chargers c USING (ChargerCode)"
OWNED = "Team t JOIN owns o ON o.s = t.id JOIN Service s ON s.id = o.t"
RUNS = "Service s JOIN runs_on r ON r.s = s.id JOIN Server h ON h.id = r.t"
INSIDE = "Product p JOIN contains k ON k.s = p.id JOIN Ingredient i ON i.id = k.t"

QUESTIONS = {
    "tool_rental": [
        ("measure_by_other_table", [
            ("E", "rental income per tool category", f"SELECT t.category, SUM(r.amount) FROM {RT} GROUP BY 1"),
            ("E", "how much money came in from each customer type?", f"SELECT c.customer_type, SUM(r.amount) FROM {RC} GROUP BY 1")]),
        ("top_n_by_other_table", [
            ("M", "our 5 best customers by what they spent on rentals", top("c.customer_name", f"{RC} GROUP BY c.customer_id", "SUM(r.amount)", 5)),
            ("M", "which 3 depots made the least rental income", top("d.depot_name", f"{RD} GROUP BY d.depot_id", "SUM(r.amount)", 3, False))]),
        ("have_none", [
            ("M", "tools that were never rented out", "SELECT tool_name FROM tools WHERE tool_id NOT IN (SELECT tool_id FROM rentals)"),
            ("M", "which customers have not a single rental", "SELECT customer_name FROM customers WHERE customer_id NOT IN (SELECT customer_id FROM rentals)")]),
        ("rate_by_other_table", [
            ("M", "what percent of rentals came back damaged, by category of tool", f"SELECT t.category, 100.0 * SUM(r.damaged = 'yes') / COUNT(*) FROM {RT} GROUP BY 1"),
            ("M", "percentage of rentals made by trade customers", f"SELECT 100.0 * SUM(c.customer_type = 'trade') / COUNT(*) FROM {RC}")]),
        ("more_than_n", [
            ("M", "customers with more than 15 rentals", f"SELECT c.customer_name FROM {RC} GROUP BY c.customer_id HAVING COUNT(*) > 15"),
            ("M", "tools rented more than 20 times, and how many times", f"SELECT t.tool_name, COUNT(*) FROM {RT} GROUP BY t.tool_id HAVING COUNT(*) > 20")]),
        ("between_dates", [
            ("E", "how many rentals started from march to june 2024", "SELECT COUNT(*) FROM rentals WHERE rented_on BETWEEN '2024-03-01' AND '2024-06-30'"),
            ("M", "income per depot for rentals that began between 1 Oct and 31 Dec 2023",
             f"SELECT d.depot_name, SUM(r.amount) FROM {RD} WHERE r.rented_on BETWEEN '2023-10-01' AND '2023-12-31' GROUP BY d.depot_id")]),
        ("growth", [
            ("M", "growth of rental amount 2023 to 2024 in percent", f"SELECT {growth('amount', 'rented_on', 2023, 2024)} FROM rentals"),
            ("M", "by how many % did the number of rentals change from 2022 to 2023, for every city of the depots", f"SELECT d.city, {growth('1', 'r.rented_on', 2022, 2023)} FROM {RD} GROUP BY 1")]),
        ("distinct_count", [
            ("E", "how many different customers rented something in 2024", f"SELECT COUNT(DISTINCT customer_id) FROM rentals WHERE {in_year('rented_on', 2024)}"),
            ("M", "number of different customers served by each depot", f"SELECT d.depot_name, COUNT(DISTINCT r.customer_id) FROM {RD} GROUP BY d.depot_id")]),
        ("flag_compare", [
            ("E", "average days of damaged rentals vs the undamaged", "SELECT damaged, AVG(days) FROM rentals GROUP BY 1"),
            ("M", "number of rentals: tools which need training compared to those that don't", f"SELECT t.needs_training, COUNT(*) FROM {RT} GROUP BY 1")]),
        ("missing", [
            ("M", "how many rentals are not returned yet, per depot", f"SELECT d.depot_name, COUNT(*) FROM {RD} WHERE r.returned_on IS NULL GROUP BY d.depot_id"),
            ("E", "customers without an email, how many by type?", "SELECT customer_type, COUNT(*) FROM customers WHERE email IS NULL GROUP BY 1")])],
    "language_school": [
        ("lookup_two_tables", [
            ("E", "which teachers give C1 courses?", f"""SELECT DISTINCT t."Teacher Name" FROM {CT} WHERE c.Level = 'C1'"""),
            ("E", "what courses does Henrik Dubois teach", f"""SELECT c."Course Title" FROM {CT} WHERE t."Teacher Name" = 'Henrik Dubois'""")]),
        ("distinct_count", [
            ("M", "how many different students does each language have", f"""SELECT c.Language, COUNT(DISTINCT e."Student ID") FROM {EC} GROUP BY 1"""),
            ("M", "how many different students took an online course", f"""SELECT COUNT(DISTINCT e."Student ID") FROM {EC} WHERE c.Online = 'Yes'""")]),
        ("median", [
            ("M", "median paid amount per course language", median("c.Language", 'e."Paid Amount"', EC)),
            ("M", "median final grade, online courses vs not online", median("c.Online", 'e."Final Grade"', EC))]),
        ("rank_by_rate", [
            ("H", "3 course levels with highest share of enrolments that got a certificate",
             top("c.Level", f"{EC} GROUP BY c.Level", """1.0 * SUM(e.Certificate = 'Yes') / COUNT(*)""", 3)),
            ("M", "which language has the lowest average final grade", top("c.Language", f"{EC} GROUP BY c.Language", 'AVG(e."Final Grade")', 1, False))]),
        ("by_calendar", [
            ("E", "enrolments per month in 2024", f"""SELECT {month('"Enrolled On"')}, COUNT(*) FROM Enrolments WHERE {in_year('"Enrolled On"', 2024)} GROUP BY 1"""),
            ("M", "on which weekdays do people from Germany enrol, count for each day", f"""SELECT {weekday('e."Enrolled On"')}, COUNT(*) FROM {ES} WHERE s.Country = 'Germany' GROUP BY 1""")]),
        ("year_vs_year", [
            ("E", "total paid for enrolments in 2023 vs 2024",
             """SELECT strftime('%Y', "Enrolled On"), SUM("Paid Amount") FROM Enrolments WHERE "Enrolled On" BETWEEN '2023-01-01' AND '2024-12-31' GROUP BY 1"""),
            ("M", "growth in % of the paid amount 2023 to 2024 by country of the students", f"""SELECT s.Country, {growth('e."Paid Amount"', 'e."Enrolled On"', 2023, 2024)} FROM {ES} GROUP BY 1""")]),
        ("have_none", [
            ("M", "teachers who have no course at all", """SELECT "Teacher Name" FROM Teachers WHERE "Teacher ID" NOT IN (SELECT "Teacher ID" FROM Courses)"""),
            ("M", "courses where nobody enrolled", """SELECT "Course Title" FROM Courses WHERE "Course ID" NOT IN (SELECT "Course ID" FROM Enrolments)""")]),
        ("share_of_total", [
            ("M", "share of every language in the total paid amount, in percent",
             f"""SELECT c.Language, 100.0 * SUM(e."Paid Amount") / (SELECT SUM("Paid Amount") FROM Enrolments) FROM {EC} GROUP BY 1"""),
            ("M", "what percent of enrolments is in online courses", f"""SELECT 100.0 * SUM(c.Online = 'Yes') / COUNT(*) FROM {EC}""")]),
        ("when", [
            ("M", "when was the last enrolment for an Italian course", f"""SELECT MAX(e."Enrolled On") FROM {EC} WHERE c.Language = 'Italian'"""),
            ("M", "date of first enrolment of a student from Brazil", f"""SELECT MIN(e."Enrolled On") FROM {ES} WHERE s.Country = 'Brazil'""")]),
        ("missing", [
            ("M", "how many enrolments have no final grade, by level", f"""SELECT c.Level, COUNT(*) FROM {EC} WHERE e."Final Grade" IS NULL GROUP BY 1"""),
            ("E", "students from France where phone is missing", """SELECT "Student Name" FROM Students WHERE Country = 'France' AND Phone IS NULL""")])],
    "print_shop": [
        ("average_by_other_table", [
            ("E", "average net amount of a job per customer sector", f"SELECT c.sect, AVG(j.net_amt) FROM {JC} GROUP BY 1"),
            ("E", "avg paper kg per job by machine type", f"SELECT m.mach_typ, AVG(j.ppr_kg) FROM {JM} GROUP BY 1")]),
        ("top_n_in_year", [
            ("M", "five biggest customers by net amount in 2023, with the amount",
             top("c.cust_nm, SUM(j.net_amt)", f"{JC} WHERE {in_year('j.ord_dt', 2023)} GROUP BY c.cust_id", "SUM(j.net_amt)", 5)),
            ("M", "which machine got the most jobs ordered in 2024", top("m.mach_nm", f"{JM} WHERE {in_year('j.ord_dt', 2024)} GROUP BY m.mach_id", "COUNT(*)", 1))]),
        ("rank_by_ratio", [
            ("H", "3 machines with the highest share of jobs that had to be reprinted",
             top("m.mach_nm", f"{JM} GROUP BY m.mach_id", "1.0 * SUM(j.job_id IN (SELECT job_id FROM reprnt)) / COUNT(*)", 3)),
            ("H", "which sector has the highest reprint cost relative to its net amount",
             top("c.sect", f"{JC} LEFT JOIN (SELECT job_id, SUM(cost) AS again FROM reprnt GROUP BY 1) a USING (job_id) GROUP BY c.sect", "SUM(COALESCE(a.again, 0)) / SUM(j.net_amt)", 1))]),
        ("have_none", [
            ("M", "customers that ordered nothing in 2024", f"SELECT cust_nm FROM cust WHERE cust_id NOT IN (SELECT cust_id FROM job WHERE {in_year('ord_dt', 2024)})"),
            ("H", "machines which never had a reprint", "SELECT mach_nm FROM mach WHERE mach_id NOT IN (SELECT j.mach_id FROM reprnt r JOIN job j USING (job_id))")]),
        ("late", [
            ("M", "how many jobs were delivered after the due date, per site", f"SELECT m.site, COUNT(*) FROM {JM} WHERE j.dlv_dt > j.due_dt GROUP BY 1"),
            ("M", "percentage of delivered jobs that came late, by country", f"SELECT c.ctry, 100.0 * SUM(j.dlv_dt > j.due_dt) / COUNT(*) FROM {JC} WHERE j.dlv_dt IS NOT NULL GROUP BY 1")]),
        ("by_calendar", [
            ("E", "net amount per quarter of 2024 (order date)", f"SELECT {quarter('ord_dt')}, SUM(net_amt) FROM job WHERE {in_year('ord_dt', 2024)} GROUP BY 1"),
            ("M", "reprint cost by quarter in 2023", f"SELECT {quarter('rep_dt')}, SUM(cost) FROM reprnt WHERE {in_year('rep_dt', 2023)} GROUP BY 1")]),
        ("growth", [
            ("M", "how did net amount grow from 2023 to 2024 for each country, in %", f"SELECT c.ctry, {growth('j.net_amt', 'j.ord_dt', 2023, 2024)} FROM {JC} GROUP BY 1"),
            ("M", "change of reprint costs 2022 -> 2023 in percent", f"SELECT {growth('cost', 'rep_dt', 2022, 2023)} FROM reprnt")]),
        ("flag_compare", [
            ("E", "average quantity of rush jobs vs normal ones", "SELECT rush_flg, AVG(qty) FROM job GROUP BY 1"),
            ("M", "share of rush jobs in each sector (%)", f"SELECT c.sect, 100.0 * SUM(j.rush_flg = 'Y') / COUNT(*) FROM {JC} GROUP BY 1")]),
        ("more_than_n", [
            ("M", "customers with more than 20 jobs and the number of jobs", f"SELECT c.cust_nm, COUNT(*) FROM {JC} GROUP BY c.cust_id HAVING COUNT(*) > 20"),
            ("M", "which reprint reasons cost us more than 10000 in total", "SELECT reason FROM reprnt GROUP BY 1 HAVING SUM(cost) > 10000")]),
        ("missing", [
            ("M", "jobs with no delivery date: how many for each machine type", f"SELECT m.mach_typ, COUNT(*) FROM {JM} WHERE j.dlv_dt IS NULL GROUP BY 1"),
            ("E", "total cost of reprints where nobody is noted as payer", "SELECT SUM(cost) FROM reprnt WHERE paid_by IS NULL")])],
    "ev_charging": [
        ("measure_two_tables_away", [
            ("M", "kwh charged per region", f"SELECT l.Region, SUM(s.EnergyKwh) FROM {SS} GROUP BY 1"),
            ("M", "what did sessions cost in total for each operator", f"SELECT l.Operator, SUM(s.Cost) FROM {SS} GROUP BY 1")]),
        ("top_n_two_tables_away", [
            ("M", "top 5 sites by energy", top("l.SiteName", f"{SS} GROUP BY l.SiteCode", "SUM(s.EnergyKwh)", 5)),
            ("M", "3 sites with the lowest session cost total in 2024, show the total",
             top("l.SiteName, SUM(s.Cost)", f"{SS} WHERE {in_year('s.StartedOn', 2024)} GROUP BY l.SiteCode", "SUM(s.Cost)", 3, False))]),
        ("ratio_of_sums", [
            ("H", "total cost divided by total kwh for each charger maker", f"SELECT c.Maker, SUM(s.Cost) / SUM(s.EnergyKwh) FROM {SC} GROUP BY 1"),
            ("H", "how many sessions per charger does each region have? (all sessions / all chargers)",
             "SELECT l.Region, 1.0 * SUM((SELECT COUNT(*) FROM Sessions s WHERE s.ChargerCode = c.ChargerCode)) / COUNT(*) FROM Chargers c JOIN Sites l USING (SiteCode) GROUP BY 1")]),
        ("have_none", [
            ("M", "how many chargers never had a fault", "SELECT COUNT(*) FROM Chargers WHERE ChargerCode NOT IN (SELECT ChargerCode FROM Faults)"),
            ("H", "sites without any charging session in 2022", f"SELECT SiteName FROM Sites WHERE SiteCode NOT IN (SELECT l.SiteCode FROM {SS} WHERE {in_year('s.StartedOn', 2022)})")]),
        ("duration", [
            ("M", "average days until a fault is fixed, per maker", f"SELECT c.Maker, AVG(julianday(f.FixedOn) - julianday(f.ReportedOn)) FROM {FC} GROUP BY 1"),
            ("M", "which type of fault takes longest to fix on average?", top("FaultType", "Faults GROUP BY FaultType", "AVG(julianday(FixedOn) - julianday(ReportedOn))", 1))]),
        ("between_dates", [
            ("M", "energy from april to september 2023 by region", f"SELECT l.Region, SUM(s.EnergyKwh) FROM {SS} WHERE s.StartedOn BETWEEN '2023-04-01' AND '2023-09-30' GROUP BY 1"),
            ("E", "number of faults reported between 1 Jan and 31 Mar 2024", "SELECT COUNT(*) FROM Faults WHERE ReportedOn BETWEEN '2024-01-01' AND '2024-03-31'")]),
        ("by_calendar", [
            ("E", "how many sessions on each day of the week", f"SELECT {weekday('StartedOn')}, COUNT(*) FROM Sessions GROUP BY 1"),
            ("M", "monthly cost of the sessions at VoltWay sites in 2023", f"SELECT {month('s.StartedOn')}, SUM(s.Cost) FROM {SS} WHERE l.Operator = 'VoltWay' AND {in_year('s.StartedOn', 2023)} GROUP BY 1")]),
        ("flag_share", [
            ("M", "roaming share of sessions per region in percent", f"SELECT l.Region, 100.0 * SUM(s.IsRoaming) / COUNT(*) FROM {SS} GROUP BY 1"),
            ("E", "what percentage of the sessions is not roaming", "SELECT 100.0 * SUM(IsRoaming = 0) / COUNT(*) FROM Sessions")]),
        ("missing", [
            ("M", "which makers have faults that are still open, and how many", f"SELECT c.Maker, COUNT(*) FROM {FC} WHERE f.FixedOn IS NULL GROUP BY 1"),
            ("M", "percent of sessions without user rating, per payment method", "SELECT PaymentMethod, 100.0 * SUM(UserRating IS NULL) / COUNT(*) FROM Sessions GROUP BY 1")]),
        ("growth_or_groups", [
            ("H", "growth of kwh 2023 to 2024 in percent, by operator", f"SELECT l.Operator, {growth('s.EnergyKwh', 's.StartedOn', 2023, 2024)} FROM {SS} GROUP BY 1"),
            ("M", "average user rating at CCS, Type 2 and CHAdeMO chargers", f"SELECT c.Connector, AVG(s.UserRating) FROM {SC} GROUP BY 1")])],
    "it_landscape": [
        ("count_per", [
            ("E", "how many services does each team own", f"SELECT t.name, COUNT(*) FROM {OWNED} GROUP BY t.id"),
            ("M", "number of people per department", "SELECT t.department, COUNT(*) FROM member_of m JOIN Team t ON t.id = m.t GROUP BY 1")]),
        ("two_steps", [
            ("M", "on which servers do the services of the Payments team run", f"SELECT DISTINCT h.hostname FROM {OWNED} JOIN runs_on r ON r.s = s.id JOIN Server h ON h.id = r.t WHERE t.name = 'Payments'"),
            ("H", "services that depend on a service owned by the Ledger team",
             f"SELECT DISTINCT a.name FROM {OWNED} JOIN depends_on d ON d.t = s.id JOIN Service a ON a.id = d.s WHERE t.name = 'Ledger'")]),
        ("top_by_links", [
            ("M", "the 3 services most other services depend on", top("s.name", "Service s JOIN depends_on d ON d.t = s.id GROUP BY s.id", "COUNT(*)", 3)),
            ("M", "who has the most direct reports?", top("p.name", "Person p JOIN reports_to x ON x.t = p.id GROUP BY p.id", "COUNT(*)", 1))]),
        ("have_none", [
            ("M", "services that no team owns", "SELECT name FROM Service WHERE id NOT IN (SELECT t FROM owns)"),
            ("M", "servers with nothing running on them", "SELECT hostname FROM Server WHERE id NOT IN (SELECT t FROM runs_on)")]),
        ("average", [
            ("E", "average monthly cost of services per tier", "SELECT tier, AVG(monthlyCost) FROM Service GROUP BY 1"),
            ("E", "avg RAM of the servers by datacenter", "SELECT datacenter, AVG(ramGb) FROM Server GROUP BY 1")]),
        ("list_condition", [
            ("E", "Java services launched in 2022 or later", "SELECT name FROM Service WHERE language = 'Java' AND launched >= '2022-01-01'"),
            ("E", "people in Lisbon who are on call", "SELECT name FROM Person WHERE location = 'Lisbon' AND onCall = 1")]),
        ("path", [
            ("H", "who reports to somebody that reports to Jonas Doyle",
             "SELECT p.name FROM Person p JOIN reports_to a ON a.s = p.id JOIN reports_to b ON b.s = a.t JOIN Person q ON q.id = b.t WHERE q.name = 'Jonas Doyle'"),
            ("H", "teams owning a service that runs in Dublin datacenter", f"SELECT DISTINCT t.name FROM {OWNED} JOIN runs_on r ON r.s = s.id JOIN Server h ON h.id = r.t WHERE h.datacenter = 'Dublin'")]),
        ("sum_by_link", [
            ("M", "monthly service cost by team, total", f"SELECT t.name, SUM(s.monthlyCost) FROM {OWNED} GROUP BY t.id"),
            ("M", "total monthly cost of the services of each department", f"SELECT t.department, SUM(s.monthlyCost) FROM {OWNED} GROUP BY 1")]),
        ("more_than_n", [
            ("M", "servers running more than 4 services, with the number", f"SELECT h.hostname, COUNT(*) FROM {RUNS} GROUP BY h.id HAVING COUNT(*) > 4"),
            ("M", "teams with more than 9 members", "SELECT t.name FROM member_of m JOIN Team t ON t.id = m.t GROUP BY t.id HAVING COUNT(*) > 9")]),
        ("share", [
            ("E", "what percent of the dependencies are critical", "SELECT 100.0 * SUM(critical) / COUNT(*) FROM depends_on"),
            ("M", "share of people on call in each department, percent",
             "SELECT t.department, 100.0 * SUM(p.onCall) / COUNT(*) FROM member_of m JOIN Team t ON t.id = m.t JOIN Person p ON p.id = m.s GROUP BY 1")])],
    "food_catalogue": [
        ("count_per", [
            ("E", "how many products in each category", "SELECT c.label, COUNT(*) FROM Product p JOIN Category c ON c.id = p.category GROUP BY c.id"),
            ("E", "suppliers per country", "SELECT c.label, COUNT(*) FROM Supplier s JOIN Country c ON c.id = s.country GROUP BY c.id")]),
        ("two_steps", [
            ("M", "which suppliers deliver the ingredients of Country Soup", f"SELECT DISTINCT s.label FROM {INSIDE} JOIN supplied_by x ON x.s = i.id JOIN Supplier s ON s.id = x.t WHERE p.label = 'Country Soup'"),
            ("M", "what allergens are in Velvet Bites?", f"SELECT DISTINCT a.label FROM {INSIDE} JOIN Allergen a ON a.id = i.allergen WHERE p.label = 'Velvet Bites'")]),
        ("top_by_links", [
            ("M", "top 3 ingredients by number of products that contain them", top("i.label", f"{INSIDE} GROUP BY i.id", "COUNT(*)", 3)),
            ("M", "which supplier supplies the most ingredients", top("s.label", "supplied_by x JOIN Supplier s ON s.id = x.t GROUP BY s.id", "COUNT(*)", 1))]),
        ("have_none", [
            ("M", "ingredients that are in no product", "SELECT label FROM Ingredient WHERE id NOT IN (SELECT t FROM contains)"),
            ("M", "suppliers which supply nothing", "SELECT label FROM Supplier WHERE id NOT IN (SELECT t FROM supplied_by)")]),
        ("average", [
            ("E", "average price by brand", "SELECT b.label, AVG(p.price) FROM Product p JOIN Brand b ON b.id = p.brand GROUP BY b.id"),
            ("H", "how many ingredients has a product on average, per category",
             "SELECT c.label, 1.0 * COUNT(k.t) / COUNT(DISTINCT p.id) FROM Product p JOIN Category c ON c.id = p.category LEFT JOIN contains k ON k.s = p.id GROUP BY c.id")]),
        ("list_condition", [
            ("E", "vegan products under 3 euro", "SELECT label FROM Product WHERE vegan = 1 AND price < 3"),
            ("M", "organic ingredients with an allergen", "SELECT label FROM Ingredient WHERE organic = 1 AND allergen IS NOT NULL")]),
        ("dates", [
            ("M", "number of products launched in 2023 vs 2024", "SELECT strftime('%Y', launched), COUNT(*) FROM Product WHERE launched BETWEEN '2023-01-01' AND '2024-12-31' GROUP BY 1"),
            ("E", "products launched from march to june 2023", "SELECT label FROM Product WHERE launched BETWEEN '2023-03-01' AND '2023-06-30'")]),
        ("share", [
            ("M", "percent of vegan products of each brand", "SELECT b.label, 100.0 * SUM(p.vegan) / COUNT(*) FROM Product p JOIN Brand b ON b.id = p.brand GROUP BY b.id"),
            ("E", "which percentage of ingredients is organic", "SELECT 100.0 * SUM(organic) / COUNT(*) FROM Ingredient")]),
        ("condition_two_links", [
            ("H", "Casa Verde products that contain gluten",
             f"SELECT DISTINCT p.label FROM {INSIDE} JOIN Allergen a ON a.id = i.allergen JOIN Brand b ON b.id = p.brand WHERE a.label = 'gluten' AND b.label = 'Casa Verde'"),
            ("H", "how many products have an ingredient from a supplier in Spain",
             f"SELECT COUNT(DISTINCT p.id) FROM {INSIDE} JOIN supplied_by x ON x.s = i.id JOIN Supplier s ON s.id = x.t JOIN Country c ON c.id = s.country WHERE c.label = 'Spain'")]),
        ("missing", [
            ("E", "which products have no weight given", "SELECT label FROM Product WHERE weightGrams IS NULL"),
            ("M", "ingredients without supplier", "SELECT label FROM Ingredient WHERE id NOT IN (SELECT s FROM supplied_by)")])],
}
