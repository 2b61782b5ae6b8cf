// Repairs broken XML, so that the parser does not stop at it: bare ampersands, brackets in text, HTML entities, attributes
// without quotation marks, unclosed and unopened tags.
// Thread: any; used once. Invariant: its output is well formed, except for elements that are open at the end; it reads each
// byte a bounded number of times.

struct XMLMender {
    private static let chunk = 64 << 10

    private(set) var problems: [XMLProblem] = []

    private let bytes: UnsafeBufferPointer<UInt8>
    private let limits: XMLLimits
    /// Takes a piece of output; returns false to stop.
    private let hand: (UnsafeBufferPointer<UInt8>) -> Bool
    private var output: [UInt8] = []
    private var place = 0
    private var isStopped = false
    /// The names of the elements that are open, outermost first.
    private var open: [Range<Int>] = []
    private var firstMended: Int?

    init(
        _ bytes: UnsafeBufferPointer<UInt8>, limits: XMLLimits, hand: @escaping (UnsafeBufferPointer<UInt8>) -> Bool
    ) {
        (self.bytes, self.limits, self.hand) = (bytes, limits, hand)
        output.reserveCapacity(Self.chunk + 4096)
    }

    mutating func run() {
        guard let start = XMLPrologue(bytes).rootStart else {
            problems.append(.noElement)
            return
        }
        place = start
        repeat {
            copyPlainText()
            if place < bytes.count { special() }
            if output.count >= Self.chunk { flush() }
        } while place < bytes.count && !isStopped && !open.isEmpty
        flush()
        if !open.isEmpty, !isStopped { add(.cutShort) }
        if let firstMended {
            problems.insert(.malformed(line: bytes[..<firstMended].count { $0 == 0x0A } + 1), at: 0)
        }
    }

    private mutating func flush() {
        let wantsMore = output.withUnsafeBufferPointer { hand($0) }
        if !wantsMore { isStopped = true }
        output.removeAll(keepingCapacity: true)
    }

    private mutating func add(_ problem: XMLProblem) {
        if !problems.contains(problem) { problems.append(problem) }
    }

    private mutating func stop(_ problem: XMLProblem) {
        add(problem)
        isStopped = true
    }

    private mutating func mended() { firstMended = firstMended ?? place }
}

// MARK: - Text

extension XMLMender {
    /// Bytes that are copied unchanged.
    private static let isPlain: [Bool] = (0...255).map { byte in
        let byte = UInt8(byte)
        return !XMLBytes.isForbidden(byte) && byte != UInt8(ascii: "<") && byte != UInt8(ascii: "&")
            && byte != UInt8(ascii: ">") && byte != 0xEF
    }

    private mutating func copyPlainText() {
        let start = place
        Self.isPlain.withUnsafeBufferPointer { isPlain in
            while place < bytes.count, isPlain[Int(bytes[place])] { place += 1 }
        }
        if start < place { output.append(contentsOf: bytes[start..<place]) }
    }

    private mutating func special() {
        switch bytes[place] {
        case UInt8(ascii: "<"): markup()
        case UInt8(ascii: "&"): reference()
        case UInt8(ascii: ">"):
            // `]]>` may not stand in text.
            write("&gt;")
            place += 1
        default: other()
        }
    }

    /// A control character, or one that begins with 0xEF, of which XML forbids U+FFFE and U+FFFF.
    private mutating func other() {
        if bytes[place] != 0xEF {
            mended()
            output.append(0x20)
        } else if place + 2 < bytes.count, bytes[place + 1] == 0xBF, bytes[place + 2] >= 0xBE {
            mended()
            place += 2
        } else {
            output.append(0xEF)
        }
        place += 1
    }

