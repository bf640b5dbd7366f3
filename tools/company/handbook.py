"""handbook/: the documents that follow from the product list. Policies and case studies are written by hand there."""

from .pdf import pdf
from .products import PRODUCTS

MOUNTING = {
    "Sensors": "Mount the sensor with two M4 screws or the magnet foot, at least 30 cm from metal pipes. Hold the button for "
               "three seconds; the light turns green once the sensor has joined the network.",
    "Trackers": "Fix the tracker with four rivets on the front wall of the container, with the arrow pointing up. It wakes up "
                "by itself when it is moved for the first time.",
    "Gateways": "Mount the gateway above the highest shelf, connect Ethernet first and power second. The gateway registers "
                "itself within five minutes; its serial number is its first password.",
}
CARE = {
    "Sensors": "Replace the cell when the dashboard shows less than 10 percent. Use only the cell named on the label; other "
               "cells fail in the cold.",
    "Trackers": "The battery cannot be changed in the field. Send the tracker back for refurbishment when the dashboard shows "
                "less than 8 percent.",
    "Gateways": "Clean the air slots once a year. Firmware updates itself on Sunday nights unless the site has a maintenance window.",
}

WARRANTY = """
Halden Systems - Warranty Terms for Hardware

Valid from 1 January 2024

1. What is covered
Halden repairs or replaces any sensor, tracker or gateway that fails because of faulty
material or workmanship. The warranty period is 36 months from delivery. For gateways that
run under a Care Plus plan the warranty period is 60 months.

2. What is not covered
The warranty does not cover batteries that are used up, damage by lightning, devices that
were opened by anyone but an authorised workshop, and devices that were used above their
maximum operating temperature.

3. How to claim
Write to support@halden.example with the serial number and a photo of the label. Support
answers within two working days with a return number. Without a return number the goods
inwards desk in Hamburg cannot accept a parcel.

4. Shipping
Halden pays for the shipping of warranty returns within Europe. Outside Europe the customer
pays for the way to Hamburg and Halden pays for the way back.

5. Replacement in advance
Customers with Care Plus receive a replacement before they return the faulty device. The
faulty device must arrive within 30 days, otherwise the replacement is invoiced at list price.
"""


def _specification(product):
    facts = [("Stock keeping unit", product.sku), ("Product family", product.family),
             ("Launched on", product.launched_on.isoformat()), ("Radio", product.radio),
             ("Battery life", product.battery_life_months and f"{product.battery_life_months} months"),
             ("Maximum operating temperature", f"{product.max_operating_temperature_c} °C"),
             ("Minimum operating temperature", "-25 °C"), ("Ingress protection", product.ip_rating),
             ("Weight", f"{product.weight_g} g")]
    return "\n".join(f"- {name}: {value}" for name, value in facts if value)


def _document(product):
    retired = f" It was retired on {product.retired_on.isoformat()}; spare parts are kept for five years." if product.retired_on else ""
    return f"""# {product.name}: product specification

{product.overview}{retired}

## Technical data of the {product.name}

{_specification(product)}

## Mounting

{MOUNTING[product.family]}

## Care

{CARE[product.family]}
"""


def write(folder):
    specifications = folder / "handbook" / "products"
    specifications.mkdir(parents=True, exist_ok=True)
    for product in PRODUCTS:
        if product.hardware:
            path = specifications / f"{product.name.lower().replace(' ', '-')}.md"
            path.write_text(_document(product), encoding="utf-8")
    (folder / "handbook" / "warranty.pdf").write_bytes(pdf(WARRANTY.strip().splitlines(), "Warranty Terms"))
