# The stages of ./check: each writes its own log, prints its name and seconds, and shows the end of its log only when it
# fails. Needs $root. Invariant: the check fails when a stage fails, counts a failure, or counts no test although it
# should.

stages_logs="$root/.build/check"
stages_failed=()
tests_passed=0
tests_failed=0
tests_flaky=()
declare -A aside
tests_slow=

# stage NAME LIMIT COMMAND…: runs the command for at most LIMIT seconds.
stage() {
    stage_begin "$@"
    stage_end "$1" "$2" "$stage_job" "$SECONDS"
}

# stage_aside NAME LIMIT COMMAND…: begins a stage that runs beside the next ones; `stage_join NAME` waits for it.
stage_aside() {
    stage_begin "$@"
    aside[$1]="$2 $stage_job $SECONDS"
}

stage_join() {
    local limit job began
    read -r limit job began <<<"${aside[$1]}"
    unset "aside[$1]"
    stage_end "$1" "$limit" "$job" "$began"
}

stage_begin() {
    local limit=$2 log="$stages_logs/${1// /-}.log"
    shift 2
    timeout --kill-after=10 "$limit" "$@" >"$log" 2>&1 </dev/null &
    stage_job=$!
    trap 'stage_kill; exit 130' INT TERM
}

stage_kill() {
    local one job
    for one in "0 $stage_job 0" "${aside[@]}"; do
        read -r _ job _ <<<"$one"
        kill "$job"
    done
}

# stage_end NAME LIMIT JOB BEGAN: waits for a stage and says how it ended.
stage_end() {
    local name=$1 log="$stages_logs/${1// /-}.log" status=0
    printf '%-20s' "$name"
    wait "$3" || status=$?
    if ((status == 0)); then
        printf 'ok     %4d s\n' $((SECONDS - $4))
        return
    fi
    printf 'FAILED %4d s\n' $((SECONDS - $4))
    stage_show "$log"
    ((status != 124 && status != 137)) || printf '    stopped after %d seconds\n' "$2"
    printf '    the whole log: %s\n' "$log"
    stages_failed+=("$name")
    return "$status"
}

# Shows the useful part of a log: the failures of tests, each with its next lines; each error of a build once, because
# SwiftPM repeats them for every file of a module; otherwise the end.
stage_show() {
    if grep -q '^✘' "$1"; then
        awk '/^✘/ { lines = 12 } /^(◇|✔)/ { lines = 0 } lines-- > 0' "$1"
    elif grep -qE '^(/.*)?error: |^/.* error: ' "$1"; then
        grep -E '^(/.*)?error: |^/.* error: ' "$1" | awk '!seen[$0]++'
    else
        cat "$1"
    fi | tail -n 60 | sed 's/^/    /'
}

# test_stage NAME LIMIT COMMAND…: a stage that counts; its log holds a line "N passed, N failed".
test_stage() {
    stage "$@"
    stage_count "$1"
}

# stage_count NAME: counts the tests of a stage that has ended.
stage_count() {
    local name=$1 log="$stages_logs/${1// /-}.log" counts passed=0 failed=0
    counts=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -n 1)
    [[ -z $counts ]] || read -r passed _ failed _ <<<"$counts"
    printf '%20s%s\n' '' "${counts:-counted nothing}"
    while read -r name; do tests_flaky+=("$name"); done < <(sed -n 's/^ok at the second try: //p' "$log")
    tests_slow+=$(sed -n '/^slow /p' "$log")$'\n'
    tests_passed=$((tests_passed + passed))
    tests_failed=$((tests_failed + failed))
    ((passed + failed > 0)) || stages_failed+=("$name: no test ran")
}

# The final summary; its last line is for machines.
stages_summary() {
    printf '\nthe ten slowest tests:\n'
    sort -rnk2 <<<"$tests_slow" | sed -n 's/^slow //p' | head -n 10
    ((${#tests_flaky[@]} == 0)) || printf 'flaky, passed at the second try: %s\n' "${tests_flaky[@]}"
    ((${#stages_failed[@]} == 0)) || printf 'failed: %s\n' "${stages_failed[@]}"
    printf 'took %d min %02d s, logs in %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$stages_logs"
    printf '%d passed, %d failed\n' "$tests_passed" "$tests_failed"
    ((${#stages_failed[@]} == 0 && tests_failed == 0 && tests_passed > 0))
}
