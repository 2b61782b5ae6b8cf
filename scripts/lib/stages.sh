# The stages of ./check: each runs into its own log, is named with its seconds, and shows its tail only when it fails.
# Invariant: a stage that fails, counts a failure, or should have counted tests and counted none fails the whole check.

stages_logs="$root/.build/check"
stages_failed=()
tests_passed=0
tests_failed=0

# stage NAME LIMIT COMMAND…: runs the command for at most LIMIT seconds.
stage() {
    local name=$1 limit=$2 log="$stages_logs/${1// /-}.log" began=$SECONDS status=0
    shift 2
    printf '%-24s' "$name"
    within "$limit" "$@" >"$log" 2>&1 </dev/null || status=$?
    if ((status == 0)); then
        printf ' ok      %4d s\n' $((SECONDS - began))
    else
        printf ' FAILED  %4d s\n' $((SECONDS - began))
        ((status != 124)) || printf '    stopped after %d seconds\n' "$limit"
        tail -n 60 "$log" | sed 's/^/    /'
        printf '    the whole log: %s\n' "$log"
        stages_failed+=("$name")
    fi
    return "$status"
}

# Like `timeout`, for shell functions too; whatever the command started ends with it.
within() {
    local limit=$1 job status=0
    shift
    set -m
    "$@" &
    job=$!
    set +m
    (
        sleep "$limit" &
        trap 'kill $!' TERM
        wait $! && kill -TERM -- "-$job"
    ) 2>/dev/null &
    local guard=$!
    wait "$job" || status=$?
    if kill -TERM "$guard" 2>/dev/null; then return "$status"; fi
    return 124
}

# test_stage NAME LIMIT COMMAND…: a stage that counts; its log ends with a line "N passed, N failed".
test_stage() {
    local name=$1 log="$stages_logs/${1// /-}.log" counts
    stage "$@"
    counts=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -n 1)
    local passed=${counts%% *} failed=${counts#*, }
    failed=${failed% failed}
    printf '%-24s %s\n' "" "${counts:-counted nothing}"
    tests_passed=$((tests_passed + ${passed:-0}))
    tests_failed=$((tests_failed + ${failed:-0}))
    if ((${passed:-0} + ${failed:-0} == 0)); then stages_failed+=("$name (ran no tests)"); fi
}

# The closing summary; the last line is for machines.
stages_summary() {
    printf '\n'
    ((${#stages_failed[@]} == 0)) || printf 'failed: %s\n' "${stages_failed[@]}"
    printf 'in %d min %02d s\n' $((SECONDS / 60)) $((SECONDS % 60))
    printf '%d passed, %d failed\n' "$tests_passed" "$tests_failed"
    ((${#stages_failed[@]} == 0 && tests_failed == 0 && tests_passed > 0))
}
