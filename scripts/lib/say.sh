# Prints a message of our scripts: one line on stderr, because stdout belongs to the program.

say() { printf 'mutoscope: %s\n' "$*" >&2; }

die() {
    say "$1"
    exit "${2:-1}"
}
