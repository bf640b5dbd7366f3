"""Gold of the world of health: rdflib over the ontology, pandas over the tables."""
import sqlite3
import sys
from pathlib import Path

import pandas as pd
from rdflib import RDFS, SKOS, Graph, Literal

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from world import Questions, arguments, one_of, rows  # noqa: E402

args = arguments()
ontology = Graph().parse(args.data / "hp.ttl")
disease, symptom, gene = (pd.read_csv(args.data / f"rare/{name}.csv", keep_default_na=False) for name in ("diseases", "symptoms", "genes"))
symptom, gene = symptom.merge(disease), gene.merge(disease)
icd = pd.read_sql("SELECT * FROM icd10", sqlite3.connect(args.data / "icd10.db"))
q = Questions("med")
none = q.none


def asker(source):
    def ask(question, shape, *golds, note=""):
        q.ask(question, shape, source, *golds, note=note)
    return ask


sign, rare, code = asker("phenotypes"), asker("orphanet"), asker("icd")


def term(name):
    (found,) = ontology.subjects(RDFS.label, Literal(name))
    return found


def terms(found):
    """By label, by the number as HP:…, by the IRI or by its end."""
    found = sorted(set(found))
    number = [str(s).rpartition("/")[2] for s in found]
    return [rows([str(ontology.value(s, RDFS.label)) for s in found]), rows([n.replace("_", ":") for n in number]), rows([str(s) for s in found]), rows(number)]


def kinds(name):
    """Narrower terms, direct ones or all."""
    every = set(ontology.transitive_subjects(RDFS.subClassOf, term(name))) - {term(name)}
    return terms(ontology.subjects(RDFS.subClassOf, term(name))) + (terms(every) if len(every) < 60 else [])


def meaning(name):
    return rows(str(ontology.value(term(name), SKOS.definition)))


def names(series):
    return rows(sorted(set(series)))


def symptoms(name, *frequencies):
    found = symptom[symptom.name == name]
    return names(found[found.frequency.isin(frequencies)].symptom if frequencies else found.symptom)


def diseases(found):
    return [names(found.name), names(found.disease_id)]


def items(found):
    return [rows(found.description), rows(found.code)]


def most(series):
    counts = series.value_counts()
    return one_of(counts[counts == counts.max()].index)


def below(parent):
    return icd[icd.parent == parent]


sign("what is anosmia?", "definition", meaning("Anosmia"))
sign("kinds of headache", "kinds-of", kinds("Headache"))
sign("What types of polydactyly are there?", "kinds-of", kinds("Polydactyly"))
sign("is migraine a headache", "yes-no", rows(True), rows("yes"), rows("Headache"), rows([("Migraine", "Headache")]))
sign("other names for myopia", "lookup", rows(sorted(map(str, ontology.objects(term("Myopia"), SKOS.altLabel)))))
sign("what does tachycardia mean", "definition", meaning("Tachycardia"))
sign("Which term is broader than Cluster headache?", "lookup", terms(ontology.objects(term("Cluster headache"), RDFS.subClassOf)))
sign("HPO id of seizure", "lookup", rows("HP:0001250"), rows("http://purl.obolibrary.org/obo/HP_0001250"), rows("HP_0001250"))
sign("what is the medical term for nearsightedness?", "lookup", terms([term("Myopia")]))
sign("subtypes of fever", "kinds-of", kinds("Fever"))
sign("How many terms does the ontology have?", "count", len(set(ontology.subjects(RDFS.label))))
sign("which terms have Racing heart as a synonym?", "lookup", terms(ontology.subjects(SKOS.altLabel, Literal("Racing heart"))))
sign("define hypotonia", "definition", meaning("Hypotonia"))
sign("How many direct subclasses does Abnormal heart morphology have?", "count", len(set(ontology.subjects(RDFS.subClassOf, term("Abnormal heart morphology")))))
sign("What kinds of tremor exist?", "kinds-of", kinds("Tremor"))
rare("What are the symptoms of cystic fibrosis?", "join", symptoms("Cystic fibrosis"))
rare("which gene causes huntington disease", "join", rows(gene[gene.name == "Huntington disease"].gene_symbol))
rare("very frequent symptoms of Wilson disease", "join", symptoms("Wilson disease", "Very frequent"))
rare("how many rare diseases are listed?", "count", len(disease))
rare("Which disease has the most symptoms?", "join-superlative", most(symptom.name), most(symptom.disease_id))
rare("most common symptom over all diseases", "group-superlative", most(symptom.symptom))
rare("how many diseases have seizures as a symptom", "count", symptom[symptom.symptom == "Seizure"].disease_id.nunique())
rare("Diseases in which red hair occurs", "join", diseases(symptom[symptom.symptom == "Red hair"]))
rare("gene involved in the most diseases", "group-superlative", most(gene.gene_symbol))
rare("Which diseases involve the gene LMNA?", "join", diseases(gene[gene.gene_symbol == "LMNA"]))
rare("number of symptoms by frequency", "group", symptom.frequency.value_counts().reset_index(), symptom.groupby("frequency").symptom.nunique().reset_index())
rare("orpha number of marfan syndrome", "lookup", rows("ORPHA:558"), rows(558))
rare("average number of symptoms per disease", "average", symptom.groupby("disease_id").size().mean(), len(symptom) / len(disease))
rare("diseases without any known gene, how many?", "negation", int((~disease.disease_id.isin(gene.disease_id)).sum()))
rare("How often does hearing impairment occur in Fabry disease?", "join", rows(symptom[(symptom.name == "Fabry disease") & (symptom.symptom == "Hearing impairment")].frequency),
     rows(symptom[(symptom.name == "Fabry disease") & symptom.symptom.str.contains("earing")].frequency.drop_duplicates()),
     rows(symptom[(symptom.name == "Fabry disease") & symptom.symptom.str.contains("earing")][["symptom", "frequency"]]))
