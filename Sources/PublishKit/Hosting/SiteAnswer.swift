// What the site's own server answers: which file, which bytes of it, which headers.
// Thread: any; reads the disk. Invariant: no link is followed, so every answered byte lies in the site's folder.

import Foundation
import GLibBridge

struct SiteAnswer: Sendable {
    enum Body: Sendable {
        case data(Data)
        case file(FileHandle, Range<Int64>)
    }

    let status: Int
    var headers: [(String, String)] = []
    var body = Body.data(Data())

    var length: Int64 {
        switch body {
        case .data(let data): Int64(data.count)
        case .file(_, let range): Int64(range.count)
        }
    }

    static func refusal(_ status: Int, _ headers: [(String, String)] = []) -> SiteAnswer {
        SiteAnswer(
            status: status, headers: headers + [("Content-Type", "text/plain; charset=utf-8")],
            body: .data(Data("\(status) \(reasons[status] ?? "")\n".utf8)))
    }

    static func find(_ request: SiteRequest, in root: String) -> SiteAnswer {
        let names = request.isFolder || request.names.isEmpty ? request.names + ["index.html"] : request.names
        guard let file = open(names, in: root) else { return refusal(404) }
        var facts = stat()
        guard fstat(file.fileDescriptor, &facts) == 0 else { return refusal(404) }
        switch facts.st_mode & S_IFMT {
        case S_IFREG: return answer(request, names, file, facts)
        case S_IFDIR:
            // Names hold no empty part, so the place is always on this server.
            let path = names.map { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
            return refusal(301, [("Location", "/" + path.joined(separator: "/") + "/")])
        default: return refusal(404)
        }
    }

    /// Opens one folder after the other, so that a link anywhere in the path is refused.
    private static func open(_ names: [String], in root: String) -> FileHandle? {
        var descriptor = Foundation.open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        for name in names where descriptor >= 0 {
            // A named pipe would block.
            let next = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            close(descriptor)
            descriptor = next
        }
        return descriptor < 0 ? nil : FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    private static func answer(
        _ request: SiteRequest, _ names: [String], _ file: FileHandle, _ facts: stat
    ) -> SiteAnswer {
        let size = Int64(facts.st_size)
        let type = SiteType.of(names)
        let tag = "\"\(String(size, radix: 16))-\(facts.st_mtim.tv_sec)-\(facts.st_mtim.tv_nsec)\""
        var headers = [
            ("Content-Type", type.name), ("ETag", tag), ("Accept-Ranges", "bytes"), ("Cache-Control", caching(names)),
        ]
        if type.isText { headers.append(("Vary", "Accept-Encoding")) }
        if request.knownTags == "*" || request.knownTags.contains(tag) {
            return SiteAnswer(status: 304, headers: headers)
        }
        let whole = SiteAnswer(status: 200, headers: headers, body: .file(file, 0..<size))
        switch request.ifRange.isEmpty || request.ifRange == tag ? ByteRange(request.range, of: size) : .whole {
        case .part(let range):
            headers.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"))
            return SiteAnswer(status: 206, headers: headers, body: .file(file, range))
        case .outside: return refusal(416, [("Content-Range", "bytes */\(size)")])
        case .whole:
            guard type.isText, request.acceptsGzip, (500...8_000_000).contains(size),
                let data = try? file.readToEnd(), let packed = Gzip.compressed(data),
                packed.count < size
            else { return whole }
            return SiteAnswer(status: 200, headers: headers + [("Content-Encoding", "gzip")], body: .data(packed))
        }
    }

    /// Names that hold a digest of their content stay in caches.
    private static func caching(_ names: [String]) -> String {
        let first = names[0]
        let lasts = ["m", "t"].contains(first) || first.hasPrefix("web-") || first.hasPrefix("page-")
        return lasts ? HostFiles.forever : HostFiles.short
    }

    static let reasons = [
        200: "OK", 206: "Partial Content", 301: "Moved Permanently", 304: "Not Modified", 400: "Bad Request",
        404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout", 416: "Range Not Satisfiable",
        421: "Misdirected Request", 431: "Request Header Fields Too Large", 503: "Service Unavailable",
        505: "HTTP Version Not Supported",
    ]

    /// The status line and all headers, with the empty line behind them.
    func head(staysOpen: Bool) -> String {
        let safety = [
            ("Content-Security-Policy", HostFiles.policy), ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Connection", staysOpen ? "keep-alive" : "close"),
        ]
        // An answer 304 has no body, and names no length.
        let size = status == 304 ? [] : [("Content-Length", String(length))]
        let lines = (headers + safety + size).map { "\($0.0): \($0.1)\r\n" }.joined()
        return "HTTP/1.1 \(status) \(Self.reasons[status] ?? "")\r\n\(lines)\r\n"
    }
}
