#!/usr/bin/env python3
"""Shows that an answer does not depend on how busy the machine is: asks the same questions again and again, first with the machine left
alone, then beside busy loops on every core, and compares all that was answered and all that was asked for it.

    tools/steady_answers.py OMNI [--config FILE] [--times N] [QUESTION …]

Unless said otherwise: five questions about examples/company, 20 times each way. Exit code 1 where an answer differed.
"""

import argparse
import json
import multiprocessing
import pathlib
import resource
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
QUESTIONS = [
    "Which five customers have placed the most orders?",
    "How many people are skilled in Rust?",
    "Which suppliers are located in Southeast Asia?",
    "Give me a briefing on Great Lakes Freight",
    "What is not covered by the hardware warranty?",
]


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("omni")
    parser.add_argument("--config", default=ROOT / "examples/company/omni.yaml")
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("questions", nargs="*", default=QUESTIONS, metavar="QUESTION")
    return parser.parse_args()


def answered(omni, config, question):
    """All that tells two answers apart: how long they took does not."""
    told = subprocess.run([omni, "ask", "--config", config, "--json", question], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if not told.stdout:
        sys.exit(f"omni gave no answer to '{question}':\n{told.stderr}")
    report = json.loads(told.stdout)
    kept = {name: report.get(name) for name in ("status", "answer", "confidence", "warnings")}
    attempts = [{name: value for name, value in attempt.items() if name != "ms"} for attempt in report.get("attempts", [])]
    return json.dumps({**kept, "attempts": attempts}, sort_keys=True, ensure_ascii=False)


def worked():
    """Seconds of processors in all that was asked so far; busy loops count only once they have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def busy():
    while True:
        pass


def asked(options, how):
    """The different answers to each question; says how long one took in the median, and of processors on average."""
    different, took, before = {}, [], worked()
    for question in options.questions:
        different[question] = set()
        for _ in range(options.times):
            begin = time.monotonic()
            different[question].add(answered(options.omni, options.config, question))
            took.append(time.monotonic() - begin)
    print(f"{how}: {len(took)} answers, {1000 * sorted(took)[len(took) // 2]:.0f} ms in the median, "
          f"{1000 * (worked() - before) / len(took):.0f} ms of processors each")
    return different


def main():
    options = arguments()
    for question in options.questions:  # so that nothing is read for the first time
        answered(options.omni, options.config, question)
    idle = asked(options, "the machine left alone")
    loops = [multiprocessing.Process(target=busy, daemon=True) for _ in range(multiprocessing.cpu_count())]
    for loop in loops:
        loop.start()
    beside = asked(options, f"beside {len(loops)} busy loops")
    for loop in loops:
        loop.terminate()
    unsteady = [question for question in options.questions if len(idle[question] | beside[question]) > 1]
    for question in unsteady:
        print(f"\n{len(idle[question] | beside[question])} different answers: {question}")
        for answer in sorted(idle[question] | beside[question]):
            print(f"  {answer}")
    print(f"{len(options.questions) - len(unsteady)} of {len(options.questions)} questions were answered alike each time")
    return 1 if unsteady else 0


if __name__ == "__main__":
    sys.exit(main())