    /// A reference stays when XML has it, becomes the character that HTML means, or is text.
    private mutating func reference() {
        let end = place + 1 + NamedCharacters.longestName
        let name = bytes[(place + 1)..<min(end, bytes.count)].prefix { byte in
            XMLBytes.isLetter(byte) || XMLBytes.isDigit(byte) || byte == UInt8(ascii: "#")
        }
        let isClosed = name.endIndex < bytes.count && bytes[name.endIndex] == UInt8(ascii: ";")
        guard !name.isEmpty, let text = Self.meaning(of: name, isClosed: isClosed) else {
            mended()
            write("&amp;")
            place += 1
            return
        }
        for byte in text.utf8 { escape(byte) }
        place = name.endIndex + (isClosed ? 1 : 0)
    }

    private static func meaning(of name: Slice<UnsafeBufferPointer<UInt8>>, isClosed: Bool) -> String? {
        let name = String(decoding: name, as: UTF8.self)
        guard name.hasPrefix("#") else { return isClosed ? NamedCharacters.text(named: name) : nil }
        let digits = name.dropFirst()
        let isHex = digits.first == "x" || digits.first == "X"
        let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        // A number without a character becomes a space.
        return number.map { NamedCharacters.text(numbered: $0) ?? " " }
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "<"): write("&lt;")
        case UInt8(ascii: ">"): write("&gt;")
        case UInt8(ascii: "&"): write("&amp;")
        case UInt8(ascii: "\""): write("&quot;")
        default: output.append(byte)
        }
    }

    private mutating func write(_ text: StaticString) {
        text.withUTF8Buffer { output.append(contentsOf: $0) }
    }
}

// MARK: - Markup

extension XMLMender {
    private mutating func markup() {
        let next = place + 1 < bytes.count ? bytes[place + 1] : 0
        if XMLBytes.beginsName(next) {
            startTag()
        } else if next == UInt8(ascii: "/") {
            endTag()
        } else if bytes.has("<!--", at: place) {
            place = bytes.end(of: "-->", from: place) ?? bytes.count
        } else if bytes.has("<![CDATA[", at: place) {
            characterData()
        } else if next == UInt8(ascii: "?"), let end = bytes.end(of: "?>", from: place) {
            place = end
        } else {
            bracketAsText()
        }
    }

    private mutating func bracketAsText() {
        mended()
        write("&lt;")
        place += 1
    }

    private mutating func characterData() {
        place += 9
        write("<![CDATA[")
        let end = bytes.end(of: "]]>", from: place) ?? bytes.count
        let last = min(bytes.count, max(place, end - 3))
        // In pieces, because an unclosed section may be as long as the document.
        while place < last {
            let piece = min(last, place + Self.chunk)
            for byte in bytes[place..<piece] { output.append(XMLBytes.isForbidden(byte) ? 0x20 : byte) }
            place = piece
            if output.count >= Self.chunk { flush() }
        }
        write("]]>")
        place = end
    }

    /// The end of the name that begins here.
    private func nameEnd(from start: Int) -> Int {
        var end = start
        while end < bytes.count, XMLBytes.isInName(bytes[end]) { end += 1 }
        return end
    }

    // MARK: End tags

    private mutating func endTag() {
        let start = place + 2
        let end = nameEnd(from: start)
        guard end > start, XMLBytes.beginsName(bytes[start]) else { return bracketAsText() }
        if let index = open.lastIndex(where: { isSame($0, start..<end) }) {
            if index + 1 < open.count { mended() }
            while open.count > index { close() }
        } else {
            mended()
        }
        place = end
        while place < bytes.count, bytes[place] != UInt8(ascii: ">"), bytes[place] != UInt8(ascii: "<") { place += 1 }
        if place < bytes.count, bytes[place] == UInt8(ascii: ">") { place += 1 }
    }

    private mutating func close() {
        let name = open.removeLast()
        write("</")
        output.append(contentsOf: bytes[name])
        output.append(UInt8(ascii: ">"))
    }

