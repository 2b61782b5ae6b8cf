// Binds a widget to an @Observable model: runs a closure now, and again after each change of the values it read.
// Thread: main actor. Invariant: a dropped Bindings never runs again; the owner is held weakly. It has the form of
// SE-0506's token, so that the language's own version can replace it.

import Observation

private final class Binding {
    private let apply: () -> Void
    private var isCancelled = false

    init(_ apply: @escaping () -> Void) { self.apply = apply }

    func cancel() { isCancelled = true }

    func run() {
        guard !isCancelled else { return }
        withObservationTracking(apply) { [weak self] in
            // Deferred, so that several changes in one turn of the loop run the binding once.
            Task { @MainActor in self?.run() }
        }
    }
}

package final class Bindings {
    private var all: [Binding] = []

    package init() {}

    isolated deinit { cancel() }

    package func bind<Owner: AnyObject>(_ owner: Owner, _ apply: @escaping (Owner) -> Void) {
        let binding = Binding { [weak owner] in
            if let owner { apply(owner) }
        }
        all.append(binding)
        binding.run()
    }

    /// Removes all bindings; a recycled widget calls this before it binds to another model.
    package func cancel() {
        for binding in all { binding.cancel() }
        all.removeAll()
    }
}
