#!/usr/bin/env bash
# Asks the example company's sources the demo questions: demo.sh [OMNI]
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
omni=${1:-build/release/omni}
[ -x "$omni" ] || { echo "There is no program at $omni. Build it with: make release" >&2; exit 1; }

# shape<TAB>question, one a line
questions() {
  python3 -c 'import json; [print(q["shape"], q["question"], sep="\t") for q in json.load(open("tests/demo/demo_questions.json"))]'
}

broken=0 number=0
while IFS=$'\t' read -r shape question; do
  number=$((number + 1))
  printf '\n%s\n%2d. %s\n    (%s)\n\n' "$(printf '═%.0s' {1..100})" "$number" "$question" "$shape"
  COLUMNS=100 "$omni" ask --config examples/company/omni.yaml "$question" </dev/null
  case $? in 0 | 3 | 4) ;; *) broken=$((broken + 1)) ;; esac # answered, abstained, refused
done < <(questions)
printf '\n%d questions asked' "$number"
[ "$broken" -eq 0 ] || { printf ', %d could not be' "$broken"; }
echo
exit $((broken > 0))
