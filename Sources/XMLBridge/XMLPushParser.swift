// libxml2's push parser: takes well-formed pieces of a document, and calls the handler.
// Thread: that of its reader. Invariant: it loads nothing: it gets no document type, has no callback that loads or defines
// an entity, and its network option is off.

import CXML2

final class XMLPushParser {
    private(set) var problems: [XMLProblem] = []

    private let handler: any XMLHandler
    private let limits: XMLLimits
    private var context: xmlParserCtxtPtr?
    private var isStopped = false
    private var text: [UInt8] = []
    /// How many namespaces each open element declares.
    private var namespaces: [Int] = []
    private var openNamespaces = 0
    /// Names by their addresses: libxml2 stores each name once, until the context is freed.
    private var names: [NameAddress: XMLName] = [:]

    private struct NameAddress: Hashable {
        let local: UnsafePointer<xmlChar>?
        let prefix: UnsafePointer<xmlChar>?
        let space: UnsafePointer<xmlChar>?
    }

    private static let mostNames = 1000
    private static let isReady: Void = xmlInitParser()

    init(handler: any XMLHandler, limits: XMLLimits) {
        self.handler = handler
        self.limits = limits
        Self.isReady
        var callbacks = Self.callbacks
        // Unretained: the context lives as long as this object, and calls back only within `xmlParseChunk`.
        let this = Unmanaged.passUnretained(self).toOpaque()
        context = xmlCreatePushParserCtxt(&callbacks, this, nil, 0, nil)
        // With NOENT `&amp;` in an attribute becomes `&`; there are no other entities than XML's own five.
        let options = [XML_PARSE_RECOVER, XML_PARSE_NONET, XML_PARSE_NOENT, XML_PARSE_NOERROR, XML_PARSE_NOWARNING]
        xmlCtxtUseOptions(context, options.reduce(0) { $0 | Int32(bitPattern: UInt32($1.rawValue)) })
    }

    deinit { xmlFreeParserCtxt(context) }

    /// False when nothing more is wanted.
    func read(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !isStopped, let context else { return false }
        guard let start = piece.baseAddress, !piece.isEmpty else { return true }
        start.withMemoryRebound(to: CChar.self, capacity: piece.count) { start in
            _ = xmlParseChunk(context, start, Int32(clamping: piece.count), 0)
        }
        if handler.isDone { stop() }
        return !isStopped
    }

    func finish() {
        guard !isStopped, let context else { return }
        _ = xmlParseChunk(context, nil, 0, 1)
    }

    private func stop() {
        isStopped = true
        xmlStopParser(context)
    }

    private func add(_ problem: XMLProblem) {
        if !problems.contains(problem) { problems.append(problem) }
    }
}

// MARK: - Callbacks

extension XMLPushParser {
    private static var callbacks: xmlSAXHandler {
        var callbacks = xmlSAXHandler()
        callbacks.initialized = UInt32(XML_SAX2_MAGIC)
        callbacks.startElementNs = { context, local, prefix, space, declared, _, count, _, attributes in
            XMLPushParser.at(context)?.began(local, prefix, space, Int(declared), Int(count), attributes)
        }
        callbacks.endElementNs = { context, local, prefix, space in
            XMLPushParser.at(context)?.ended(local, prefix, space)
        }
        callbacks.characters = { context, start, count in XMLPushParser.at(context)?.collect(start, count) }
        callbacks.ignorableWhitespace = callbacks.characters
        callbacks.cdataBlock = callbacks.characters
        return callbacks
    }

    /// The parser of this address. It is alive, because libxml2 calls back only within its own methods.
    private static func at(_ context: UnsafeMutableRawPointer?) -> XMLPushParser? {
        context.map { Unmanaged<XMLPushParser>.fromOpaque($0).takeUnretainedValue() }
    }

    private func began(
        _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ space: UnsafePointer<xmlChar>?,
        _ declared: Int, _ count: Int, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
        guard !isStopped else { return }
        hand()
        namespaces.append(declared)
        openNamespaces += declared
        guard openNamespaces <= limits.namespaces else {
            add(.tooManyNamespaces(limit: limits.namespaces))
            return stop()
        }
        // Five addresses for each: local name, prefix, namespace, start and end of the value.
        let values = (0..<count).compactMap { index in
            attributes.flatMap { attribute(UnsafeBufferPointer(start: $0 + index * 5, count: 5)) }
        }
        handler.began(XMLStartTag(name: name(local, prefix, space), attributes: values))
    }

    private func attribute(_ parts: UnsafeBufferPointer<UnsafePointer<xmlChar>?>) -> XMLAttribute? {
        guard let start = parts[3], let end = parts[4] else { return nil }
        let value = String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
        return XMLAttribute(name: name(parts[0], parts[1], parts[2]), value: value)
    }

    private func ended(
        _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ space: UnsafePointer<xmlChar>?
    ) {
        guard !isStopped else { return }
        hand()
        openNamespaces -= namespaces.popLast() ?? 0
        handler.ended(name(local, prefix, space))
        if handler.isDone { stop() }
    }

    private func collect(_ start: UnsafePointer<xmlChar>?, _ count: Int32) {
        guard !isStopped, let start else { return }
        let room = limits.text - text.count
        if room < Int(count) { add(.textCut(limit: limits.text)) }
        guard room > 0 else { return }
        text.append(contentsOf: UnsafeBufferPointer(start: start, count: min(room, Int(count))))
    }

    /// The text before a tag.
    private func hand() {
        guard !text.isEmpty else { return }
        // What is cut may end within a character.
        let isCut = text.count == limits.text
        let whole = String(decoding: text, as: UTF8.self)
        handler.text(isCut && whole.last == "\u{FFFD}" ? String(whole.dropLast()) : whole)
        text.removeAll(keepingCapacity: text.capacity < 1 << 16)
    }

    private func name(
        _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ space: UnsafePointer<xmlChar>?
    ) -> XMLName {
        let address = NameAddress(local: local, prefix: prefix, space: space)
        if let known = names[address] { return known }
        let name = XMLName(
            local: local.map { String(cString: $0) } ?? "", prefix: prefix.map { String(cString: $0) } ?? "",
            space: space.map { String(cString: $0) })
        if names.count < Self.mostNames { names[address] = name }
        return name
    }
}
