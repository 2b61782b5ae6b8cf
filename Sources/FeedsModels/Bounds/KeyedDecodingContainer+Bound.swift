// Decodes the numbers of stored or exported posts and checks their bounds.
// Thread: any. Invariant: a number out of bounds becomes nil; a value that is not a number is still an error.

import Foundation

extension KeyedDecodingContainer {
    /// Also nil for a number too large for Int.
    func number(_ key: Key, within bound: (Int?) -> Int?) throws -> Int? {
        do {
            return bound(try decodeIfPresent(Int.self, forKey: key))
        } catch {
            _ = try decode(Double.self, forKey: key)
            return nil
        }
    }

    func number(_ key: Key, within bound: (Double?) -> Double?) throws -> Double? {
        bound(try decodeIfPresent(Double.self, forKey: key))
    }

    func moment(_ key: Key) throws -> Date? { Bound.moment(try decodeIfPresent(Date.self, forKey: key)) }
}
