// Reads untrusted XML and gives it to a handler piece by piece.
// Thread: any; one document at a time. Invariant: the reader opens no file and no connection, and `XMLLimits` bounds its
// time and memory.
//
// Three steps: XMLEncoding converts the bytes to UTF-8, XMLMender repairs broken markup, and libxml2 parses the result.

package enum XMLReader {
    /// `charset` is the encoding that the server's header names.
    package static func read(
        _ bytes: [UInt8], charset: String? = nil, limits: XMLLimits = XMLLimits(), into handler: any XMLHandler
    ) -> XMLReport {
        let isTooLong = bytes.count > limits.bytes
        let kept = isTooLong ? Array(bytes[..<limits.bytes]) : bytes
        let text = XMLEncoding.utf8(kept, charset: charset)
        var report = XMLReport(encoding: text.encoding, problems: text.problems)
        if isTooLong { report.add(.tooLong(limit: limits.bytes)) }
        let parser = XMLPushParser(handler: handler, limits: limits)
        text.bytes.withUnsafeBufferPointer { buffer in
            var mender = XMLMender(buffer, limits: limits) { parser.read($0) }
            mender.run()
            for problem in mender.problems { report.add(problem) }
        }
        parser.finish()
        for problem in parser.problems { report.add(problem) }
        return report
    }

    /// The name of the outermost element, from the first bytes of a document; nil when they are no XML.
    package static func rootName(of head: [UInt8], charset: String? = nil) -> XMLName? {
        let text = XMLEncoding.utf8(head, charset: charset).bytes
        return text.withUnsafeBufferPointer { buffer in
            XMLPrologue(buffer).rootStart.flatMap { start in
                let name = buffer[(start + 1)...].prefix { XMLBytes.isInName($0) }
                let parts = String(decoding: name, as: UTF8.self).split(separator: ":", maxSplits: 1)
                return parts.last.map { XMLName(local: String($0), prefix: parts.count > 1 ? String(parts[0]) : "") }
            }
        }
    }
}
