// Main-thread objects: one reference each, dropped on the main actor even when another thread frees the wrapper last.
// Thread: main actor. Invariant: the counters return to their first values. Only the main actor changes them, and these
// tests do not leave it, so no other test can interfere.

import CGLib
import GLibBridge
import Testing

@MainActor @Suite struct MainObjectTests {
    @Test func oneWrapperOneReference() throws {
        let before = Live.mainObjects.value
        let raw = try GObjects.action()
        let witness = FinalizeWitness(raw)
        var object: MainObject? = MainObject(adopting: raw)
        #expect(object?.referenceCount == 1)
        #expect(Live.mainObjects.value == before + 1)
        object = nil
        #expect(witness.isFinalized)
        #expect(Live.mainObjects.value == before)
    }

    @Test func whatSomebodyElseKeepsIsCountedUntilItIsGone() throws {
        let before = Live.madeObjects.value
        let raw = try GObjects.action()
        var object: MainObject? = MainObject(adopting: raw)
        g_object_ref(raw)
        object = nil
        #expect(Live.madeObjects.value == before + 1 && object == nil)
        g_object_unref(raw)
        #expect(Live.madeObjects.value == before)
    }

    @Test func retainingAddsOne() throws {
        let owner = MainObject(adopting: try GObjects.action())
        var second: MainObject? = MainObject(retaining: owner.raw)
        #expect(owner.referenceCount == 2)
        #expect(second?.raw == owner.raw)
        second = nil
        #expect(owner.referenceCount == 1)
    }

    @Test func aFloatingReferenceIsSunk() throws {
        let object = MainObject(adopting: try GObjects.floating())
        #expect(g_object_is_floating(object.raw) == 0)
        #expect(object.referenceCount == 1)
    }

    /// A row of a list is bound before it has a parent; code that wraps it then must not destroy it.
    @Test func whatStillFloatsStaysItsOwners() throws {
        let raw = try GObjects.floating()
        let witness = FinalizeWitness(raw)
        var visitor: MainObject? = MainObject(retaining: raw)
        #expect(g_object_is_floating(raw) != 0 && visitor?.referenceCount == 2)
        visitor = nil
        try #require(!witness.isFinalized)
        g_object_ref_sink(raw)
        #expect(GObjects.references(raw) == 1)
        g_object_unref(raw)
        #expect(witness.isFinalized)
    }

    @Test func theLastReferenceMayBeLetGoAnywhere() async throws {
        let raw = try GObjects.action()
        let (ends, report) = AsyncStream.makeStream(of: Void.self)
        var object: EndingObject? = EndingObject(raw) { report.yield() }
        let holder = Task.detached { [object] in object != nil }
        object = nil
        #expect(await holder.value)
        var iterator = ends.makeAsyncIterator()
        #expect(await iterator.next() != nil)
    }
}

/// Reports its end, which its isolation puts on the main actor.
private final class EndingObject: MainObject {
    private let ended: @MainActor () -> Void

    init(_ raw: UnsafeMutableRawPointer, ended: @escaping @MainActor () -> Void) {
        self.ended = ended
        super.init(adopting: raw)
    }

    isolated deinit { ended() }
}
