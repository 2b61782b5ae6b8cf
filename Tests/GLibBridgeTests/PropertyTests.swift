// Values survive the way into GLib and back, as bare GValues and as properties of real objects.
// Thread: any. Invariant: the value read equals the value written.

import CGLib
import GLibBridge
import Testing

@Suite struct PropertyTests {
    private func roundTrip<T: GValueConvertible>(_ original: T) -> T {
        var value = GValue()
        g_value_init(&value, T.gType)
        defer { g_value_unset(&value) }
        original.write(&value)
        return T.read(&value)
    }

    @Test(arguments: [true, false]) func booleans(_ value: Bool) { #expect(roundTrip(value) == value) }

    @Test(arguments: [0, -1, Int32.min, .max]) func ints(_ value: Int32) { #expect(roundTrip(value) == value) }

    @Test(arguments: [0, 1, UInt32.max]) func unsignedInts(_ value: UInt32) { #expect(roundTrip(value) == value) }

    @Test(arguments: [0, -1, Int64.min, .max]) func longInts(_ value: Int64) { #expect(roundTrip(value) == value) }

    @Test(arguments: [0, 1, UInt64.max]) func unsignedLongInts(_ value: UInt64) { #expect(roundTrip(value) == value) }

    @Test(arguments: [0, -0.25, Double.greatestFiniteMagnitude, .infinity]) func doubles(_ value: Double) {
        #expect(roundTrip(value) == value)
    }

    @Test(arguments: ["", "reel", "كرنك 🎞️", String(repeating: "long ", count: 10_000)]) func strings(_ value: String) {
        #expect(roundTrip(value) == value)
    }

    @Test func everyTypeHasItsOwnPlaceInGLib() {
        let names = [Bool.gType, Int32.gType, UInt32.gType, Int64.gType, UInt64.gType, Double.gType, String.gType]
            .map { String(cString: g_type_name($0)) }
        #expect(names == ["gboolean", "gint", "guint", "gint64", "guint64", "gdouble", "gchararray"])
    }

    @Test func aStringThatIsNotThereReadsAsEmpty() throws {
        let application = SharedObject(adopting: try GObjects.application())
        let id: String = Property.get(application.raw, "application-id")
        #expect(id == "")
    }

    @Test func propertiesOfARealObject() throws {
        let action = SharedObject(adopting: try GObjects.action("swipe"))
        #expect(Property.get(action.raw, "name") == "swipe")
        #expect(Property.get(action.raw, "enabled") == true)
        Property.set(action.raw, "enabled", false)
        #expect(Property.get(action.raw, "enabled") == false)
    }

    @Test func numbersAreConvertedToTheTypeOfTheProperty() throws {
        let client = SharedObject(adopting: UnsafeMutableRawPointer(try #require(g_socket_client_new())))
        Property.set(client.raw, "timeout", Int32(9))
        #expect(Property.get(client.raw, "timeout") == UInt32(9))
        #expect(Property.get(client.raw, "timeout") == Double(9))
    }
}
