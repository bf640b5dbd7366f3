"""The RDF source and the database of the twelfth set, tables by name, each made by a random source that is given; the graphs are in graphs.py.

Of the RDF source a table with a capital letter holds things, one with a small letter holds links from `s` to `t`."""

import random
from datetime import date, timedelta

import lexicon
from making import day, some
from rows import Row, Tables, full_names, ids, leaning, links, pairs, things, words

# ---- mountains (RDF)


def rock(r: random.Random) -> Tables:
    """Countries, ranges with their peaks, towns."""
    countries = things("country", dict.fromkeys(lexicon.RANGES.values()), "label")
    of = {c["label"]: c["id"] for c in countries}
    ranges = [row | {"liesIn": of[lexicon.RANGES[row["label"]]]} for row in things("range", lexicon.RANGES, "label")]
    heights = r.sample(range(2310, 4890, 3), len(words(lexicon.PEAKS)))
    peaks = [row | {"elevation": height, "partOf": leaning(r, ranges)["id"]} for row, height in zip(things("peak", words(lexicon.PEAKS), "label"), heights)]
    towns = [row | {"inCountry": of[lexicon.TOWNS[row["label"]]]} for row in things("town", lexicon.TOWNS, "label")]
    return {"Country": countries, "MountainRange": ranges, "Peak": peaks, "Town": towns}


