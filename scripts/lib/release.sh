# Builds the release binary, and checks without a build whether it is up to date. Needs $root. The stamp holds every
# source's name, size and time from before the build, so a deleted file, a checkout of an older version and an edit
# during the build all count as changes.

release_binary="$root/.build/release/mutoscope"
release_stamp="$root/.build/release-sources"

release_sources() {
    (cd "$root" && find Package.* Sources po -type f -printf '%p %s %T@\n')
}

release_is_current() {
    [[ -x $release_binary && -x $release_binary-pictures && -r $release_stamp && "$(<"$release_stamp")" == "$(release_sources)" ]]
}

# Swift's libraries are linked statically: the program then runs without an installed Swift, starts sooner and uses 5 MB
# less memory than with a dozen shared libraries of its own. The compiler's output goes to stderr, without SwiftPM's
# harmless warnings about pkg-config's flags. `9>&-`: child processes of the build must not keep our lock.
release_build() {
    local before product status=0
    before=$(release_sources)
    say "building the release (the first time takes some minutes)…"
    for product in mutoscope mutoscope-pictures; do
        (cd "$root" && swift build -c release --static-swift-stdlib --product "$product" 9>&- </dev/null 2>&1) |
            sed -u '/^warning: prohibited flag(s)/d' >&2 || status=$?
        ((status == 0)) || die "the build failed; the compiler's messages are above." "$status"
    done
    release_web
    "$root/scripts/make-locale" || die "the translations could not be compiled."
    printf '%s\n' "$before" >"$release_stamp"
    say "built."
}

# The engine for the pages of `mutoscope publish`. The window does without it, so a toolchain that cannot make it is no
# reason to stop.
release_web() {
    local output
    output=$("$root/scripts/build-web" 2>&1 9>&- </dev/null) && return
    printf '%s\n' "$output" | tail -n 5 >&2
    say "the engine for browsers could not be built (see above): pages of mutoscope publish will be plain lists."
    say "scripts/build-web tries again."
}
