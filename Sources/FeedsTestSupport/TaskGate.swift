// Holds tasks back until a test lets them continue.
// Thread: its own actor. Invariant: while it is open no task waits.

package actor TaskGate {
    private var isOpen: Bool
    private var waiting: [CheckedContinuation<Void, Never>] = []

    package init(isOpen: Bool = false) { self.isOpen = isOpen }

    package func open() {
        isOpen = true
        for task in waiting { task.resume() }
        waiting = []
    }

    package func close() { isOpen = false }

    package func pass() async {
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }
}
