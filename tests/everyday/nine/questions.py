"""What the ninth set asks, by its files. Questions stand in pairs of one shape: of each pair one may be read, the other is held back.

Each is difficulty, question, and the SQL of SQLite that computes gold over the table t. Do not read this file to mend an answer:
read the open questions of samples.jsonl."""

from making import weekday


def year(column: str) -> str:
    return f"CAST(strftime('%Y', {column}) AS INTEGER)"


def month(column: str) -> str:
    return f"CAST(strftime('%m', {column}) AS INTEGER)"


def quarter(column: str) -> str:
    return f"(CAST(strftime('%m', {column}) AS INTEGER) + 2) / 3"


def growth(measure: str, then: str, now: str) -> str:
    """Of a sum, in percent of what it was."""
    before = f"SUM(CASE WHEN {then} THEN {measure} ELSE 0 END)"
    return f"100.0 * (SUM(CASE WHEN {now} THEN {measure} ELSE 0 END) - {before}) / {before}"


def median(measure: str, group: str) -> str:
    return (f"SELECT g, AVG(v) FROM (SELECT {group} g, {measure} v, ROW_NUMBER() OVER (PARTITION BY {group} ORDER BY {measure}) i, COUNT(*) OVER (PARTITION BY {group}) n FROM t) "
            "WHERE i IN ((n + 1) / 2, (n + 2) / 2) GROUP BY g")


SENT, FREIGHT, KM = '"Dispatched"', '"Freight (EUR)"', '"Distance (km)"'
APPLIED, HIRED = '"Applied On"', '"Hire Date"'

