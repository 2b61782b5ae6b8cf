// Values sent over the bus come back unchanged.

import CGLib
import Testing

@testable import GLibBridge

struct BusValueTests {
    private func back(_ value: BusValue) -> BusValue? {
        guard let variant = value.variant().flatMap({ g_variant_ref_sink($0) }) else { return nil }
        defer { g_variant_unref(variant) }
        return BusValue(variant)
    }

    private func type(_ value: BusValue) -> String {
        guard let variant = value.variant().flatMap({ g_variant_ref_sink($0) }) else { return "" }
        defer { g_variant_unref(variant) }
        return String(cString: g_variant_get_type_string(variant))
    }

    @Test(arguments: [
        BusValue.bool(true), .int(-3), .int(9_000_000_000), .double(0.25), .string("Grüße, عالم"), .path("/a/b1"),
        .wrapped(.wrapped(.int(7))), .tuple([.string("a"), .double(1), .wrapped(.bool(false))]), .tuple([]),
    ])
    func whatGoesOutComesBack(_ value: BusValue) {
        #expect(back(value) == value)
    }

    @Test func theTypesAreThoseOfTheBus() {
        #expect(type(.strings([])) == "as" && type(.strings(["a"])) == "as")
        #expect(type(.dictionary([:])) == "a{sv}" && type(.dictionary(["a": .int(1), "b": .strings([])])) == "a{sv}")
        #expect(type(.tuple([.path("/a"), .dictionary([:])])) == "(oa{sv})")
    }

    @Test func whatIsNoPathOrHoldsAZeroDoesNoHarm() {
        #expect(BusValue.path("no path").variant() == nil)
        #expect(back(.string("a\0b")) == .string("ab"))
    }

    @Test func valuesAreReadThroughTheirWrapping() {
        #expect(BusValue.wrapped(.double(0.5)).number == 0.5 && BusValue.int(3).number == 3)
        #expect(BusValue.wrapped(.string("x")).text == "x" && BusValue.wrapped(.bool(true)).truth == true)
        #expect(
            BusValue.string("1").number == nil && BusValue.double(1).truth == nil && BusValue.bool(true).text == nil)
    }
}
