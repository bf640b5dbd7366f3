"""sales.db: customers, products, orders, order items, refunds and laboratory tests."""

import sqlite3
from dataclasses import dataclass
from datetime import date, timedelta

from .customers import CUSTOMERS
from .draw import LAST_DAY, Draw
from .people import ACCOUNT_MANAGERS
from .products import MEASURED_BATTERY_LIFE_MONTHS, PRODUCTS

SCHEMA = """
-- Companies that have bought from Halden at least once.
CREATE TABLE customers (
  customer_id     INTEGER PRIMARY KEY,
  name            TEXT NOT NULL UNIQUE,  -- registered company name
  industry        TEXT NOT NULL,
  segment         TEXT NOT NULL,         -- enterprise, mid-market or small business
  city            TEXT NOT NULL,
  country         TEXT NOT NULL,
  region          TEXT NOT NULL,         -- sales region: Nordics, Central Europe, Western Europe, North America, Asia Pacific
  account_manager TEXT NOT NULL,         -- full name of the employee who looks after the customer
  created_at      TEXT NOT NULL          -- day on which the account was opened, YYYY-MM-DD
);
CREATE TABLE products (
  product_id  INTEGER PRIMARY KEY,
  sku         TEXT NOT NULL UNIQUE,
  name        TEXT NOT NULL UNIQUE,
  family      TEXT NOT NULL,             -- Sensors, Trackers, Gateways, Software or Services
  list_price  REAL NOT NULL,             -- euro, without tax
  launched_on TEXT NOT NULL,
  retired_on  TEXT                       -- NULL while the product is sold
);
CREATE TABLE orders (
  order_id     INTEGER PRIMARY KEY,
  customer_id  INTEGER NOT NULL REFERENCES customers(customer_id),
  ordered_on   TEXT NOT NULL,            -- YYYY-MM-DD
  channel      TEXT NOT NULL,            -- direct, partner or online
  status       TEXT NOT NULL,            -- delivered, shipped, open or cancelled
  total_amount REAL NOT NULL             -- euro, sum of the order's items
);
CREATE TABLE order_items (
  order_id   INTEGER NOT NULL REFERENCES orders(order_id),
  line       INTEGER NOT NULL,
  product_id INTEGER NOT NULL REFERENCES products(product_id),
  quantity   INTEGER NOT NULL,
  unit_price REAL NOT NULL,              -- euro, after discount
  PRIMARY KEY (order_id, line)
);
-- Money given back. order_id names an order, though no key is declared.
CREATE TABLE refunds (
  refund_id    INTEGER PRIMARY KEY,
  order_id     INTEGER NOT NULL,
  amount       REAL NOT NULL,            -- euro
  reason       TEXT NOT NULL,
  status       TEXT NOT NULL,            -- processed, pending or rejected
  requested_on TEXT NOT NULL,
  processed_on TEXT                      -- day on which the money was sent; NULL unless processed
);
-- What the laboratory measured when a product was released.
CREATE TABLE test_results (
  test_id                     INTEGER PRIMARY KEY,
  product_id                  INTEGER NOT NULL REFERENCES products(product_id),
  tested_on                   TEXT NOT NULL,
  laboratory                  TEXT NOT NULL,
  battery_life_months         INTEGER,   -- NULL for products without a battery
  max_operating_temperature_c INTEGER NOT NULL,
  verdict                     TEXT NOT NULL
);
CREATE INDEX orders_by_customer ON orders(customer_id);
CREATE INDEX items_by_product ON order_items(product_id);
"""

ORDERS_A_YEAR = {"enterprise": 13, "mid-market": 7, "small business": 3}
QUANTITIES = {"Sensors": (5, 120), "Trackers": (5, 80), "Gateways": (1, 6), "Software": (1, 3), "Services": (1, 2)}
DEMAND = {"Sensors": 5, "Trackers": 3, "Gateways": 3, "Software": 2, "Services": 1}
REASONS = ["damaged in transit", "wrong item delivered", "defective on arrival", "ordered by mistake", "late delivery"]


@dataclass(frozen=True)
class Order:
    number: int
    customer: object
    ordered_on: date
    channel: str
    status: str
    items: list       # (product number, quantity, unit price in cents)

    @property
    def cents(self):
        return sum(quantity * price for _, quantity, price in self.items)


