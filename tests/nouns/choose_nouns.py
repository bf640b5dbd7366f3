#!/usr/bin/env python3
"""Chooses the common English nouns of tests/nouns/nouns.txt from WordNet (Debian: wordnet-base).

    tests/nouns/choose_nouns.py /usr/share/wordnet > tests/nouns/nouns.txt

The 2,000 nouns of one word whose senses were counted most often (cntlist.rev), each with its plural. Left out: names
(written with a capital letter in their first sense), forms of another noun, and what WordNet calls offensive.
"""

import argparse
import re
from collections import Counter
from pathlib import Path

COUNT = 2000
HEAD = """\
# Common English nouns and their plurals, the most frequent first; chosen from WordNet 3.0 by tests/nouns/choose_nouns.py.
#
# WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved.
# This software and database is being provided to you, the LICENSEE, by Princeton University under the following license.
# By obtaining, using and/or copying this software and database, you agree that you have read, understood, and will comply
# with these terms and conditions.: Permission to use, copy, modify and distribute this software and database and its
# documentation for any purpose and without fee or royalty is hereby granted, provided that you agree to comply with the
# following copyright notice and statements, including the disclaimer, and that the same appear on ALL copies of the
# software, database and documentation, including modifications that you make for internal use or for distribution.
# THIS SOFTWARE AND DATABASE IS PROVIDED "AS IS" AND PRINCETON UNIVERSITY MAKES NO REPRESENTATIONS OR WARRANTIES, EXPRESS OR
# IMPLIED. BY WAY OF EXAMPLE, BUT NOT LIMITATION, PRINCETON UNIVERSITY MAKES NO REPRESENTATIONS OR WARRANTIES OF
# MERCHANTABILITY OR FITNESS FOR ANY PARTICULAR PURPOSE OR THAT THE USE OF THE LICENSED SOFTWARE, DATABASE OR DOCUMENTATION
# WILL NOT INFRINGE ANY THIRD PARTY PATENTS, COPYRIGHTS, TRADEMARKS OR OTHER RIGHTS. The name of Princeton University or
# Princeton may not be used in advertising or publicity pertaining to distribution of the software and/or database. Title to
# copyright in this software, database and any associated documentation shall at all times remain with Princeton University
# and LICENSEE agrees to preserve same.
"""
OFFENSIVE = re.compile(r"slur|obscene|disparaging|offensive (term|name|word)")
# How WordNet itself leads a plural back to its noun.
DETACHED = [("s", ""), ("ses", "s"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh"), ("men", "man"), ("ies", "y")]
# Plurals that noun.exc lacks, for they look like their singular.
SAME = {"people", "police", "cattle", "sheep"}


def entries(file: Path):
    with file.open(encoding="utf-8") as lines:
        yield from (line for line in lines if not line.startswith("  "))


class WordNet:
    def __init__(self, folder: Path):
        self.forms, self.gloss = {}, {}  # by place in data.noun
        for line in entries(folder / "data.noun"):
            head, self.gloss[line[:8]] = line.split(" | ", 1)
            cells = head.split()
            self.forms[line[:8]] = [cells[4 + 2 * i] for i in range(int(cells[3], 16))]
        self.senses = {}
        for line in entries(folder / "index.noun"):
            cells = line.split()
            self.senses[cells[0]] = cells[-int(cells[2]):]
        self.singulars = {}
        for line in entries(folder / "noun.exc"):
            plural, *nouns = line.split()
            self.singulars[plural] = nouns
        self.counts = Counter()
        for line in entries(folder / "cntlist.rev"):
            key, _, count = line.split()
            noun, sense = key.split("%")
            if sense[0] == "1":
                self.counts[noun] += int(count)

    def is_form(self, word: str) -> bool:
        if any(noun != word for noun in self.singulars.get(word, [])):
            return True
        nouns = [word[: -len(end)] + begin for end, begin in DETACHED if word.endswith(end)]
        return not word.endswith("ss") and any(self.counts[noun] > self.counts[word] for noun in nouns)

    def is_common(self, word: str) -> bool:
        places = self.senses.get(word, [])
        return (
            bool(re.fullmatch("[a-z]{2,}", word) and places)
            and word in self.forms[places[0]]
            and not any(OFFENSIVE.search(self.gloss[place]) for place in places)
            and not self.is_form(word)
        )

    def plural(self, noun: str) -> str:
        for plural, nouns in self.singulars.items():
            if noun in nouns and not plural.endswith("ing"):
                return plural
        same = noun.endswith("s") and not re.search("(ss|us|is|as|os|yes)$", noun)
        if noun in SAME or same:
            return noun
        if re.search("(s|x|z|ch|sh)$", noun):
            return noun + "es"
        if re.search("[^aeiou]y$", noun):
            return noun[:-1] + "ies"
        return noun + "s"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wordnet", type=Path, help="its folder, with data.noun")
    wordnet = WordNet(parser.parse_args().wordnet)
    by_count = sorted(wordnet.counts, key=lambda noun: (-wordnet.counts[noun], noun))
    nouns = [noun for noun in by_count if wordnet.is_common(noun)][:COUNT]
    print(HEAD + "\n".join(f"{noun} {wordnet.plural(noun)}" for noun in nouns))


if __name__ == "__main__":
    main()
