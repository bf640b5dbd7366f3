#!/usr/bin/env python3
"""Words that an answer shows as understood although its query does nothing with them.

    tests/everyday/used_words.py OMNI [--questions 500] [--cache DIR]      exit 1 where there is one

Asks questions of all sets as they come, each set over all its sources. What an answer shows of a word is `read_as` and the
derivation's `cover`: "'Oslo' → customers.city = Oslo". It is borne out where the query's text or parameters hold the value and
name the table or column (the class, property, label or relationship), or name a column that is called after the table. A word that
is shown so must not be listed under `left_out` either. No language model is asked. Of questions that measure (`five`, those held
back) only the number is printed.
"""

import argparse
import json
import re
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from asking import HERE, configuration, lines, printed

PIECE = re.compile(r"'(?P<words>.*)' → (?P<meaning>.*?)(?: = (?P<value>.*?))?(?: \([^()]*\))?", re.S)


def words_of(name: str) -> list[str]:
    """The words of an identifier or a phrase, in lower case and without the "s" of a plural."""
    spaced = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", name)
    return [word.rstrip("s") for word in re.findall(r"[^\W_]+", spaced.lower())]


class Bench:
    """One set, with the names that its sources have for their phrases."""

    def __init__(self, omni: Path, bench: Path, cache: Path, work: Path) -> None:
        self.omni, self.environment = omni, {"XDG_CACHE_HOME": str(cache), "XDG_DATA_HOME": str(work)}
        self.config = work / f"{bench.name}.yaml"
        self.config.write_text(configuration(bench))
        self.names = {each["kb_id"]: self.names_of(each["kb_id"]) for each in lines(bench / "sources.jsonl") if each["route"] != "SEARCH"}

    def run(self, *arguments: str) -> dict:
        return json.loads(printed(self.omni, self.config, self.environment, *arguments, "--json"))

    def names_of(self, source: str) -> dict[str, list[str]]:
        names: dict[str, list[str]] = {}
        for entity in self.run("sources", "show", source)["entities"]:
            names.setdefault(entity["phrase"], []).append(entity["name"])
            for attribute in entity["attributes"]:
                for phrase in (attribute["phrase"], f"{entity['phrase']}.{attribute['phrase']}"):  # a reference has no owner
                    names.setdefault(phrase, []).append(attribute["name"])
        return names


def local(name: str) -> str:
    return re.split(r"[/#]", name)[-1]


def names_it(query: str, meaning: str, names: dict[str, list[str]]) -> bool:
    """Whether the query names what a word was taken for."""
    if any(local(name).lower() in query.lower() for name in names.get(meaning, [])):
        return True
    wanted = words_of(meaning.split(".")[-1])
    return any(set(wanted) <= set(words_of(each)) for each in re.findall(r'"[^"]+"|`[^`]+`|[\w:/#-]+', query))


def holds(attempt: dict, value: str) -> bool:
    wanted = value.strip().lower()
    texts = [str(held).lower().strip("% ") for held in attempt["parameters"].values()]
    return wanted in texts or f"{wanted}.0" in texts or wanted in attempt["query"].lower()


def not_borne_out(attempt: dict, names: dict[str, list[str]]) -> list[str]:
    left = [word.strip() for word in attempt.get("left_out", "").split(",")]
    shown = attempt.get("derivation", {}).get("cover", []) + re.split(r", (?=')", attempt.get("read_as", ""))
    wrong = []
    for piece in dict.fromkeys(shown):
        match = PIECE.fullmatch(piece)
        if not match:
            continue
        value = match["value"]
        if (match["words"] in left or (value is not None and not holds(attempt, value))
                or not names_it(attempt["query"], match["meaning"], names)):
            wrong.append(piece)
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni", type=Path)
    parser.add_argument("--questions", type=int, default=500)
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--set", dest="sets", action="append", help="may be repeated; all where none is named")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    asked, wrong = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        sets = [(path.parent, lines(path)) for path in sorted(HERE.glob("*/samples.jsonl"))
                if not arguments.sets or path.parent.name in arguments.sets]
        every = max(1, sum(len(samples) for _, samples in sets) // arguments.questions)
        for path, samples in sets:
            bench = Bench(arguments.omni.resolve(), path, arguments.cache or work / "cache", work)
            chosen = samples[::every]
            with ThreadPoolExecutor(arguments.jobs) as threads:
                for sample, reply in zip(chosen, threads.map(lambda each: bench.run("ask", each["question"]), chosen)):
                    asked += 1
                    measures = path.name == "five" or sample["metadata"].get("held_back", False)
                    attempts = [reply["attempts"][each["attempt"]] for each in reply["evidence"][:1]]
                    for attempt in attempts:
                        if attempt["route"] == "SEARCH" or not attempt["query"]:
                            continue
                        for piece in not_borne_out(attempt, bench.names[attempt["source"]]):
                            wrong += 1
                            if not measures:
                                print(f"{path.name}: {sample['question']}\n  {piece}\n  {attempt['query']} {attempt['parameters']}", flush=True)
    print(f"{asked} questions: {wrong} words shown as understood that the query does not use")
    if wrong:
        sys.exit(1)


if __name__ == "__main__":
    main()
