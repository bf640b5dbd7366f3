"""suppliers.ttl: a small ontology of the supply chain, and who supplies what."""

from .draw import Draw
from .products import PRODUCTS

ONTOLOGY = """@prefix : <http://halden.example/supply#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

<http://halden.example/supply> a owl:Ontology ;
  rdfs:label "Halden supply chain"@en ;
  rdfs:comment "Suppliers, the components they make, the products these go into, and where they come from."@en .

:Supplier a owl:Class ; rdfs:label "supplier"@en ; rdfs:comment "A company that makes components for Halden."@en .
:Component a owl:Class ; rdfs:label "component"@en ; rdfs:comment "A part that is built into a product."@en .
:Product a owl:Class ; rdfs:label "product"@en ; rdfs:comment "A device that Halden sells."@en .
:Region a owl:Class ; rdfs:label "region"@en ; rdfs:comment "A part of the world; regions lie in larger regions."@en .

:suppliedBy a owl:ObjectProperty ; rdfs:label "supplied by"@en ; rdfs:domain :Component ; rdfs:range :Supplier ;
  rdfs:comment "The supplier that makes the component."@en .
:usedIn a owl:ObjectProperty ; rdfs:label "used in"@en ; rdfs:domain :Component ; rdfs:range :Product ;
  rdfs:comment "The product that the component is built into."@en .
:alternativeTo a owl:ObjectProperty ; rdfs:label "alternative to"@en ; rdfs:domain :Component ; rdfs:range :Component ;
  rdfs:comment "A component that can take the place of the other."@en .
:locatedIn a owl:ObjectProperty ; rdfs:label "located in"@en ; rdfs:domain :Supplier ; rdfs:range :Region ;
  rdfs:comment "The region of the supplier's factory."@en .
:partOf a owl:ObjectProperty ; rdfs:label "part of"@en ; rdfs:domain :Region ; rdfs:range :Region .
:foundedYear a owl:DatatypeProperty ; rdfs:label "founded year"@en ; rdfs:domain :Supplier ; rdfs:range xsd:integer .
:qualityRating a owl:DatatypeProperty ; rdfs:label "quality rating"@en ; rdfs:domain :Supplier ; rdfs:range xsd:string ;
  rdfs:comment "A is best, C is worst."@en .
:leadTimeDays a owl:DatatypeProperty ; rdfs:label "lead time in days"@en ; rdfs:domain :Component ; rdfs:range xsd:integer .
:unitCost a owl:DatatypeProperty ; rdfs:label "unit cost in euro"@en ; rdfs:domain :Component ; rdfs:range xsd:decimal .
:partNumber a owl:DatatypeProperty ; rdfs:label "part number"@en ; rdfs:domain :Component ; rdfs:range xsd:string .
:sku a owl:DatatypeProperty ; rdfs:label "stock keeping unit"@en ; rdfs:domain :Product ; rdfs:range xsd:string .
"""

REGIONS = {
    "Northern Europe": "Europe", "Central Europe": "Europe", "East Asia": "Asia", "Southeast Asia": "Asia",
    "North America": "Americas", "Europe": None, "Asia": None, "Americas": None,
}

# name, region, founded, rating
SUPPLIERS = [line.split("|") for line in """
Kestrel Cells|East Asia|2009|A
Volta Storage|North America|2014|B
Nordic Cast|Northern Europe|1987|A
Bergmann Sensorik|Central Europe|1996|A
Lumen Radio|Northern Europe|2008|B
Penang Microassembly|Southeast Asia|2003|A
Shenzhen Antwave|East Asia|2011|C
Quartzline|East Asia|1992|B
TerraChip|East Asia|1999|A
Mekong Moulding|Southeast Asia|2006|C
Saguaro Plastics|North America|2001|B
Ironwood Connectors|North America|1979|A
Aurora Photonics|Northern Europe|2016|B
Riverbend Seals|Central Europe|1971|B
""".strip().splitlines()]

