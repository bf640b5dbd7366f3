#!/usr/bin/env bash
# Every check of CODING_STYLE.md. Each runs even when one before it fails.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
result=0

tidy() { cmake --preset release --log-level=WARNING >/dev/null && tools/tidy.py build/release; }

step() { # NAME COMMAND...
  local start=$SECONDS name=$1
  shift
  if "$@"; then echo "ok   $name ($((SECONDS - start)) s)"; else echo "FAIL $name"; result=1; fi
}
step format tools/format.sh --check
step layers tools/check_layers.py
step sizes tools/check_sizes.py
step rules tools/check_rules.py
step documents tools/check_docs.py
step words tools/check_words.py
step python python/tests/run.py lint
step clang-tidy tidy
exit $result
