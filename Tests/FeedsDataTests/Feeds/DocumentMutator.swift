// Damages documents in the ways of servers, editors and networks; the same seed gives the same damage.

import FeedsData
import FeedsTestSupport
import Foundation

struct DocumentMutator {
    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// Drops, retypes and duplicates values somewhere in the tree.
    mutating func damage(_ tree: JSONTree) -> JSONTree {
        switch tree {
        case .array(let elements) where !elements.isEmpty && chance(of: 0.85):
            return .array(damage(elements))
        case .object(let members) where !members.isEmpty && chance(of: 0.85):
            return .object(damage(members))
        default:
            return odd()
        }
    }

    private mutating func damage(_ elements: [JSONTree]) -> [JSONTree] {
        var elements = elements
        let index = Int.random(in: elements.indices, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: elements.remove(at: index)
        case 1: elements.insert(elements[index], at: index)
        case 2: elements.insert(odd(), at: index)
        default: elements[index] = damage(elements[index])
        }
        return elements
    }

    private mutating func damage(_ members: JSONObject) -> JSONObject {
        var members = members
        let keys = members.keys.sorted()
        let key = keys[Int.random(in: keys.indices, using: &random)]
        if chance(of: 0.15) {
            members[key] = nil
        } else {
            members[key] = damage(members[key] ?? .null)
        }
        return members
    }

    /// A value of an unexpected type.
    private mutating func odd() -> JSONTree {
        let odd: [JSONTree] = [
            .null, .bool(true), .int(0), .int(-1), .int(.max), .int(.min), .double(1e300), .double(-0.5), .string(""),
            .string("\u{0}\u{1B}"), .string("../../x.mp4"), .string("file:///etc/passwd"), .string("//"),
            .string("%zz"),
            .string("https://["), .string("1e400"), .string("PT"), .array([]), .array([.null]), .object([:]),
            .array([.array([.int(1)])]), .object(["url": .string("x.mp4")]),
        ]
        return odd[Int.random(in: odd.indices, using: &random)]
    }

    /// Cuts the end off, flips bits, or writes a part twice.
    mutating func damage(_ data: Data) -> Data {
        guard !data.isEmpty else { return data }
        var bytes = [UInt8](data)
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.removeSubrange(index...)
        case 1:
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] ^=
                    UInt8(1) << UInt8.random(in: 0..<8, using: &random)
            }
        default: bytes.insert(contentsOf: bytes[index..<min(index + 40, bytes.count)], at: index)
        }
        return Data(bytes)
    }

    private mutating func chance(of probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &random) < probability
    }
}
