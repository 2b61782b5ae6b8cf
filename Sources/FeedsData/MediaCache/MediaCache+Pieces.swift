// Pieces of entries: lists them, reads them with a check, and stores them where possible.
// Thread: the cache's queue. Invariant: a piece is checked before its first read, and a piece that fails the check
// counts as missing.

import FeedsModels
import Foundation
import SQLiteBridge

extension MediaCache {
    func has(_ number: Int, of id: Int64) -> Bool {
        loaded[id]?.pieces[number] != nil || memory.has(number, of: id)
    }

    /// Whether the piece must be fetched again as soon as its server can be asked.
    func isDoubtful(_ number: Int, of id: Int64) -> Bool {
        loaded[id]?.pieces[number]?.isDoubtful == true && !memory.has(number, of: id)
    }

    func numbers(of id: Int64) -> Set<Int> {
        Set(loaded[id].map { Array($0.pieces.keys) } ?? []).union(memory.numbers(of: id))
    }

    func hasAnything(of key: EntryKey) -> Bool { peek(key).map { !numbers(of: $0.id).isEmpty } ?? false }

    /// Sizes of the pieces that are certainly present.
    func sizes(of id: Int64) -> [Int: Int] {
        var sizes = (loaded[id]?.pieces ?? [:]).filter { !$0.value.isDoubtful }.mapValues { Int($0.length) }
        for number in memory.numbers(of: id) { sizes[number] = memory.read(number, of: id)?.count }
        return sizes
    }

    /// The bytes of a piece, or a part of them; nil when the piece is missing or damaged.
    func read(_ number: Int, of id: Int64, from start: Int = 0, count: Int = .max) -> Data? {
        if let data = memory.read(number, of: id) { return data.part(from: start, count: count) }
        guard let piece = loaded[id]?.pieces[number], let files = place.files else { return nil }
        // Earlier versions of the app stored the last chunk of a file unchanged, although the file had grown.
        guard start < piece.length else {
            lose(number, piece, of: id)
            return nil
        }
        // The owner of a shared folder may change pieces that this process has checked, so every read there is checked
        // again.
        guard piece.isVerified, isOwner else {
            return checked(number, piece, of: id, files)?.part(from: start, count: count)
        }
        let wanted = min(count, Int(piece.length) - start)
        do throws(EntryFiles.Failure) {
            return try files.read(wanted, at: piece.offset + Int64(start), of: id)
        } catch {
            lose(number, piece, of: id)
            return nil
        }
    }

    /// Stores a piece; `offset` is its place in the file, when it has a fixed place.
    func keep(_ data: Data, as number: Int, of id: Int64, at offset: Int64? = nil) {
        if isDoubtful(number, of: id), isOwner, let doubtful = loaded[id]?.pieces[number] {
            lose(number, doubtful, of: id)
        }
        guard !has(number, of: id) || isDoubtful(number, of: id) else { return }
        guard let entry = loaded[id], id > 0, case .disk(let index, let files) = place, makeRoom(for: Int64(data.count))
        else {
            return memory.keep(data, as: number, of: id)
        }
        let piece = StoredPiece(
            offset: offset ?? entry.room(for: Int64(data.count)), length: Int64(data.count),
            checksum: Checksum.of(data), isVerified: true)
        do {
            try files.write(data, at: piece.offset, of: id)
            try enter(piece, as: number, in: entry, index)
        } catch {
            memory.keep(data, as: number, of: id)
            notice(tr("The disk is full or fails, so new videos are not kept."))
            if let error = error as? SQLiteError { recover(from: error) }
        }
    }

    /// The file of a complete entry, once all of it has been checked. Large files are not checked here.
    func completePath(of id: Int64) -> String? {
        guard let entry = loaded[id], entry.isComplete, let files = place.files else { return nil }
        let unchecked = entry.pieces.filter { !$0.value.isVerified }
        guard unchecked.values.reduce(0, { $0 + $1.length }) <= Self.checkedAtOnce else { return nil }
        for (number, piece) in unchecked.sorted(by: { $0.key < $1.key }) {
            guard checked(number, piece, of: id, files) != nil else { return nil }
        }
        return files.path(of: id)
    }

    var isOwner: Bool { if case .disk = place { true } else { false } }

    private func enter(
        _ piece: StoredPiece, as number: Int, in entry: StoredEntry, _ index: CacheIndex
    ) throws(SQLiteError) {
        var entry = entry
        entry.add(piece, as: number)
        try index.add(piece, as: number, of: entry.id, isComplete: entry.isComplete)
        loaded[entry.id] = entry
        bytesOnDisk += piece.length
    }

    /// The whole piece, when its bytes are still those that were written.
    private func checked(_ number: Int, _ piece: StoredPiece, of id: Int64, _ files: EntryFiles) -> Data? {
        // Unreadable bytes count as damaged.
        guard let data = try? files.read(Int(piece.length), at: piece.offset, of: id),
            Checksum.of(data) == piece.checksum
        else {
            lose(number, piece, of: id)
            return nil
        }
        loaded[id]?.verify(number)
        return data
    }

    /// Removes a damaged piece, so that the next reader fetches it again.
    private func lose(_ number: Int, _ piece: StoredPiece, of id: Int64) {
        loaded[id]?.remove(number)
        guard case .disk(let index, _) = place else { return }
        bytesOnDisk -= piece.length
        do throws(SQLiteError) { try index.remove(piece, number, of: id) } catch { recover(from: error) }
    }
}

extension Data {
    fileprivate func part(from start: Int, count: Int) -> Data {
        start == 0 && count >= self.count ? self : Data(dropFirst(start).prefix(count))
    }
}
