// A wrapper always holds exactly one reference, for every kind of reference it receives.
// Thread: any. Invariant: an object is finalised exactly when its last wrapper is freed.

import CGLib
import GLibBridge
import Testing

@Suite struct SharedObjectTests {
    @Test func adoptingTakesTheReferenceItIsGiven() throws {
        let raw = try GObjects.action()
        let witness = FinalizeWitness(raw)
        var object: SharedObject? = SharedObject(adopting: raw)
        #expect(object?.raw == raw)
        #expect(GObjects.references(raw) == 1)
        object = nil
        #expect(witness.isFinalized)
    }

    @Test func retainingLeavesTheOwnerItsReference() throws {
        let raw = try GObjects.action()
        let witness = FinalizeWitness(raw)
        var object: SharedObject? = SharedObject(retaining: raw)
        #expect(GObjects.references(raw) == 2)
        #expect(object != nil)
        object = nil
        #expect(!witness.isFinalized)
        #expect(GObjects.references(raw) == 1)
        g_object_unref(raw)
        #expect(witness.isFinalized)
    }

    @Test func aFloatingReferenceIsSunk() throws {
        let raw = try GObjects.floating()
        #expect(g_object_is_floating(raw) != 0)
        let witness = FinalizeWitness(raw)
        var object: SharedObject? = SharedObject(adopting: raw)
        #expect(g_object_is_floating(raw) == 0)
        #expect(GObjects.references(raw) == 1)
        #expect(object != nil)
        object = nil
        #expect(witness.isFinalized)
    }

    @Test func whatStillFloatsStaysItsOwners() throws {
        let raw = try GObjects.floating()
        let witness = FinalizeWitness(raw)
        var visitor: SharedObject? = SharedObject(retaining: raw)
        #expect(g_object_is_floating(raw) != 0 && visitor != nil)
        visitor = nil
        try #require(!witness.isFinalized)
        g_object_ref_sink(raw)
        #expect(GObjects.references(raw) == 1)
        g_object_unref(raw)
        #expect(witness.isFinalized)
    }

    @Test func theLastWrapperEndsIt() throws {
        let raw = try GObjects.action()
        let witness = FinalizeWitness(raw)
        var wrappers = [SharedObject(adopting: raw)]
        wrappers += (0..<9).map { _ in SharedObject(retaining: raw) }
        #expect(GObjects.references(raw) == 10)
        wrappers.removeFirst(9)
        #expect(!witness.isFinalized)
        wrappers.removeAll()
        #expect(witness.isFinalized)
    }

    @Test func aCounterCountsFromManyThreads() async {
        let counter = LiveCounter()
        await withTaskGroup { group in
            for _ in 0..<50 {
                group.addTask {
                    counter.born()
                    counter.born()
                    counter.died()
                }
            }
        }
        #expect(counter.value == 50)
    }
}
