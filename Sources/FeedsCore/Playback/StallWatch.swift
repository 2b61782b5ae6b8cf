// Watches the current item for bytes that are late: a spinner soon, a way out later.
// Thread: main actor. Invariant: one item is watched at a time, and no call stays scheduled when it flows.

import FeedsEngine
package import FeedsModels

@MainActor package final class StallWatch {
    package var onChange: ((Int, ItemStatus) -> Void)?
    private let scheduler: any SchedulerProtocol
    private var rules = StillTrying()
    private var item: Int?
    private var pending: (any ScheduledCall)?

    package init(scheduler: any SchedulerProtocol) { self.scheduler = scheduler }

    package func stalled(_ index: Int) {
        if item != index { reset() }
        item = index
        carryOut(rules.handle(.stalled(time: scheduler.now)))
    }

    package func flowing(_ index: Int) {
        guard item == index else { return }
        carryOut(rules.handle(.flowing))
        item = nil
    }

    /// Another item is current now.
    package func reset() {
        if let item { flowing(item) }
    }

    private func carryOut(_ commands: [StillTrying.Command]) {
        if let item {
            for command in commands { onChange?(item, status(after: command)) }
        }
        schedule()
    }

    private func status(after command: StillTrying.Command) -> ItemStatus {
        switch command {
        case .showSpinner: .waiting
        case .showChip: .stillTrying
        case .hide: .ready
        }
    }

    private func schedule() {
        pending?.cancel()
        pending = nil
        guard let deadline = rules.deadline else { return }
        pending = scheduler.after(max(0, deadline - scheduler.now)) { [weak self] in
            guard let self else { return }
            carryOut(rules.handle(.tick(time: scheduler.now)))
        }
    }
}
