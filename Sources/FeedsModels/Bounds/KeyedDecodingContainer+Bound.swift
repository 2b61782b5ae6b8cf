// Numbers of posts that were kept or exported, each past its bound.
// Thread: any. Invariant: a number out of bounds is absent; what is no number is still an error.

import Foundation

extension KeyedDecodingContainer {
    /// Absent too where it is a number that no Int can hold.
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
