# Shared by ./assay and ./check: installs the Debian packages of packages.txt where they are missing,
# and builds. To be sourced. Everything that is said here goes to stderr.

assay_root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)

say() {
  printf 'assay: %s\n' "$*" >&2
}

# assay_missing_packages: the names of packages.txt that are not installed, in one line.
assay_missing_packages() {
  local wanted installed
  mapfile -t wanted <"$assay_root/scripts/packages.txt"
  if ! command -v dpkg-query >/dev/null; then
    printf '%s\n' "${wanted[*]}"
    return
  fi
  installed=" $(dpkg-query -W -f '${db:Status-Status}=${Package} ' "${wanted[@]}" 2>/dev/null) "
  local package missing=()
  for package in "${wanted[@]}"; do
    [[ $installed == *" installed=$package "* ]] || missing+=("$package")
  done
  printf '%s\n' "${missing[*]}"
}

# assay_install_packages: returns when all packages are there; otherwise says in one line what to
# install, and exits with 2.
assay_install_packages() {
  local missing as_root=()
  missing=$(assay_missing_packages)
  [[ -z $missing ]] && return
  if [[ $EUID -ne 0 ]]; then
    as_root=(sudo -n)
  fi
  if ! command -v apt-get >/dev/null ||
    { [[ $EUID -ne 0 ]] && ! sudo -n true 2>/dev/null; }; then
    say "packages are missing; install them with: apt-get install --no-install-recommends $missing"
    exit 2
  fi
  local names log
  read -ra names <<<"$missing"
  log=$(mktemp)
  say "installing ${#names[@]} Debian packages (this happens once): $missing"
  if ! { "${as_root[@]}" apt-get -q update &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get -q install -y --no-install-recommends "${names[@]}"; } >"$log" 2>&1 </dev/null; then
    tail -n 20 "$log" >&2
    rm -f "$log"
    say "packages are missing; install them with: apt-get install --no-install-recommends $missing"
    exit 2
  fi
  rm -f "$log"
}

# show_progress <log>: reads ninja's output. Steps become a progress line; the rest, which is what the
# compiler says, goes to the log.
show_progress() {
  local line announced=
  while IFS= read -r line; do
    if [[ $line =~ ^\[[0-9]+/[0-9]+\] ]]; then
      if [[ -t 2 ]]; then
        printf '\r\033[K%.*s' "$((${COLUMNS:-80} - 1))" "assay: building $line" >&2
      elif [[ -z $announced ]]; then
        say "building (this takes some minutes the first time)"
      fi
      announced=1
    elif [[ $line != "ninja: no work to do." && $line != "ninja: Entering directory"* ]]; then
      printf '%s\n' "$line" >>"$1"
    fi
  done
  if [[ -n $announced && -t 2 ]]; then
    printf '\r\033[K' >&2
  fi
}

# assay_build <directory> <cmake options> [<target>...]: configures once, then builds what has
# changed. A failure shows what the compiler said and exits with 70. A lock keeps two builds in one
# directory apart.
assay_build() {
  local directory=$1 options=$2
  shift 2
  if ! mkdir -p "$directory" 2>/dev/null || ! [[ -w $directory ]]; then
    say "cannot write the directory $directory"
    exit 2
  fi
  local log=$directory/build.log
  {
    flock 9
    : >"$log"
    if [[ ! -f $directory/build.ninja ]]; then
      say "configuring"
      # shellcheck disable=SC2086 # the options are words
      if ! cmake -S "$assay_root" -B "$directory" -G Ninja $options >"$log" 2>&1 9>&-; then
        cat "$log" >&2
        say "the configuration failed"
        exit 70
      fi
      : >"$log"
    fi
    if ! (set -o pipefail && ninja -C "$directory" "$@" 2>&1 9>&- | show_progress "$log"); then
      cat "$log" >&2
      say "the build failed"
      exit 70
    fi
  } 9>"$directory/.lock"
}