rare("symptoms that alkaptonuria and wilson disease share", "intersection", names(set(symptom[symptom.name == "Alkaptonuria"].symptom) & set(symptom[symptom.name == "Wilson disease"].symptom)))
rare("Does Rett syndrome have more symptoms listed than phenylketonuria?", "comparison", rows(True), rows("yes"), rows("Rett syndrome"),
     rows([("Rett syndrome", int((symptom.name == "Rett syndrome").sum())), ("Phenylketonuria", int((symptom.name == "Phenylketonuria").sum()))]),
     rows([(int((symptom.name == "Rett syndrome").sum()), int((symptom.name == "Phenylketonuria").sum()))]))
rare("what share of the listed symptoms is very frequent", "share", 100 * (symptom.frequency == "Very frequent").mean())
rare("diseases with porphyria in the name", "filter", diseases(disease[disease.name.str.contains("porphyria", case=False)]))
code("ICD code for cholera", "lookup", rows("A00"), rows(icd[icd.description.str.startswith("Cholera")].code))
code("What does the code J45 mean?", "lookup", rows(icd[icd.code == "J45"].description))
code("How many chapters does ICD-10 have?", "count", int((icd.type == "chapter").sum()))
code("list the chapters", "list", items(icd[icd.type == "chapter"]))
code("which categories belong to diabetes mellitus?", "list", items(below("E10-E14")), items(icd[(icd.type == "category") & icd.description.str.contains("diabetes mellitus", case=False)]))
code("number of entries of each type", "group", icd.type.value_counts().reset_index())
code("Which chapter covers diseases of the eye?", "lookup", rows("VII"), rows("Diseases of the eye and adnexa"), rows([("VII", "Diseases of the eye and adnexa")]))
code("what block is E66 in", "join", rows(icd[icd.code == "E66"].parent), rows(icd[icd.code == icd[icd.code == "E66"].parent.iloc[0]].description))
code("block with the most categories", "join-superlative", most(icd[icd.type == "category"].parent), *[rows(icd[icd.code == c].description) for (c,) in [r["rows"][0] for r in most(icd[icd.type == "category"].parent)]])
code("how many codes mention tuberculosis?", "count", int(icd.description.str.contains("tuberculosis", case=False).sum()))
code("What blocks are in chapter V?", "list", items(below("V")))
none("How many people died of cholera in 2020?")
none("what dose of ibuprofen should i take for migraine?")
none("Which hospital is best for treating marfan syndrome?")
none("who discovered huntington disease")
none("what does gene therapy cost?")
q.finish(__file__, args)
