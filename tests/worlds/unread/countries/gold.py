"""Gold of the world of countries: pandas over the files of the graph and the tables."""
import sys
from pathlib import Path

import pandas as pd

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from world import Questions, arguments, one_of, rows  # noqa: E402

args = arguments()


def read(name):
    return pd.read_csv(args.data / f"{name}.csv", keep_default_na=False, dtype={"fips": str, "phone": str, "tld": str, "admin1code": str})


country, region, subregion, language, currency = (read(f"atlas/nodes_{n}") for n in ("country", "region", "subregion", "language", "currency"))
borders, speaks, uses, in_region, in_part, part_of = (read(f"atlas/edges_{n}") for n in ("borders", "has_language", "uses", "in_region", "in_subregion", "part_of"))
city, nation, state, county = (read(f"places/{n}") for n in ("cities", "countries", "us_states", "us_counties"))
title = pd.concat([country, region, subregion, language, currency]).set_index("id").name
for edge in (borders, speaks, uses, in_region, in_part, part_of):
    edge["by"], edge["what"] = edge.source.map(title), edge.target.map(title)
city = city.merge(nation[["iso", "name"]].rename(columns={"iso": "countrycode", "name": "country"}))
iso2 = nation.set_index("name").iso
true = country.set_index("name")[["landlocked", "independent", "un_member"]].astype(str).apply(lambda s: s.str.lower().eq("true"))
q = Questions("geo")
none = q.none


def ask(question, shape, *golds, note=""):
    q.ask(question, shape, "atlas", *golds, note=note)


def places(question, shape, *golds, note=""):
    q.ask(question, shape, "places", *golds, note=note)


def both(question, shape, *golds, note=""):
    q.ask(question, shape, "atlas places", *golds, note=note)


def of(name, what):
    return country.set_index("name")[what][name]


def stat(name, what):
    return nation.set_index("name")[what][name]


def neighbours(name):
    return borders[borders.by == name].what


def speakers(name):
    return speaks[speaks.what == name].by


def users(name):
    return uses[uses.what == name].by


def within(name):
    return pd.concat([in_region[in_region.what == name].by, in_part[in_part.what == name].by])


def names(series):
    return rows(sorted(set(series)))


def top(series, n=1):
    counts = series.value_counts()
    return one_of(counts[counts == counts.max()].index) if n == 1 else rows(counts.head(n).index)


def members(*conditions):
    found = set(country.name)
    for condition in conditions:
        found &= set(condition)
    return sorted(found)


landlocked = true.index[true.landlocked]
big = city.sort_values("population", ascending=False)

ask("which countries border chad?", "neighbours", names(neighbours("Chad")))
both("What is the capital of Kazakhstan?", "lookup", rows(of("Kazakhstan", "capital")), rows(stat("Kazakhstan", "capital")))
ask("how many countries use the euro", "count", len(users("Euro")))
ask("Which countries speak Portuguese?", "neighbours", names(speakers("Portuguese")))
ask("languages spoken in Switzerland", "neighbours", names(speaks[speaks.by == "Switzerland"].what))
ask("country with the most neighbours", "group-superlative", top(borders.by))
ask("Which countries have no land borders?", "negation", names(set(country.name) - set(borders.by)))
ask("what is the currency of Bhutan?", "neighbours", names(uses[uses.by == "Bhutan"].what), names(currency[currency.id.isin(uses[uses.by == "Bhutan"].target)].code))
ask("landlocked countries in South America", "filter", members(landlocked, within("South America")))
places("What is the biggest city in Nigeria?", "join-superlative", big[big.country == "Nigeria"].name.head(1))
places("how many cities in Japan have over a million people", "join", int(((city.country == "Japan") & (city.population > 1e6)).sum()))
places("top 10 cities in the world by population", "superlative", big.name.head(10))
places("which time zone is Kathmandu in", "lookup", city[city.name == "Kathmandu"].timezone)
places("How many people live in Iceland?", "lookup", int(stat("Iceland", "population")))
places("total population per continent", "group", nation.groupby("continentcode").population.sum().reset_index())
places("which US state has the most counties?", "join-superlative", top(county.state), one_of(state[state.code == county.state.value_counts().idxmax()].name))
places("How many counties are in Georgia?", "join", int((county.state == "GA").sum()), note="the state")
places("list the counties of delaware", "join", county[county.state == "DE"].name)
places("is there an Orange County in Vermont", "yes-no", rows(True), rows("yes"), rows("Orange County"), rows(1), county[(county.state == "VT") & (county.name == "Orange County")])
both("Which is larger by area, Algeria or Sudan?", "comparison", rows("Algeria"), rows([("Algeria", of("Algeria", "area")), ("Sudan", of("Sudan", "area"))]),
     rows([("Algeria", stat("Algeria", "areakm2")), ("Sudan", stat("Sudan", "areakm2"))]))
