# Finds the Swift toolchain, or says in one line what is wrong with it.

toolchain_guide="Mutoscope needs Swift 6.2 or newer (tested with 6.3): https://www.swift.org/install/linux/"

# Appends the folders of the usual Swift installers to the caller's PATH.
toolchain_find() {
    PATH="$PATH:$HOME/.local/share/swiftly/bin:/opt/swift/usr/bin:/usr/local/swift/usr/bin"
    command -v swift >/dev/null || die "there is no Swift toolchain in PATH. $toolchain_guide"
}

# Call it after the libraries of the compiler itself are installed.
toolchain_require() {
    local answer
    answer=$(swift --version 2>&1) || true
    if [[ ! $answer =~ Swift\ version\ ([0-9]+)\.([0-9]+) ]]; then
        die "$(command -v swift) is not a working Swift compiler. $toolchain_guide"
    fi
    local major=${BASH_REMATCH[1]} minor=${BASH_REMATCH[2]}
    if ((major < 6 || (major == 6 && minor < 2))); then
        die "$(command -v swift) is Swift $major.$minor. $toolchain_guide"
    fi
}
