#!/usr/bin/env python3
"""Compiles models/world.txt: what is known of the world, from data sets that others keep.

    apt-get download iso-codes=4.15.0-1 unicode-cldr-core=41-0.1 wordnet-base=1:3.0-37
    for package in *.deb; do dpkg -x "$package" world; done
    tools/make_world.py world/usr/share > models/world.txt

Of the ISO codes: countries (3166-1), their subdivisions (3166-2), currencies (4217) and languages (639-2). Of
CLDR: what they are called in English, which country pays in what, months, weekdays and units. Of WordNet: what
the people of a place are called, irregular forms and derivations of common words. The same versions
give the same bytes.
"""
import argparse
import json
import re
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from pathlib import Path

HEAD = """\
# What is known of the world, compiled by tools/make_world.py; src/question/world_facts.h reads it.
#
# ISO codes: Debian iso-codes 4.15.0, LGPL-2.1-or-later. Names, currencies of countries, months, weekdays, units: Unicode
# CLDR 41, Unicode License. Peoples, forms, derivations: WordNet 3.0 Copyright 2006 by Princeton University. All
# rights reserved. THIS SOFTWARE AND DATABASE IS PROVIDED "AS IS" AND PRINCETON UNIVERSITY MAKES NO REPRESENTATIONS OR
# WARRANTIES, EXPRESS OR IMPLIED. The whole licences: THIRD_PARTY.md.
#
# A thing: kind, codes, names, what its people are called, of which country, the currency that is paid there; tabs between
# them, semicolons within. Words: "form" with its bases, or "derived" with two words of which one is made from the other.
"""
CONTINENTS = {"002": "africa", "003": "north america", "005": "south america", "009": "oceania",
              "019": "americas", "142": "asia", "150": "europe"}
SEPARATE = {"AQ"}  # a continent without a country
PLACES, PERSON = ("15", "17"), "18"  # WordNet's files
FIRST_SENSES, COMMON = 4, 1  # of words that others are derived from; how often in WordNet's counted texts


def plain(name):
    """As a question spells it: small letters, without what stands in brackets."""
    return re.sub(r"\s+", " ", re.sub(r"[\[(].*?[\])]", "", name)).strip().lower()


def spoken(word):
    return word.replace("_", " ").lower()


def either(names):
    """Names, each once and in the order in which they are said: "Korea, Republic of" is the republic of korea, or korea."""
    found = []
    for name in names:
        if not name:
            continue
        name = plain(name)
        head, _, tail = name.partition(", ")
        spelled = [f"{tail} {head}", *([head] if tail.endswith(" of") else [])] if tail else [name]
        for one in spelled:
            one = one.removeprefix("the ")
            if one and one not in found and ";" not in one:
                found.append(one)
    return found


class WordNet:
    """Synsets by part of speech and place: [file number, words, [(pointer, place, part, of word)]]."""

    def __init__(self, folder):
        self.synsets, self.byWord = {}, defaultdict(list)
        for part, name in (("n", "noun"), ("v", "verb"), ("a", "adj")):
            for line in (folder / f"data.{name}").open(encoding="utf-8"):
                if not line.startswith("  "):
                    self.read(part, line)
        self.senses, self.counts = defaultdict(list), defaultdict(int)
        for part, name in (("n", "noun"), ("v", "verb"), ("a", "adj")):
            for line in (folder / f"index.{name}").open(encoding="utf-8"):
                if not line.startswith("  "):
                    cells = line.split()
                    self.senses[cells[0], part] = cells[-int(cells[2]):]
        for line in (folder / "cntlist.rev").open(encoding="utf-8"):
            key, sense, count = line.split()
            word, rest = key.split("%")
            part = {"1": "n", "2": "v"}.get(rest[0], "a")
            self.counts[word, part, int(sense)] += int(count)

    def read(self, part, line):
        cells = line.split(" | ")[0].split()
        count = int(cells[3], 16)
        words = [re.sub(r"\(.*\)", "", cells[4 + 2 * i]) for i in range(count)]
        rest = cells[4 + 2 * count:]
        pointers = [(rest[1 + 4 * i], rest[2 + 4 * i], rest[3 + 4 * i].replace("s", "a"), rest[4 + 4 * i])
                    for i in range(int(rest[0]))]
        self.synsets[part, cells[0]] = (cells[1], words, pointers)
        for word in words:
            self.byWord[word.lower().replace("_", " "), part].append(cells[0])

    def targets(self, part, place, pointer):
        return [(target, of) for kind, target, of, _ in self.synsets[part, place][2] if kind == pointer]

    def isCountry(self, place):
        kinds = [word.lower() for target, _ in self.targets("n", place, "@i") + self.targets("n", place, "@")
                 for word in self.synsets["n", target][1]]
        return any(kind.endswith(("country", "nation", "kingdom", "republic", "sultanate", "emirate")) for kind in kinds)

    def places(self, names):
        return [place for name in names for place in self.byWord[name, "n"] if self.synsets["n", place][0] in PLACES]

    def country(self, names):
        places = self.places(names)
        return next((place for place in places if self.isCountry(place)), places[0] if places else None)

    def part(self, names, whole):
        """The place called so that is a part of another."""
        return next((place for place in self.places(names)
                     if (whole, "n") in self.targets("n", place, "#p")), None)