QUESTIONS = {
    "deliveries": [
        ("measure_by_dimension", [
            ("E", "freight by depot", 'SELECT "Depot", SUM("Freight (EUR)") FROM t GROUP BY 1'),
            ("M", "avg delivery duration per driver, slowest first", 'SELECT "Driver", AVG("Duration (min)") FROM t GROUP BY 1 ORDER BY AVG("Duration (min)") DESC')]),
        ("top_n", [
            ("E", "top 3 drivers by km driven", 'SELECT "Driver" FROM t GROUP BY 1 ORDER BY SUM("Distance (km)") DESC LIMIT 3'),
            ("E", "Which 5 destinations have the most parcels?", 'SELECT "Destination" FROM t GROUP BY 1 ORDER BY SUM("Parcels") DESC LIMIT 5')]),
        ("ranking_filter", [
            ("M", "top 3 drivers by freight, only vans", "SELECT \"Driver\" FROM t WHERE \"Vehicle\" = 'Van' GROUP BY 1 ORDER BY SUM(\"Freight (EUR)\") DESC LIMIT 3"),
            ("M", "the 2 destinations with most failed deliveries in 2024 and how many",
             f"SELECT \"Destination\", COUNT(*) FROM t WHERE \"Status\" = 'Failed' AND {year(SENT)} = 2024 GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT 2")]),
        ("share", [
            ("E", "what % of all deliveries were Express?", "SELECT 100.0 * SUM(\"Service Level\" = 'Express') / COUNT(*) FROM t"),
            ("H", "share of each depot in the total freight of 2024, in percent",
             f'SELECT "Depot", 100.0 * SUM("Freight (EUR)") / (SELECT SUM("Freight (EUR)") FROM t WHERE {year(SENT)} = 2024) FROM t WHERE {year(SENT)} = 2024 GROUP BY 1')]),
        ("ratio", [
            ("M", "total freight per km by vehicle", 'SELECT "Vehicle", SUM("Freight (EUR)") / SUM("Distance (km)") FROM t GROUP BY 1'),
            ("M", "fuel as % of freight, each depot", 'SELECT "Depot", 100.0 * SUM("Fuel (EUR)") / SUM("Freight (EUR)") FROM t GROUP BY 1')]),
        ("change", [
            ("M", "how much did freight grow from 2023 to 2024, in percent", f"SELECT {growth(FREIGHT, year(SENT) + ' = 2023', year(SENT) + ' = 2024')} FROM t"),
            ("H", "total distance Q1 2024 vs Q2 2024, change in %",
             f"SELECT {growth(KM, year(SENT) + ' = 2024 AND ' + quarter(SENT) + ' = 1', year(SENT) + ' = 2024 AND ' + quarter(SENT) + ' = 2')} FROM t")]),
        ("date_part", [
            ("E", "number of deliveries per month in 2024", f"SELECT {month(SENT)}, COUNT(*) FROM t WHERE {year(SENT)} = 2024 GROUP BY 1"),
            ("M", "how many parcels on each day of the week?", f'SELECT {weekday(SENT)}, SUM("Parcels") FROM t GROUP BY 1')]),
        ("group_threshold", [
            ("M", "drivers with more than 25 late deliveries", "SELECT \"Driver\" FROM t WHERE \"Late\" = 'Yes' GROUP BY 1 HAVING COUNT(*) > 25"),
            ("M", "In which destinations is the average weight of a delivery more than 215 kg?", 'SELECT "Destination" FROM t GROUP BY 1 HAVING AVG("Weight (kg)") > 215')]),
        ("missing", [
            ("M", "how many delivered shipments have no proof of delivery?", "SELECT COUNT(*) FROM t WHERE \"Status\" = 'Delivered' AND \"Proof of Delivery\" IS NULL"),
            ("M", "number of deliveries without a duration per depot", 'SELECT "Depot", COUNT(*) FROM t WHERE "Duration (min)" IS NULL GROUP BY 1')]),
        ("date_filter", [
            ("E", "total freight in march 2024", "SELECT SUM(\"Freight (EUR)\") FROM t WHERE strftime('%Y-%m', \"Dispatched\") = '2024-03'"),
            ("M", "how many parcels were dispatched from 10 to 20 june 2023", "SELECT SUM(\"Parcels\") FROM t WHERE date(\"Dispatched\") BETWEEN '2023-06-10' AND '2023-06-20'")]),
    ],
    "bakery_days": [
        ("measure_by_dimension", [
            ("E", "turnover by shop", "SELECT shop, SUM(turnover_eur) FROM t GROUP BY 1"),
            ("E", "average card payment % for each shift lead please", "SELECT shift_lead, AVG(card_payment_pct) FROM t GROUP BY 1")]),
        ("top_n", [
            ("E", "top 3 shops for cakes", "SELECT shop FROM t GROUP BY 1 ORDER BY SUM(cakes_sold) DESC LIMIT 3"),
            ("M", "5 dates with the highest turnover over all shops, with the turnover", "SELECT date, SUM(turnover_eur) FROM t GROUP BY 1 ORDER BY SUM(turnover_eur) DESC LIMIT 5")]),
        ("date_part", [
            ("E", "waste per month 2023", f"SELECT {month('date')}, SUM(waste_eur) FROM t WHERE {year('date')} = 2023 GROUP BY 1"),
            ("M", "total customers by weekday", f"SELECT {weekday('date')}, SUM(customers) FROM t GROUP BY 1")]),
        ("two_groups", [
            ("M", "avg customers with rain vs without rain", "SELECT rain, AVG(customers) FROM t GROUP BY 1"),
            ("M", "compare the 2024 turnover of Mill Lane and Castle Square", f"SELECT shop, SUM(turnover_eur) FROM t WHERE shop IN ('Mill Lane', 'Castle Square') AND {year('date')} = 2024 GROUP BY 1")]),
        ("statistic", [
            ("M", "median turnover per shop", median("turnover_eur", "shop")),
            ("E", "what is the lowest and the highest customers figure of Station Kiosk?", "SELECT MIN(customers), MAX(customers) FROM t WHERE shop = 'Station Kiosk'")]),
        ("change", [
            ("M", "turnover growth 2023 -> 2024 by shop in %", f"SELECT shop, {growth('turnover_eur', year('date') + ' = 2023', year('date') + ' = 2024')} FROM t GROUP BY 1"),
            ("H", "rolls sold in december 2024 compared to december 2023, % change",
             f"SELECT {growth('rolls_sold', year('date') + ' = 2023 AND ' + month('date') + ' = 12', year('date') + ' = 2024 AND ' + month('date') + ' = 12')} FROM t")]),
        ("ratio", [
            ("M", "waste as percentage of turnover for every shop", "SELECT shop, 100.0 * SUM(waste_eur) / SUM(turnover_eur) FROM t GROUP BY 1"),
            ("M", "turnover per customer in each year", f"SELECT {year('date')}, SUM(turnover_eur) / SUM(customers) FROM t GROUP BY 1")]),
        ("two_dimensions", [
            ("M", "rolls sold by shop and year", f"SELECT shop, {year('date')}, SUM(rolls_sold) FROM t GROUP BY 1, 2"),
            ("M", "turnover by district and quarter, only 2024", f"SELECT district, {quarter('date')}, SUM(turnover_eur) FROM t WHERE {year('date')} = 2024 GROUP BY 1, 2")]),
        ("group_threshold", [
            ("M", "which shops had over 30,000 customers in 2024", f"SELECT shop FROM t WHERE {year('date')} = 2024 GROUP BY 1 HAVING SUM(customers) > 30000"),
            ("H", "on how many dates in 2024 was the turnover of all shops together above 9000?",
             f"SELECT COUNT(*) FROM (SELECT date FROM t WHERE {year('date')} = 2024 GROUP BY 1 HAVING SUM(turnover_eur) > 9000)")]),
        ("lookup", [
            ("E", "who was the shift lead at Mill Lane on 6 March 2024?", "SELECT shift_lead FROM t WHERE shop = 'Mill Lane' AND date = '2024-03-06'"),
            ("E", "turnover and waste of Station Kiosk on 2024-12-21", "SELECT turnover_eur, waste_eur FROM t WHERE shop = 'Station Kiosk' AND date = '2024-12-21'")]),
    ],
    "claims": [
        ("measure_by_dimension", [
            ("E", "total claim amount per line of business", "SELECT LOB, SUM(CLAIM_AMT) FROM t GROUP BY 1"),
            ("M", "average paid amount of settled claims per region, highest first", "SELECT REGION, AVG(PAID_AMT) FROM t WHERE STATUS = 'Settled' GROUP BY 1 ORDER BY AVG(PAID_AMT) DESC")]),
        ("bottom_n", [
            ("E", "3 regions with the lowest total claim amount", "SELECT REGION FROM t GROUP BY 1 ORDER BY SUM(CLAIM_AMT) LIMIT 3"),
            ("M", "which two adjusters have fewest settled claims", "SELECT ADJUSTER FROM t WHERE STATUS = 'Settled' AND ADJUSTER IS NOT NULL GROUP BY 1 ORDER BY COUNT(*) LIMIT 2")]),
        ("top_n", [
            ("M", "the 5 biggest claims: number and claim amount", "SELECT CLM_NO, CLAIM_AMT FROM t ORDER BY CLAIM_AMT DESC LIMIT 5"),
            ("E", "top 4 causes by paid amount", "SELECT CAUSE FROM t GROUP BY 1 ORDER BY SUM(PAID_AMT) DESC LIMIT 4")]),
        ("share", [
            ("E", "what percent of the claims is declined", "SELECT 100.0 * SUM(STATUS = 'Declined') / COUNT(*) FROM t"),
            ("M", "% of claims with fraud flag by LOB", "SELECT LOB, 100.0 * SUM(FRAUD_FLG = 1) / COUNT(*) FROM t GROUP BY 1")]),
        ("ratio", [
            ("M", "paid amount as % of claim amount per lob, settled claims only", "SELECT LOB, 100.0 * SUM(PAID_AMT) / SUM(CLAIM_AMT) FROM t WHERE STATUS = 'Settled' GROUP BY 1"),
            ("H", "claims per policy by region (number of claims / number of different policies)", "SELECT REGION, 1.0 * COUNT(*) / COUNT(DISTINCT POL_NO) FROM t GROUP BY 1")]),
        ("distinct", [
            ("M", "how many different policies had a loss in 2023?", f"SELECT COUNT(DISTINCT POL_NO) FROM t WHERE {year('LOSS_DT')} = 2023"),
            ("E", "number of distinct causes per line of business", "SELECT LOB, COUNT(DISTINCT CAUSE) FROM t GROUP BY 1")]),
        ("missing", [
            ("E", "how many claims have no close date", "SELECT COUNT(*) FROM t WHERE CLOSE_DT IS NULL"),
            ("M", "claims without adjuster, count by LOB", "SELECT LOB, COUNT(*) FROM t WHERE ADJUSTER IS NULL GROUP BY 1")]),
        ("date_filter", [
            ("E", "how many claims were reported in december 2023?", "SELECT COUNT(*) FROM t WHERE strftime('%Y-%m', RPT_DT) = '2023-12'"),
            ("M", "claim amount of losses before 1 July 2022", "SELECT SUM(CLAIM_AMT) FROM t WHERE LOSS_DT < '2022-07-01'")]),
        ("statistic", [
            ("M", "median claim amount for each region", median("CLAIM_AMT", "REGION")),
            ("H", "avg number of days between loss date and report date per LOB", "SELECT LOB, AVG(julianday(RPT_DT) - julianday(LOSS_DT)) FROM t GROUP BY 1")]),
        ("ranking_filter", [
            ("H", "motor claims with loss in 2024: top 3 regions by claim amount",
             f"SELECT REGION FROM t WHERE LOB = 'MOTOR' AND {year('LOSS_DT')} = 2024 GROUP BY 1 ORDER BY SUM(CLAIM_AMT) DESC LIMIT 3"),
            ("M", "which 3 causes have the largest claim amount among the claims still open?", "SELECT CAUSE FROM t WHERE STATUS = 'Open' GROUP BY 1 ORDER BY SUM(CLAIM_AMT) DESC LIMIT 3")]),
    ],
    "applications": [
        ("measure_by_dimension", [
            ("E", "applications per department", 'SELECT "Department", COUNT(*) FROM t GROUP BY 1'),
            ("E", "average salary ask by position from high to low", 'SELECT "Position", AVG("Salary Ask (EUR)") FROM t GROUP BY 1 ORDER BY AVG("Salary Ask (EUR)") DESC')]),
        ("top_n", [
            ("M", "top 2 sources by number of hired people", "SELECT \"Source\" FROM t WHERE \"Hired (Y/N)\" = 'Y' GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT 2"),
            ("E", "Which 3 positions have the best average test score?", 'SELECT "Position" FROM t GROUP BY 1 ORDER BY AVG("Test Score (%)") DESC LIMIT 3')]),
        ("share", [
            ("E", "how many percent of the applicants were hired", "SELECT 100.0 * SUM(\"Hired (Y/N)\" = 'Y') / COUNT(*) FROM t"),
            ("M", "hire rate in % by source", "SELECT \"Source\", 100.0 * SUM(\"Hired (Y/N)\" = 'Y') / COUNT(*) FROM t GROUP BY 1")]),
        ("date_part", [
            ("M", "applications by quarter in 2024", f"SELECT {quarter(APPLIED)}, COUNT(*) FROM t WHERE {year(APPLIED)} = 2024 GROUP BY 1"),
            ("M", "how many people did we hire each year, by hire date", f"SELECT {year(HIRED)}, COUNT(*) FROM t WHERE {HIRED} IS NOT NULL GROUP BY 1")]),
        ("distinct", [
            ("E", "from how many different countries do the applicants come?", 'SELECT COUNT(DISTINCT "Country") FROM t'),
            ("M", "distinct recruiters per department", 'SELECT "Department", COUNT(DISTINCT "Recruiter") FROM t GROUP BY 1')]),
        ("two_groups", [
            ("M", "avg test score hired vs not hired", 'SELECT "Hired (Y/N)", AVG("Test Score (%)") FROM t GROUP BY 1'),
            ("M", "average years of experience: Engineering compared with Sales", "SELECT \"Department\", AVG(\"Years Exp.\") FROM t WHERE \"Department\" IN ('Engineering', 'Sales') GROUP BY 1")]),
        ("group_threshold", [
            ("M", "recruiters with more than 15 hires", "SELECT \"Recruiter\" FROM t WHERE \"Hired (Y/N)\" = 'Y' GROUP BY 1 HAVING COUNT(*) > 15"),
            ("H", "positions with at least 40 applications and an average salary ask under 55000",
             'SELECT "Position" FROM t GROUP BY 1 HAVING COUNT(*) >= 40 AND AVG("Salary Ask (EUR)") < 55000')]),
        ("missing", [
            ("E", "how many applications have no test score?", 'SELECT COUNT(*) FROM t WHERE "Test Score (%)" IS NULL'),
            ("H", "% of applications with missing test score, per source", 'SELECT "Source", 100.0 * SUM("Test Score (%)" IS NULL) / COUNT(*) FROM t GROUP BY 1')]),
        ("date_filter", [
            ("E", "how many people applied before 1 april 2023", f"SELECT COUNT(*) FROM t WHERE {APPLIED} < '2023-04-01'"),
            ("M", "which departments had a hire date in January 2025?", f"SELECT \"Department\" FROM t WHERE strftime('%Y-%m', {HIRED}) = '2025-01' GROUP BY 1")]),
        ("two_dimensions", [
            ("M", "number of applications by source and remote ok", 'SELECT "Source", "Remote OK", COUNT(*) FROM t GROUP BY 1, 2'),
            ("H", "hired people by department and year of application", f"SELECT \"Department\", {year(APPLIED)}, COUNT(*) FROM t WHERE \"Hired (Y/N)\" = 'Y' GROUP BY 1, 2")]),
    ],
    "milk_tests": [
        ("measure_by_dimension", [
            ("E", "total milk by barn", "SELECT barn, SUM(milk_kg) FROM t GROUP BY 1"),
            ("E", "avg fat % of each breed", "SELECT breed, AVG(fat_pct) FROM t GROUP BY 1")]),
        ("bottom_n", [
            ("E", "5 cows with the lowest average milk", "SELECT cow FROM t GROUP BY 1 ORDER BY AVG(milk_kg) LIMIT 5"),
            ("M", "bottom 3 cows by total milk in 2024, show the kg too", f"SELECT cow, SUM(milk_kg) FROM t WHERE {year('test_date')} = 2024 GROUP BY 1 ORDER BY SUM(milk_kg) LIMIT 3")]),
        ("ranking_filter", [
            ("M", "top 3 Jersey cows by total milk", "SELECT cow FROM t WHERE breed = 'Jersey' GROUP BY 1 ORDER BY SUM(milk_kg) DESC LIMIT 3"),
            ("M", "best 3 cows by average protein, only tests of the 3rd lactation", "SELECT cow FROM t WHERE lactation_no = 3 GROUP BY 1 ORDER BY AVG(protein_pct) DESC LIMIT 3")]),
        ("ratio", [
            ("M", "kg milk per euro of feed cost by breed", "SELECT breed, SUM(milk_kg) / SUM(feed_cost_eur) FROM t GROUP BY 1"),
            ("H", "feed cost per 100 kg milk, every year", f"SELECT {year('test_date')}, 100.0 * SUM(feed_cost_eur) / SUM(milk_kg) FROM t GROUP BY 1")]),
        ("change", [
            ("M", "by how many percent did total milk change from 2022 to 2023?", f"SELECT {growth('milk_kg', year('test_date') + ' = 2022', year('test_date') + ' = 2023')} FROM t"),
            ("H", "% change of the average somatic cell count 2023 to 2024 per barn",
             f"SELECT barn, 100.0 * (AVG(CASE WHEN {year('test_date')} = 2024 THEN scc_1000_ml END) / AVG(CASE WHEN {year('test_date')} = 2023 THEN scc_1000_ml END) - 1) FROM t GROUP BY 1")]),
        ("date_part", [
            ("E", "average milk per month, 2024", f"SELECT {month('test_date')}, AVG(milk_kg) FROM t WHERE {year('test_date')} = 2024 GROUP BY 1"),
            ("M", "total milk by year and quarter", f"SELECT {year('test_date')}, {quarter('test_date')}, SUM(milk_kg) FROM t GROUP BY 1, 2")]),
        ("statistic", [
            ("E", "lowest and highest fat percentage ever measured", "SELECT MIN(fat_pct), MAX(fat_pct) FROM t"),
            ("M", "median cell count for each barn", median("scc_1000_ml", "barn"))]),
        ("group_threshold", [
            ("M", "cows with an average cell count over 300", "SELECT cow FROM t GROUP BY 1 HAVING AVG(scc_1000_ml) > 300"),
            ("E", "which cows were tested more than 30 times", "SELECT cow FROM t GROUP BY 1 HAVING COUNT(*) > 30")]),
        ("lookup", [
            ("E", "how much milk did Heidi give in the test of may 2023", "SELECT milk_kg FROM t WHERE cow = 'Heidi' AND strftime('%Y-%m', test_date) = '2023-05'"),
            ("M", "breed, barn and ear tag of Ruby?", "SELECT DISTINCT breed, barn, ear_tag FROM t WHERE cow = 'Ruby'")]),
        ("two_dimensions", [
            ("M", "avg milk by breed and barn", "SELECT breed, barn, AVG(milk_kg) FROM t GROUP BY 1, 2"),
            ("H", "how many treated tests by barn and year", f"SELECT barn, {year('test_date')}, COUNT(*) FROM t WHERE treated = 1 GROUP BY 1, 2")]),
    ],
    "card_txns": [
        ("measure_by_dimension", [
            ("E", "total amount by category", "SELECT category, SUM(amount_eur) FROM t GROUP BY 1"),
            ("E", "avg fee per channel", "SELECT channel, AVG(fee_eur) FROM t GROUP BY 1")]),
        ("top_n", [
            ("E", "top 5 merchants by number of transactions", "SELECT merchant FROM t GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT 5"),
            ("E", "which 3 customers paid most fees, and how much", "SELECT customer, SUM(fee_eur) FROM t GROUP BY 1 ORDER BY SUM(fee_eur) DESC LIMIT 3")]),
        ("bottom_n", [
            ("E", "the 3 categories with the smallest total amount", "SELECT category FROM t GROUP BY 1 ORDER BY SUM(amount_eur) LIMIT 3"),
            ("M", "2 countries with the fewest purchases", "SELECT country FROM t WHERE txn_type = 'Purchase' GROUP BY 1 ORDER BY COUNT(*) LIMIT 2")]),
        ("share", [
            ("E", "% of transactions that got declined", "SELECT 100.0 * SUM(declined = 'true') / COUNT(*) FROM t"),
            ("M", "per card type, what share of transactions is online (in %)?", "SELECT card_type, 100.0 * SUM(channel = 'Online') / COUNT(*) FROM t GROUP BY 1")]),
        ("change", [
            ("M", "growth of total amount from 2024 to 2025 in %", f"SELECT {growth('amount_eur', year('txn_time') + ' = 2024', year('txn_time') + ' = 2025')} FROM t"),
            ("H", "difference in number of transactions 2025 minus 2024 for each category",
             f"SELECT category, SUM({year('txn_time')} = 2025) - SUM({year('txn_time')} = 2024) FROM t GROUP BY 1")]),
        ("date_part", [
            ("M", "number of transactions by hour of the day", "SELECT CAST(strftime('%H', txn_time) AS INTEGER), COUNT(*) FROM t GROUP BY 1"),
            ("E", "total amount per month in 2025", f"SELECT {month('txn_time')}, SUM(amount_eur) FROM t WHERE {year('txn_time')} = 2025 GROUP BY 1")]),
        ("distinct", [
            ("M", "how many different customers had a refund in 2024", f"SELECT COUNT(DISTINCT customer) FROM t WHERE txn_type = 'Refund' AND {year('txn_time')} = 2024"),
            ("E", "different merchants in each country, how many?", "SELECT country, COUNT(DISTINCT merchant) FROM t GROUP BY 1")]),
        ("two_groups", [
            ("E", "average amount online vs contactless", "SELECT channel, AVG(amount_eur) FROM t WHERE channel IN ('Online', 'Contactless') GROUP BY 1"),
            ("M", "total fees of credit cards against debit cards in 2025",
             f"SELECT card_type, SUM(fee_eur) FROM t WHERE card_type IN ('Credit', 'Debit') AND {year('txn_time')} = 2025 GROUP BY 1")]),
        ("date_filter", [
            ("M", "withdrawals between 1 and 31 august 2024, how many", "SELECT COUNT(*) FROM t WHERE txn_type = 'Withdrawal' AND date(txn_time) BETWEEN '2024-08-01' AND '2024-08-31'"),
            ("M", "who made the first transaction of 2025?", f"SELECT customer FROM t WHERE {year('txn_time')} = 2025 ORDER BY txn_time LIMIT 1")]),
        ("ranking_filter", [
            ("M", "top 3 countries outside Germany by total amount", "SELECT country FROM t WHERE country <> 'Germany' GROUP BY 1 ORDER BY SUM(amount_eur) DESC LIMIT 3"),
            ("M", "5 largest online purchases, merchant and amount",
             "SELECT merchant, amount_eur FROM t WHERE channel = 'Online' AND txn_type = 'Purchase' ORDER BY amount_eur DESC LIMIT 5")]),
    ],
}
