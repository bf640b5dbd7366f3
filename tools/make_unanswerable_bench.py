#!/usr/bin/env python3
"""Makes a benchmark of questions that corpora cannot answer beside those that they can, and reads what came of it.

    tools/make_unanswerable_bench.py --out BENCH FOLDER ...       corpora in BEIR's form (corpus.jsonl, queries.jsonl, qrels/*.tsv)
    omni eval --bench BENCH --method oracle --out OUT
    tools/make_unanswerable_bench.py --out BENCH --read OUT/oracle.jsonl

Of each corpus whose questions have few relevant documents there are two halves, each without the documents of every other
question. A question is `own` (its documents are there), `hidden` (they were taken out) or `foreign` (another corpus'). Foreign
questions are drawn at random; a corpus of the same subject may know the answer to one.
"""

import argparse
import json
import math
import random
from bisect import bisect_left, bisect_right
from pathlib import Path

FEW_DOCUMENTS = 3
TOP = 10


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def write(path, objects):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(thing) + "\n" for thing in objects), encoding="utf-8")


def read_corpus(folder):
    relevant = {}
    for file in sorted((folder / "qrels").glob("*.tsv")):
        for line in file.read_text(encoding="utf-8").splitlines()[1:]:
            query, document, grade = line.split("\t")
            if float(grade) > 0:
                relevant.setdefault(query, {})[document] = float(grade)
    questions = {query["_id"]: query["text"] for query in lines(folder / "queries.jsonl") if query["_id"] in relevant}
    return lines(folder / "corpus.jsonl"), questions, relevant


def halves(name, questions, relevant):
    """(name of the corpus, questions whose documents are taken out)"""
    ids = sorted(questions)
    if sum(len(relevant[query]) for query in ids) > FEW_DOCUMENTS * len(ids):
        return [(name, [])]
    return [(name + "-1", ids[0::2]), (name + "-2", ids[1::2])]


def sample(source, kind, number, question, documents):
    # A document that is not there stands for none, so that whatever comes back counts as wrong.
    return {"id": f"{source}-{kind}-{number}", "question": question, "route": "SEARCH", "kb_id": source, "target_query": "",
            "gold_answer": sorted(documents), "split": "test", "metadata": {"kind": kind, "qrels": documents or {"none": 1}}}


def make(folders, out, most, seed):
    draw = random.Random(seed)
    corpora = {folder.name: read_corpus(folder) for folder in folders}
    sources, samples = [], []
    for name, (documents, questions, relevant) in corpora.items():
        for source, hidden in halves(name, questions, relevant):
            gone = {document for query in hidden for document in relevant[query]}
            write(out / "sources" / source / "corpus.jsonl", [d for d in documents if d["_id"] not in gone])
            sources.append({"kb_id": source, "route": "SEARCH", "kind": "documents",
                            "path": f"sources/{source}/corpus.jsonl"})
            own = [query for query in sorted(questions) if not gone & relevant[query].keys()]
            foreign = [text for other, (_, texts, _) in corpora.items() if other != name for text in texts.values()]
            for query in draw.sample(own, min(most, len(own))):
                samples.append(sample(source, "own", query, questions[query], relevant[query]))
            for query in draw.sample(hidden, min(most, len(hidden))):
                samples.append(sample(source, "hidden", query, questions[query], {}))
            for number, text in enumerate(draw.sample(foreign, min(most, len(foreign)))):
                samples.append(sample(source, "foreign", number, text, {}))
    write(out / "sources.jsonl", sources)
    write(out / "samples.jsonl", samples)


def gain(ranking, relevant):
    ideal = sorted(relevant.values(), reverse=True)[:TOP]
    total = lambda grades: sum(grade / math.log2(rank + 2) for rank, grade in enumerate(grades))
    return total([relevant.get(document, 0) for document in ranking[:TOP]]) / total(ideal)


def above(ones, others):
    """How often one of `ones` is above one of `others`; a tie is half."""
    others = sorted(others)
    return sum(bisect_left(others, one) + bisect_right(others, one) for one in ones) / (2 * len(ones) * len(others))


def read(bench, results):
    golds = {gold["id"]: gold["metadata"] for gold in lines(bench / "samples.jsonl")}
    kinds = {"right": [], "wrong": [], "hidden": [], "foreign": []}
    for line in lines(results):
        gold = golds[line["id"]]
        kind = gold["kind"]
        if kind == "own":
            kind = "right" if gain(line.get("ranking", []), gold["qrels"]) >= 0.5 else "wrong"
        kinds[kind].append((line["confidence"], line["status"] == "answered"))
    right = [confidence for confidence, _ in kinds["right"]]
    for kind, asked in kinds.items():
        if asked:
            answered = 100 * sum(done for _, done in asked) / len(asked)
            auc = above(right, [confidence for confidence, _ in asked])
            print(f"{kind:8} {len(asked):5} questions, {answered:5.1f} % answered; a right one is surer {100 * auc:5.1f} %")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--out", type=Path, required=True, help="the benchmark")
    parser.add_argument("--read", type=Path, help="results to read instead")
    parser.add_argument("--most", type=int, default=60, help="questions of each kind and corpus")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.read:
        read(arguments.out, arguments.read)
    else:
        make(arguments.folders, arguments.out, arguments.most, arguments.seed)


if __name__ == "__main__":
    main()
