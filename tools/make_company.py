#!/usr/bin/env python3
"""Writes the stores of the example company: make_company.py [FOLDER], examples/company when left out.

The same files come out of every run. Policies, case studies, README.md and omni.yaml are written by hand and are left alone.
"""

import sys
from pathlib import Path

from company import crm, handbook, org, sales, suppliers

STORES = [sales, crm, org, suppliers, handbook]


def make(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for store in STORES:
        store.write(folder)


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent / "examples" / "company")
