// Pieces that could not be written to disk; only the most recently used stay.
// Thread: any; a plain value. Invariant: never more bytes than the limit.

import Foundation

struct MemoryPieces: Sendable {
    private struct Name: Hashable {
        let entry: Int64
        let number: Int
    }

    private let limit: Int
    private var pieces: [Name: Data] = [:]
    /// In the order of their last use, the latest last.
    private var order: [Name] = []
    private(set) var bytes = 0

    init(limit: Int) { self.limit = limit }

    func has(_ number: Int, of entry: Int64) -> Bool { pieces[Name(entry: entry, number: number)] != nil }

    func numbers(of entry: Int64) -> [Int] { order.filter { $0.entry == entry }.map(\.number) }

    mutating func read(_ number: Int, of entry: Int64) -> Data? {
        let name = Name(entry: entry, number: number)
        guard let data = pieces[name] else { return nil }
        order.removeAll { $0 == name }
        order.append(name)
        return data
    }

    mutating func keep(_ data: Data, as number: Int, of entry: Int64) {
        guard data.count <= limit else { return }
        let name = Name(entry: entry, number: number)
        remove(name)
        while bytes + data.count > limit, let oldest = order.first { remove(oldest) }
        pieces[name] = data
        order.append(name)
        bytes += data.count
    }

    mutating func drop(_ entry: Int64) {
        for name in order where name.entry == entry { remove(name) }
    }

    private mutating func remove(_ name: Name) {
        guard let data = pieces.removeValue(forKey: name) else { return }
        bytes -= data.count
        order.removeAll { $0 == name }
    }
}
