#!/usr/bin/env bash
# Formats every C++ and Rust file in place; with --check it changes nothing and fails where one would change.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
cpp=(-i) rust=()
case ${1:-} in
  '') ;;
  --check) cpp=(--dry-run --Werror) rust=(--check) ;;
  *) echo "usage: tools/format.sh [--check]" >&2; exit 2 ;;
esac
git ls-files -z {src,tests,cpp,include}'/*.h' {src,tests,cpp,examples}'/*.cpp' | xargs -0 -r clang-format-14 "${cpp[@]}"
if cargo fmt --version >/dev/null 2>&1; then cargo fmt --manifest-path native/Cargo.toml "${rust[@]}"; fi
