// Holds tasks back until a test lets them go on.
// Thread: its own actor. Invariant: once open it stays open, and nobody waits any longer.

package actor TaskGate {
    private var isOpen: Bool
    private var waiting: [CheckedContinuation<Void, Never>] = []

    package init(isOpen: Bool = false) { self.isOpen = isOpen }

    package func open() {
        isOpen = true
        for task in waiting { task.resume() }
        waiting = []
    }

    package func pass() async {
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }
}