# name, part number, supplier, unit cost, products
COMPONENTS = [line.split("|") for line in """
Lithium Cell LC-19|LC-19|Kestrel Cells|4.10|Tracker T2, Tracker T3
Lithium Cell LC-26|LC-26|Volta Storage|4.65|
Lithium Cell LC-11|LC-11|Kestrel Cells|2.30|Beacon S1, Beacon S2, Beacon S3
Lithium Cell LC-33|LC-33|Volta Storage|5.20|Pulse V1, Pulse V2
Radio Module LR-2|LR-2|Lumen Radio|6.80|Beacon S1, Beacon S2, Beacon S3, Pulse V2
Radio Module NB-7|NB-7|Lumen Radio|9.40|Tracker T3
Radio Module LT-4|LT-4|TerraChip|11.90|Tracker T2, Relay G2, Relay G2 Outdoor
Concentrator Board CB-8|CB-8|Penang Microassembly|64.00|Relay G1, Relay G2, Relay G2 Outdoor
Whip Antenna WA-1|WA-1|Shenzhen Antwave|1.35|Relay G1, Relay G2
Patch Antenna PA-5|PA-5|Shenzhen Antwave|2.15|Tracker T2, Tracker T3
Marine Antenna MA-3|MA-3|Nordic Cast|18.50|Relay G2 Outdoor
Climate Sensor CS-40|CS-40|Bergmann Sensorik|3.75|Beacon S1, Beacon S2, Beacon S3
Pressure Sensor PS-12|PS-12|Bergmann Sensorik|2.95|Beacon S2, Beacon S3
Gas Sensor GS-9|GS-9|Aurora Photonics|12.60|Beacon S3
Light Sensor LS-3|LS-3|Aurora Photonics|0.85|Beacon S3
Accelerometer AX-6|AX-6|Bergmann Sensorik|7.45|Pulse V1, Pulse V2
Shock Sensor SH-2|SH-2|Bergmann Sensorik|1.90|Tracker T3
Positioning Chip GN-5|GN-5|TerraChip|5.60|Tracker T2, Tracker T3
Microcontroller MC-32|MC-32|TerraChip|2.40|Beacon S1, Beacon S2, Pulse V1, Tracker T2
Microcontroller MC-64|MC-64|TerraChip|3.10|Beacon S3, Pulse V2, Tracker T3
Application Processor AP-2|AP-2|TerraChip|21.00|Relay G2, Relay G2 Outdoor
Crystal Oscillator XO-26|XO-26|Quartzline|0.40|Beacon S2, Beacon S3, Pulse V2, Tracker T3
Clock Module CK-1|CK-1|Quartzline|1.75|Relay G1, Relay G2, Relay G2 Outdoor
Sensor Housing SH-100|SH-100|Mekong Moulding|1.20|Beacon S1, Beacon S2, Beacon S3
Tracker Housing TH-20|TH-20|Saguaro Plastics|2.85|Tracker T2, Tracker T3
Cast Enclosure CE-4|CE-4|Nordic Cast|38.00|Relay G2 Outdoor
Steel Enclosure SE-2|SE-2|Nordic Cast|15.50|Relay G1, Relay G2
Sealing Ring SR-68|SR-68|Riverbend Seals|0.35|Beacon S3, Pulse V2, Tracker T3, Relay G2 Outdoor
Cable Gland CG-7|CG-7|Ironwood Connectors|1.10|Relay G2 Outdoor
Power Connector PC-12|PC-12|Ironwood Connectors|0.95|Relay G1, Relay G2, Relay G2 Outdoor
""".strip().splitlines()]

ALTERNATIVES = [("Lithium Cell LC-26", "Lithium Cell LC-19"), ("Radio Module NB-7", "Radio Module LT-4"),
                ("Microcontroller MC-64", "Microcontroller MC-32"), ("Marine Antenna MA-3", "Whip Antenna WA-1")]


def _name(label):
    return ":" + "".join(c for c in label if c.isalnum())


def _regions():
    for region, whole in REGIONS.items():
        part = f" ;\n  :partOf {_name(whole)}" if whole else ""
        yield f'{_name(region)} a :Region ;\n  rdfs:label "{region}"@en{part} .'


def _suppliers():
    for name, region, founded, rating in SUPPLIERS:
        yield (f'{_name(name)} a :Supplier ;\n  rdfs:label "{name}" ;\n  :locatedIn {_name(region)} ;\n'
               f'  :foundedYear {founded} ;\n  :qualityRating "{rating}" .')


def _components():
    draw = Draw("suppliers")
    for name, part, supplier, cost, products in COMPONENTS:
        facts = [f'rdfs:label "{name}"@en', f':partNumber "{part}"', f":suppliedBy {_name(supplier)}",
                 f":unitCost {cost}", f":leadTimeDays {7 * draw.between(2, 18)}"]
        facts += [f":usedIn {_name(product)}" for product in products.split(", ") if product]
        facts += [f":alternativeTo {_name(other)}" for first, other in ALTERNATIVES if first == name]
        yield f"{_name(name)} a :Component ;\n  " + " ;\n  ".join(facts) + " ."


def _products():
    for product in PRODUCTS:
        if product.hardware:
            yield f'{_name(product.name)} a :Product ;\n  rdfs:label "{product.name}" ;\n  :sku "{product.sku}" .'


def write(folder):
    blocks = [ONTOLOGY, *_regions(), *_suppliers(), *_components(), *_products()]
    (folder / "suppliers.ttl").write_text("\n".join(blocks) + "\n", encoding="utf-8")
