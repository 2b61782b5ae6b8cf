// Signals reach their closures with their arguments, hold their owners weakly, and leave no handlers behind.
// Thread: main actor. Invariant: as many handlers after a test as before it; only the main actor changes the counter.

import CGLib
import GLibBridge
import Testing

@MainActor @Suite struct SignalTests {
    /// Handlers write into it; it is also the owner that they hold weakly.
    private final class Journal {
        var entries: [String] = []
    }

    @Test func aHandlerHearsEveryEmissionWithItsArguments() throws {
        let list = MainObject(adopting: try GObjects.list())
        let journal = Journal()
        list.connect("items-changed", journal) { journal, arguments in
            let (position, removed, added): (UInt32, UInt32, UInt32) = (
                arguments.value(1), arguments.value(2), arguments.value(3)
            )
            journal.entries.append("at \(position): -\(removed) +\(added) of \(arguments.count)")
        }
        try append(to: list)
        try append(to: list)
        g_list_store_remove_all(list.opaque)
        #expect(journal.entries == ["at 0: -0 +1 of 4", "at 1: -0 +1 of 4", "at 0: -2 +0 of 4"])
    }

    @Test func theFirstArgumentIsTheObjectItself() throws {
        let action = MainObject(adopting: try GObjects.action())
        let journal = Journal()
        let raw = action.raw
        action.connect("notify::enabled", journal) { journal, arguments in
            journal.entries.append(arguments.pointer(0) == raw ? "itself" : "another")
        }
        Property.set(action.raw, "enabled", false)
        #expect(journal.entries == ["itself"])
    }

    @Test func aDisconnectedHandlerIsSilentAndGone() throws {
        let before = Live.signalHandlers.value
        let action = MainObject(adopting: try GObjects.action())
        let journal = Journal()
        let handler = action.connect("activate", journal) { journal, _ in journal.entries.append("activated") }
        #expect(handler != 0)
        #expect(Live.signalHandlers.value == before + 1)
        g_action_activate(action.opaque, nil)
        action.disconnect(handler)
        g_action_activate(action.opaque, nil)
        #expect(journal.entries == ["activated"])
        #expect(Live.signalHandlers.value == before)
    }

    @Test func handlersGoWithTheirObject() throws {
        let before = Live.signalHandlers.value
        let journal = Journal()
        var action: MainObject? = MainObject(adopting: try GObjects.action())
        for _ in 0..<20 { action?.connect("activate", journal) { _, _ in } }
        #expect(Live.signalHandlers.value == before + 20)
        action = nil
        #expect(Live.signalHandlers.value == before)
    }

    @Test func theOwnerIsHeldWeakly() throws {
        let action = MainObject(adopting: try GObjects.action())
        var heard = 0
        var owner: Journal? = Journal()
        weak let remembered = owner
        action.connect("activate", try #require(owner)) { _, _ in heard += 1 }
        g_action_activate(action.opaque, nil)
        owner = nil
        #expect(remembered == nil)
        g_action_activate(action.opaque, nil)
        #expect(heard == 1)
    }

    @Test func anUnknownSignalConnectsNothingAndLeaksNothing() throws {
        let before = Live.signalHandlers.value
        let action = MainObject(adopting: try GObjects.action())
        let journal = Journal()
        let handler = quietly { action.connect("no-such-signal", journal) { _, _ in } }
        #expect(handler == 0)
        #expect(Live.signalHandlers.value == before)
    }

    @Test(arguments: [true, false]) func anAnswerReachesTheEmitter(_ answer: Bool) throws {
        let observer = MainObject(adopting: try GObjects.authenticationObserver())
        let journal = Journal()
        observer.connectAnswering("allow-mechanism", journal) { journal, arguments in
            journal.entries.append(arguments.value(1))
            return answer
        }
        #expect((g_dbus_auth_observer_allow_mechanism(observer.opaque, "EXTERNAL") != 0) == answer)
        #expect(journal.entries == ["EXTERNAL"])
    }

    private func append(to list: MainObject) throws {
        let item = SharedObject(adopting: try GObjects.action())
        g_list_store_append(list.opaque, item.raw)
    }

    /// Suppresses GLib's warning about an unknown signal in the test's output.
    private func quietly<Result>(_ body: () -> Result) -> Result {
        let former = g_log_set_default_handler({ _, _, _, _ in }, nil)
        defer { g_log_set_default_handler(former, nil) }
        return body()
    }
}
