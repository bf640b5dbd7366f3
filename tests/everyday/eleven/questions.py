"""What the eleventh set asks, by its files. Questions stand in pairs of one shape: of each pair one may be read, the other is held back.

Each is difficulty, question, and the SQL of SQLite that computes gold over the tables of its file. Do not read this file to mend an answer:
read the open questions of samples.jsonl. Gold of a question of yes or no is true or false."""

from collections.abc import Iterable

from data import FISCAL_YEARS, MONTHS, YEARS


def text(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


def name(column: str) -> str:
    return f'"{column}"'


def summed(columns: Iterable[str]) -> str:
    return "(" + " + ".join(map(name, columns)) + ")"


def cell(table: str, column: str, row: str) -> str:
    """A column of the row for which a condition holds, as a value."""
    return f'(SELECT {name(column)} FROM "{table}" WHERE {row})'


def columns_as_rows(table: str, columns: list[str], row: str, value: str = "{}") -> str:
    """What stands beside each other in one row, or a sum of each column, below each other: header, cell."""
    return "(" + " UNION ALL ".join(f'SELECT {text(column)} header, {value.format(name(column))} cell FROM "{table}" WHERE {row}' for column in columns) + ")"


# ---- population

TOWN = '"Municipality" <> \'Total\''


def town(*names: str) -> str:
    return f'"Municipality" IN ({", ".join(map(text, names))})'


def years_of(place: str) -> str:
    return columns_as_rows("population", YEARS, town(place))


def growth(first: str, last: str) -> str:
    return f'(100.0 * ("{last}" - "{first}") / "{first}")'


POPULATION = [
    ("lookup", [
        ("E", "What was the population of Northmoor in 2020?", f'SELECT "2020" FROM population WHERE {town("Northmoor")}'),
        ("E", "how many people lived in Greyhaven in 2018", f'SELECT "2018" FROM population WHERE {town("Greyhaven")}')]),
    ("superlative", [
        ("E", "Which municipality had the largest population in 2023?", f'SELECT "Municipality" FROM population WHERE {TOWN} ORDER BY "2023" DESC LIMIT 1'),
        ("M", "smallest municipality in Harrowmark in 2019 by population",
         f'SELECT "Municipality" FROM population WHERE {TOWN} AND "Province" = \'Harrowmark\' ORDER BY "2019" LIMIT 1')]),
    ("column_of_extreme", [
        ("M", "In which year was the population of Stonebridge highest?", f"SELECT CAST(header AS INTEGER) FROM {years_of('Stonebridge')} ORDER BY cell DESC LIMIT 1"),
        ("M", "year with the lowest population in Caldbeck Bay", f"SELECT CAST(header AS INTEGER) FROM {years_of('Caldbeck Bay')} ORDER BY cell LIMIT 1")]),
    ("change", [
        ("M", "how much did the population of Ashdale change from 2019 to 2023", f'SELECT "2023" - "2019" FROM population WHERE {town("Ashdale")}'),
        ("M", "By what percent did Estersund grow between 2018 and 2022?", f'SELECT {growth("2018", "2022")} FROM population WHERE {town("Estersund")}')]),
    ("growth_ranking", [
        ("M", "Which municipality grew most between 2018 and 2022?", f'SELECT "Municipality" FROM population WHERE {TOWN} ORDER BY "2022" - "2018" DESC LIMIT 1'),
        ("H", "top 3 municipalities by population growth in percent from 2020 to 2023",
         f'SELECT "Municipality" FROM population WHERE {TOWN} ORDER BY {growth("2020", "2023")} DESC LIMIT 3')]),
    ("total", [
        ("E", "total population in 2021", f'SELECT SUM("2021") FROM population WHERE {TOWN}'),
        ("E", "population by province in 2022", f'SELECT "Province", SUM("2022") FROM population WHERE {TOWN} GROUP BY 1')]),
    ("average_of_columns", [
        ("M", "average population of Drumlin over 2019 to 2021", f'SELECT {summed(["2019", "2020", "2021"])} / 3.0 FROM population WHERE {town("Drumlin")}'),
        ("M", "What was the mean population of Velden in the years 2020 to 2023?", f'SELECT {summed(["2020", "2021", "2022", "2023"])} / 4.0 FROM population WHERE {town("Velden")}')]),
    ("count_condition", [
        ("M", "How many municipalities had more than 70,000 inhabitants in 2023?", f'SELECT COUNT(*) FROM population WHERE {TOWN} AND "2023" > 70000'),
        ("M", "how many places lost people between 2018 and 2023", f'SELECT COUNT(*) FROM population WHERE {TOWN} AND "2023" < "2018"')]),
    ("ratio", [
        ("H", "people per km2 in Thornley in 2021", f'SELECT "2021" / "Area (km2)" FROM population WHERE {town("Thornley")}'),
        ("H", "What percentage of Southreach's population lived in Portmere in 2021?",
         'SELECT 100.0 * SUM(CASE WHEN "Municipality" = \'Portmere\' THEN "2021" END) / SUM("2021") FROM population WHERE "Province" = \'Southreach\'')]),
]

# ---- annual report


def line(item: str) -> str:
    return f'"Line item" = {text(item)}'


def amount(item: str, year: str) -> str:
    return cell("annual_report", year, line(item))


def years_of_line(item: str) -> str:
    return columns_as_rows("annual_report", FISCAL_YEARS, line(item))


ANNUAL_REPORT = [
    ("lookup", [
        ("E", "revenue in 2022", f"SELECT {amount('Revenue', 'FY2022')}"),
        ("E", "How many employees were there at year end 2023?", f"SELECT {amount('Employees at year end', 'FY2023')}")]),
    ("section", [
        ("M", "show the balance sheet for 2024", 'SELECT "Line item", "FY2024" FROM annual_report WHERE "Section" = \'Balance sheet\''),
        ("M", "list the cash flow items with their 2022 amounts", 'SELECT "Line item", "FY2022" FROM annual_report WHERE "Section" = \'Cash flow\'')]),
    ("change", [
        ("M", "how much did operating profit change from 2021 to 2023", f"SELECT {amount('Operating profit', 'FY2023')} - {amount('Operating profit', 'FY2021')}"),
        ("M", "By how many tonnes did CO2 emissions change between FY2019 and FY2024?", f"SELECT {amount('CO2 emissions', 'FY2024')} - {amount('CO2 emissions', 'FY2019')}")]),
    ("growth", [
        ("M", "revenue growth in percent from 2022 to 2023", f'SELECT {growth("FY2022", "FY2023")} FROM annual_report WHERE {line("Revenue")}'),
        ("M", "What was the percentage increase in inventories from 2020 to 2022?", f'SELECT {growth("FY2020", "FY2022")} FROM annual_report WHERE {line("Inventories")}')]),
    ("column_of_extreme", [
        ("M", "In which fiscal year was profit for the year lowest?", f"SELECT header FROM {years_of_line('Profit for the year')} ORDER BY cell LIMIT 1"),
        ("M", "which fiscal year had the highest capital expenditure", f"SELECT header FROM {years_of_line('Capital expenditure')} ORDER BY cell DESC LIMIT 1")]),
    ("ratio", [
        ("H", "cost of sales as a percentage of revenue in 2023", f"SELECT 100.0 * {amount('Cost of sales', 'FY2023')} / {amount('Revenue', 'FY2023')}"),
        ("H", "What share of 2024 revenue came from Controls, in percent?", f"SELECT 100.0 * {amount('Controls', 'FY2024')} / {amount('Revenue', 'FY2024')}")]),
    ("superlative", [
        ("M", "Which segment brought in the most revenue in 2024?", 'SELECT "Line item" FROM annual_report WHERE "Section" = \'Revenue by segment\' ORDER BY "FY2024" DESC LIMIT 1'),
        ("M", "balance sheet item with the smallest amount in FY2020", 'SELECT "Line item" FROM annual_report WHERE "Section" = \'Balance sheet\' ORDER BY "FY2020" LIMIT 1')]),
    ("several_columns", [
        ("M", "average revenue over 2020 to 2022", f'SELECT {summed(["FY2020", "FY2021", "FY2022"])} / 3.0 FROM annual_report WHERE {line("Revenue")}'),
        ("M", "How much was paid in dividends from 2021 to 2024 in total?", f'SELECT {summed(["FY2021", "FY2022", "FY2023", "FY2024"])} FROM annual_report WHERE {line("Dividends paid")}')]),
    ("series", [
        ("H", "Operating profit for each fiscal year", f"SELECT header, cell FROM {years_of_line('Operating profit')}"),
        ("H", "energy use by year", f"SELECT header, cell FROM {years_of_line('Energy use')}")]),
]

# ---- outdoor shop


def months_of(product: str) -> str:
    return columns_as_rows("Units sold", MONTHS, f'"Product" = {text(product)}')


def units(what: str, where: str = "") -> str:
    return f'SELECT {what} FROM "Units sold"{" WHERE " + where if where else ""}'


def product(of: str) -> str:
    return f'"Product" = {text(of)}'


def survey(what: str, question: str = "") -> str:
    return f'SELECT {what} FROM "Customer survey"' + (f' WHERE "Question" = {text(question)}' if question else "")


OUTDOOR_SHOP = [
    ("lookup", [
        ("E", "sales of tents in June", units('"Jun"', product("Tents"))),
        ("E", "How many snowshoes did we sell in January?", units('"Jan"', product("Snowshoes")))]),
    ("column_of_extreme", [
        ("M", "best month for tents", f"SELECT header FROM {months_of('Tents')} ORDER BY cell DESC LIMIT 1"),
        ("M", "In which month did we sell the fewest backpacks?", f"SELECT header FROM {months_of('Backpacks')} ORDER BY cell LIMIT 1")]),
    ("superlative", [
        ("E", "Which product sold best in December?", units('"Product"') + ' ORDER BY "Dec" DESC LIMIT 1'),
        ("E", "top 3 products in July", units('"Product"') + ' ORDER BY "Jul" DESC LIMIT 3')]),
    ("total", [
        ("M", "How many head lamps were sold over the whole year?", units(summed(MONTHS), product("Head lamps"))),
        ("E", "total units sold in May", units('SUM("May")'))]),
    ("several_columns", [
        ("M", "rain jackets sold from September to November", units(summed(["Sep", "Oct", "Nov"]), product("Rain jackets"))),
        ("M", "gloves sold in the first quarter", units(summed(["Jan", "Feb", "Mar"]), product("Gloves")))]),
    ("group", [
        ("E", "units sold per category in August", units('"Category", SUM("Aug")') + " GROUP BY 1"),
        ("H", "which category sold the most units in the whole year", units('"Category"') + f" GROUP BY 1 ORDER BY SUM({summed(MONTHS)}) DESC LIMIT 1")]),
    ("condition", [
        ("E", "products that sold more than 150 units in April", units('"Product"', '"Apr" > 150')),
        ("M", "How many products sold fewer than 50 units in February?", units("COUNT(*)", '"Feb" < 50'))]),
    ("survey_lookup", [
        ("E", "What percentage was very satisfied with the delivery time?", survey('"Very satisfied %"', "Delivery time")),
        ("E", "how many % are neutral about the opening hours", survey('"Neutral %"', "Opening hours"))]),
    ("survey_superlative", [
        ("M", "what are customers very satisfied with most often", survey('"Question"') + ' ORDER BY "Very satisfied %" DESC LIMIT 1'),
        ("M", "Which survey question got the fewest responses?", survey('"Question"') + ' ORDER BY "Responses" LIMIT 1')]),
    ("survey_sum", [
        ("M", "satisfied and very satisfied together for the online shop", survey('"Very satisfied %" + "Satisfied %"', "Online shop")),
        ("H", "For parking, how many percent are dissatisfied or very dissatisfied?", survey('"Dissatisfied %" + "Very dissatisfied %"', "Parking"))]),
]

# ---- league table


def team(*names: str) -> str:
    return f'"Team" IN ({", ".join(map(text, names))})'


def league(what: str, where: str = "") -> str:
    return f"SELECT {what} FROM league_table{' WHERE ' + where if where else ''}"


LEAGUE_TABLE = [
    ("lookup", [
        ("E", "How many points did Harwick Town get?", league('"Pts"', team("Harwick Town"))),
        ("M", "how many goals did Stowmarch Albion score", league('"GF"', team("Stowmarch Albion")))]),
    ("lookup", [
        ("M", "Who won the league?", league('"Team"', '"Pos" = 1')),
        ("E", "which team finished fifth", league('"Team"', '"Pos" = 5'))]),
    ("superlative", [
        ("M", "Which team conceded the fewest goals?", league('"Team"') + ' ORDER BY "GA" LIMIT 1'),
        ("E", "which team lost the most games", league('"Team"') + ' ORDER BY "L" DESC LIMIT 1')]),
    ("compare", [
        ("M", "Who won more games, Port Ellen Rovers or Bexcombe City?", league('"Team"', team("Bexcombe City", "Port Ellen Rovers")) + ' ORDER BY "W" DESC LIMIT 1'),
        ("M", "How many more points did Redmere United have than Alderton?",
         f'SELECT {cell("league_table", "Pts", team("Redmere United"))} - {cell("league_table", "Pts", team("Alderton"))}')]),
    ("count_condition", [
        ("M", "How many teams won at least 10 games?", league("COUNT(*)", '"W" >= 10')),
        ("M", "number of teams with a negative goal difference", league("COUNT(*)", '"GD" < 0'))]),
    ("list", [
        ("E", "Which teams were relegated?", league('"Team"', "\"Notes\" = 'Relegated'")),
        ("E", "who qualified for the Coastal Cup", league('"Team"', "\"Notes\" = 'Qualification for the Coastal Cup'"))]),
    ("ratio", [
        ("H", "goals scored per game by Cavendish Athletic", league('1.0 * "GF" / "Pld"', team("Cavendish Athletic"))),
        ("H", "What percentage of its games did Thornaby Vale win?", league('100.0 * "W" / "Pld"', team("Thornaby Vale")))]),
    ("total", [
        ("M", "How many goals were scored in the whole season?", league('SUM("GF")')),
        ("E", "average points per team", league('AVG("Pts")'))]),
]

# ---- council election


def candidate(*names: str) -> str:
    return f'"Candidate" IN ({", ".join(map(text, names))})'


def election(what: str, where: str = "") -> str:
    return f"SELECT {what} FROM council_election{' WHERE ' + where if where else ''}"


COUNCIL_ELECTION = [
    ("lookup", [
        ("E", "how many votes did Mara Olsen get", election('"Votes"', candidate("Mara Olsen"))),
        ("E", "What percentage of the vote did Hugo Marchetti receive?", election('"%"', candidate("Hugo Marchetti")))]),
    ("lookup", [
        ("E", "Which party did Farah Nazari stand for?", election('"Party"', candidate("Farah Nazari"))),
        ("E", "what ward did Leo Stannard run in", election('"Ward"', candidate("Leo Stannard")))]),
    ("yes_no", [
        ("M", "Was Edith Farrow elected?", election("\"Elected\" = 'Yes'", candidate("Edith Farrow"))),
        ("M", "did Dmitri Ash get elected", election("\"Elected\" = 'Yes'", candidate("Dmitri Ash")))]),
    ("list", [
        ("M", "Who was elected in Eastgate?", election('"Candidate"', "\"Ward\" = 'Eastgate' AND \"Elected\" = 'Yes'")),
        ("E", "all candidates of Green Future", election('"Candidate"', "\"Party\" = 'Green Future'"))]),
    ("group", [
        ("M", "seats won by party", election('"Party", COUNT(*)', "\"Elected\" = 'Yes'") + " GROUP BY 1"),
        ("E", "total votes per party, highest first", election('"Party", SUM("Votes")') + ' GROUP BY 1 ORDER BY SUM("Votes") DESC')]),
    ("superlative", [
        ("E", "Who got the most votes in the Harbour ward?", election('"Candidate"', "\"Ward\" = 'Harbour'") + ' ORDER BY "Votes" DESC LIMIT 1'),
        ("M", "which elected candidate had the fewest votes", election('"Candidate"', "\"Elected\" = 'Yes'") + ' ORDER BY "Votes" LIMIT 1')]),
    ("share", [
        ("H", "Green Future's share of all votes in percent", election('100.0 * SUM(CASE WHEN "Party" = \'Green Future\' THEN "Votes" END) / SUM("Votes")')),
        ("H", "What percentage of the Civic Union's candidates were elected?", election("100.0 * SUM(\"Elected\" = 'Yes') / COUNT(*)", "\"Party\" = 'Civic Union'"))]),
    ("listed_by", [
        ("M", "for each party, its candidates", election('"Party", "Candidate"')),
        ("M", "list the elected candidates of each ward", election('"Ward", "Candidate"', "\"Elected\" = 'Yes'"))]),
]

# ---- GPS devices


def model(*names: str) -> str:
    return f'"Model" IN ({", ".join(map(text, names))})'


def devices(what: str, where: str = "") -> str:
    return f"SELECT {what} FROM gps_devices{' WHERE ' + where if where else ''}"


GPS_DEVICES = [
    ("lookup", [
        ("E", "What is the battery life of the Trailmate 3?", devices('"Battery life (h)"', model("Trailmate 3"))),
        ("E", "price of the Summit Nav 20", devices('"Price (EUR)"', model("Summit Nav 20")))]),
    ("yes_no", [
        ("M", "Is the Pathfinder X waterproof?", devices("\"Waterproof\" = 'Yes'", model("Pathfinder X"))),
        ("M", "is the terra go waterproof", devices("\"Waterproof\" = 'Yes'", model("Terra Go")))]),
    ("superlative", [
        ("E", "What is the lightest model?", devices('"Model"') + ' ORDER BY "Weight (g)" LIMIT 1'),
        ("M", "which device under 300 euros has the longest battery life", devices('"Model"', '"Price (EUR)" < 300') + ' ORDER BY "Battery life (h)" DESC LIMIT 1')]),
    ("list", [
        ("E", "list every model with its price", devices('"Model", "Price (EUR)"')),
        ("M", "waterproof models by Kestra and their weight", devices('"Model", "Weight (g)"', "\"Waterproof\" = 'Yes' AND \"Brand\" = 'Kestra'"))]),
    ("count_condition", [
        ("E", "How many models cost less than 250 euros?", devices("COUNT(*)", '"Price (EUR)" < 250')),
        ("M", "how many devices are not waterproof", devices("COUNT(*)", "\"Waterproof\" = 'No'"))]),
    ("compare", [
        ("M", "Which is heavier, the Ridgeline or the Glacier One?", devices('"Model"', model("Ridgeline", "Glacier One")) + ' ORDER BY "Weight (g)" DESC LIMIT 1'),
        ("M", "How much more does the Fjord 7 Solar cost than the Fjord 7?",
         f'SELECT {cell("gps_devices", "Price (EUR)", model("Fjord 7 Solar"))} - {cell("gps_devices", "Price (EUR)", model("Fjord 7"))}')]),
    ("date", [
        ("E", "Which models were released in 2023?", devices('"Model"', "strftime('%Y', \"Release date\") = '2023'")),
        ("E", "newest model", devices('"Model"') + ' ORDER BY "Release date" DESC LIMIT 1')]),
    ("group", [
        ("E", "average price per brand", devices('"Brand", AVG("Price (EUR)")') + " GROUP BY 1"),
        ("H", "cheapest model of each brand", devices('"Brand", "Model"', '("Brand", "Price (EUR)") IN (SELECT "Brand", MIN("Price (EUR)") FROM gps_devices GROUP BY 1)'))]),
]

# ---- episodes


def title(*names: str) -> str:
    return f'"Title" IN ({", ".join(map(text, names))})'


def shown(what: str, where: str = "") -> str:
    return f"SELECT {what} FROM episodes{' WHERE ' + where if where else ''}"


EPISODES = [
    ("lookup", [
        ("E", "Who directed The Glass Harbour?", shown('"Directed by"', title("The Glass Harbour"))),
        ("E", "writer of the episode Paper Boats", shown('"Written by"', title("Paper Boats")))]),
    ("lookup", [
        ("M", "When did Nine Bells first air?", shown('"Original air date"', title("Nine Bells"))),
        ("M", "which episode aired on 5 October 2020", shown('"Title"', "\"Original air date\" = '5 October 2020'"))]),
    ("superlative", [
        ("E", "What is the longest episode?", shown('"Title"') + ' ORDER BY "Length (min)" DESC LIMIT 1'),
        ("M", "episode of season 3 with the most viewers", shown('"Title"', '"Season" = 3') + ' ORDER BY "Viewers (millions)" DESC LIMIT 1')]),
    ("list", [
        ("E", "episodes directed by Joel Abara", shown('"Title"', "\"Directed by\" = 'Joel Abara'")),
        ("M", "Which episodes of season 3 did Desmond Pike write?", shown('"Title"', "\"Season\" = 3 AND \"Written by\" = 'Desmond Pike'"))]),
    ("count_condition", [
        ("E", "How many episodes did Ruth Calloway direct?", shown("COUNT(*)", "\"Directed by\" = 'Ruth Calloway'")),
        ("E", "number of episodes longer than an hour", shown("COUNT(*)", '"Length (min)" > 60'))]),
    ("group", [
        ("E", "average viewers by season", shown('"Season", AVG("Viewers (millions)")') + " GROUP BY 1"),
        ("E", "how many episodes did each writer write", shown('"Written by", COUNT(*)') + " GROUP BY 1")]),
    ("compare", [
        ("M", "Which episode was longer, Undertow or Breakwater?", shown('"Title"', title("Undertow", "Breakwater")) + ' ORDER BY "Length (min)" DESC LIMIT 1'),
        ("M", "How many minutes longer is King Tide than Signals?",
         f'SELECT {cell("episodes", "Length (min)", title("King Tide"))} - {cell("episodes", "Length (min)", title("Signals"))}')]),
    ("place", [
        ("M", "title of the last episode of season 1", shown('"Title"', '"Season" = 1') + ' ORDER BY "No. in season" DESC LIMIT 1'),
        ("E", "What was the first episode of season 2 called?", shown('"Title"', '"Season" = 2') + ' ORDER BY "No. in season" LIMIT 1')]),
]

QUESTIONS = {"population": POPULATION, "annual_report": ANNUAL_REPORT, "outdoor_shop": OUTDOOR_SHOP, "league_table": LEAGUE_TABLE, "council_election": COUNCIL_ELECTION,
             "gps_devices": GPS_DEVICES, "episodes": EPISODES}

# What a question may be taken for too: gold has to be the same.
ALSO = [
    ("Which municipality grew most between 2018 and 2022?", f'SELECT "Municipality" FROM population WHERE {TOWN} ORDER BY {growth("2018", "2022")} DESC LIMIT 1'),
    ("total population in 2021", f'SELECT "2021" FROM population WHERE {town("Total")}'),
    ("What share of 2024 revenue came from Controls, in percent?",
     'SELECT 100.0 * SUM(CASE WHEN "Line item" = \'Controls\' THEN "FY2024" END) / SUM("FY2024") FROM annual_report WHERE "Section" = \'Revenue by segment\''),
    ("title of the last episode of season 1", 'SELECT "Title" FROM episodes WHERE "Season" = 1 ORDER BY "No." DESC LIMIT 1'),
]
