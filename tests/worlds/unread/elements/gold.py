"""Gold of the world of chemical elements: pandas over tables read with sqlite3."""
import sqlite3
import sys
from pathlib import Path

import pandas as pd

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from world import Questions, arguments, one_of, rows  # noqa: E402

args = arguments()
base = sqlite3.connect(args.data / "elements.db")
element, series, group, isotope, decay, phase, radius, ionization, oxidation, about = (
    pd.read_sql(f"SELECT * FROM {name}", base) for name in
    "elements series groups isotopes isotopedecaymodes phasetransitions ionicradii ionizationenergies oxidationstates propertymetadata".split())
element = element.merge(series.rename(columns={"id": "series_id", "name": "series"})[["series_id", "series"]], how="left")
phase = phase.merge(element[["atomic_number", "name", "symbol"]])
isotope = isotope.merge(element[["atomic_number", "name", "symbol"]])
q = Questions("elem")
none = q.none


def ask(question, shape, *golds, note=""):
    q.ask(question, shape, "elements", *golds, note=note)


def named(frame):
    """Elements by name, or by symbol, or by both."""
    frame = frame.drop_duplicates("name")
    return [rows(frame.name), rows(frame.symbol)]


def best(frame, by, least=False):
    found = frame[frame[by] == (frame[by].min() if least else frame[by].max())].drop_duplicates("name")
    return one_of(found.name) + one_of(found.symbol)


def ranked(frame, by, n, least=False):
    return named(frame.sort_values(by, ascending=least).head(n))


def of(name, what):
    return element.set_index("name")[what][name]


def kelvin(name, what):
    """In kelvin, as it is kept, or in degrees Celsius."""
    values = phase[phase.name == name][what].dropna()
    return [g for value in values for g in (rows(value), rows(value - 273.15))] + ([rows(values)] if len(values) > 1 else [])


def both(a, b, what):
    """The values of two, with or without names."""
    return [rows([(a, of(a, what)), (b, of(b, what))]), rows([(of(a, what), of(b, what))]), rows([of(a, what), of(b, what)])]


def series_of(name):
    return element[element.series == name]


ask("What is the melting point of tungsten?", "lookup", kelvin("Tungsten", "melting_point"))
ask("how many elements are there", "count", len(element))
ask("which element has the highest density?", "superlative", best(element, "density"))
ask("symbol for potassium", "lookup", of("Potassium", "symbol"))
ask("Which elements are noble gases?", "list", named(series_of("Noble gases")), named(element[element.group_id == 18]))
ask("number of elements per block", "group", element.groupby("block").name.count().reset_index())
ask("When was uranium discovered and by whom?", "lookup", rows([(int(of("Uranium", "discovery_year")), of("Uranium", "discoverers"))]))
ask("which elements were discovered by Sir Humphrey Davy", "filter", named(element[element.discoverers.str.contains("Sir Humphrey Davy")]),
    named(element[element.discoverers.str.contains("Davy", na=False)]))
ask("How many elements were discovered in the 19th century?", "date", int(element.discovery_year.between(1801, 1900).sum()),
    int(element.discovery_year.between(1800, 1899).sum()))
ask("the five most electronegative elements", "superlative", ranked(element, "en_pauling", 5), note="by Pauling's scale")
ask("What is helium named after?", "lookup", of("Helium", "name_origin"))
ask("what is titanium used for", "lookup", of("Titanium", "uses"))
ask("which alkali metals are lighter than water (density below 1)", "filter", named(series_of("Alkali metals")[series_of("Alkali metals").density < 1]))
ask("Average atomic weight of the lanthanides", "average", series_of("Lanthanides").atomic_weight.mean())
ask("how many radioactive elements exist?", "count", int((element.is_radioactive == 1).sum()))
ask("Which country discovered the most elements?", "group-superlative", one_of(element.discovery_location.value_counts().idxmax()), note="by place of discovery")
ask("how many isotopes does tin have", "join", int((isotope.name == "Tin").sum()), int(((isotope.name == "Tin") & (isotope.is_radioactive == 0)).sum()),
    int(((isotope.name == "Tin") & isotope.abundance.notna()).sum()), note="known, not radioactive, or found in nature")