class Peoples:
    """What the people of each place are called, by the place and by which of its names it is said."""

    def __init__(self, net):
        self.said = defaultdict(list)  # of a name: the place, the word
        for (part, _), (file, words, pointers) in net.synsets.items():
            for kind, place, of, which in pointers:
                adjective = part == "a" and kind == "\\"
                if of == "n" and (adjective or (file == PERSON and kind == "#m")):
                    target = net.synsets["n", place][1][max(int(which[2:], 16), 1) - 1]
                    word = words[max(int(which[:2], 16), 1) - 1]
                    if "-" not in word:
                        self.said[spoken(target)].append((place, spoken(word)))

    def of(self, names, isMeant):
        """Of whatever goes by one of the names; isMeant(place) tells namesakes apart."""
        found = [word for name in names for place, word in self.said.get(name, []) if isMeant(place)]
        return [word for word in dict.fromkeys(found) if word not in names]


def english(cldr):
    main = ElementTree.parse(cldr / "main" / "en.xml").getroot()
    names = defaultdict(lambda: defaultdict(list))
    for kind in ("territory", "language"):
        for one in main.iter(kind):
            names[kind][one.get("type")].append(one.text or "")
    for currency in main.iter("currency"):
        names["currency"][currency.get("type")] = [one.text for one in currency.iter("displayName") if one.text]
    for one in ElementTree.parse(cldr / "subdivisions" / "en.xml").getroot().iter("subdivision"):
        names["subdivision"][one.get("type").upper()].append(one.text or "")
    return main, names


def currencies(cldr):
    """What is paid in each country today."""
    paid = {}
    for region in ElementTree.parse(cldr / "supplemental" / "supplementalData.xml").getroot().iter("region"):
        now = [one.get("iso4217") for one in region if one.get("to") is None and one.get("tender") != "false"]
        if region.get("iso3166") and now:
            paid[region.get("iso3166")] = now[0]
    return paid


def line(kind, codes=(), names=(), people=(), of="", currency=""):
    cells = [kind, ";".join(codes), ";".join(names), ";".join(people), of, currency]
    return "\t".join(cells).rstrip("\t")


def things(root):
    iso, cldr = root / "iso-codes" / "json", root / "unicode" / "cldr" / "common"
    load = lambda standard: json.loads((iso / f"iso_{standard}.json").read_text())[standard]
    main, names = english(cldr)
    net = WordNet(root / "wordnet")
    peoples = Peoples(net)
    paid = currencies(cldr)
    countries = load("3166-1")
    called = {}
    wholes = {}
    for one in countries:
        code = one["alpha_2"]
        called[code] = either([one["name"], one.get("common_name"), one.get("official_name"), *names["territory"][code]])
        wholes[code] = net.country(called[code])
        if wholes[code]:
            more = map(spoken, net.synsets["n", wholes[code]][1])
            more = [word for word in more if len(word) > 2 and "." not in word and not word.startswith("the ")]
            called[code] = list(dict.fromkeys([*called[code], *more]))
    isPart = lambda place: any((whole, "n") in net.targets("n", place, "#p") for whole in wholes.values() if whole)
    for one in countries:
        code = one["alpha_2"]
        people = peoples.of(called[code], lambda place: place == wholes[code] or not isPart(place))
        yield line("continent" if code in SEPARATE else "country", (code, one["alpha_3"]), called[code], people, "", paid.get(code, ""))
    national = set()
    for one in countries:
        national.update(peoples.of(called[one["alpha_2"]], lambda place: place == wholes[one["alpha_2"]]))
    for code, name in CONTINENTS.items():
        names_ = either([name, *names["territory"][code]])
        people = peoples.of(names_, lambda place: True)
        yield line("continent", (), names_, [word for word in people if word not in national])
    for one in load("3166-2"):
        country, _, code = one["code"].partition("-")
        names_ = either([one["name"], *names["subdivision"][country + code]])
        place = net.part(names_, wholes.get(country))
        yield line("subdivision", (code, one["code"]), names_, peoples.of(names_, lambda other: other == place), country)
    for one in load("4217"):
        code = one["alpha_3"]
        yield line("currency", (code,), either([one["name"], *names["currency"][code]]))
    for one in load("639-2"):
        codes = [one[key] for key in ("alpha_2", "alpha_3", "bibliographic") if key in one]
        called = either([*one["name"].split("; "), *names["language"][codes[0]]])
        if "languages" not in one["name"]:
            yield line("language", codes, called)
    yield from calendar(main)
    yield from units(main)
    yield from words(net, root / "wordnet")


