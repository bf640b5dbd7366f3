"""The ontology as Turtle, Orphanet's diseases as tables, and ICD-10 as a database."""
import csv
import json
import re
import sqlite3
import xml.etree.ElementTree as ElementTree

IRI = "http://purl.obolibrary.org/obo/"
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')


def terms(text):
    for stanza in text.split("\n\n"):
        if stanza.startswith("[Term]") and "\nis_obsolete: true" not in stanza:
            yield [tuple(line.split(": ", 1)) for line in stanza.splitlines()[1:] if ": " in line]


def iri(identifier):
    return f"<{IRI}{identifier.replace(':', '_')}>"


def turtle(found):
    def text(value):
        return json.dumps(value.replace('\\"', '"'), ensure_ascii=False)

    yield "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n"
    for term in found:
        subject = iri(dict(term)["id"])
        facts = [f"{subject} a owl:Class", f"skos:notation {text(dict(term)['id'])}"]
        for key, value in term:
            if key == "name":
                facts.append(f"rdfs:label {text(value)}")
            elif key == "def":
                facts.append(f"skos:definition {text(QUOTED.match(value)[1])}")
            elif key == "synonym":
                facts.append(f"skos:altLabel {text(QUOTED.match(value)[1])}")
            elif key == "is_a":
                facts.append(f"rdfs:subClassOf {iri(value.split(' ')[0])}")
        yield " ;\n  ".join(facts) + " .\n"


def write(path, header, lines):
    path.parent.mkdir(exist_ok=True)
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([header, *lines])


def items(parent, code=None):
    for item in parent.findall("item"):
        yield item.findtext("name"), item.get("type"), item.findtext("description"), code
        yield from items(item, item.findtext("name"))


def make(raw, data):
    found = list(terms((raw / "hp.obo").read_text("utf-8")))
    (data / "hp.ttl").write_text("".join(turtle(found)), "utf-8")
    name = {dict(term)["id"]: dict(term)["name"] for term in found}

    with (raw / "phenotype.hpoa").open(encoding="utf-8") as file:
        lines = [line for line in csv.DictReader((line for line in file if not line.startswith("#")), delimiter="\t") if line["database_id"].startswith("ORPHA")]
    diseases = {line["database_id"]: line["disease_name"] for line in lines}
    write(data / "rare/diseases.csv", ("disease_id", "name"), sorted(diseases.items()))
    write(data / "rare/symptoms.csv", ("disease_id", "hpo_id", "symptom", "frequency"),
          [(line["database_id"], line["hpo_id"], name.get(line["hpo_id"], ""), name.get(line["frequency"], "")) for line in lines if line["aspect"] == "P" and line["qualifier"] != "NOT"])
    with (raw / "genes_to_phenotype.txt").open(encoding="utf-8") as file:
        genes = {(int(g["ncbi_gene_id"]), g["gene_symbol"], g["disease_id"]) for g in csv.DictReader(file, delimiter="\t")}
    write(data / "rare/genes.csv", ("ncbi_gene_id", "gene_symbol", "disease_id"), sorted(g for g in genes if g[2] in diseases))

    base = sqlite3.connect(data / "icd10.db")
    base.execute("CREATE TABLE icd10 (code TEXT PRIMARY KEY, type TEXT, description TEXT, parent TEXT REFERENCES icd10 (code))")
    base.executemany("INSERT INTO icd10 VALUES (?, ?, ?, ?)", items(ElementTree.parse(raw / "icd.xml").getroot()))
    base.commit(), base.close()
