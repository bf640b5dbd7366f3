"""A property graph of the countries, and tables of GeoNames's lists."""
import csv
import json


def write(path, header, lines):
    path.parent.mkdir(exist_ok=True)
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([header, *lines])


def graph(countries, out):
    for c in countries:  # an empty map is written as a list
        c.update({key: dict(c[key]) for key in ("languages", "currencies") if not c[key]})
    regions = sorted({c["region"] for c in countries})
    parts = sorted({(c["subregion"], c["region"]) for c in countries if c["subregion"]})
    part = {name: f"subregion:{name}" for name, _ in parts}
    languages = {code: name for c in countries for code, name in c["languages"].items()}
    currencies = {code: of for c in countries for code, of in c["currencies"].items()}
    write(out / "nodes_country.csv", ("id", "name", "official_name", "code", "capital", "area", "landlocked", "independent", "un_member", "demonym", "latitude", "longitude"),
          [(c["cca3"], c["name"]["common"], c["name"]["official"], c["cca3"], "; ".join(c["capital"]), c["area"], str(c["landlocked"]).lower(),
            str(bool(c["independent"])).lower(), str(c["unMember"]).lower(), c["demonyms"].get("eng", {}).get("m", ""), *c["latlng"]) for c in countries])
    write(out / "nodes_region.csv", ("id", "name"), [(f"region:{name}", name) for name in regions])
    write(out / "nodes_subregion.csv", ("id", "name"), [(part[name], name) for name, _ in parts])
    write(out / "nodes_language.csv", ("id", "name", "code"), [(f"language:{code}", name, code) for code, name in sorted(languages.items())])
    write(out / "nodes_currency.csv", ("id", "name", "code", "symbol"),
          [(f"currency:{code}", of["name"], code, of["symbol"]) for code, of in sorted(currencies.items())])
    write(out / "edges_borders.csv", ("source", "target"), [(c["cca3"], other) for c in countries for other in c["borders"]])
    write(out / "edges_has_language.csv", ("source", "target"), [(c["cca3"], f"language:{code}") for c in countries for code in c["languages"]])
    write(out / "edges_uses.csv", ("source", "target"), [(c["cca3"], f"currency:{code}") for c in countries for code in c["currencies"]])
    write(out / "edges_in_region.csv", ("source", "target"), [(c["cca3"], f"region:{c['region']}") for c in countries])
    write(out / "edges_in_subregion.csv", ("source", "target"), [(c["cca3"], part[c["subregion"]]) for c in countries if c["subregion"]])
    write(out / "edges_part_of.csv", ("source", "target"), [(part[name], f"region:{region}") for name, region in parts])


def make(raw, data):
    def read(name):
        found = json.loads((raw / f"{name}.json").read_text("utf-8"))
        return list(found.values()) if isinstance(found, dict) else found

    graph(read("atlas"), data / "atlas")
    tables = {"cities": "geonameid name countrycode admin1code latitude longitude population timezone", "us_states": "code name fips", "us_counties": "fips name state",
              "countries": "iso iso3 name capital continentcode areakm2 population currencycode phone tld"}
    for name, columns in tables.items():
        write(data / f"places/{name}.csv", columns.split(), [[row[column] for column in columns.split()] for row in read(name)])
