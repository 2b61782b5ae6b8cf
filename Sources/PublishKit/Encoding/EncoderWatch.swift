// Watches a running encoder: reads its progress, lets it rest with the user, and kills it when it hangs or the user
// wants to stop at once.
// Thread: any; a lock guards the state. Invariant: kills only while the process has not been reaped.

import Dispatch
import Foundation
import Glibc
import Synchronization

final class EncoderWatch: Sendable {
    private struct State {
        var pid: Int32?
        /// A machine that sleeps takes no time here, or all encoders would seem to hang when it wakes.
        var sign = SuspendingClock.now
        var failure: EncoderFailure?
        var isResting = false
        var rest = ""
    }

    private let state = Mutex(State())
    private let patience: Int
    private let stop: StopSign

    init(patience: Int, stop: StopSign) {
        self.patience = patience
        self.stop = stop
    }

    var failure: EncoderFailure? { state.withLock { $0.failure } }

    func begin(_ pid: Int32) {
        state.withLock { ($0.pid, $0.sign) = (pid, SuspendingClock.now) }
        look()
    }

    func end() { state.withLock { $0.pid = nil } }

    /// Reads lines such as `out_time_us=5000000`. A time that goes on is a sign of life. False at the end.
    func read(_ file: FileHandle, _ progress: EncoderRun.Progress) -> Bool {
        let data = file.availableData
        guard !data.isEmpty else { return false }
        let seconds: Double? = state.withLock { state in
            var lines = (state.rest + String(decoding: data, as: UTF8.self)).split(
                separator: "\n", omittingEmptySubsequences: false)
            state.rest = String(lines.popLast() ?? "").suffix(200).description
            let times = lines.filter { $0.hasPrefix("out_time_us=") }.compactMap { Double($0.dropFirst(12)) }
            guard let last = times.last, last > 0 else { return nil }
            state.sign = SuspendingClock.now
            return last / 1e6
        }
        if let seconds { progress(seconds) }
        return true
    }

    private func look() {
        let goesOn = state.withLock { state in
            guard let pid = state.pid else { return false }
            if stop.isUrgent { state.failure = .stopped }
            if stop.rests != state.isResting {
                state.isResting.toggle()
                kill(pid, state.isResting ? SIGSTOP : SIGCONT)
            }
            if state.isResting { state.sign = SuspendingClock.now }
            if state.sign.duration(to: .now) > .seconds(patience) { state.failure = .hung(seconds: patience) }
            guard state.failure != nil else { return true }
            kill(pid, SIGKILL)
            return false
        }
        guard goesOn else { return }
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(500)) { [weak self] in
            self?.look()
        }
    }
}
