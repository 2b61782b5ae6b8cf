// Values that travel over D-Bus.
// Thread: any; plain values. Invariant: a value made from a GVariant keeps no reference to it.

import CGLib

package indirect enum BusValue: Sendable, Hashable {
    case bool(Bool)
    case int(Int64)
    case double(Double)
    case string(String)
    /// An object path such as `/org/example/item/1`.
    case path(String)
    case strings([String])
    /// A dictionary from names to values of any type (`a{sv}`).
    case dictionary([String: BusValue])
    /// The arguments of a call or a signal.
    case tuple([BusValue])
    /// A variant: D-Bus wraps properties and dictionary values in it.
    case wrapped(BusValue)

    package var text: String? {
        switch self {
        case .string(let text), .path(let text): text
        case .wrapped(let value): value.text
        default: nil
        }
    }

    package var number: Double? {
        switch self {
        case .double(let number): number
        case .int(let number): Double(number)
        case .wrapped(let value): value.number
        default: nil
        }
    }

    package var truth: Bool? {
        switch self {
        case .bool(let truth): truth
        case .wrapped(let value): value.truth
        default: nil
        }
    }

    /// Makes a floating GVariant, which its first user takes over.
    func variant() -> OpaquePointer? {
        switch self {
        case .bool(let truth): g_variant_new_boolean(truth ? 1 : 0)
        case .int(let number): g_variant_new_int64(gint64(number))
        case .double(let number): g_variant_new_double(number)
        case .string(let text): g_variant_new_string(Self.plain(text))
        case .path(let path): g_variant_is_object_path(path) != 0 ? g_variant_new_object_path(path) : nil
        case .strings(let texts): Self.array("as", texts.map { g_variant_new_string(Self.plain($0)) })
        case .dictionary(let entries): Self.array("a{sv}", entries.sorted { $0.key < $1.key }.map(Self.entry))
        case .tuple(let values):
            values.map { $0.variant() }.withUnsafeBufferPointer { g_variant_new_tuple($0.baseAddress, gsize($0.count)) }
        case .wrapped(let value): g_variant_new_variant(value.variant())
        }
    }

    /// D-Bus strings may not contain a zero byte.
    private static func plain(_ text: String) -> String { text.replacing("\0", with: "") }

    private static func entry(_ entry: (key: String, value: BusValue)) -> OpaquePointer? {
        g_variant_new_dict_entry(g_variant_new_string(entry.key), g_variant_new_variant(entry.value.variant()))
    }

    private static func array(_ type: String, _ values: [OpaquePointer?]) -> OpaquePointer? {
        let type = g_variant_type_new(type)
        defer { g_variant_type_free(type) }
        guard let builder = g_variant_builder_new(type) else { return nil }
        defer { g_variant_builder_unref(builder) }
        for case let value? in values { g_variant_builder_add_value(builder, value) }
        return g_variant_builder_end(builder)
    }

    /// Nil for types that the app does not use.
    init?(_ variant: OpaquePointer) {
        switch String(cString: g_variant_get_type_string(variant)) {
        case "b": self = .bool(g_variant_get_boolean(variant) != 0)
        case "i": self = .int(Int64(g_variant_get_int32(variant)))
        case "u": self = .int(Int64(g_variant_get_uint32(variant)))
        case "x": self = .int(Int64(g_variant_get_int64(variant)))
        case "d": self = .double(g_variant_get_double(variant))
        case "s": self = .string(String(cString: g_variant_get_string(variant, nil)))
        case "o": self = .path(String(cString: g_variant_get_string(variant, nil)))
        case "v":
            guard let value = g_variant_get_variant(variant) else { return nil }
            defer { g_variant_unref(value) }
            guard let inside = BusValue(value) else { return nil }
            self = .wrapped(inside)
        case let type where type.hasPrefix("("): self = .tuple(Self.children(of: variant))
        default: return nil
        }
    }

    private static func children(of variant: OpaquePointer) -> [BusValue] {
        (0..<g_variant_n_children(variant)).compactMap { index in
            guard let child = g_variant_get_child_value(variant, index) else { return nil }
            defer { g_variant_unref(child) }
            return BusValue(child)
        }
    }
}
