# Makes sure that the Debian packages of some sections of scripts/packages are installed. Needs $root. A stamp per
# section remembers a success while the list and dpkg's database are unchanged, so a usual start asks neither dpkg nor
# apt nor the network.

packages_list="$root/scripts/packages"
packages_stamps="$root/.build/packages"
packages_database=/var/lib/dpkg/status

# The names in the given sections, one a line. `a | b` means that either is enough, and the first is better.
packages_in() {
    awk -v wanted=" $* " '
        /^#/ || NF == 0 { next }
        /^\[.*\]$/ { section = substr($1, 2, length($1) - 2); next }
        index(wanted, " " section " ") { sub(/ +$/, ""); print }' "$packages_list"
}

# Changes whenever an earlier answer may be wrong.
packages_state() { stat -L -c '%n %s %.9Y' "$packages_list" "$packages_database" 2>/dev/null; }

# True when every given section was complete in the present state.
packages_known_good() {
    local state section
    state=$(packages_state) || return 1
    for section in "$@"; do
        [[ -r "$packages_stamps/$section" && "$(<"$packages_stamps/$section")" == "$state" ]] || return 1
    done
}

packages_remember() {
    local section
    mkdir -p "$packages_stamps"
    for section in "$@"; do packages_state >"$packages_stamps/$section" || return 0; done
}

# The names in the given sections that no installed package has or provides.
packages_absent() {
    awk '
        NR == FNR { installed[$0]; next }
        { count = split($0, names, " *[|] *"); for (i = 1; i <= count; i++) if (names[i] in installed) next; print }
    ' <(dpkg-query -W -f='${db:Status-Status}\t${Package}, ${Provides}\n' |
        sed -n 's/^installed\t//p' | tr ',' '\n' | sed 's/^ *//; s/[ (:].*//') <(packages_in "$@" | LC_ALL=C sort -u)
}

# The first of several alternatives that this system knows.
packages_choice() {
    local name
    for name in ${1//|/ }; do
        if [[ $name == "$1" ]] || apt-cache show "$name" >/dev/null 2>&1; then break; fi
    done
    printf '%s\n' "$name"
}

# Installs the missing packages, as root or with sudo; without both it prints the command. Before it calls sudo, it says
# what it installs and that it needs sudo.
packages_ensure() {
    packages_known_good "$@" && return
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        say "this is not a Debian system: make sure that what scripts/packages lists is installed."
        return
    fi
    local absent
    mapfile -t absent < <(packages_absent "$@" | while read -r line; do packages_choice "$line"; done)
    if ((${#absent[@]} > 0)); then
        packages_install "${absent[@]}" || packages_give_up "${absent[@]}"
    fi
    packages_remember "$@"
}

packages_install() {
    local become=()
    if ((EUID == 0)); then
        say "installing $# packages: $*"
    else
        command -v sudo >/dev/null || return
        say "$# packages are missing; installing them needs sudo: $*"
        packages_may_sudo || return
        become=(sudo)
    fi
    local apt=("${become[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300)
    "${apt[@]}" update >&2 || say "the package lists could not be refreshed; going on with those at hand."
    "${apt[@]}" install --no-install-recommends "$@" >&2 </dev/null
}

# sudo is useful when it needs no password, or when a user at a terminal can type it.
packages_may_sudo() { sudo -n true 2>/dev/null || [[ -t 0 && -t 2 ]]; }

packages_give_up() {
    say "these packages are needed and could not be installed. As root, run:"
    printf '  apt-get update && apt-get install -y --no-install-recommends %s\n' "$*" >&2
    exit 1
}
