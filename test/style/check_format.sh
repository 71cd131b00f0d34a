#!/usr/bin/env bash
# check_format.sh <root>: our own C++ is formatted as .clang-format says. Expected outputs are not ours
# to format.
set -eu
cd "$1"
folders=()
for folder in src tools test bench include; do
  [[ -d $folder ]] && folders+=("$folder")
done
bad=$(find "${folders[@]}" \( -name '*.h' -o -name '*.cpp' \) \
  -not -path '*/golden/*' -not -path '*/subjects/*' -print0 |
  sort -z |
  xargs -0 clang-format-19 --dry-run --Werror 2>&1 |
  sed -n 's/^\([^ :]*\):[0-9]*:[0-9]*: error: .*/\1/p' | uniq)
if [[ -n $bad ]]; then
  printf 'Not formatted; run `clang-format-19 -i` on:\n%s\n' "$bad"
  exit 1
fi
