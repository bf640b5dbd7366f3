"""Gold of the world of foods: pandas over the CSV files."""
import sys
from pathlib import Path

import pandas as pd

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from world import Questions, arguments, one_of, rows  # noqa: E402

args = arguments()
food, group, column, intake, language, region, unit = (
    pd.read_csv(args.data / f"{name}.csv") for name in ("compositions", "groups", "columns", "intakes", "languages", "regions", "samplingunits"))
food.columns = [name.split("; ")[1] for name in food.columns]
intake = intake.set_index("code")
states = unit[unit.sno.str.isdigit()]
q = Questions("food")
ask, none = q.ask, q.none


def top(frame, by, n=1, least=False):
    return frame.sort_values(by, ascending=least, kind="stable").head(n)


def best(frame, by, least=False):
    """The names of the one that ranks first, or of all that tie."""
    return one_of(frame[frame[by] == (frame[by].min() if least else frame[by].max())].name)


def of(name, what):
    (value,) = food[food.name == name][what]
    return value


def grams(name, what):
    """As it is kept (g), in mg and in µg."""
    value = float(of(name, what))
    return [rows(value), rows(value * 1e3), rows(value * 1e6)]


def within(name):
    return food[food.grup == name]


ask("which food has the most protein?", "superlative", "foods", best(food, "protcnt"))
ask("How much vitamin C is in pink guava?", "lookup", "foods", grams("Guava, pink flesh", "vitc"))
ask("how many fruits are there", "count", "foods", len(within("Fruits")))
ask("what is the scientific name of bajra", "lookup", "foods", of("Bajra", "scie"))
ask("How many foods are listed in total?", "count", "foods", len(food), int(group.entries.sum()), note="compositions hold five oils more than groups say")
ask("number of foods in each food group", "group", "foods", food.grup.value_counts().reset_index(), group[["group", "entries"]], group[["code", "entries"]])
ask("Which food groups are suitable for vegetarians?", "list", "foods", group[group.tags.str.contains("vegetarian")].group,
    group[group.tags.str.contains("vegetarian")].code)
ask("foods with more than 1000 mg calcium", "filter", "foods", food[food.ca > 1].name, food[food.ca > 1].code)
ask("Top 5 foods by iron content", "superlative", "foods", top(food, "fe", 5).name)
ask("which vegetable leaf has the highest beta carotene?", "superlative", "foods", best(within("Green Leafy Vegetables"), "cartb"))
ask("avrage energy of nuts and oil seeds", "average", "foods", within("Nuts and Oil Seeds").enerc.mean())
ask("What is the average protein content per food group?", "group", "foods", food.groupby("grup").protcnt.mean().reset_index())
ask("Does raw milled rice have more carbs than whole wheat?", "comparison", "foods", rows(True), rows("yes"),
    rows([("Rice, raw, milled", of("Rice, raw, milled", "choavldf")), ("Wheat, whole", of("Wheat, whole", "choavldf"))]),
    rows([(of("Rice, raw, milled", "choavldf"), of("Wheat, whole", "choavldf"))]), rows("Rice, raw, milled"))
ask("cholesterol in paneer", "lookup", "foods", grams("Paneer", "cholc"))
ask("Which animal meat has the least cholesterol?", "superlative", "foods", best(within("Animal Meat"), "cholc", least=True))
ask("how many brinjal varieties were analysed?", "count", "foods", int(food.name.str.startswith("Brinjal-").sum()), int(food.name.str.startswith("Brinjal").sum()))
ask("list the mushrooms", "list", "foods", within("Mushrooms").name)
ask("which spice contains the most dietary fibre", "superlative", "foods", best(within("Condiments and Spices"), "fibtg"))
ask("What is the code of almond?", "lookup", "foods", of("Almond", "code"))
ask("fat content of buffalo milk vs cow milk", "comparison", "foods",
    rows([("Milk, whole, Buffalo", of("Milk, whole, Buffalo", "fatce")), ("Milk, whole, Cow", of("Milk, whole, Cow", "fatce"))]),
    rows([(of("Milk, whole, Buffalo", "fatce"), of("Milk, whole, Cow", "fatce"))]))
