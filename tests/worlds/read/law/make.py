"""A database of courts and reporters as flat tables, the SPDX list without its texts, and the texts of licenses that many know."""
import json
import sqlite3

TEXTS = """0BSD AGPL-3.0-only Apache-2.0 Artistic-2.0 BSD-2-Clause BSD-3-Clause BSL-1.0 CC-BY-4.0 CC-BY-SA-4.0 CC0-1.0 CDDL-1.0 EPL-2.0 EUPL-1.2 GFDL-1.3-only
GPL-2.0-only GPL-3.0-only ISC LGPL-2.1-only LGPL-3.0-only MIT MPL-2.0 MS-PL OFL-1.1 OSL-3.0 PostgreSQL Unlicense WTFPL Zlib""".split()


def day(text):
    return text[:10] if text else None


def table(base, name, columns, lines):
    base.execute(f"CREATE TABLE {name} ({', '.join(columns.split())})")
    base.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(columns.split()))})", lines)


def make(raw, data):
    def read(name):
        return json.loads((raw / f"{name}.json").read_text("utf-8"))

    base = sqlite3.connect(data / "courts.db")
    table(base, "courts", "id name citation_string system type location parent start_date end_date court_url",
          [(c["id"], c["name"], c["citation_string"], c["system"] or None, c["type"] or None, c["location"] or None, c.get("parent") or None,
            (c["dates"] or [{"start": None}])[0]["start"] or None, (c["dates"] or [{"end": None}])[-1]["end"] or None, c.get("court_url")) for c in read("courts")])
    found = [(f"r{n}", key, r) for n, (key, r) in enumerate((key, r) for key, rs in read("reporters").items() for r in rs)]
    table(base, "reporters", "reporter_id abbreviation name cite_type", [(n, key, r["name"], r["cite_type"]) for n, key, r in found])
    table(base, "editions", "edition reporter_id start_date end_date",
          [(edition, n, day(e["start"]), day(e["end"])) for n, _, r in found for edition, e in r["editions"].items()])
    table(base, "journals", "abbreviation name start_date end_date", [(key, j["name"], day(j["start"]), day(j["end"])) for key, js in read("journals").items() for j in js])
    table(base, "statutes", "abbreviation name kind jurisdiction", [(key, s["name"], s["cite_type"], s["jurisdiction"]) for key, ss in read("laws").items() for s in ss])
    table(base, "states", "abbreviation name", list(read("states").items()))
    table(base, "case_name_words", "abbreviation word", [(key, word) for key, words in read("words").items() for word in words])
    base.commit(), base.close()

    spdx = read("spdx")
    (data / "licenses.json").write_text(json.dumps([{"id": key, "name": s["name"], "osi_approved": s["osiApproved"], "url": s.get("url")} for key, s in sorted(spdx.items())], indent=1), "utf-8")
    (data / "texts").mkdir()
    for key in TEXTS:
        (data / f"texts/{key}.txt").write_text(f"{spdx[key]['name']}\n\n{spdx[key]['licenseText']}\n", "utf-8")
