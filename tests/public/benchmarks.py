#!/usr/bin/env python3
"""Runs public benchmarks in the product's own form and prints the table of docs/benchmarks.md: how right the semantic parser is alone,
or with the language model that is installed (--model), next to what was published.

usage: benchmarks.py OMNI FOLDER [--only SET,…] [--limit N] [--model] [--jobs N] [--out DIR]

FOLDER holds a folder a set, and score.py, which scores what `omni eval` does not. --limit: at most N questions a set; --out: keeps what
`omni eval` writes."""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple


class Figure(NamedTuple):
    measure: str
    value: str
    published: str = ""


def lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line]


def share(part: float, whole: int) -> str:
    return f"{100 * part / whole:.1f} % of {whole}" if whole else "–"


class Runner:
    """Asks one set after another."""

    def __init__(self, options: argparse.Namespace, out: Path):
        self._options, self._out = options, out
        # Without a data folder there is no model.
        self._environment = os.environ | ({} if options.model else {"XDG_DATA_HOME": str(out / "no-data")})

    def _print(self, command: list[object]) -> str:
        done = subprocess.run([str(part) for part in command], env=self._environment, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
        return done.stdout

    def folder(self, part: str) -> Path:
        return self._options.folder / part

    def scored(self, part: str) -> str:
        """What score.py prints of a part."""
        limit = ["--limit", self._options.limit] if self._options.limit else []
        script = self._options.folder / "score.py"
        return self._print([sys.executable, script, part, self._options.omni, "--jobs", self._options.jobs, *limit])

    def evaluated(self, part: str, methods: str = "oracle", samples: Path | None = None) -> Path:
        """The folder in which `omni eval` wrote its results of a part."""
        to = self._out / (part.replace("/", "-") + (f"-{samples.stem}" if samples else ""))
        limit = ["--limit", self._options.limit] if self._options.limit else []
        chosen = ["--samples", samples] if samples else []
        self._print([self._options.omni, "eval", "--quiet", "--bench", self.folder(part), "--method", methods, "--jobs",
                     self._options.jobs, "--out", to, *limit, *chosen])
        return to

    def write(self, name: str, records: list[dict]) -> Path:
        path = self._out / name
        path.write_text("".join(json.dumps(record) + "\n" for record in records), "utf-8")
        return path


def right_of(results: Path, method: str = "oracle") -> dict[str, bool]:
    """Of each question that was asked, whether its rows are the gold ones."""
    return {line["id"]: line.get("covers") == 1 for line in lines(results / f"{method}.jsonl")}


def by(samples: list[dict], right: dict[str, bool], chosen: Callable[[dict], bool]) -> str:
    asked = [right[sample["id"]] for sample in samples if sample["id"] in right and chosen(sample)]
    return share(sum(asked), len(asked))


def zograscope(run: Runner) -> Iterable[Figure]:
    right = right_of(run.evaluated("zograscope"))
    samples = lines(run.folder("zograscope") / "samples.jsonl")
    for partition, name, published in (("iid", "usual questions", "SPOT (rules) 78.4, GPT-4o 41.7, Mistral-7B tuned 97.9"),
                                       ("compositional", "new compositions", "SPOT 77.2, GPT-4o 32.9, Mistral-7B tuned 75.0"),
                                       ("length", "longer questions", "SPOT 66.6, GPT-4o 16.3, Mistral-7B tuned 23.5")):
        yield Figure(name, by(samples, right, lambda s, p=partition: s["metadata"]["partition"] == p), published)


def robust(run: Runner) -> Iterable[Figure]:
    samples = lines(run.folder("robust") / "samples.jsonl")
    right = right_of(run.evaluated("robust"))
    plain = [s | {"question": s["metadata"]["spider_question"]} for s in samples if "spider_question" in s["metadata"]]
    before = right_of(run.evaluated("robust", samples=run.write("plain.jsonl", plain)))
    yield Figure("Spider-Syn: synonyms", by(samples, right, lambda s: s["source"] == "spider-syn"), "OmniSQL-7B 69.7")
    yield Figure("the same questions in Spider's words", share(sum(before.values()), len(before)), "OmniSQL-7B 81.2")
    yield Figure("Spider-DK: knowledge of the domain", by(samples, right, lambda s: s["source"] == "spider-dk"), "OmniSQL-7B 76.1")


def ottqa(run: Runner) -> Iterable[Figure]:
    results = run.evaluated("tables/ottqa", "omni,kb-routing,unified")
    for method, name in (("omni", "the gold's content found, all sources asked"), ("kb-routing", "… one source asked"),
                         ("unified", "… one index of everything as text")):
        found = [line.get("covers", 0) for line in lines(results / f"{method}.jsonl")]
        yield Figure(name, share(sum(found), len(found)), "exact match: BM25 + HYBRIDER 10.3, COS 56.9" if method == "omni" else "")


class Printed(NamedTuple):
    """A figure that score.py prints: the first share behind `pattern`."""
    measure: str
    pattern: str
    published: str = ""


SCORED = {
    "ambiguous": [
        Printed("meanings offered", r"several meanings +meanings offered", "AMBROSIA: Llama-3-70B 30.7, GPT-4o 27.1"),
        Printed("all of a question's", r"several meanings .*?all of a question's", "AMBROSIA: GPT-4o .4, Llama-3-70B 1.9"),
        Printed("asked back or hinted", r"several meanings .*?hint"),
        Printed("one meaning: right", r"one meaning +right", "AMBROSIA: Llama-3-70B 64.5, GPT-4o 63.4"),
        Printed("one meaning: needless hint", r"one meaning .*?hint")],
    "answerable": [
        Printed("answerable: answered without a hint", r"answerable .*?answered"),
        Printed("ambiguous: answered without a hint", r"ambiguous .*?answered"),
        Printed("lacks data: answered without a hint", r"lacks_data .*?answered"),
        Printed("small talk: answered without a hint", r"small_talk .*?answered"),
        Printed("answerable or not, mean F1", r"by sure answers: .*?mean ", "RoBERTa, trained, five classes: .66")],
    "dialogue": [
        Printed("SParC: turns right", r"sparc: turns right", "RASAT + PICARD 74.0, GAZP 44.6"),
        Printed("SParC: whole dialogues", r"sparc: .*?whole dialogues", "RASAT + PICARD 52.6, GAZP 19.7"),
        Printed("CoSQL: turns right", r"cosql: turns right", "exact match: STAR 57.8, EditSQL 39.9"),
        Printed("CoSQL: whole dialogues", r"cosql: .*?whole dialogues", "exact match: STAR 28.2, EditSQL 12.3")],
    "tables/aitqa": [
        Printed("AIT-QA: right", r"all +right", "RCI, untrained 51.8"),
        Printed("AIT-QA: right of the unhinted", r"all .*?right of unhinted")],
    "tables/fetaqa": [
        Printed("FeTaQA: needed cells found", r"needed cells found"),
        Printed("FeTaQA: all of a question's", r"all of them")],
    "tables/tabfact": [
        Printed("TabFact: true statements right", r"true +right", "both: PASTA, trained 89.3"),
        Printed("TabFact: false statements right", r"false +right"),
        Printed("TabFact: right of unhinted verdicts", r"right of unhinted verdicts")],
    "conflicts": [
        Printed("right answers shown", r"right answers shown"),
        Printed("all of them and no wrong one", r"all and no wrong one", "exact match: Llama-3.3-70B 32.6"),
        Printed("contradiction reported where answers differ", r"told where answers differ"),
        Printed("contradiction reported where they agree", r"where they agree")],
}


SHARE = r" *([\d.]+)(?: % \((\d+) of (\d+)\)| (%))?"


def scored(part: str) -> Callable[[Runner], Iterable[Figure]]:
    def figures(run: Runner) -> Iterable[Figure]:
        text = run.scored(part)
        for measure, pattern, published in SCORED[part]:
            found = re.search(pattern + SHARE, text)
            yield Figure(measure, of_share(found) if found else "–", published)
    return figures


def of_share(found: re.Match) -> str:
    return f"{found[1]} % of {found[3]}" if found[3] else found[1] + (" %" if found[4] else "")


SETS = {"zograscope": zograscope, "robust": robust, **{part: scored(part) for part in SCORED}, "tables/ottqa": ottqa}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default=",".join(SETS), help=f"of {', '.join(SETS)}")
    parser.add_argument("--limit", type=int, help="at most so many questions a set, chosen by a fixed seed")
    parser.add_argument("--model", action="store_true", help="with the language model that is installed")
    parser.add_argument("--jobs", type=int, default=1, help="questions at once")
    parser.add_argument("--out", type=Path, help="where the results go")
    options = parser.parse_args()
    options.omni, options.folder = options.omni.resolve(), options.folder.resolve()
    with tempfile.TemporaryDirectory() as folder:
        run = Runner(options, options.out or Path(folder))
        print("| set | measure | here | published |\n|---|---|---|---|")
        for name in options.only.split(","):
            for figure in SETS[name](run):
                print(f"| {name} | {figure.measure} | {figure.value} | {figure.published} |", flush=True)


if __name__ == "__main__":
    main()