ask("Which isotope of carbon is the most abundant?", "join", rows([(12,)]), rows([("Carbon", 12)]))
ask("half life of carbon 14", "join", rows([(5.7, "kyear")]), rows([(5.7,)]), rows([(5700,)]))
ask("What element has the most isotopes?", "join-superlative", one_of(isotope.groupby("name").size()[lambda s: s == s.max()].index),
    one_of(isotope.groupby("symbol").size()[lambda s: s == s.max()].index))
ask("boiling point of mercury in kelvin", "lookup", kelvin("Mercury", "boiling_point")[:1])
ask("which metal melts at the lowest temperature", "join-superlative", rows("Mercury"), rows("Hg"))
ask("Is gold denser than lead?", "comparison", rows(True), rows("yes"), rows("Gold"), rows("Au"), both("Gold", "Lead", "density"))
ask("which elements have no known electronegativity?", "negation", named(element[element.en_pauling.isna()]), note="on Pauling's scale")
ask("How many elements were known to the ancients?", "count", int(element.discoverers.str.startswith("Known to the ancients", na=False).sum()),
    int(element.discoverers.str.contains("ancient", na=False).sum()))
ask("what group is iodine in?", "lookup", int(of("Iodine", "group_id")), rows("VIIA"), rows("Halogens"), rows([(17, "VIIA", "Halogens")]))
ask("list all halogens with their atomic number", "list", series_of("Halogens")[["name", "atomic_number"]], series_of("Halogens")[["symbol", "atomic_number"]],
    element[element.group_id == 17][["name", "atomic_number"]], element[element.group_id == 17][["symbol", "atomic_number"]])
ask("most expensive element per kilogram", "superlative", best(element, "price_per_kg"))
ask("what does 1 kg of platinum cost", "lookup", of("Platinum", "price_per_kg"))
ask("Which elements of period 3 are nonmetals?", "filter", named(element[(element.period == 3) & (element.series == "Nonmetals")]))
ask("average density by series", "group", element.groupby("series").density.mean().reset_index())
ask("Which element is the most abundant in the earth's crust?", "superlative", best(element, "abundance_crust"))
ask("Share of elements that are synthetic", "share", 100 * (element.goldschmidt_class == "synthetic").mean(), note="by Goldschmidt's classes")
ask("electron configuration of iron", "lookup", of("Iron", "electronic_configuration"))
ask("Which oxidation states can manganese have?", "join", oxidation[oxidation.atomic_number == 25].oxidation_state,
    oxidation[(oxidation.atomic_number == 25) & (oxidation.category == "main")].oxidation_state)
ask("how many isotopes decay by alpha emission", "join", int(decay[decay["mode"] == "A"].isotope_id.nunique()))
ask("What is the first ionization energy of sodium?", "join",
    ionization[(ionization.atomic_number == 11) & (ionization.ion_charge == 0)].ionization_energy)
ask("Which discovery was earlier, cobalt or nickel?", "comparison", rows("Cobalt"), rows("Co"), both("Cobalt", "Nickel", "discovery_year"))
ask("elements discovered after 2000", "date", named(element[element.discovery_year > 2000]), named(element[element.discovery_year >= 2000]))
ask("who are the top 3 producers of lithium?", "lookup", of("Lithium", "top_3_producers"))
ask("which elements have a recycling rate above 30 percent", "filter", named(element[element.recycling_rate == ">30"]))
ask("heat conductivity of copper and silver", "comparison", both("Copper", "Silver", "thermal_conductivity"))
ask("In what unit is the specific heat capacity given?", "definition", about[about.column_name == "specific_heat_capacity"].unit.drop_duplicates())
ask("how many stable isotopes are there in total?", "count", int((isotope.is_radioactive == 0).sum()),
    int(((isotope.is_radioactive == 0) & isotope.half_life.isna() & isotope.abundance.notna()).sum()), int(isotope.abundance.notna().sum()),
    note="not marked as radioactive, or found in nature")
ask("in which period are the most elements?", "group-superlative", one_of(element.period.value_counts()[lambda s: s == s.max()].index.tolist()))
none("Which elements are toxic to humans?")
none("who won the nobel prize for discovering radium?")
none("What is the annual production of lithium in tonnes?")
none("how do I balance a chemical equation")
none("price of gold last year")
q.finish(__file__, args)
