"""Gold of the world of law: pandas over tables read with sqlite3 and over JSON, and places in the texts found by hand."""
import json
import sqlite3
import sys
from pathlib import Path

import pandas as pd

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from world import Questions, arguments, one_of, passage, rows  # noqa: E402

args = arguments()
base = sqlite3.connect(args.data / "courts.db")
court, reporter, edition, journal, statute, state, word = (
    pd.read_sql(f"SELECT * FROM {name}", base) for name in "courts reporters editions journals statutes states case_name_words".split())
spdx = pd.DataFrame(json.loads((args.data / "licenses.json").read_text("utf-8")))
edition = edition.merge(reporter)
q = Questions("law")
none = q.none


def ask(question, shape, *golds, note=""):
    q.ask(question, shape, "courts", *golds, note=note)


def spd(question, shape, *golds, note=""):
    q.ask(question, shape, "licenses", *golds, note=note)


def text(question, shape, *places, note=""):
    q.ask(question, shape, "texts", *[passage(f"{document}.txt", contains) for document, contains in places], note=note)


def of(name, what):
    (found,) = court[court.name == name][what]
    return found


def within(location, **where):
    found = court[court.location == location]
    for column, value in where.items():
        found = found[found[column] == value]
    return found


ask("how many courts are there in the database?", "count", len(court))
ask("When was the Supreme Court of the United States founded?", "date", rows(of("Supreme Court of the United States", "start_date")), rows(1789))
ask("what is the citation abbreviation of the Court of Appeals for the Ninth Circuit", "lookup", of("Court of Appeals for the Ninth Circuit", "citation_string"))
ask("number of courts by system", "group", court.system.value_counts(dropna=False).reset_index(), court.system.value_counts().reset_index())
ask("Which bankruptcy courts are in Texas?", "filter", within("Texas", type="bankruptcy").name)
ask("state with the most courts", "group-superlative", one_of(court.location.value_counts().idxmax()))
ask("list all tribal courts in Washington", "filter", within("Washington", system="tribal").name)
ask("how many federal appellate courts exist", "count", int(((court.system == "federal") & (court.type == "appellate")).sum()))
ask("Which tax courts are there?", "filter", court[court.name.str.contains("Tax Court")].name, court[court.name.str.contains("Tax")].name)
ask("oldest court", "superlative", one_of(court[court.start_date == court.start_date.dropna().min()].name))
ask("which courts were abolished in 1911?", "date", court[court.end_date.str.startswith("1911", na=False)].name)
ask("How many courts no longer exist?", "count", int(court.end_date.notna().sum()), int((court.end_date < "2026").sum()))
ask("courts established after 2000 at the federal level", "date", court[(court.system == "federal") & (court.start_date >= "2001")].name, court[(court.system == "federal") & (court.start_date >= "2000")].name)
ask("website of the California Supreme Court", "lookup", of("California Supreme Court", "court_url"))
ask("which court is the parent of most other courts", "join-superlative", one_of(court[court.id == court.parent.value_counts().idxmax()].name), rows(court.parent.value_counts().idxmax()))
ask("how many courts have no parent?", "negation", int(court.parent.isna().sum()))
ask("What does the reporter A.2d stand for?", "join", rows("Atlantic Reporter"), rows([("Atlantic Reporter", "A.")]))
ask("when did the second series of the Atlantic Reporter begin", "join", rows("1938-01-01"), rows(1938))
ask("how many law reporters are there?", "count", len(reporter), reporter.name.nunique(), reporter.abbreviation.nunique())
ask("Which regional state reporters exist?", "filter", reporter[reporter.cite_type == "state_regional"].name, reporter[reporter.cite_type == "state_regional"].abbreviation)
ask("reporters per type of citation", "group", reporter.cite_type.value_counts().reset_index())
ask("reporter with the most editions", "join-superlative", *[one_of(reporter[reporter.reporter_id.isin(edition.reporter_id.value_counts()[lambda s: s == s.max()].index)][c]) for c in ("name", "abbreviation")])
ask("list the editions of the Federal Reporter", "join", edition[edition.name == "Federal Reporter"].edition)
ask("Average number of editions per reporter", "join-average", len(edition) / len(reporter), edition.reporter_id.value_counts().mean())
ask("which editions started before 1700", "date", edition[edition.start_date < "1700"].edition)
ask("how many editions are still running, i.e. have no end date?", "count", int(edition.end_date.isna().sum()))
ask("What is the abbreviation of the Harvard Law Review?", "lookup", journal[journal.name == "Harvard Law Review"].abbreviation)
ask("journals about environmental law", "filter", journal[journal.name.str.contains("Environmental Law", case=False)].name, journal[journal.name.str.contains("Environment", case=False)].name)
ask("How many journals have Yale in the title", "count", int(journal.name.str.contains("Yale").sum()))
ask("which jurisdiction has the most statutes?", "group-superlative", one_of(statute.jurisdiction.value_counts()[lambda s: s == s.max()].index))
ask("statutes of Hawaii", "filter", statute[statute.jurisdiction == "Hawaii"].name, statute[statute.jurisdiction == "Hawaii"].abbreviation)
ask("how is Massachusetts abbreviated?", "lookup", state[state.name == "Massachusetts"].abbreviation)
ask("share of courts that are state courts", "share", 100 * (court.system == "state").mean(), 100 * (court.system == "state").sum() / court.system.notna().sum())
ask("Does Ohio have more courts than Pennsylvania?", "comparison", rows(True), rows("yes"), rows("Ohio"),
    rows([("Ohio", len(within("Ohio"))), ("Pennsylvania", len(within("Pennsylvania")))]), rows([(len(within("Ohio")), len(within("Pennsylvania")))]))
spd("how many licenses are approved by the OSI?", "count", int(spdx.osi_approved.sum()))
spd("What is the full name of the license WTFPL?", "lookup", spdx[spdx.id == "WTFPL"].name)
spd("is the JSON License osi approved", "yes-no", rows(False), rows("no"), rows([("JSON License", False)]))
spd("Which Mozilla licenses are there?", "filter", spdx[spdx.name.str.contains("Mozilla")].name, spdx[spdx.name.str.contains("Mozilla")].id)
spd("how many Creative Commons licenses are in the list", "count", int(spdx.name.str.contains("Creative Commons").sum()), int(spdx.id.str.startswith("CC").sum()),
    int(spdx.id.str.startswith("CC-").sum()))
text("what does the MIT license say about warranty?", "lookup", ("MIT", "WITHOUT WARRANTY OF ANY KIND"))
text("Does the Apache license grant a patent licence?", "lookup", ("Apache-2.0", "Grant of Patent License"), ("Apache-2.0", "irrevocable (except as stated in this section) patent license"))
text("may i use the name of the university to promote my product under the 3 clause BSD", "lookup",
     ("BSD-3-Clause", "endorse or promote products"))
text("what is object code in gpl 3", "definition", ("GPL-3.0-only", "\"Object code\" means any non-source form"), ("GPL-3.0-only", "\u201cObject code\u201d means"))
text("Can fonts under the OFL be sold by themselves?", "lookup", ("OFL-1.1", "may be sold by itself"))
text("which law governs the EUPL?", "lookup", ("EUPL-1.2", "governed by the law of the European Union Member State"))
none("Who is the chief justice of the Supreme Court?")
none("how many cases did the ninth circuit decide last year?")
none("How do I file for bankruptcy")
none("which license does linux use?")
none("what is the salary of a federal judge?")
q.finish(__file__, args)