def _status(draw, day):
    if draw.chance(0.04):
        return "cancelled"
    age = (LAST_DAY - day).days
    return "open" if age < 7 else "shipped" if age < 21 else "delivered"


def _items(draw, day):
    offered = [(number, DEMAND[p.family]) for number, p in enumerate(PRODUCTS, start=1) if p.sold_on(day)]
    numbers = sorted({draw.weighted(offered) for _ in range(draw.between(1, 4))})
    items = []
    for number in numbers:
        product = PRODUCTS[number - 1]
        quantity = draw.between(*QUANTITIES[product.family])
        discount = draw.pick([0, 0, 0, 5, 10]) + (5 if quantity >= 50 else 0)
        items.append((number, quantity, product.list_price * (100 - discount)))
    return items


def _orders(draw):
    placed = []
    for customer in CUSTOMERS:
        first = max(customer.created_at, date(2023, 1, 2))
        years = (LAST_DAY - first).days / 365.25
        count = max(1, round(ORDERS_A_YEAR[customer.segment] * years * (0.6 + 0.8 * draw.between(0, 100) / 100)))
        placed += [(draw.day(first, growth=1.25), customer) for _ in range(count)]
    placed.sort(key=lambda order: (order[0], order[1].number))
    return [Order(number, customer, day, draw.weighted([("direct", 5), ("partner", 3), ("online", 2)]),
                  _status(draw, day), _items(draw, day))
            for number, (day, customer) in enumerate(placed, start=10001)]


def _refunds(draw, orders):
    rows = []
    for order in orders:
        if order.status != "delivered" or not draw.chance(0.15):
            continue
        requested = order.ordered_on + timedelta(days=draw.between(6, 40))
        processed = requested + timedelta(days=draw.between(2, 14))
        if requested > LAST_DAY:
            continue
        status = "rejected" if draw.chance(0.08) else "processed" if processed <= LAST_DAY else "pending"
        amount = order.cents if draw.chance(0.15) else order.cents * draw.between(5, 40) // 100
        rows.append((order.number, amount / 100, draw.pick(REASONS), status, requested.isoformat(),
                     processed.isoformat() if status == "processed" else None))
    rows.sort(key=lambda row: (row[4], row[0]))
    return [(number, *row) for number, row in enumerate(rows, start=1)]


def _test_results(draw):
    rows = []
    for number, product in enumerate(PRODUCTS, start=1):
        if product.hardware:
            tested = product.launched_on - timedelta(days=draw.between(20, 90))
            battery = MEASURED_BATTERY_LIFE_MONTHS.get(product.name, product.battery_life_months)
            verdict = "passed with remarks" if product.name in MEASURED_BATTERY_LIFE_MONTHS else "passed"
            rows.append((len(rows) + 1, number, tested.isoformat(), draw.pick(["Hamburg", "Oslo"]), battery,
                         product.max_operating_temperature_c, verdict))
    return rows


def tables():
    """Rows of every table by name, in an order that satisfies the keys."""
    draw = Draw("sales")
    orders = _orders(draw)
    return {
        "customers": [(c.number, c.name, c.industry, c.segment, c.city, c.country, c.region, ACCOUNT_MANAGERS[c.name],
                       c.created_at.isoformat()) for c in CUSTOMERS],
        "products": [(number, p.sku, p.name, p.family, float(p.list_price), p.launched_on.isoformat(),
                      p.retired_on and p.retired_on.isoformat()) for number, p in enumerate(PRODUCTS, start=1)],
        "orders": [(o.number, o.customer.number, o.ordered_on.isoformat(), o.channel, o.status, o.cents / 100)
                   for o in orders],
        "order_items": [(o.number, line, product, quantity, cents / 100) for o in orders
                        for line, (product, quantity, cents) in enumerate(o.items, start=1)],
        "refunds": _refunds(draw, orders),
        "test_results": _test_results(draw),
    }


def write(folder):
    path = folder / "sales.db"
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path)
    database.executescript(SCHEMA)
    for table, rows in tables().items():
        database.executemany(f"INSERT INTO {table} VALUES ({','.join('?' * len(rows[0]))})", rows)
    database.commit()
    database.execute("VACUUM")
    database.close()
