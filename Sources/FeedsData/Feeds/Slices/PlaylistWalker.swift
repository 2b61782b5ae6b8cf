// Walks over the lines of a playlist to find the places where slices of it end.
// Thread: that of its owner, and it blocks on the disk. Invariant: it cuts right after an entry, so that an entry's
// comments stay with it. It counts lines as M3UDecoder does, and where it is unsure, it cuts nothing: a single byte
// that is not UTF-8 changes the decoding of the whole text, and so does a BOM at the start of a slice.

import Foundation

struct PlaylistWalker {
    private struct Unsure: Error {}

    /// A longer line is not an address.
    private static let longestLine = 1 << 16
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private var reader: ByteReader
    private let length: Int
    private var starts = [DocumentCut.Start(offset: 0, number: 0)]
    private var lines = 0
    private var entries = 0

    /// Nil when there are no more than `length` entries, or the document must not be cut.
    static func cut(_ bytes: DocumentBytes, every length: Int) -> DocumentCut? {
        var walker = PlaylistWalker(reader: ByteReader(bytes), length: length)
        // When the walker is unsure, the document is read as a whole, so the error does not matter.
        return try? walker.document()
    }

    private init(reader: ByteReader, length: Int) {
        self.reader = reader
        self.length = length
    }

    private mutating func document() throws(Unsure) -> DocumentCut? {
        var line: [UInt8] = []
        while let byte = reader.next() {
            guard Self.isLineBreak(byte) else {
                guard line.count < Self.longestLine else { throw Unsure() }
                line.append(byte)
                // A BOM at the very beginning is not part of the text.
                if reader.position == Self.mark.count, line == Self.mark { line = [] }
                continue
            }
            if byte == 0x0D, reader.peek == 0x0A { reader.advance() }
            lines += 1
            if try isEntry(line) { entryEnded() }
            line.removeAll(keepingCapacity: true)
        }
        // No cut comes after the last line, but the line must pass the same checks as the others.
        _ = try isEntry(line)
        return DocumentCut(.lines, starts: starts, end: reader.position)
    }

    private mutating func entryEnded() {
        entries += 1
        guard entries % length == 0, reader.peek != nil else { return }
        starts.append(DocumentCut.Start(offset: reader.position, number: lines))
    }

    private func isEntry(_ line: [UInt8]) throws(Unsure) -> Bool {
        guard let first = line.first else { return false }
        let isPlain = (0x21...0x7E).contains(first) && !line.contains { $0 >= 0x80 }
        if isPlain { return first != UInt8(ascii: "#") }
        guard let text = String(validating: line, as: UTF8.self), !line.starts(with: Self.mark) else { throw Unsure() }
        // Some of Unicode's line breaks take more than a single byte.
        guard !text.unicodeScalars.contains(where: { Character($0).isNewline }) else { throw Unsure() }
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        return !trimmed.isEmpty && !trimmed.hasPrefix("#")
    }

    private static func isLineBreak(_ byte: UInt8) -> Bool { (0x0A...0x0D).contains(byte) }
}