def climbers_of(r: random.Random, towns: list) -> Tables:
    """Clubs, climbers, who taught whom, and the huts."""
    seats = dict(zip(lexicon.TOWNS, towns))
    clubs = [{"id": f"club{n}", "label": name, "founded": year, "basedIn": seats[town]}
             for n, (name, (year, town)) in enumerate(lexicon.ALPINE_CLUBS.items(), 1)]
    climbers = [{"id": f"climber{n}", "label": name, "birthDate": date(1931, 2, 11) + timedelta(days=(n * 6733) % 25500), "bornIn": r.choice(towns[:9])}
                for n, name in enumerate(full_names(r, lexicon.CLIMBER_FIRST, lexicon.CLIMBER_LAST, 58), 1)]
    older = ids(sorted(climbers, key=lambda row: row["birthDate"]))
    mentors = [(leaning(r, older[:max(2, n // 2)]), who) for n, who in enumerate(older) if n > 4 and r.random() < .75]
    huts = [row | {"beds": r.randrange(12, 140), "ownedBy": leaning(r, clubs)["id"] if r.random() < .88 else None}
            for row in things("hut", words(lexicon.HUTS), "label")]
    return {"Club": clubs, "Climber": climbers, "Hut": huts, "mentorOf": pairs(mentors), "wardenOf": pairs(zip(r.sample(ids(climbers), 17), ids(huts)[3:20]))}


def routes_of(r: random.Random, peaks: list[Row], huts: list[Row], by_age: list[Row]) -> Tables:
    named = [(peak, kind) for peak in peaks for kind in r.sample(words(lexicon.ROUTES), r.choice([1, 1, 2, 3]))]
    routes = [{"id": f"route{n}", "label": f"{kind} of {peak['label']}", "leadsTo": peak["id"], "lengthMetres": r.randrange(280, 2600, 5),
               "grade": r.randint(2, 9), "openedIn": r.randint(1957, 2019), "startsAt": leaning(r, huts)["id"] if r.random() < .9 else None}
              for n, (peak, kind) in enumerate(named, 1)]
    pioneers = [(row["id"], who) for row in routes for who in r.sample(active(by_age[:44], row["openedIn"]), r.choice([1, 1, 2, 3]))]
    return {"Route": routes, "pioneeredBy": pairs(pioneers)}


def trips_of(r: random.Random, peaks: list, by_age: list[Row]) -> Tables:
    """Expeditions with who led them and who came along."""
    starts = [day(r, date(1968, 1, 1), date(2023, 12, 31)) for _ in range(34)]
    trips = [{"id": f"expedition{n}", "label": f"{name} {on.year}", "startDate": on, "budget": r.randrange(4000, 190000, 100), "target": leaning(r, peaks),
              "ledBy": leaning(r, active(by_age[:50], on.year - 4))} for n, (on, name) in enumerate(zip(starts, trip_names(r, 34)), 1)]
    took = [(t["id"], who) for t in trips for who in r.sample([c for c in active(by_age[:54], t["startDate"].year) if c != t["ledBy"]], r.randint(2, 6))]
    return {"Expedition": trips, "hasParticipant": pairs(took)}


def alpine_archive(r: random.Random) -> Tables:
    """Peaks and the routes to them, huts, clubs, climbers and what they climbed."""
    made = rock(r)
    towns, peaks = ids(made["Town"]), made["Peak"]
    made |= climbers_of(r, towns)
    by_age = sorted(made["Climber"], key=lambda row: row["birthDate"])
    made |= routes_of(r, peaks[:41], made["Hut"][:19], by_age) | trips_of(r, ids(peaks)[:38], by_age)
    companies = [row | {"headquarters": r.choice(towns)} for row in things("company", words(lexicon.COMPANIES), "label")]
    sponsored = [(a, b) for b, a in links(r, ids(made["Expedition"])[:30], ids(companies)[:7], 0, 2)]
    member = [(club, who) for who, club in links(r, ids(by_age)[3:], ids(made["Club"]), 0, 2)]
    return made | {"Company": companies, "sponsorOf": pairs(sponsored), "hasMember": pairs(member)}


def active(climbers: list[Row], year: int) -> list[str]:
    """Those who were of an age to climb."""
    return [row["id"] for row in climbers if 17 < year - row["birthDate"].year < 62]


def trip_names(r: random.Random, many: int) -> list[str]:
    made = [f"{a} {b}" for a in words("Aurora|Borealis|Condor|Dragonfly|Ember|Fjell|Gannet|Halo|Isbjorn")
            for b in words("Expedition|Traverse|Venture|Ascent")]
    return r.sample(made, many)


# ---- a publishing house (SQLite)


def staff_of(r: random.Random) -> list[Row]:
    names = [f"{a} {b}" for a, b in zip(words(lexicon.STAFF_FIRST), words(lexicon.STAFF_LAST))]
    titles = ["Publisher"] + ["Editorial Director"] * 3 + ["Senior Editor"] * 6 + ["Editor"] * 12
    bosses = [None] + [1] * 3 + [2, 2, 2, 3, 3, 4] + [5 + min(r.randrange(6), r.randrange(6)) for _ in range(12)]
    return [{"staff_id": n, "full_name": name, "job_title": title, "reports_to": boss, "hired_on": date(2001, 4, 2) + timedelta(days=(n * 1787) % 7900),
             "salary": r.randrange(28000, 46000, 50) + (9000 if n < 11 else 0)} for n, (name, title, boss) in enumerate(zip(names, titles, bosses), 1)]


def writers(r: random.Random) -> list[Row]:
    names = full_names(r, lexicon.WRITER_FIRST, lexicon.WRITER_LAST, 72)
    rows: list[Row] = [{"author_id": 100 + n, "author_name": name, "country": some(r, lexicon.AUTHOR_COUNTRIES),
                        "birth_date": date(1936, 1, 9) + timedelta(days=(n * 7919) % 23100), "mentor_id": None}
                       for n, name in enumerate(names)]
    by_age = sorted(rows, key=lambda row: row["birth_date"])
    for n, row in enumerate(by_age):
        if n > 8 and r.random() < .55:
            row["mentor_id"] = r.choice(by_age[:n // 2])["author_id"]
    return rows


def books_of(r: random.Random, staff: list[Row]) -> list[Row]:
    titles = [f"{a} {b}" for a in words(lexicon.TITLE_START) for b in words(lexicon.TITLE_END)]
    editors = [s for s in staff if s["staff_id"] > 4 and s["staff_id"] not in (11, 19)]
    rows: list[Row] = [{"book_id": 2000 + n, "title": title, "genre": some(r, lexicon.GENRES), "published_on": day(r, date(2008, 1, 1), date(2024, 11, 30)),
                        "pages": r.randrange(96, 740), "copies_sold": r.randrange(400, 90000), "editor_id": None, "sequel_of": None}
                       for n, title in enumerate(r.sample(titles, 130))]
    for row in rows:
        row["editor_id"] = leaning(r, [s for s in editors if s["hired_on"] < row["published_on"]])["staff_id"]
    by_date = sorted(rows, key=lambda row: row["published_on"])
    for one, other in zip(by_date[4::5], by_date[31::5]):
        other["sequel_of"], other["genre"] = one["book_id"], one["genre"]
    return rows


def parts_of(r: random.Random, books: list[Row], at_work: list[Row]) -> list[Row]:
    """Who had which part in which book."""
    parts: list[Row] = []
    for book in books:
        of_age = [a["author_id"] for a in at_work if a["birth_date"].year < book["published_on"].year - 20]
        for n, author in enumerate(dict.fromkeys(leaning(r, of_age) for _ in range(r.choice([1, 2, 2, 3])))):
            part = "writer" if n == 0 else some(r, {"co-writer": 2, "illustrator": 3, "translator": 3})
            parts.append({"contribution_id": 1 + len(parts), "book_id": book["book_id"], "author_id": author, "part": part})
    return parts


def nominated(r: random.Random, books: list[Row], prizes: list[Row]) -> list[Row]:
    rows: list[Row] = []
    for book in r.sample(books, 62):
        for prize in r.sample(prizes, r.choice([1, 1, 2, 3])):
            rows.append({"nomination_id": 1 + len(rows), "prize_id": prize["prize_id"], "book_id": book["book_id"],
                         "award_year": book["published_on"].year + 1, "outcome": some(r, {"won": 2, "shortlisted": 4})})
    return rows


def lantern_press(r: random.Random) -> Tables:
    """A publisher: its staff, authors and who taught them, books and who had which part in them, prizes, festivals."""
    staff, authors = staff_of(r), writers(r)
    books = books_of(r, staff)
    at_work = [a for a in authors if a["author_id"] % 17 != 5]
    r.shuffle(at_work)
    parts = parts_of(r, books, at_work)
    prizes = [{"prize_id": n, "prize_name": name, "prize_money": money} for n, (name, money) in enumerate(lexicon.PRIZES.items(), 1)]
    nominations = nominated(r, books, prizes[:6])
    festivals = [{"festival_id": n, "festival_name": name, "city": city, "first_held": 1961 + (n * 19) % 53}
                 for n, (name, city) in enumerate(lexicon.FESTIVALS.items(), 1)]
    guests = links(r, [a["author_id"] for a in at_work][:50], [f["festival_id"] for f in festivals[:7]], 0, 4)
    appearances = [{"appearance_id": n, "festival_id": f, "author_id": a, "appeared_in": r.randint(2016, 2024), "fee": r.randrange(200, 4000, 10)}
                   for n, (a, f) in enumerate(guests, 1)]
    return {"staff": staff, "authors": authors, "books": books, "contributions": parts, "prizes": prizes, "nominations": nominations,
            "festivals": festivals, "appearances": appearances}