    private func isSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        guard one.count == other.count else { return false }
        return zip(bytes[one], bytes[other]).allSatisfy { $0 == $1 || XMLBytes.isLetter($0) && $0 ^ $1 == 0x20 }
    }

    // MARK: Start tags

    /// HTML's elements that have no end.
    private static let endless: [StaticString] = ["br", "hr", "img", "wbr"]

    private mutating func startTag() {
        let start = place + 1
        let end = nameEnd(from: start)
        guard Self.endsTagName(bytes, end), isName(start..<end) else { return bracketAsText() }
        guard open.count < limits.depth else { return stop(.tooDeep(limit: limits.depth)) }
        write("<")
        output.append(contentsOf: bytes[start..<end])
        place = end
        var isEmpty = attributes()
        if !isEmpty, Self.endless.contains(where: { $0.utf8CodeUnitCount == end - start && bytes.has($0, at: start) }) {
            isEmpty = true
        }
        if isEmpty { write("/>") } else { write(">") }
        if !isEmpty { open.append(start..<end) }
    }

    /// `<ann@a.example>` is no tag.
    private static func endsTagName(_ bytes: UnsafeBufferPointer<UInt8>, _ end: Int) -> Bool {
        guard end < bytes.count else { return false }
        return XMLBytes.isSpace(bytes[end]) || bytes[end] == UInt8(ascii: ">") || bytes[end] == UInt8(ascii: "/")
    }

    /// A name may have one colon, with a name on both sides.
    private func isName(_ range: Range<Int>) -> Bool {
        guard range.count < 200, let first = range.first, XMLBytes.beginsName(bytes[first]) else { return false }
        guard let colon = bytes[range].firstIndex(of: UInt8(ascii: ":")) else { return true }
        guard colon + 1 < range.upperBound, XMLBytes.beginsName(bytes[colon + 1]) else { return false }
        return !bytes[(colon + 1)..<range.upperBound].contains(UInt8(ascii: ":"))
    }

    /// Up to the tag's end; whether the element is empty.
    private mutating func attributes() -> Bool {
        var names: [Range<Int>] = []
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: ">"):
                place += 1
                return false
            case UInt8(ascii: "<"):
                mended()
                return false
            case UInt8(ascii: "/") where place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: ">"):
                place += 2
                return true
            case let byte where XMLBytes.isInName(byte): attribute(&names)
            case let byte:
                if !XMLBytes.isSpace(byte) { mended() }
                place += 1
            }
        }
        // The tag never ends.
        stop(.cutShort)
        return false
    }

    private mutating func attribute(_ names: inout [Range<Int>]) {
        let name = place..<nameEnd(from: place)
        place = name.upperBound
        skipSpace()
        var value = name
        if place < bytes.count, bytes[place] == UInt8(ascii: "=") {
            place += 1
            skipSpace()
            value = self.value()
        } else {
            mended()
        }
        guard names.count < limits.attributes, value.count <= limits.attributeValue else {
            return add(.attributesDropped)
        }
        guard isName(name), !names.contains(where: { isSame($0, name) }) else { return mended() }
        names.append(name)
        write(" ")
        output.append(contentsOf: bytes[name])
        write("=\"")
        copy(value: value)
        write("\"")
    }

    private mutating func skipSpace() {
        while place < bytes.count, XMLBytes.isSpace(bytes[place]) { place += 1 }
    }

    /// Leaves the place behind the value.
    private mutating func value() -> Range<Int> {
        if place < bytes.count, bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") {
            let quote = bytes[place]
            if let end = bytes.firstIndex(of: quote, from: place + 1) {
                defer { place = end + 1 }
                return (place + 1)..<end
            }
            place += 1
        }
        mended()
        let start = place
        while place < bytes.count, !XMLBytes.isSpace(bytes[place]), bytes[place] != UInt8(ascii: ">") { place += 1 }
        return start..<place
    }

    private mutating func copy(value: Range<Int>) {
        let behind = place
        place = value.lowerBound
        while place < value.upperBound {
            switch bytes[place] {
            case UInt8(ascii: "&"): reference()
            case let byte where XMLBytes.isForbidden(byte) || byte == 0xEF: other()
            case let byte:
                escape(byte)
                place += 1
            }
        }
        place = behind
    }
}
