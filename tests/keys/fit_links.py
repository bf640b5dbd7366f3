#!/usr/bin/env python3
"""Fits the weights of src/source/links/link_features.cpp on a benchmark's training databases whose declared keys are
taken away, and says how well such weights do on databases that they were not fitted on (folds by database).

tests/keys/fit_links.py build/release/tests/keys/omni_link_features ../shared/bench [--folds 5]
"""

import argparse
import json
import math
import random
import subprocess
from pathlib import Path

from keyed_databases import Score, place, training_databases, written

SURE_ENOUGH = .5
ROUNDS, RATE, PENALTY = 60, .5, 4e-4


def sureness(weights, features):
    odds = sum(w * x for w, x in zip(weights, features))
    return 1 / (1 + math.exp(-max(-30, min(30, odds))))


def fitted(examples, size):
    """Logistic regression by stochastic gradient descent with steps that adapt to each feature."""
    weights, squares = [0.0] * size, [1e-6] * size
    order = random.Random(1)
    for _ in range(ROUNDS):
        order.shuffle(examples)
        for features, right in examples:
            off = sureness(weights, features) - right
            for i, x in enumerate(features):
                if x:
                    step = off * x + PENALTY * weights[i]
                    squares[i] += step * step
                    weights[i] -= RATE * step / math.sqrt(squares[i])
    return weights


def chosen(pairs, weights):
    """As inferKeys() chooses: of each column the surest, of two that mean each other the surer."""
    best = {}
    for at, to, features in pairs:
        sure = sureness(weights, features)
        if sure >= SURE_ENOUGH and sure > best.get(at, (0,))[0]:
            best[at] = sure, to
    def reverse(at, sure, to):
        back = best.get(to)
        return back is not None and back[1] == at and back[0] > sure
    return [[(at, to)] for at, (sure, to) in best.items() if not reverse(at, sure, to)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("bench", type=Path)
    parser.add_argument("--folds", type=int, default=5)
    options = parser.parse_args()
    databases = training_databases(options.bench)
    lines = "\n".join(line for database in databases for line in database.as_lines())
    said = subprocess.run([options.program], input=lines, capture_output=True, text=True, check=True).stdout
    read = [json.loads(line) for line in said.splitlines()]
    names = read[0]["names"]
    pairs = [[(place(*p["from"]), place(*p["to"]), p["features"]) for p in entry["pairs"]] for entry in read]
    declared = [{pair for key in database.keys for pair in key} for database in databases]

    def fit(members):
        return fitted([(f, float((a, b) in declared[i])) for i in members for a, b, f in pairs[i]], len(names))

    score = Score()
    for fold in range(options.folds):
        weights = fit([i for i in range(len(databases)) if i % options.folds != fold])
        for i in range(fold, len(databases), options.folds):
            score.add(databases[i], chosen(pairs[i], weights))
    print(f"not seen, {options.folds} folds, keys of one column: {score}")
    for word, keys in (("not declared", score.wrong), ("not found", score.missed)):
        print("".join(f"  {word}: {name}: {written(key)}\n" for name, key in keys if len(key) == 1), end="")
    weights = fit(range(len(databases)))
    score = Score()
    for database, known in zip(databases, pairs):
        score.add(database, chosen(known, weights))
    print(f"seen: {score}\n")
    for name, weight in zip(names, weights):
        print(f'    {{"{name}", {weight:.2f}}},')


main()
