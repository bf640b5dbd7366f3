"""Gold of the world of vocabularies: rdflib over the N-Quads files."""
import re
import sys
from pathlib import Path

from rdflib import RDF, RDFS, Dataset, Namespace

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from world import Questions, arguments, rows  # noqa: E402

SCHEMA, QUDT, UNIT, KIND = (Namespace(f"http://{n}") for n in ("schema.org/", "qudt.org/schema/qudt/", "qudt.org/vocab/unit/", "qudt.org/vocab/quantitykind/"))
DPV, DC, SKOS = Namespace("http://www.w3.org/ns/dpv#"), Namespace("http://purl.org/dc/terms/"), Namespace("http://www.w3.org/2004/02/skos/core#")
args = arguments()


def load(*names):
    graph = Dataset(default_union=True)
    for name in names:
        graph.parse(args.data / name, format="nquads")
    return graph


schema, units, dpv = load("schema.nq"), load("units/unit.nq", "units/quantitykind.nq"), load("dpv.nq")
q = Questions("voc")


def asker(source):
    def ask(question, shape, *golds, note=""):
        q.ask(question, shape, source, *golds, note=note)
    return ask


web, unit, privacy = asker("schema"), asker("units"), asker("privacy")


def local(iri):
    return re.split(r"[/#]", str(iri))[-1]


def things(graph, found):
    """By label, by the end of the IRI, or by the IRI."""
    found = sorted(set(found))
    if not found:
        return []
    labels = [min((str(o) for o in graph.objects(s, RDFS.label) if o.language in (None, "en")), default=local(s)) for s in found]
    return [rows(labels), rows([local(s) for s in found]), rows([str(s) for s in found])]


def kinds(graph, of, deep=True):
    """Subclasses, direct ones or all."""
    direct = set(graph.subjects(RDFS.subClassOf, of))
    every = set(graph.transitive_subjects(RDFS.subClassOf, of)) - {of}
    return things(graph, direct) + (things(graph, every) if deep else [])


def values(graph, subject, *properties):
    found = sorted(str(o) for p in properties for o in graph.objects(subject, p))
    return [rows(found)] if found else []


def number(subject, prop):
    return rows(float(next(units.objects(subject, prop))))


def having(graph, prop, value):
    return set(graph.subjects(prop, value))


web_classes, web_properties = having(schema, RDF.type, RDFS.Class), having(schema, RDF.type, RDF.Property)
all_units, quantities, currencies = (having(units, RDF.type, QUDT[n]) for n in ("Unit", "QuantityKind", "CurrencyUnit"))

web("what kinds of food establishments are there?", "kinds-of", kinds(schema, SCHEMA.FoodEstablishment))
web("What is a GatedResidenceCommunity?", "definition", values(schema, SCHEMA.GatedResidenceCommunity, RDFS.comment))
web("is a restaurant a kind of local business", "yes-no", rows(True), rows("yes"), rows("LocalBusiness"), rows([("Restaurant", "LocalBusiness")]))
web("Which properties does a Recipe have?", "list", things(schema, having(schema, SCHEMA.domainIncludes, SCHEMA.Recipe)))
web("how many classes are defined in schema.org", "count", len(web_classes))
web("number of properties in schema.org?", "count", len(web_properties))
web("subclasses of Vehicle", "kinds-of", kinds(schema, SCHEMA.Vehicle))
web("what is the parent class of Volcano", "lookup", things(schema, schema.objects(SCHEMA.Volcano, RDFS.subClassOf)))
web("which class has the most direct subclasses?", "superlative", things(schema, [max(sorted(web_classes), key=lambda c: len(set(schema.subjects(RDFS.subClassOf, c))))]))
web("What is the inverse of alumni?", "lookup", things(schema, set(schema.objects(SCHEMA.alumni, SCHEMA.inverseOf)) | having(schema, SCHEMA.inverseOf, SCHEMA.alumni)))
web("what replaced the class Taxi?", "lookup", things(schema, schema.objects(SCHEMA.Taxi, SCHEMA.supersededBy)))
web("which book formats are there", "list", things(schema, having(schema, RDF.type, SCHEMA.BookFormatType)))
web("list medical specialties", "list", things(schema, having(schema, RDF.type, SCHEMA.MedicalSpecialty)))
web("what does the property birthDate mean?", "definition", values(schema, SCHEMA.birthDate, RDFS.comment))
web("What type of value does cookTime take?", "lookup", things(schema, schema.objects(SCHEMA.cookTime, SCHEMA.rangeIncludes)))
web("properties of a person that hold a date", "intersection", things(schema, having(schema, SCHEMA.domainIncludes, SCHEMA.Person) & having(schema, SCHEMA.rangeIncludes, SCHEMA.Date)))
web("how many terms have been superseded?", "count", len(set(schema.subjects(SCHEMA.supersededBy))))
web("classes with at least three parents", "having", things(schema, [c for c in web_classes if len(set(schema.objects(c, RDFS.subClassOf))) > 2]))
unit("How many metres is a foot?", "lookup", number(UNIT.FT, QUDT.conversionMultiplier))
unit("symbol of the light year", "lookup", values(units, UNIT.LY, QUDT.symbol))
unit("which units measure angles?", "list", things(units, having(units, QUDT.hasQuantityKind, KIND.Angle)))
unit("what is a kilowatt hour", "definition", values(units, UNIT["KiloW-HR"], QUDT.description), values(units, UNIT["KiloW-HR"], DC.description))
unit("conversion factor of horsepower", "lookup", number(UNIT.HP, QUDT.conversionMultiplier))
unit("What does a knot measure?", "lookup", things(units, units.objects(UNIT.KN, QUDT.hasQuantityKind)))
unit("how many units are there?", "count", len(all_units), len(set(units.subjects(QUDT.hasQuantityKind))), len(set(units.subjects(QUDT.conversionMultiplier))),
     len({s for n in ("Unit", "DerivedUnit", "CurrencyUnit", "CountingUnit", "DimensionlessUnit", "LogarithmicUnit") for s in having(units, RDF.type, QUDT[n])}),
     note="typed as unit, or as any kind of unit")
