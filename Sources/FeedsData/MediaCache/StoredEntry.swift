// What the cache knows of an entry: its key, its version, and the place of each piece.
// Thread: any; plain values. Invariant: pieces of an entry never overlap.

import Foundation

struct StoredEntry: Sendable, Hashable {
    /// Never used twice, not even by the next index in the same folder; negative for an entry in memory only.
    let id: Int64
    let key: EntryKey
    /// The address after redirects.
    var source: URL?
    var validators: Validators
    private(set) var pieces: [Int: StoredPiece] = [:]
    /// Total size of all pieces.
    private(set) var bytes: Int64 = 0

    init(id: Int64, key: EntryKey, source: URL?, validators: Validators) {
        self.id = id
        self.key = key
        self.source = source
        self.validators = validators
    }

    /// True when every byte is on disk. Never true for a stream, because its total size is unknown.
    var isComplete: Bool {
        switch key.kind {
        case .file: bytes > 0 && validators.length == bytes
        case .picture, .document: !pieces.isEmpty
        case .stream: false
        }
    }

    mutating func add(_ piece: StoredPiece, as number: Int) {
        remove(number)
        pieces[number] = piece
        bytes += piece.length
    }

    mutating func remove(_ number: Int) { bytes -= pieces.removeValue(forKey: number)?.length ?? 0 }

    mutating func verify(_ number: Int) { pieces[number]?.isVerified = true }

    /// Where `count` bytes fit: the first hole that a dropped piece left, else the end.
    func room(for count: Int64) -> Int64 {
        var end: Int64 = 0
        for piece in pieces.values.sorted(by: { $0.offset < $1.offset }) {
            if piece.offset - end >= count { break }
            end = piece.offset + piece.length
        }
        return end
    }
}
