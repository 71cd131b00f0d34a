#!/usr/bin/env bash
# tidy.sh <build directory> [<part of a path>]: clang-tidy over src and tools, one process for each core;
# with a part of a path, only over the files that have it in theirs: `tidy.sh build src/support`.
set -eu
root=$(cd -- "$(dirname -- "$0")/.." && pwd)
build=$1
only=${2:-}
cd "$root"
find src tools -name '*.cpp' 2>/dev/null |
  { grep -F -- "$only" || true; } |
  sort |
  while IFS= read -r file; do
    # Files that no target compiles have no command to be checked with.
    grep -qF "/$file\"" "$build/compile_commands.json" && printf '%s\0' "$file"
  done |
  xargs -0 -r -n 1 -P "$(nproc)" clang-tidy-19 --quiet -p "$build"
