// Walks over a JSON document without building its values, to find its long list and the places where slices of it
// begin. It accepts no more than JSONParser does. When it is unsure, the parser reads the whole document and reports
// what is wrong.
// Thread: that of its owner, and it blocks on the disk. Invariant: when it cuts a document, the parser accepts every
// slice.

struct JSONWalker {
    private struct Unsure: Error {}

    private var reader: ByteReader
    private let length: Int
    private var cut: DocumentCut?

    /// Nil when there is no list of more than `length` elements, or the document must not be cut.
    static func cut(_ bytes: DocumentBytes, every length: Int) -> DocumentCut? {
        var walker = JSONWalker(reader: ByteReader(bytes), length: length)
        // The parser will find the reason, so the error is not reported.
        return try? walker.document()
    }

    private init(reader: ByteReader, length: Int) {
        self.reader = reader
        self.length = length
    }

    private mutating func document() throws(Unsure) -> DocumentCut? {
        if reader.peek == 0xEF {
            for mark in [0xEF, 0xBB, 0xBF] as [UInt8] { guard reader.next() == mark else { throw Unsure() } }
        }
        skipSpace()
        switch reader.peek {
        case UInt8(ascii: "["): cut = try long(.elements, depth: 1)
        case UInt8(ascii: "{"): try topObject()
        default: throw Unsure()
        }
        skipSpace()
        guard reader.peek == nil else { throw Unsure() }
        return cut
    }

    private mutating func value(depth: Int) throws(Unsure) {
        skipSpace()
        switch reader.peek {
        case UInt8(ascii: "{"): try object(depth: depth)
        case UInt8(ascii: "["): try array(depth: depth)
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: try number()
        }
    }
}

// MARK: - Lists and objects

extension JSONWalker {
    private mutating func topObject() throws(Unsure) {
        var known: Set<String> = []
        try open(depth: 1)
        while !take(UInt8(ascii: "}")) {
            let name = try topKey()
            // Of two equal keys the first counts.
            let isList = FeedFormat.memberLists.contains(name)
            guard !isList || known.insert(name).inserted else { throw Unsure() }
            if isList, cut == nil, reader.peek == UInt8(ascii: "[") {
                cut = try long(.member(name), depth: 2)
            } else {
                try value(depth: 2)
            }
            try separator(before: UInt8(ascii: "}"))
        }
    }

    /// Reads a list that may be the long list.
    private mutating func long(_ list: DocumentCut.List, depth: Int) throws(Unsure) -> DocumentCut? {
        var starts: [DocumentCut.Start] = []
        var count = 0
        try open(depth: depth)
        while true {
            let offset = reader.position
            if take(UInt8(ascii: "]")) { return DocumentCut(list, starts: starts, end: reader.position - 1) }
            if count % length == 0 { starts.append(DocumentCut.Start(offset: offset, number: count)) }
            try value(depth: depth + 1)
            count += 1
            try separator(before: UInt8(ascii: "]"))
        }
    }

    private mutating func array(depth: Int) throws(Unsure) {
        try open(depth: depth)
        while !take(UInt8(ascii: "]")) {
            try value(depth: depth + 1)
            try separator(before: UInt8(ascii: "]"))
        }
    }

    private mutating func object(depth: Int) throws(Unsure) {
        try open(depth: depth)
        while !take(UInt8(ascii: "}")) {
            guard reader.peek == UInt8(ascii: "\"") else { throw Unsure() }
            try string()
            guard take(UInt8(ascii: ":")) else { throw Unsure() }
            try value(depth: depth + 1)
            try separator(before: UInt8(ascii: "}"))
        }
    }

    private mutating func open(depth: Int) throws(Unsure) {
        guard depth <= JSONParser.depthLimit else { throw Unsure() }
        reader.advance()
    }

    /// The name of a member, up to where its value begins.
    private mutating func topKey() throws(Unsure) -> String {
        guard take(UInt8(ascii: "\"")) else { throw Unsure() }
        var name: [UInt8] = []
        while let byte = reader.next(), byte != UInt8(ascii: "\"") {
            // With escapes, the text might still be the name of a list.
            guard byte != UInt8(ascii: "\\") else { throw Unsure() }
            name.append(byte)
        }
        guard take(UInt8(ascii: ":")) else { throw Unsure() }
        skipSpace()
        return String(decoding: name, as: UTF8.self)
    }

    private mutating func separator(before end: UInt8) throws(Unsure) {
        guard take(UInt8(ascii: ",")) || reader.peek == end else { throw Unsure() }
    }
}

// MARK: - Single values

extension JSONWalker {
    private mutating func word(_ word: StaticString) throws(Unsure) {
        for index in 0..<word.utf8CodeUnitCount {
            guard reader.next() == word.utf8Start[index] else { throw Unsure() }
        }
    }

    private mutating func string() throws(Unsure) {
        reader.advance()
        while true {
            reader.skip { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
            switch reader.next() {
            case UInt8(ascii: "\""): return
            case UInt8(ascii: "\\"): try escape()
            default: throw Unsure()
            }
        }
    }

    private mutating func escape() throws(Unsure) {
        switch reader.next() {
        case UInt8(ascii: "u"): try unicodeEscape()
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return
        default: throw Unsure()
        }
    }

    private mutating func unicodeEscape() throws(Unsure) {
        let first = try hexUnit()
        guard UTF16.isSurrogate(first) else { return }
        guard UTF16.isLeadSurrogate(first), reader.next() == UInt8(ascii: "\\"), reader.next() == UInt8(ascii: "u"),
            UTF16.isTrailSurrogate(try hexUnit())
        else { throw Unsure() }
    }

    private mutating func hexUnit() throws(Unsure) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = reader.next().flatMap(Self.hexDigit) else { throw Unsure() }
            unit = unit << 4 | digit
        }
        return unit
    }

    /// Not by Character, which is slow: an emoji may be written in eight such digits.
    private static func hexDigit(_ byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }

    /// Accepts only numbers that follow the format; the parser is more lenient.
    private mutating func number() throws(Unsure) {
        if reader.peek == UInt8(ascii: "-") { reader.advance() }
        try digits()
        if reader.peek == UInt8(ascii: ".") {
            reader.advance()
            try digits()
        }
        if reader.peek == UInt8(ascii: "e") || reader.peek == UInt8(ascii: "E") {
            reader.advance()
            if reader.peek == UInt8(ascii: "+") || reader.peek == UInt8(ascii: "-") { reader.advance() }
            try digits()
        }
        // After a number a separator must follow; the caller checks that.
    }

    private mutating func digits() throws(Unsure) {
        guard isDigit(reader.peek) else { throw Unsure() }
        while isDigit(reader.peek) { reader.advance() }
    }

    private func isDigit(_ byte: UInt8?) -> Bool {
        byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    }

    private mutating func skipSpace() {
        reader.skip { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard reader.peek == byte else { return false }
        reader.advance()
        return true
    }
}