def calendar(main):
    gregorian = next(one for one in main.iter("calendar") if one.get("type") == "gregorian")
    for kind, tag, group in (("month", "month", "monthContext"), ("weekday", "day", "dayContext")):
        wide, short = {}, {}
        for context in gregorian.iter(group):
            for width in context:
                into = {"wide": wide, "abbreviated": short}.get(width.get("type"))
                for one in width.iter(tag) if into is not None and context.get("type") == "format" else ():
                    into.setdefault(one.get("type"), one.text)
        for key, name in wide.items():
            yield line(kind, (short[key],), either([name]))


def units(main):
    long = next(one for one in main.iter("unitLength") if one.get("type") == "long")
    short = next(one for one in main.iter("unitLength") if one.get("type") == "short")
    signs = {}
    for unit in short.iter("unit"):
        pattern = next((one.text for one in unit.iter("unitPattern") if one.get("count") == "one"), None)
        if pattern:
            signs[unit.get("type")] = pattern.replace("{0}", "").strip()
    for unit in long.iter("unit"):
        kind = unit.get("type")
        called = either([one.text.replace("{0}", "") for one in unit.iter("unitPattern")])
        if called and kind in signs and "-per-" not in kind and "{" not in "".join(called):
            yield line("unit", (signs[kind],), called)


def words(net, folder):
    for part in ("verb", "noun"):
        for row in (folder / f"{part}.exc").open(encoding="utf-8"):
            form, *bases = row.split()
            if "_" not in row and "-" not in row and form.isalpha():
                yield " ".join(["form", form, *[base for base in bases if base != form]]) if bases != [form] else ""
    yield from sorted(set(derived(net)))


def isCommon(net, word, part, place, first=FIRST_SENSES, often=COMMON):
    """Whether it is among the first senses of a word, one that occurs."""
    word = word.lower()
    senses = net.senses.get((word, part), [])
    if place not in senses[:first] or not word.isalpha() or len(word) < 3:
        return False
    return net.counts[word, part, senses.index(place) + 1] >= often


def isDescribing(net, word):
    return any(net.counts[word.lower(), "a", sense + 1] >= COMMON for sense in range(FIRST_SENSES))


def derived(net):
    """Words with those that they are made from; who does something may be called otherwise: "author", who writes."""
    for (part, place), (file, said, pointers) in net.synsets.items():
        for kind, target, of, which in pointers:
            if kind != "+" or (part, of) not in (("n", "v"), ("n", "a")):
                continue
            made = said[max(int(which[:2], 16), 1) - 1]
            b = net.synsets[of, target][1][max(int(which[2:], 16), 1) - 1]
            verb = file == PERSON and of == "v" and not isDescribing(net, b)  # no "direct reports"
            for a in said if verb else [made]:
                common = isCommon(net, a, part, place, FIRST_SENSES if a == made else 1)
                described = of == "a" and b.endswith("y")  # "rainy"
                often = isCommon(net, b, of, target, often=0 if described else COMMON)
                if common and often and a.lower() != b.lower():
                    yield f"derived {a.lower()} {b.lower()}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=Path, help="the usr/share of the packages")
    print(HEAD + "\n".join(one for one in things(parser.parse_args().root) if one))


if __name__ == "__main__":
    main()