ask("what do you call someone from Niger", "lookup", of("Niger", "demonym"))
ask("how many official languages does south africa have?", "count", int((speaks.by == "South Africa").sum()))
ask("Which language is spoken in the most countries?", "group-superlative", top(speaks.what))
ask("number of countries in each region", "group", in_region.what.value_counts().reset_index())
ask("Which subregions make up Africa?", "neighbours", part_of[part_of.what == "Africa"].by)
ask("what part of the world does Fiji belong to?", "neighbours", rows("Melanesia"), rows("Oceania"), rows([("Melanesia", "Oceania")]), rows(["Melanesia", "Oceania"]))
both("countries whose area is above 5 million square km", "filter", country[country.area > 5e6].name, nation[nation.areakm2 > 5e6].name)
both("smallest country in the world", "superlative", one_of(country[country.area == country[country.area > 0].area.min()].name),
     one_of(nation[nation.areakm2 == nation[nation.areakm2 > 0].areakm2.min()].name), one_of(nation[nation.areakm2 == nation.areakm2.min()].name),
     one_of(country[country.area == country.area.min()].name), note="of some the area is missing or below one")
ask("Which neighbours of Germany do not use the euro?", "negation", sorted(set(neighbours("Germany")) - set(users("Euro"))))
ask("countries that border both France and Spain", "intersection", sorted(set(neighbours("France")) & set(neighbours("Spain"))))
ask("how many un members are landlocked", "count", int((true.landlocked & true.un_member).sum()))
ask("Which territories in Europe are not independent?", "negation", members(within("Europe"), true.index[~true.independent]))
places("average population of European countries", "average", nation[nation.continentcode == "EU"].population.mean())
places("Share of the world's people living in China", "share", 100 * stat("China", "population") / nation.population.sum())
places("phone code of Uruguay", "lookup", rows(stat("Uruguay", "phone")), rows(int(stat("Uruguay", "phone"))))
places("Which country has the domain .io", "lookup", nation[nation.tld == ".io"].name)
places("population density of Bangladesh", "computed", stat("Bangladesh", "population") / stat("Bangladesh", "areakm2"))
places("How many cities are listed for each of France, Italy and Spain?", "group", city[city.country.isin(["France", "Italy", "Spain"])].country.value_counts().reset_index(),
       city[city.country.isin(["France", "Italy", "Spain"])].countrycode.value_counts().reset_index())
places("most northern city in canada", "join-superlative", city[city.country == "Canada"].sort_values("latitude").name.tail(1))
places("cities named Springfield", "filter", rows(["Springfield"] * int((city.name == "Springfield").sum())),
       rows([("Springfield", s) for s in city[city.name == "Springfield"].admin1code]))
both("Which countries lie within two borders of Portugal?", "two-steps", sorted(set(neighbours("Portugal")) | set(borders[borders.by.isin(neighbours("Portugal"))].what) - {"Portugal"}),
     sorted(set(borders[borders.by.isin(neighbours("Portugal"))].what) - {"Portugal"}))
ask("which currencies are used in more than five countries?", "having", names(uses.what.value_counts()[lambda s: s > 5].index))
places("how many time zones do russian cities lie in", "join", city[city.country == "Russia"].timezone.nunique())
ask("countries with more than one capital", "filter", country[country.capital.str.contains(";")].name)
places("What is the fips code of Hawaii", "lookup", state[state.name == "Hawaii"].fips)
none("Who is the president of Brazil?")
none("what is the gdp per head of norway")
none("which country won the most world cups?")
none("average temperature in Cairo in July")
none("Which mountain is the highest in Kenya?")
q.finish(__file__, args)
