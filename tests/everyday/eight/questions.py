"""What the eighth set asks, by its databases. Questions stand in pairs of one shape: of each pair one may be read, the other is held back.

Each is difficulty, question, and the SQL of SQLite that computes gold. Do not read this file to mend an answer:
read the open questions of samples.jsonl."""

from making import in_year, quarter, weekday


def month(column: str) -> str:
    return f"strftime('%m', {column})"


PICKED = "harvests h JOIN parcels p USING (parcel_id)"
BOUGHT = "bottle_sales s JOIN buyers b USING (buyer_id)"
VISITS = 'Visits v JOIN Pets p ON v."Pet No" = p."Pet No"'
OWNED = 'Pets p JOIN Owners o ON p."Owner No" = o."Owner No"'
BOOKED = "Bookings b JOIN Spaces s USING (SpaceId)"
MEMBERS = "Bookings b JOIN Members m USING (MemberId)"
PLAYED = "perf f JOIN prod p USING (prod_id)"
ORDERED = "tkt t JOIN perf f USING (perf_id)"
TICKETS = "tkt t JOIN perf f USING (perf_id) JOIN prod p USING (prod_id)"
SIGNED = 'Jobs j JOIN Clients c ON j."Client ID" = c."Client ID"'
BILLED = 'Invoices i JOIN Jobs j ON i."Job No." = j."Job No."'
HELD = "lots l JOIN auctions a USING (auctionId)"
BROUGHT = "lots l JOIN consignors c USING (consignorId)"

