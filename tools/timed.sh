#!/usr/bin/env bash
# Runs a command and says on stderr how long it took. usage: timed.sh NAME COMMAND...
name=$1
shift
start=$(date +%s)
"$@"
code=$?
taken=$(($(date +%s) - start))
printf '%s: %d min %d s%s\n' "$name" $((taken / 60)) $((taken % 60)) "$([ $code = 0 ] || echo " (failed)")" >&2
exit $code
