# Makes sure that the packages of some sections of scripts/packages are installed, with apt, or those of
# scripts/packages-fedora, with dnf. Needs $root. A stamp per section remembers a success while the list and the system's
# database are unchanged, so a usual start asks neither the database nor the network.

packages_stamps="$root/.build/packages"
if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then
    packages_manager=apt packages_list="$root/scripts/packages" packages_database=/var/lib/dpkg/status
elif command -v rpm >/dev/null && command -v dnf >/dev/null; then
    packages_manager=dnf packages_list="$root/scripts/packages-fedora"
    packages_database=/usr/lib/sysimage/rpm/rpmdb.sqlite
else
    packages_manager='' packages_list="$root/scripts/packages" packages_database=/
fi

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
packages_absent() { "packages_absent_$packages_manager" "$@"; }

packages_absent_dnf() {
    local name
    packages_in "$@" | LC_ALL=C sort -u | while read -r name; do
        rpm -q --quiet --whatprovides "$name" || printf '%s\n' "$name"
    done
}

packages_absent_apt() {
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
    if [[ -z $packages_manager ]]; then
        say "neither apt nor dnf is here: make sure that what scripts/packages lists is installed."
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
    if [[ $packages_manager == dnf ]]; then
        "${become[@]}" dnf -q -y install --setopt=install_weak_deps=False "$@" >&2 </dev/null
        return
    fi
    local apt=("${become[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300)
    "${apt[@]}" update >&2 || say "the package lists could not be refreshed; going on with those at hand."
    "${apt[@]}" install --no-install-recommends "$@" >&2 </dev/null
}

# sudo is useful when it needs no password, or when a user at a terminal can type it.
packages_may_sudo() { sudo -n true 2>/dev/null || [[ -t 0 && -t 2 ]]; }

packages_give_up() {
    say "these packages are needed and could not be installed. As root, run:"
    if [[ $packages_manager == dnf ]]; then
        printf '  dnf install -y --setopt=install_weak_deps=False %s\n' "$*" >&2
    else
        printf '  apt-get update && apt-get install -y --no-install-recommends %s\n' "$*" >&2
    fi
    exit 1
}
