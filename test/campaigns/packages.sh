# What campaigns on real code share: packages of Debian and their sources. To be sourced; `say` tells the user
# something, `work` is a temporary folder.

# need_packages <package>...: installs what is missing, or says what to install.
need_packages() {
  local package missing=()
  for package in "$@"; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] ||
      missing+=("$package")
  done
  [[ ${#missing[@]} -eq 0 ]] && return
  if [[ $EUID -ne 0 ]] || ! { apt-get -q update && DEBIAN_FRONTEND=noninteractive \
    apt-get -q install -y --no-install-recommends "${missing[@]}"; } >"$work/install.log" 2>&1; then
    say "packages are missing; install them with: apt-get install ${missing[*]}"
    exit 2
  fi
}

# source_lists <folder>: the machine's own package sources, as sources of source packages.
source_lists() {
  local list
  mkdir -p "$1"
  for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [[ -f $list ]] && sed -n 's/^deb\(-src\)\?[[:space:]]/deb-src /p' "$list" \
      >"$1/$(basename "$list" .list).list"
  done
  for list in /etc/apt/sources.list.d/*.sources; do
    [[ -f $list ]] && sed 's/^Types:.*/Types: deb-src/' "$list" >"$1/$(basename "$list")"
  done
  return 0
}

# fetch_source <package> <folder>: unpacks a Debian source package into <folder>/source.
fetch_source() {
  local apt=$2/apt options
  mkdir -p "$apt/lists/partial" "$apt/archives/partial"
  source_lists "$apt/sources"
  options=(-q -o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$apt/sources"
    -o "Dir::State::lists=$apt/lists" -o "Dir::Cache=$apt")
  [[ $EUID -eq 0 ]] && options+=(-o APT::Sandbox::User=root)
  if ! (cd "$2" && apt-get "${options[@]}" update && apt-get "${options[@]}" source "$1" &&
    mv "$1"-*/ source) >"$2/fetch.log" 2>&1; then
    tail -n 20 "$2/fetch.log" >&2
    say "the source package $1 could not be fetched"
    exit 2
  fi
}