QUESTIONS = {
    "vineyard": [
        ("measure_by_other_table", [
            ("E", "how many kilos of each grape did we pick", f"SELECT p.grape_variety, SUM(h.yield_kg) FROM {PICKED} GROUP BY 1"),
            ("E", "bottles per buyer country", f"SELECT b.country, SUM(s.bottles) FROM {BOUGHT} GROUP BY 1")]),
        ("top_n_by_other_table", [
            ("M", "top 5 parcels by total yield", f"SELECT p.parcel_name FROM {PICKED} GROUP BY p.parcel_id ORDER BY SUM(h.yield_kg) DESC LIMIT 5"),
            ("M", "our 3 biggest buyers by revenue", f"SELECT b.buyer_name FROM {BOUGHT} GROUP BY b.buyer_id ORDER BY SUM(s.revenue_eur) DESC LIMIT 3")]),
        ("without_any", [
            ("M", "which parcels were never harvested?", "SELECT parcel_name FROM parcels WHERE parcel_id NOT IN (SELECT parcel_id FROM harvests)"),
            ("M", "buyers who never bought anything", "SELECT buyer_name FROM buyers WHERE buyer_id NOT IN (SELECT buyer_id FROM bottle_sales)")]),
        ("filter_two_tables", [
            ("M", "hand picked Riesling in 2022, total kg",
             f"SELECT SUM(h.yield_kg) FROM {PICKED} WHERE p.grape_variety = 'Riesling' AND h.picking = 'hand' AND {in_year('h.picked_on', 2022)}"),
            ("M", "how much Chapel Red revenue came from restaurants",
             f"SELECT SUM(s.revenue_eur) FROM {BOUGHT} WHERE s.wine = 'Chapel Red' AND b.buyer_type = 'restaurant'")]),
        ("months", [
            ("M", "revenue by month of sale, 2023", f"SELECT {month('sold_on')}, SUM(revenue_eur) FROM bottle_sales WHERE {in_year('sold_on', 2023)} GROUP BY 1"),
            ("M", "kg picked each month in 2021", f"SELECT {month('picked_on')}, SUM(yield_kg) FROM harvests WHERE {in_year('picked_on', 2021)} GROUP BY 1")]),
        ("share", [
            ("M", "what percentage of revenue is from wholesalers?",
             f"SELECT 100.0 * SUM(CASE WHEN b.buyer_type = 'wholesaler' THEN s.revenue_eur END) / SUM(s.revenue_eur) FROM {BOUGHT}"),
            ("M", "% of all harvested kilos that come from Steinfeld",
             f"SELECT 100.0 * SUM(CASE WHEN p.village = 'Steinfeld' THEN h.yield_kg END) / SUM(h.yield_kg) FROM {PICKED}")]),
        ("negation", [
            ("M", "how much revenue is still unpaid", "SELECT SUM(revenue_eur) FROM bottle_sales WHERE paid_on IS NULL"),
            ("E", "number of harvests not picked by machine", "SELECT COUNT(*) FROM harvests WHERE picking <> 'machine'")]),
        ("change", [
            ("H", "how many more bottles did we sell in 2024 than in 2023?",
             f"SELECT SUM(CASE WHEN {in_year('sold_on', 2024)} THEN bottles END) - SUM(CASE WHEN {in_year('sold_on', 2023)} THEN bottles END) FROM bottle_sales"),
            ("H", "percent change in total yield from 2021 to 2022",
             f"SELECT 100.0 * (SUM(CASE WHEN {in_year('picked_on', 2022)} THEN yield_kg END) - SUM(CASE WHEN {in_year('picked_on', 2021)} THEN yield_kg END))"
             f" / SUM(CASE WHEN {in_year('picked_on', 2021)} THEN yield_kg END) FROM harvests")]),
        ("average", [
            ("M", "avg must weight of Silvaner", f"SELECT AVG(h.must_weight) FROM {PICKED} WHERE p.grape_variety = 'Silvaner'"),
            ("M", "how many bottles does a wine shop take per sale on average?", f"SELECT AVG(s.bottles) FROM {BOUGHT} WHERE b.buyer_type = 'wine shop'")]),
        ("having", [
            ("M", "grapes with more than 200000 kg picked in total", f"SELECT p.grape_variety FROM {PICKED} GROUP BY 1 HAVING SUM(h.yield_kg) > 200000"),
            ("M", "who bought at least 15 times?", f"SELECT b.buyer_name FROM {BOUGHT} GROUP BY b.buyer_id HAVING COUNT(*) >= 15")]),
    ],
    "vet_practice": [
        ("measure_by_other_table", [
            ("E", "visits by species", f'SELECT p."Species", COUNT(*) FROM {VISITS} GROUP BY 1'),
            ("M", "total fees per town of the owner", f'SELECT o."Town", SUM(v."Fee") FROM {VISITS} JOIN Owners o ON p."Owner No" = o."Owner No" GROUP BY 1')]),
        ("count_distinct", [
            ("E", "how many different dog breeds do we have on file", 'SELECT COUNT(DISTINCT "Breed") FROM Pets WHERE "Species" = \'Dog\''),
            ("M", "how many different pets has Dr. Keller seen?", 'SELECT COUNT(DISTINCT "Pet No") FROM Visits WHERE "Vet" = \'Dr. Keller\'')]),
        ("without_any", [
            ("M", "owners with no pets", 'SELECT "Owner Name" FROM Owners WHERE "Owner No" NOT IN (SELECT "Owner No" FROM Pets)'),
            ("M", "Which pets never came in for a visit?", 'SELECT "Pet Name" FROM Pets WHERE "Pet No" NOT IN (SELECT "Pet No" FROM Visits)')]),
        ("weekdays", [
            ("M", "visits per weekday", f"""SELECT {weekday('"Visit Date"')}, COUNT(*) FROM Visits GROUP BY 1"""),
            ("M", "fees for cats by day of the week", f"""SELECT {weekday('v."Visit Date"')}, SUM(v."Fee") FROM {VISITS} WHERE p."Species" = 'Cat' GROUP BY 1""")]),
        ("latest", [
            ("E", "when was Alfie's last visit", f"""SELECT MAX(v."Visit Date") FROM {VISITS} WHERE p."Pet Name" = 'Alfie'"""),
            ("M", "date of the first rabbit surgery",
             f"""SELECT MIN(v."Visit Date") FROM {VISITS} WHERE p."Species" = 'Rabbit' AND v."Reason" = 'Surgery'""")]),
        ("or_conditions", [
            ("E", "how many visits for dental or skin problems?", """SELECT COUNT(*) FROM Visits WHERE "Reason" IN ('Dental', 'Skin Problem')"""),
            ("M", "pets whose owner lives in Corley or Fenwick", f"""SELECT p."Pet Name" FROM {OWNED} WHERE o."Town" IN ('Corley', 'Fenwick')""")]),
        ("above_average", [
            ("M", "how many visits cost more than the average fee", 'SELECT COUNT(*) FROM Visits WHERE "Fee" > (SELECT AVG("Fee") FROM Visits)'),
            ("H", "vets with an average fee above the overall average",
             'SELECT "Vet" FROM Visits GROUP BY 1 HAVING AVG("Fee") > (SELECT AVG("Fee") FROM Visits)')]),
        ("superlative", [
            ("M", "which pet came in most often?", f"""SELECT p."Pet Name" FROM {VISITS} GROUP BY p."Pet No" ORDER BY COUNT(*) DESC LIMIT 1"""),
            ("E", "which vet gave the most vaccinations", """SELECT "Vet" FROM Visits WHERE "Reason" = 'Vaccination' GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT 1""")]),
        ("list_two_conditions", [
            ("M", "list dogs born before 2014 that aren't neutered",
             """SELECT "Pet Name" FROM Pets WHERE "Species" = 'Dog' AND "Birth Date" < '2014-01-01' AND "Neutered" = 'No'"""),
            ("M", "cats born in 2016 or later whose owner lives in Ashton",
             f"""SELECT p."Pet Name" FROM {OWNED} WHERE p."Species" = 'Cat' AND o."Town" = 'Ashton' AND p."Birth Date" >= '2016-01-01'""")]),
        ("ratio", [
            ("H", "how many dogs do we have per cat?", """SELECT 1.0 * SUM("Species" = 'Dog') / SUM("Species" = 'Cat') FROM Pets"""),
            ("H", "ratio of unpaid to paid visits", """SELECT 1.0 * SUM("Paid" = 'No') / SUM("Paid" = 'Yes') FROM Visits""")]),
    ],
    "coworking": [
        ("measure_by_other_table", [
            ("E", "hours booked per kind of space", f"SELECT s.SpaceKind, SUM(b.Hours) FROM {BOOKED} GROUP BY 1"),
            ("E", "how much did we charge per plan", f"SELECT m.PlanName, SUM(b.AmountCharged) FROM {MEMBERS} GROUP BY 1")]),
        ("top_n_by_other_table", [
            ("M", "top 3 spaces by money charged", f"SELECT s.SpaceName FROM {BOOKED} GROUP BY s.SpaceId ORDER BY SUM(b.AmountCharged) DESC LIMIT 3"),
            ("M", "the 2 members with the most booked hours", f"SELECT m.FullName FROM {MEMBERS} GROUP BY m.MemberId ORDER BY SUM(b.Hours) DESC LIMIT 2")]),
        ("quarters", [
            ("M", "bookings per quarter of 2023", f"SELECT {quarter('BookedFor')}, COUNT(*) FROM Bookings WHERE {in_year('BookedFor', 2023)} GROUP BY 1"),
            ("M", "studio hours by quarter, 2024",
             f"SELECT {quarter('b.BookedFor')}, SUM(b.Hours) FROM {BOOKED} WHERE s.SpaceKind = 'Studio' AND {in_year('b.BookedFor', 2024)} GROUP BY 1")]),
        ("two_measures", [
            ("M", "bookings and total hours for each floor", f"SELECT s.Floor, COUNT(*), SUM(b.Hours) FROM {BOOKED} GROUP BY 1"),
            ("M", "avg attendees and total charged per plan", f"SELECT m.PlanName, AVG(b.Attendees), SUM(b.AmountCharged) FROM {MEMBERS} GROUP BY 1")]),
        ("negation", [
            ("E", "how many bookings weren't cancelled?", "SELECT COUNT(*) FROM Bookings WHERE CancelledOn IS NULL"),
            ("M", "resident members who haven't left, how many", "SELECT COUNT(*) FROM Members WHERE PlanName = 'Resident' AND LeftOn IS NULL")]),
        ("most_per_group", [
            ("H", "the space with the most bookings on each floor",
             "SELECT Floor, SpaceName FROM (SELECT s.Floor, s.SpaceName, RANK() OVER (PARTITION BY s.Floor ORDER BY COUNT(*) DESC) AS place"
             f" FROM {BOOKED} GROUP BY s.SpaceId) WHERE place = 1"),
            ("H", "for every plan, who was charged the most in total?",
             "SELECT PlanName, FullName FROM (SELECT m.PlanName, m.FullName, RANK() OVER (PARTITION BY m.PlanName ORDER BY SUM(b.AmountCharged) DESC) AS place"
             f" FROM {MEMBERS} GROUP BY m.MemberId) WHERE place = 1")]),
        ("filter_two_tables", [
            ("M", "how many meeting room bookings were longer than 2 hours",
             f"SELECT COUNT(*) FROM {BOOKED} WHERE s.SpaceKind = 'Meeting Room' AND b.Hours > 2"),
            ("M", "hours Flex members booked in phone booths",
             f"SELECT SUM(b.Hours) FROM {BOOKED} JOIN Members m USING (MemberId) WHERE m.PlanName = 'Flex' AND s.SpaceKind = 'Phone Booth'")]),
        ("difference", [
            ("H", "how much more was charged for studios than for phone booths",
             "SELECT SUM(CASE WHEN s.SpaceKind = 'Studio' THEN b.AmountCharged END) - SUM(CASE WHEN s.SpaceKind = 'Phone Booth' THEN b.AmountCharged END)"
             f" FROM {BOOKED}"),
            ("H", "how many more bookings did Flex members make than Team members?",
             f"SELECT SUM(m.PlanName = 'Flex') - SUM(m.PlanName = 'Team') FROM {MEMBERS}")]),
        ("having", [
            ("M", "which spaces got booked more than 18 times", f"SELECT s.SpaceName FROM {BOOKED} GROUP BY s.SpaceId HAVING COUNT(*) > 18"),
            ("E", "companies that have 6 members or more", "SELECT Company FROM Members WHERE Company IS NOT NULL GROUP BY 1 HAVING COUNT(*) >= 6")]),
        ("running_total", [
            ("H", "running total of what we charged, by month of 2024",
             f"SELECT {month('BookedFor')}, SUM(SUM(AmountCharged)) OVER (ORDER BY {month('BookedFor')}) FROM Bookings WHERE {in_year('BookedFor', 2024)} GROUP BY 1"),
            ("H", "cumulative booked hours per month, 2023",
             f"SELECT {month('BookedFor')}, SUM(SUM(Hours)) OVER (ORDER BY {month('BookedFor')}) FROM Bookings WHERE {in_year('BookedFor', 2023)} GROUP BY 1")]),
    ],
    "theatre": [
        ("measure_by_other_table", [
            ("M", "tickets sold by genre", f"SELECT p.genre, SUM(t.qty) FROM {TICKETS} GROUP BY 1"),
            ("E", "takings per hall", f"SELECT f.hall, SUM(t.amt) FROM {ORDERED} GROUP BY 1")]),
        ("top_n_by_other_table", [
            ("M", "top 4 shows by ticket revenue", f"SELECT p.ttl FROM {TICKETS} GROUP BY p.prod_id ORDER BY SUM(t.amt) DESC LIMIT 4"),
            ("M", "3 directors with the most performances",
             f"SELECT p.dir FROM {PLAYED} WHERE p.dir IS NOT NULL GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT 3")]),
        ("count_distinct", [
            ("M", "how many different shows played in the Studio?", "SELECT COUNT(DISTINCT prod_id) FROM perf WHERE hall = 'Studio'"),
            ("E", "number of distinct directors for musicals", "SELECT COUNT(DISTINCT dir) FROM prod WHERE genre = 'musical'")]),
        ("share", [
            ("M", "percent of tickets sold online", "SELECT 100.0 * SUM(CASE WHEN chan = 'online' THEN qty END) / SUM(qty) FROM tkt"),
            ("M", "how much of the ticket money comes from the Courtyard, in %?",
             f"SELECT 100.0 * SUM(CASE WHEN f.hall = 'Courtyard' THEN t.amt END) / SUM(t.amt) FROM {ORDERED}")]),
        ("latest", [
            ("E", "when was Salt and Cinders last performed", f"SELECT MAX(f.perf_dt) FROM {PLAYED} WHERE p.ttl = 'Salt and Cinders'"),
            ("E", "which thriller premiered first", "SELECT ttl FROM prod WHERE genre = 'thriller' ORDER BY prem_dt LIMIT 1")]),
        ("between_dates", [
            ("M", "how many performances between 2024-03-01 and 2024-05-31", "SELECT COUNT(*) FROM perf WHERE perf_dt BETWEEN '2024-03-01' AND '2024-05-31'"),
            ("M", "tickets sold by phone from 1 June 2023 to 31 October 2023",
             "SELECT SUM(qty) FROM tkt WHERE chan = 'phone' AND sold_dt BETWEEN '2023-06-01' AND '2023-10-31'")]),
        ("without_any", [
            ("M", "productions never performed", "SELECT ttl FROM prod WHERE prod_id NOT IN (SELECT prod_id FROM perf)"),
            ("H", "how many performances sold no tickets?", "SELECT COUNT(*) FROM perf WHERE perf_id NOT IN (SELECT perf_id FROM tkt)")]),
        ("weekdays", [
            ("M", "performances per weekday", f"SELECT {weekday('perf_dt')}, COUNT(*) FROM perf GROUP BY 1"),
            ("M", "Takings from comedies by day of the week of the performance",
             f"SELECT {weekday('f.perf_dt')}, SUM(t.amt) FROM {TICKETS} WHERE p.genre = 'comedy' GROUP BY 1")]),
        ("superlative", [
            ("M", "which genre made the most money", f"SELECT p.genre FROM {TICKETS} GROUP BY 1 ORDER BY SUM(t.amt) DESC LIMIT 1"),
            ("M", "which show did seniors buy the most tickets for?",
             f"SELECT p.ttl FROM {TICKETS} WHERE t.cust_cat = 'senior' GROUP BY p.prod_id ORDER BY SUM(t.qty) DESC LIMIT 1")]),
        ("ratio", [
            ("H", "takings per ticket sold, by hall", f"SELECT f.hall, SUM(t.amt) / SUM(t.qty) FROM {ORDERED} GROUP BY 1"),
            ("H", "revenue per ticket by type of customer", "SELECT cust_cat, SUM(amt) / SUM(qty) FROM tkt GROUP BY 1")]),
    ],
    "solar_installer": [
        ("measure_by_other_table", [
            ("E", "total kWp by client type", f'SELECT c."Client Type", SUM(j."System Size (kWp)") FROM {SIGNED} GROUP BY 1'),
            ("E", "how much did we invoice per crew lead", f'SELECT j."Crew Lead", SUM(i."Amount (EUR)") FROM {BILLED} GROUP BY 1')]),
        ("two_measures", [
            ("E", "number of jobs and total panels per inverter brand", 'SELECT "Inverter", COUNT(*), SUM("Panels") FROM Jobs GROUP BY 1'),
            ("M", "Average contract value and average system size per area",
             f'SELECT c."Area", AVG(j."Contract Value (EUR)"), AVG(j."System Size (kWp)") FROM {SIGNED} GROUP BY 1')]),
        ("negation", [
            ("E", "how much invoiced money hasn't been settled?", 'SELECT SUM("Amount (EUR)") FROM Invoices WHERE "Settled On" IS NULL'),
            ("M", "farm jobs not installed yet, how many",
             f"""SELECT COUNT(*) FROM {SIGNED} WHERE c."Client Type" = 'Farm' AND j."Installed On" IS NULL""")]),
        ("change", [
            ("H", "percent change in signed contract value, 2022 to 2023",
             "SELECT 100.0 * (after - before) / before FROM (SELECT "
             f"""SUM(CASE WHEN {in_year('"Signed On"', 2023)} THEN "Contract Value (EUR)" END) AS after, """
             f"""SUM(CASE WHEN {in_year('"Signed On"', 2022)} THEN "Contract Value (EUR)" END) AS before FROM Jobs)"""),
            ("H", "how many more panels were installed in 2024 than in 2023?",
             f"""SELECT SUM(CASE WHEN {in_year('"Installed On"', 2024)} THEN "Panels" END) - SUM(CASE WHEN {in_year('"Installed On"', 2023)} THEN "Panels" END) """
             "FROM Jobs")]),
        ("above_average", [
            ("M", "how many jobs are bigger than the average system size",
             'SELECT COUNT(*) FROM Jobs WHERE "System Size (kWp)" > (SELECT AVG("System Size (kWp)") FROM Jobs)'),
            ("H", "crew leads whose average contract is worth more than the overall average",
             'SELECT "Crew Lead" FROM Jobs GROUP BY 1 HAVING AVG("Contract Value (EUR)") > (SELECT AVG("Contract Value (EUR)") FROM Jobs)')]),
        ("list_two_conditions", [
            ("M", "North Vale clients with a SolarEdge inverter",
             f"""SELECT DISTINCT c."Client Name" FROM {SIGNED} WHERE c."Area" = 'North Vale' AND j."Inverter" = 'SolarEdge'"""),
            ("M", "list commercial clients with a system above 100 kWp",
             f"""SELECT DISTINCT c."Client Name" FROM {SIGNED} WHERE c."Client Type" = 'Commercial' AND j."System Size (kWp)" > 100""")]),
        ("average", [
            ("H", "avg days from signing to installation by crew lead",
             'SELECT "Crew Lead", AVG(julianday("Installed On") - julianday("Signed On")) FROM Jobs GROUP BY 1'),
            ("H", "how many days after issue is an invoice settled on average?", 'SELECT AVG(julianday("Settled On") - julianday("Issued")) FROM Invoices')]),
        ("without_any", [
            ("M", "clients that have no job", 'SELECT "Client Name" FROM Clients WHERE "Client ID" NOT IN (SELECT "Client ID" FROM Jobs)'),
            ("M", "how many jobs were never invoiced", 'SELECT COUNT(*) FROM Jobs WHERE "Job No." NOT IN (SELECT "Job No." FROM Invoices)')]),
        ("between_dates", [
            ("M", "how many jobs did we install between 1 April 2023 and 30 June 2023?",
             """SELECT COUNT(*) FROM Jobs WHERE "Installed On" BETWEEN '2023-04-01' AND '2023-06-30'"""),
            ("M", "amount invoiced from 2024-02-01 to 2024-02-29",
             """SELECT SUM("Amount (EUR)") FROM Invoices WHERE "Issued" BETWEEN '2024-02-01' AND '2024-02-29'""")]),
        ("difference", [
            ("M", "how many more jobs does Ortiz have than Szabo", """SELECT SUM("Crew Lead" = 'Ortiz') - SUM("Crew Lead" = 'Szabo') FROM Jobs"""),
            ("H", "difference between the average contract value of commercial and farm clients",
             """SELECT AVG(CASE WHEN c."Client Type" = 'Commercial' THEN j."Contract Value (EUR)" END) - AVG(CASE WHEN c."Client Type" = 'Farm' THEN """
             f'j."Contract Value (EUR)" END) FROM {SIGNED}')]),
    ],
    "auction_house": [
        ("measure_by_other_table", [
            ("E", "hammer total per venue", f"SELECT a.venue, SUM(l.hammerPrice) FROM {HELD} GROUP BY 1"),
            ("E", "how many lots came from each region", f"SELECT c.region, COUNT(*) FROM {BROUGHT} GROUP BY 1")]),
        ("top_n_by_other_table", [
            ("M", "top 5 consignors by total hammer price", f"SELECT c.consignorName FROM {BROUGHT} GROUP BY c.consignorId ORDER BY SUM(l.hammerPrice) DESC LIMIT 5"),
            ("M", "which 3 auctions made the most money?", f"SELECT a.auctionTitle FROM {HELD} GROUP BY a.auctionId ORDER BY SUM(l.hammerPrice) DESC LIMIT 3")]),
        ("share", [
            ("M", "what percent of lots stayed unsold", "SELECT 100.0 * SUM(hammerPrice IS NULL) / COUNT(*) FROM lots"),
            ("M", "share of lots offered in Bath, in percent", f"SELECT 100.0 * SUM(a.venue = 'Bath') / COUNT(*) FROM {HELD}")]),
        ("having", [
            ("M", "consignors with over 12 lots", f"SELECT c.consignorName FROM {BROUGHT} GROUP BY c.consignorId HAVING COUNT(*) > 12"),
            ("M", "departments that made at least 100,000 in hammer prices", "SELECT department FROM lots GROUP BY 1 HAVING SUM(hammerPrice) >= 100000")]),
        ("superlative", [
            ("E", "most expensive lot we ever sold", "SELECT lotTitle FROM lots ORDER BY hammerPrice DESC LIMIT 1"),
            ("M", "which region has the fewest consignors?", "SELECT region FROM consignors GROUP BY 1 ORDER BY COUNT(*) LIMIT 1")]),
        ("ratio", [
            ("M", "how many lots per auction on average", f"SELECT 1.0 * COUNT(*) / COUNT(DISTINCT a.auctionId) FROM {HELD}"),
            ("H", "ratio of jewellery lots to silver lots", "SELECT 1.0 * SUM(department = 'Jewellery') / SUM(department = 'Silver') FROM lots")]),
        ("or_conditions", [
            ("E", "how many lots are furniture or clocks", "SELECT COUNT(*) FROM lots WHERE department IN ('Furniture', 'Clocks')"),
            ("E", "hammer total from buyers in Japan or Germany", "SELECT SUM(hammerPrice) FROM lots WHERE buyerCountry IN ('Japan', 'Germany')")]),
        ("most_per_group", [
            ("H", "most expensive lot sold in each department",
             "SELECT department, lotTitle FROM (SELECT department, lotTitle, RANK() OVER (PARTITION BY department ORDER BY hammerPrice DESC) AS place FROM lots)"
             " WHERE place = 1"),
            ("H", "who brought the most lots, per region",
             "SELECT region, consignorName FROM (SELECT c.region, c.consignorName, RANK() OVER (PARTITION BY c.region ORDER BY COUNT(*) DESC) AS place"
             f" FROM {BROUGHT} GROUP BY c.consignorId) WHERE place = 1")]),
        ("months", [
            ("M", "2023 hammer total by month of auction", f"SELECT {month('a.heldOn')}, SUM(l.hammerPrice) FROM {HELD} WHERE {in_year('a.heldOn', 2023)} GROUP BY 1"),
            ("M", "auctions per month in 2022", f"SELECT {month('heldOn')}, COUNT(*) FROM auctions WHERE {in_year('heldOn', 2022)} GROUP BY 1")]),
        ("latest", [
            ("E", "when did we last hold an auction in Exeter?", "SELECT MAX(heldOn) FROM auctions WHERE venue = 'Exeter'"),
            ("M", "first auction held in Taunton", "SELECT auctionTitle FROM auctions WHERE venue = 'Taunton' ORDER BY heldOn LIMIT 1")]),
    ],
}
