"""crm/: what sales is working on, and what was said to whom."""

from datetime import date, timedelta

from .customers import CUSTOMERS
from .draw import LAST_DAY, Draw
from .people import ACCOUNT_MANAGERS, CONTACTS
from .products import PRODUCTS
from .rows import write_csv

OPPORTUNITY_COLUMNS = ["opportunity_id", "customer", "product", "stage", "amount", "owner", "opened_on", "closed_on", "lost_reason"]
INTERACTION_COLUMNS = ["interaction_id", "customer", "contact", "employee", "channel", "occurred_on", "topic", "sentiment", "notes"]

OPEN_STAGES = ["qualification", "proposal", "negotiation"]
LOST_REASONS = ["price", "competitor", "no budget", "missing feature"]

TOPICS = {
    "battery life": ["Asked how long the batteries of {product} last in the cold.", "Wants battery figures of {product} confirmed in writing."],
    "delivery": ["The last delivery of {product} came a week late.", "Asked for a fixed delivery day for {product}."],
    "pricing": ["Would like a volume price for {product}.", "Compared {product} with a cheaper offer."],
    "integration": ["Wants alarms of {product} in their maintenance system.", "Asked for an API key and an example for {product}."],
    "renewal": ["Plans to renew and to add {product}.", "Renewal of {product} waits for the new budget."],
    "training": ["Booked a half-day training on {product}.", "New shift leaders need an introduction to {product}."],
}


def _opportunity(draw, customer):
    opened = draw.day(max(customer.created_at, date(2023, 1, 9)))
    product = draw.pick([p for p in PRODUCTS if p.sold_on(opened)])
    amount = product.list_price * draw.between(4, 90 if product.list_price < 500 else 14)
    closed = opened + timedelta(days=draw.between(20, 150))
    if closed > LAST_DAY:
        stage, closed, reason = draw.pick(OPEN_STAGES), "", ""
    elif draw.chance(0.55):
        stage, reason = "won", ""
    else:
        stage, reason = "lost", draw.pick(LOST_REASONS)
    return [customer.name, product.name, stage, amount, ACCOUNT_MANAGERS[customer.name], opened, closed, reason]


def opportunities():
    draw = Draw("opportunities")
    rows = sorted((_opportunity(draw, draw.pick(CUSTOMERS)) for _ in range(240)), key=lambda row: (row[5], row[0]))
    return [[f"OP-{number}", *row] for number, row in enumerate(rows, start=1001)]


def _interaction(draw):
    contact = draw.pick(CONTACTS)
    customer = next(c for c in CUSTOMERS if c.name == contact.customer)
    day = draw.day(max(customer.created_at, date(2023, 1, 9)), growth=1.2)
    product = draw.pick([p for p in PRODUCTS if p.sold_on(day)]).name
    topic = draw.pick(list(TOPICS))
    return [customer.name, contact.name, ACCOUNT_MANAGERS[customer.name], draw.pick(["email", "phone", "meeting", "chat"]), day,
            topic, draw.weighted([("positive", 4), ("neutral", 4), ("negative", 2)]), draw.pick(TOPICS[topic]).format(product=product)]


def interactions():
    draw = Draw("interactions")
    rows = sorted((_interaction(draw) for _ in range(420)), key=lambda row: (row[4], row[0], row[1]))
    return [[f"IN-{number}", *row] for number, row in enumerate(rows, start=1)]


def write(folder):
    write_csv(folder / "crm" / "opportunities.csv", OPPORTUNITY_COLUMNS, opportunities())
    write_csv(folder / "crm" / "interactions.csv", INTERACTION_COLUMNS, interactions())
