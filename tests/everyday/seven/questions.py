"""What the seventh set asks, by its files. Questions stand in pairs of one shape: of each pair one may be read, the other is held back.

Each is difficulty, question, and the SQL of SQLite that computes gold over the table t. Do not read this file to mend an answer:
read the open questions of samples.jsonl."""

from making import quarter, weekday


def year(column: str) -> str:
    return f"CAST(strftime('%Y', {column}) AS INTEGER)"


def month(column: str) -> str:
    return f"CAST(strftime('%m', {column}) AS INTEGER)"


def grown(what: str, when: str, before: str, after: str) -> str:
    """By how many percent a sum over `what` grew from one period to another."""
    was = f"SUM(CASE WHEN {when} = {before} THEN {what} END)"
    return f"100.0 * (SUM(CASE WHEN {when} = {after} THEN {what} END) - {was}) / {was}"


STARTED, ENDED = year('"Start Date"'), year('"Cancel Date"')
WEEK, FLOWN, POSTED = year('"Week"'), year("flight_date"), year('"Posting Date"')
CREATED, READ = year('"Created At"'), year("reading_date")

QUESTIONS = {
    "subscriptions": [
        ("measure_by_dimension", [
            ("E", "seats per plan", 'SELECT "Plan", SUM("Seats") FROM t GROUP BY 1'),
            ("H", "avg lifetime in days of cancelled subscriptions by plan",
             'SELECT "Plan", AVG(julianday("Cancel Date") - julianday("Start Date")) FROM t WHERE "Cancel Date" IS NOT NULL GROUP BY 1')]),
        ("top_n", [
            ("E", "top 5 countries by seats", 'SELECT "Country" FROM t GROUP BY 1 ORDER BY SUM("Seats") DESC LIMIT 5'),
            ("M", "which 3 industries have the fewest active subscriptions?",
             '''SELECT "Industry" FROM t WHERE "Status" = 'active' GROUP BY 1 ORDER BY COUNT(*) LIMIT 3''')]),
        ("share", [
            ("E", "what % of subscriptions are billed annually", '''SELECT 100.0 * SUM("Billing Cycle" = 'annual') / COUNT(*) FROM t'''),
            ("M", "active subscriptions only: share of the monthly fees by plan in percent",
             '''SELECT "Plan", 100.0 * SUM("Monthly Fee (USD)") / (SELECT SUM("Monthly Fee (USD)") FROM t WHERE "Status" = 'active')
                FROM t WHERE "Status" = 'active' GROUP BY 1''')]),
        ("ratio", [
            ("M", "total monthly fee per seat by plan", 'SELECT "Plan", SUM("Monthly Fee (USD)") / SUM("Seats") FROM t GROUP BY 1'),
            ("M", "fees divided by seats, Germany vs France",
             '''SELECT "Country", SUM("Monthly Fee (USD)") / SUM("Seats") FROM t WHERE "Country" IN ('Germany', 'France') GROUP BY 1''')]),
        ("change", [
            ("M", "growth in new subscriptions 2022 to 2023, in %", f"SELECT {grown('1', STARTED, '2022', '2023')} FROM t"),
            ("H", "how many more cancellations did we have in 2024 than in 2023?", f"SELECT SUM({ENDED} = 2024) - SUM({ENDED} = 2023) FROM t")]),
        ("distinct", [
            ("E", "number of unique accounts", 'SELECT COUNT(DISTINCT "Account Name") FROM t'),
            ("M", "unique accounts with an active subscription by country",
             '''SELECT "Country", COUNT(DISTINCT "Account Name") FROM t WHERE "Status" = 'active' GROUP BY 1''')]),
        ("negation", [
            ("M", "how many cancelled subscriptions have no reason on file?",
             '''SELECT COUNT(*) FROM t WHERE "Status" = 'cancelled' AND "Cancel Reason" IS NULL'''),
            ("M", "number of subscriptions that did not come in through Partner or Referral, by plan",
             '''SELECT "Plan", COUNT(*) FROM t WHERE "Acq. Channel" NOT IN ('Partner', 'Referral') GROUP BY 1''')]),
        ("two_conditions", [
            ("M", "how many Enterprise subscriptions on annual billing", '''SELECT COUNT(*) FROM t WHERE "Plan" = 'Enterprise' AND "Billing Cycle" = 'annual' '''),
            ("M", "total seats of active Team subscriptions that had a trial",
             '''SELECT SUM("Seats") FROM t WHERE "Status" = 'active' AND "Plan" = 'Team' AND "Trial" = 'Y' ''')]),
        ("pivot", [
            ("M", "subscriptions by plan and billing cycle", 'SELECT "Plan", "Billing Cycle", COUNT(*) FROM t GROUP BY 1, 2'),
            ("M", "monthly fees by acq. channel and status", 'SELECT "Acq. Channel", "Status", SUM("Monthly Fee (USD)") FROM t GROUP BY 1, 2')]),
        ("above_average", [
            ("H", "which plans have more seats per subscription than the overall average?",
             'SELECT "Plan" FROM t GROUP BY 1 HAVING AVG("Seats") > (SELECT AVG("Seats") FROM t)'),
            ("H", "countries whose average monthly fee is above the average of all subscriptions",
             'SELECT "Country" FROM t GROUP BY 1 HAVING AVG("Monthly Fee (USD)") > (SELECT AVG("Monthly Fee (USD)") FROM t)')]),
    ],
    "ad_campaigns": [
        ("measure_by_dimension", [
            ("E", "ad cost by channel", 'SELECT "Channel", SUM("Cost (EUR)") FROM t GROUP BY 1'),
            ("E", "clicks per country", 'SELECT "Country", SUM("Clicks") FROM t GROUP BY 1')]),
        ("top_n", [
            ("M", "top 5 campaigns by conversion value", 'SELECT "Campaign" FROM t GROUP BY 1 ORDER BY SUM("Conv. value (EUR)") DESC LIMIT 5'),
            ("M", "the three campaigns with the fewest clicks in 2024", f'SELECT "Campaign" FROM t WHERE {WEEK} = 2024 GROUP BY 1 ORDER BY SUM("Clicks") LIMIT 3')]),
        ("share", [
            ("M", "each channel's share of the 2023 cost, in %",
             f'SELECT "Channel", 100.0 * SUM("Cost (EUR)") / (SELECT SUM("Cost (EUR)") FROM t WHERE {WEEK} = 2023) FROM t WHERE {WEEK} = 2023 GROUP BY 1'),
            ("M", "what percentage of all conversions came from Shopping?",
             '''SELECT 100.0 * SUM(CASE WHEN "Channel" = 'Shopping' THEN "Conv." END) / SUM("Conv.") FROM t''')]),
        ("ratio", [
            ("M", "cost per conversion by objective", 'SELECT "Objective", SUM("Cost (EUR)") / SUM("Conv.") FROM t GROUP BY 1'),
            ("H", "click-through rate in % by country for 2023", f'SELECT "Country", 100.0 * SUM("Clicks") / SUM("Impr.") FROM t WHERE {WEEK} = 2023 GROUP BY 1')]),
        ("change", [
            ("M", "by how many percent did ad cost go up from 2022 to 2023", f"""SELECT {grown('"Cost (EUR)"', WEEK, '2022', '2023')} FROM t"""),
            ("H", "clicks in Q1 2024 minus clicks in Q1 2023, per channel",
             f'''SELECT "Channel", SUM(CASE WHEN {WEEK} = 2024 THEN "Clicks" ELSE 0 END) - SUM(CASE WHEN {WEEK} = 2023 THEN "Clicks" ELSE 0 END)
                 FROM t WHERE {quarter('"Week"')} = 1 GROUP BY 1''')]),
        ("date_filter", [
            ("E", "total impressions in March 2023", '''SELECT SUM("Impr.") FROM t WHERE strftime('%Y-%m', "Week") = '2023-03' '''),
            ("M", "how much did we spend on Video between 1 April and 30 June 2024",
             '''SELECT SUM("Cost (EUR)") FROM t WHERE "Channel" = 'Video' AND "Week" BETWEEN '2024-04-01' AND '2024-06-30' ''')]),
        ("date_part", [
            ("M", "cost by month, 2024", f'''SELECT {month('"Week"')}, SUM("Cost (EUR)") FROM t WHERE {WEEK} = 2024 GROUP BY 1'''),
            ("M", "conversions per quarter, all years", f'''SELECT {WEEK}, {quarter('"Week"')}, SUM("Conv.") FROM t GROUP BY 1, 2''')]),
        ("pivot", [
            ("M", "spend by channel and year", f'SELECT "Channel", {WEEK}, SUM("Cost (EUR)") FROM t GROUP BY 1, 2'),
            ("M", "conversion value by country and objective", 'SELECT "Country", "Objective", SUM("Conv. value (EUR)") FROM t GROUP BY 1, 2')]),
        ("comparison", [
            ("M", "campaigns that cost more than 40,000 in 2023", f'SELECT "Campaign" FROM t WHERE {WEEK} = 2023 GROUP BY 1 HAVING SUM("Cost (EUR)") > 40000'),
            ("H", "in how many weeks of 2024 did we spend over 12,000 in total?",
             f'SELECT COUNT(*) FROM (SELECT "Week" FROM t WHERE {WEEK} = 2024 GROUP BY 1 HAVING SUM("Cost (EUR)") > 12000)')]),
        ("superlative", [
            ("H", "which channel gets the most conversion value per euro of cost",
             'SELECT "Channel" FROM t GROUP BY 1 ORDER BY SUM("Conv. value (EUR)") / SUM("Cost (EUR)") DESC LIMIT 1'),
            ("M", "which month of 2023 had the highest spend?",
             f'''SELECT {month('"Week"')} FROM t WHERE {WEEK} = 2023 GROUP BY 1 ORDER BY SUM("Cost (EUR)") DESC LIMIT 1''')]),
    ],
    "flight_log": [
        ("top_n", [
            ("E", "top 5 destinations by passengers", "SELECT dest FROM t GROUP BY 1 ORDER BY SUM(pax) DESC LIMIT 5"),
            ("H", "3 routes (orig, dest) with the longest average arrival delay",
             "SELECT orig, dest FROM t GROUP BY 1, 2 ORDER BY AVG(arr_delay_min) DESC LIMIT 3")]),
        ("share", [
            ("M", "% of flights cancelled, by year", f"SELECT {FLOWN}, 100.0 * SUM(cancelled) / COUNT(*) FROM t GROUP BY 1"),
            ("M", "share of the 2023 passengers by origin, in %",
             f"SELECT orig, 100.0 * SUM(pax) / (SELECT SUM(pax) FROM t WHERE {FLOWN} = 2023) FROM t WHERE {FLOWN} = 2023 GROUP BY 1")]),
        ("ratio", [
            ("H", "load factor (pax / seats) by aircraft type, cancelled flights left out",
             "SELECT aircraft_type, 1.0 * SUM(pax) / SUM(seats) FROM t WHERE cancelled = 0 GROUP BY 1"),
            ("H", "passengers per flight out of each airport in 2024, not counting cancelled flights",
             f"SELECT orig, 1.0 * SUM(pax) / COUNT(*) FROM t WHERE cancelled = 0 AND {FLOWN} = 2024 GROUP BY 1")]),
        ("change", [
            ("H", "passenger growth by origin, 2022 to 2023 in %", f"SELECT orig, {grown('pax', FLOWN, '2022', '2023')} FROM t GROUP BY 1"),
            ("H", "average departure delay in 2024 minus average departure delay in 2023",
             f"SELECT AVG(CASE WHEN {FLOWN} = 2024 THEN dep_delay_min END) - AVG(CASE WHEN {FLOWN} = 2023 THEN dep_delay_min END) FROM t")]),
        ("distinct", [
            ("E", "how many different tail numbers do we have in the log", "SELECT COUNT(DISTINCT tail_no) FROM t"),
            ("M", "number of different destinations per origin", "SELECT orig, COUNT(DISTINCT dest) FROM t GROUP BY 1")]),
        ("date_filter", [
            ("E", "how many flights were cancelled in December 2023", "SELECT COUNT(*) FROM t WHERE cancelled = 1 AND strftime('%Y-%m', flight_date) = '2023-12'"),
            ("M", "passengers out of BGO from 10 to 20 August 2024",
             "SELECT SUM(pax) FROM t WHERE orig = 'BGO' AND flight_date BETWEEN '2024-08-10' AND '2024-08-20'")]),
        ("date_part", [
            ("H", "average departure delay by weekday", f"SELECT {weekday('flight_date')}, AVG(dep_delay_min) FROM t GROUP BY 1"),
            ("M", "passengers per quarter in 2023", f"SELECT {quarter('flight_date')}, SUM(pax) FROM t WHERE {FLOWN} = 2023 GROUP BY 1")]),
        ("average", [
            ("E", "average flight distance by aircraft type", "SELECT aircraft_type, AVG(distance_km) FROM t GROUP BY 1"),
            ("M", "mean arrival delay when the cause was weather", "SELECT AVG(arr_delay_min) FROM t WHERE delay_cause = 'weather'")]),
        ("two_conditions", [
            ("M", "how many A320 flights were cancelled because of weather?",
             "SELECT COUNT(*) FROM t WHERE aircraft_type = 'A320' AND cancelled = 1 AND delay_cause = 'weather'"),
            ("M", "number of flights from OSL to LHR that arrived more than 60 min late",
             "SELECT COUNT(*) FROM t WHERE orig = 'OSL' AND dest = 'LHR' AND arr_delay_min > 60")]),
        ("superlative", [
            ("M", "origin with the most cancelled flights", "SELECT orig FROM t WHERE cancelled = 1 GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT 1"),
            ("M", "on which date did we carry the most passengers?", "SELECT flight_date FROM t GROUP BY 1 ORDER BY SUM(pax) DESC LIMIT 1")]),
    ],
    "stock_moves": [
        ("measure_by_dimension", [
            ("E", "qty out by warehouse", 'SELECT "Warehouse", SUM("Qty Out") FROM t GROUP BY 1'),
            ("E", "value moved per item group", 'SELECT "Item Group", SUM("Value (EUR)") FROM t GROUP BY 1')]),
        ("top_n", [
            ("E", "top 10 items by qty out", 'SELECT "Item" FROM t GROUP BY 1 ORDER BY SUM("Qty Out") DESC LIMIT 10'),
            ("M", "bottom 3 suppliers by value",
             'SELECT "Supplier" FROM t WHERE "Supplier" IS NOT NULL GROUP BY 1 ORDER BY SUM("Value (EUR)") LIMIT 3')]),
        ("ratio", [
            ("M", "ratio of qty out to qty in by item group", 'SELECT "Item Group", 1.0 * SUM("Qty Out") / SUM("Qty In") FROM t GROUP BY 1'),
            ("M", "receipts: value per unit received by warehouse",
             '''SELECT "Warehouse", SUM("Value (EUR)") / SUM("Qty In") FROM t WHERE "Movement Type" = 'Receipt' GROUP BY 1''')]),
        ("change", [
            ("H", "value of receipts by warehouse, % change from 2022 to 2023",
             f"""SELECT "Warehouse", {grown('"Value (EUR)"', POSTED, '2022', '2023')} FROM t WHERE "Movement Type" = 'Receipt' GROUP BY 1"""),
            ("H", "month-over-month change in qty out (units, not %) for February to June 2024",
             f'''SELECT m, q - was FROM (SELECT {month('"Posting Date"')} AS m, SUM("Qty Out") AS q, LAG(SUM("Qty Out")) OVER (ORDER BY {month('"Posting Date"')}) AS was
                 FROM t WHERE {POSTED} = 2024 GROUP BY 1) WHERE m BETWEEN 2 AND 6''')]),
        ("distinct", [
            ("M", "how many different SKUs did Porto receive in January 2024", '''SELECT COUNT(DISTINCT "SKU") FROM t WHERE "Warehouse" = 'Porto'
                AND "Movement Type" = 'Receipt' AND strftime('%Y-%m', "Posting Date") = '2024-01' '''),
            ("M", "number of distinct suppliers per item group", 'SELECT "Item Group", COUNT(DISTINCT "Supplier") FROM t GROUP BY 1')]),
        ("date_filter", [
            ("M", "qty in at Porto in May 2024", '''SELECT SUM("Qty In") FROM t WHERE "Warehouse" = 'Porto' AND strftime('%Y-%m', "Posting Date") = '2024-05' '''),
            ("M", "scrap value in Q4 2023",
             f'''SELECT SUM("Value (EUR)") FROM t WHERE "Movement Type" = 'Scrap' AND {POSTED} = 2023 AND {quarter('"Posting Date"')} = 4''')]),
        ("two_conditions", [
            ("M", "how many returns of Paint came into Ghent?",
             '''SELECT COUNT(*) FROM t WHERE "Movement Type" = 'Return' AND "Item Group" = 'Paint' AND "Warehouse" = 'Ghent' '''),
            ("M", "total value of Power Tools scrapped in Lyon",
             '''SELECT SUM("Value (EUR)") FROM t WHERE "Movement Type" = 'Scrap' AND "Item Group" = 'Power Tools' AND "Warehouse" = 'Lyon' ''')]),
        ("negation", [
            ("M", "how many receipts have no supplier", '''SELECT COUNT(*) FROM t WHERE "Movement Type" = 'Receipt' AND "Supplier" IS NULL'''),
            ("H", "items that were never scrapped",
             '''SELECT DISTINCT "Item" FROM t WHERE "Item" NOT IN (SELECT "Item" FROM t WHERE "Movement Type" = 'Scrap')''')]),
        ("comparison", [
            ("M", "how many movements in 2024 were worth between 500 and 1000 euros",
             f'SELECT COUNT(*) FROM t WHERE {POSTED} = 2024 AND "Value (EUR)" BETWEEN 500 AND 1000'),
            ("H", "SKUs with more than 1,000 units out in 2023", f'SELECT "SKU" FROM t WHERE {POSTED} = 2023 GROUP BY 1 HAVING SUM("Qty Out") > 1000')]),
        ("cumulative", [
            ("H", "running total of qty in by month for 2023",
             f'''SELECT {month('"Posting Date"')}, SUM(SUM("Qty In")) OVER (ORDER BY {month('"Posting Date"')}) FROM t WHERE {POSTED} = 2023 GROUP BY 1'''),
            ("H", "cumulative scrap value by year",
             f"""SELECT {POSTED}, SUM(SUM("Value (EUR)")) OVER (ORDER BY {POSTED}) FROM t WHERE "Movement Type" = 'Scrap' GROUP BY 1""")]),
    ],
    "support_tickets": [
        ("measure_by_dimension", [
            ("E", "tickets by team", 'SELECT "Team", COUNT(*) FROM t GROUP BY 1'),
            ("M", "reopened tickets per product", '''SELECT "Product", COUNT(*) FROM t WHERE "Reopened" = 'Y' GROUP BY 1''')]),
        ("top_n", [
            ("M", "top 5 customers by ticket count", 'SELECT "Customer" FROM t GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT 5'),
            ("M", "three issue types with the worst average CSAT", 'SELECT "Issue Type" FROM t GROUP BY 1 ORDER BY AVG("CSAT (1-5)") LIMIT 3')]),
        ("share", [
            ("M", "% of tickets reopened by team", '''SELECT "Team", 100.0 * SUM("Reopened" = 'Y') / COUNT(*) FROM t GROUP BY 1'''),
            ("E", "share of tickets per channel in %", 'SELECT "Channel", 100.0 * COUNT(*) / (SELECT COUNT(*) FROM t) FROM t GROUP BY 1')]),
        ("change", [
            ("M", "growth in tickets created from 2022 to 2023 in percent", f"SELECT {grown('1', CREATED, '2022', '2023')} FROM t"),
            ("H", "urgent tickets per product: how many more were created in 2024 than in 2023",
             f'''SELECT "Product", SUM({CREATED} = 2024) - SUM({CREATED} = 2023) FROM t WHERE "Priority" = 'urgent' GROUP BY 1''')]),
        ("distinct", [
            ("M", "how many different customers opened a ticket in July 2024", '''SELECT COUNT(DISTINCT "Customer") FROM t WHERE strftime('%Y-%m', "Created At") = '2024-07' '''),
            ("M", "number of different agents per team", 'SELECT "Team", COUNT(DISTINCT "Agent") FROM t GROUP BY 1')]),
        ("date_filter", [
            ("M", "how many tickets were created on a Saturday or Sunday", '''SELECT COUNT(*) FROM t WHERE strftime('%w', "Created At") IN ('0', '6')'''),
            ("M", "how many tickets created since 1 October 2024 have status open", '''SELECT COUNT(*) FROM t WHERE "Status" = 'open' AND "Created At" >= '2024-10-01' ''')]),
        ("date_part", [
            ("M", "tickets created per month in 2023", f'''SELECT {month('"Created At"')}, COUNT(*) FROM t WHERE {CREATED} = 2023 GROUP BY 1'''),
            ("M", "tickets by hour of creation", '''SELECT CAST(strftime('%H', "Created At") AS INTEGER), COUNT(*) FROM t GROUP BY 1''')]),
        ("average", [
            ("E", "avg first reply in minutes by priority", 'SELECT "Priority", AVG("First Reply (min)") FROM t GROUP BY 1'),
            ("M", "average CSAT per channel for urgent tickets", '''SELECT "Channel", AVG("CSAT (1-5)") FROM t WHERE "Priority" = 'urgent' GROUP BY 1''')]),
        ("pivot", [
            ("M", "tickets by priority and status", 'SELECT "Priority", "Status", COUNT(*) FROM t GROUP BY 1, 2'),
            ("H", "average first reply time by team and year of creation", f'SELECT "Team", {CREATED}, AVG("First Reply (min)") FROM t GROUP BY 1, 2')]),
        ("negation", [
            ("E", "how many tickets have no agent", 'SELECT COUNT(*) FROM t WHERE "Agent" IS NULL'),
            ("M", "tickets created in 2024 without a CSAT, count by team", f'SELECT "Team", COUNT(*) FROM t WHERE "CSAT (1-5)" IS NULL AND {CREATED} = 2024 GROUP BY 1')]),
    ],
    "meter_readings": [
        ("measure_by_dimension", [
            ("E", "consumption by region", "SELECT region, SUM(consumption_kWh) FROM t GROUP BY 1"),
            ("M", "electricity cost per site type in 2024", f"SELECT site_type, SUM(cost_EUR) FROM t WHERE {READ} = 2024 GROUP BY 1")]),
        ("share", [
            ("M", "share of total consumption by site type, in %",
             "SELECT site_type, 100.0 * SUM(consumption_kWh) / (SELECT SUM(consumption_kWh) FROM t) FROM t GROUP BY 1"),
            ("M", "what % of the 2023 readings were estimated?", f"SELECT 100.0 * SUM(estimated) / COUNT(*) FROM t WHERE {READ} = 2023")]),
        ("ratio", [
            ("H", "total cost divided by total kWh consumed, by site type", "SELECT site_type, SUM(cost_EUR) / SUM(consumption_kWh) FROM t GROUP BY 1"),
            ("H", "solar feed-in as a % of consumption by region", "SELECT region, 100.0 * SUM(solar_feed_in_kWh) / SUM(consumption_kWh) FROM t GROUP BY 1")]),
        ("change", [
            ("H", "% change in consumption 2022 to 2023 per region", f"SELECT region, {grown('consumption_kWh', READ, '2022', '2023')} FROM t GROUP BY 1"),
            ("H", "yoy growth of total cost in % for 2022, 2023 and 2024",
             f"""SELECT y, 100.0 * (c - was) / was FROM (SELECT {READ} AS y, SUM(cost_EUR) AS c, LAG(SUM(cost_EUR)) OVER (ORDER BY {READ}) AS was FROM t GROUP BY 1)
                 WHERE y > 2021""")]),
        ("date_part", [
            ("M", "kWh consumed by month, 2023", f"SELECT {month('reading_date')}, SUM(consumption_kWh) FROM t WHERE {READ} = 2023 GROUP BY 1"),
            ("M", "solar feed-in per quarter of 2022", f"SELECT {quarter('reading_date')}, SUM(solar_feed_in_kWh) FROM t WHERE {READ} = 2022 GROUP BY 1")]),
        ("average", [
            ("E", "average peak demand by site type", "SELECT site_type, AVG(peak_demand_kW) FROM t GROUP BY 1"),
            ("M", "average price per kWh each year", f"SELECT {READ}, AVG(price_ct_per_kWh) FROM t GROUP BY 1")]),
        ("pivot", [
            ("M", "cost by region and year", f"SELECT region, {READ}, SUM(cost_EUR) FROM t GROUP BY 1, 2"),
            ("M", "consumption by site type and quarter in 2024",
             f"SELECT site_type, {quarter('reading_date')}, SUM(consumption_kWh) FROM t WHERE {READ} = 2024 GROUP BY 1, 2")]),
        ("comparison", [
            ("M", "sites that used more than 300,000 kWh in 2024", f"SELECT site_name FROM t WHERE {READ} = 2024 GROUP BY 1 HAVING SUM(consumption_kWh) > 300000"),
            ("M", "how many readings had a peak demand between 100 and 150 kW", "SELECT COUNT(*) FROM t WHERE peak_demand_kW BETWEEN 100 AND 150")]),
        ("superlative", [
            ("M", "which site had the highest single peak demand", "SELECT site_name FROM t ORDER BY peak_demand_kW DESC LIMIT 1"),
            ("M", "month of 2023 with the lowest consumption",
             f"SELECT {month('reading_date')} FROM t WHERE {READ} = 2023 GROUP BY 1 ORDER BY SUM(consumption_kWh) LIMIT 1")]),
        ("above_average", [
            ("H", "sites with an average peak demand above the overall average",
             "SELECT site_name FROM t GROUP BY 1 HAVING AVG(peak_demand_kW) > (SELECT AVG(peak_demand_kW) FROM t)"),
            ("H", "which regions have a higher average price per kWh than the overall average?",
             "SELECT region FROM t GROUP BY 1 HAVING AVG(price_ct_per_kWh) > (SELECT AVG(price_ct_per_kWh) FROM t)")]),
    ],
}