unit("number of quantity kinds", "count", len(quantities))
unit("how many currencies are listed as units", "count", len(currencies), len(having(units, QUDT.hasQuantityKind, KIND.Currency)))
unit("units of luminance", "list", things(units, having(units, QUDT.hasQuantityKind, KIND.Luminance)))
unit("Which quantity kind can be measured in the most units?", "superlative", things(units, [max(sorted(set(units.objects(None, QUDT.hasQuantityKind))), key=lambda k: len(having(units, QUDT.hasQuantityKind, k)))]),
     things(units, [max(sorted(quantities), key=lambda k: len(set(units.objects(k, QUDT.applicableUnit))))]))
unit("UCUM code of the acre", "lookup", values(units, UNIT.AC, QUDT.ucumCode))
unit("is the mile longer than the yard?", "comparison", rows(True), rows("yes"), rows("International Mile"),
     rows([("International Mile", 1609.344), ("Yard", .9144)]), rows([(1609.344, .9144)]), rows([1609.344, .9144]))
unit("in which systems of units is the pound mass defined", "lookup", things(units, units.objects(UNIT.LB, QUDT.definedUnitOfSystem)), things(units, units.objects(UNIT.LB, QUDT.unitOfSystem)))
unit("what kinds of energy are there", "kinds-of", things(units, units.subjects(SKOS.broader, KIND.Energy)),
     things(units, set(units.transitive_subjects(SKOS.broader, KIND.Energy)) - {KIND.Energy}))
unit("Which imperial units measure mass?", "intersection", things(units, having(units, QUDT.hasQuantityKind, KIND.Mass) & having(units, QUDT.unitOfSystem, next(units.objects(UNIT.FT, QUDT.unitOfSystem)))),
     things(units, having(units, QUDT.hasQuantityKind, KIND.Mass) & {s for s, o in units.subject_objects(QUDT.definedUnitOfSystem) if local(o) == "IMPERIAL"}),
     things(units, having(units, QUDT.hasQuantityKind, KIND.Mass) & {s for s, o in units.subject_objects(QUDT.unitOfSystem) if local(o) == "IMPERIAL"}))
unit("what is pressure?", "definition", values(units, KIND.Pressure, QUDT.plainTextDescription), values(units, KIND.Pressure, DC.description))
privacy("What is a data controller?", "definition", values(dpv, DPV.DataController, DC.description))
privacy("which purposes of processing exist?", "kinds-of", kinds(dpv, DPV.Purpose))
privacy("kinds of marketing", "kinds-of", kinds(dpv, DPV.Marketing))
privacy("what counts as special category personal data?", "kinds-of", kinds(dpv, DPV.SpecialCategoryPersonalData))
privacy("is profiling a kind of use", "yes-no", rows(True), rows("yes"), rows("Use"), rows([("Profiling", "Use")]))
privacy("how many terms were created by Axel Polleres", "count", len({s for s, o in dpv.subject_objects(DC.creator) if "Axel Polleres" in str(o)}))
privacy("when was Consent added", "date", values(dpv, DPV.Consent, DC.created))
privacy("how many terms were created in June 2019?", "count", len({s for s, o in dpv.subject_objects(DC.created) if str(o).startswith("2019-06")}))
privacy("physical characteristics that are personal data", "kinds-of", kinds(dpv, DPV.PhysicalCharacteristic))
privacy("What is the broader term of IP Address?", "lookup", things(dpv, dpv.objects(DPV.IPAddress, RDFS.subClassOf)))
q.none("How many web sites use schema.org?")
q.none("what fine was imposed on facebook for violating the gdpr?")
q.none("how hot is it in death valley in fahrenheit")
q.none("Which restaurant is the best in Paris?")
q.none("What is the exchange rate of the euro to the dollar?")
q.finish(__file__, args)
