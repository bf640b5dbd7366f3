#!/usr/bin/env python3
"""How right the surest searches of corpora are: what kMostOfSearch rests on.

    tests/searches/measure_searches.py OMNI FOLDER ...       corpora in BEIR's form (corpus.jsonl, queries.jsonl, qrels/*.tsv)

Each corpus is asked its own questions. The surest fifth of them count, with those that are as sure as the last; right is their
mean NDCG@10. Corpora differ: the mean over them less their standard deviation holds in most.
"""
import argparse
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

SURE = 0.2


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def samples(folder):
    relevant = {}
    for file in sorted((folder / "qrels").glob("*.tsv")):
        for line in file.read_text(encoding="utf-8").splitlines()[1:]:
            query, document, grade = line.split("\t")
            if float(grade) > 0:
                relevant.setdefault(query, {})[document] = float(grade)
    for query in lines(folder / "queries.jsonl"):
        if query["_id"] in relevant:
            yield {"id": f"{folder.name}/{query['_id']}", "question": query["text"], "route": "SEARCH", "kb_id": folder.name,
                   "target_query": query["text"], "gold_answer": [], "metadata": {"qrels": relevant[query["_id"]]}}


def write(path, objects):
    path.write_text("".join(json.dumps(thing) + "\n" for thing in objects), encoding="utf-8")


def asked(omni, folders):
    """Of each corpus (confidence, right), one a question."""
    with tempfile.TemporaryDirectory() as place:
        bench = pathlib.Path(place)
        write(bench / "sources.jsonl", [{"kb_id": folder.name, "route": "SEARCH", "kind": "documents",
                                         "path": str((folder / "corpus.jsonl").resolve())} for folder in folders])
        write(bench / "samples.jsonl", [sample for folder in folders for sample in samples(folder)])
        done = subprocess.run([omni, "eval", "--bench", bench, "--method", "oracle", "--out", bench / "out"],
                              capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(done.stderr)
        of = {folder.name: [] for folder in folders}
        for line in lines(bench / "out" / "oracle.jsonl"):
            of[line["id"].split("/")[0]].append((line["confidence"], line["covers"]))
        return of


def surest(answers):
    answers = sorted(answers, reverse=True)
    least = answers[max(1, round(SURE * len(answers))) - 1][0]
    return [right for confidence, right in answers if confidence >= least]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni", type=pathlib.Path)
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    means = []
    for name, answers in asked(arguments.omni.resolve(), arguments.folders).items():
        sure = surest(answers)
        means.append(statistics.mean(sure))
        print(f"{name:16} {len(answers):5} questions, right {statistics.mean(right for _, right in answers):.2f}; "
              f"the {len(sure)} surest {means[-1]:.2f}")
    mean, deviation = statistics.mean(means), statistics.stdev(means)
    print(f"the surest, in the mean over corpora: {mean:.2f}, less their deviation {mean - deviation:.2f}")


if __name__ == "__main__":
    main()