ask("How many districts does Bihar have?", "lookup", "foods", int(unit.set_index("state").districts["Bihar"]))
ask("which state had the most districts selected for sampling", "superlative", "foods", one_of(unit[unit.selected == unit.selected.max()].state))
ask("how many districts were selected altogether?", "sum", "foods", int(unit.selected.sum()), int(states.selected.sum()), note="with union territories, or states alone")
ask("Which states belong to the East region?", "list", "foods", region[region.region == "East"].states, rows(region[region.region == "East"].states.iloc[0].split(";")))
ask("what region is Kerala in", "lookup", "foods", region[region.states.str.contains("Kerala")].region)
ask("What does the abbreviation Tam. stand for?", "definition", "foods", language[language.abbr == "Tam."].lang)
ask("recommended daily vitamin C for an adult man in the US", "lookup", "foods", [rows(float(intake.usrdam["vitc"])), rows(float(intake.usrdam["vitc"]) * 1e3)])
ask("upper limit of vitamin d intake in the US", "lookup", "foods", [rows(float(intake.ulus["vitd"])), rows(float(intake.ulus["vitd"]) * 1e6)])
ask("Which seafood groups are there?", "list", "foods", group[group.code.isin(list("PQR"))].group, group[group.code.isin(list("PQRS"))].group)
ask("fruits with less than 1 g sugar", "filter", "foods", within("Fruits")[within("Fruits").fsugar < 1].name)
ask("how many foods were sampled in all six regions?", "count", "foods", int((food.regn == 6).sum()), int((food.regn >= 6).sum()),
    note="some foods say more than six")
ask("Which food has more zinc, oysters or beef liver?", "comparison", "foods",
    rows("Oyster" if of("Oyster", "zn") > of("Beef, liver", "zn") else "Beef, liver"),
    rows([("Oyster", of("Oyster", "zn")), ("Beef, liver", of("Beef, liver", "zn"))]), rows([(of("Oyster", "zn"), of("Beef, liver", "zn"))]))
ask("what share of the foods is vegetarian?", "share", "foods", 100 * food.tags.str.contains("vegetarian").mean())
ask("How much energy does walnut have in kJ", "lookup", "foods", int(of("Walnut", "enerc")))
ask("sodium in small prawns", "lookup", "foods", grams("Prawns, small", "na"))
ask("Which fish has the most omega 3?", "superlative", "foods", best(within("Marine Fish"), "facn3"), best(food[food.grup.str.contains("Fish")], "facn3"))
ask("top three oils by saturated fat", "superlative", "foods", top(within("Edible Oils and Fats"), "fasat", 3).name)
ask("Which food group has on average the most water?", "group-superlative", "foods", food.groupby("grup").water.mean().idxmax())
ask("foods whose scientific name is Mangifera indica", "filter", "foods", food[food.scie == "Mangifera indica"].name)
ask("what is jaggery called in the tables and which group is it in", "lookup", "foods", rows([("Jaggery, cane", "Sugars")]), rows("Sugars"))
ask("which cereal is richest in fibre?", "superlative", "foods", best(within("Cereals and Millets"), "fibtg"))
ask("Median fat of poultry", "average", "foods", within("Poultry").fatce.median())
ask("is there more vitamin a in goat liver or sheep liver", "comparison", "foods", rows("Goat, liver"),
    rows([("Goat, liver", of("Goat, liver", "vita")), ("Sheep, liver", of("Sheep, liver", "vita"))]), rows([(of("Goat, liver", "vita"), of("Sheep, liver", "vita"))]))
ask("How many leafy greens have over 5 g of protein?", "count", "foods", int((within("Green Leafy Vegetables").protcnt > 5).sum()))
ask("Which union territory or state has the fewest districts?", "superlative", "foods", one_of(unit[unit.districts == unit.districts.min()].state))
none("How much does a kilo of almonds cost?")
none("which of these foods are gluten free", "a property that no table has")
none("what is the glycemic index of white rice?")
none("How do I cook ragi?")
none("which country exports the most cashew nuts?")
q.finish(__file__, args)
