// One connection of the site's own server: requests in, answers out.
// Thread: its own; it blocks. Invariant: after a refused request nothing more of the connection is read.

import Foundation

struct SiteConnection: Sendable {
    let descriptor: Int32
    let root: String
    let seconds: Int

    func serve() {
        defer { close(descriptor) }
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        var rest = Data()
        while let head = readHead(&rest) {
            let request: SiteRequest
            do throws(SiteRequest.Refusal) {
                guard let text = head else { throw SiteRequest.Refusal(status: 431) }
                request = try SiteRequest(head: text)
            } catch {
                _ = send(.refusal(error.status), wantsBody: true, staysOpen: false)
                return
            }
            guard send(SiteAnswer.find(request, in: root), wantsBody: request.wantsBody, staysOpen: request.staysOpen),
                request.staysOpen
            else { return }
        }
    }

    /// Ends the connection with this status and reads nothing.
    func refuse(_ status: Int) {
        _ = send(Data(SiteAnswer.refusal(status).head(staysOpen: false).utf8))
        close(descriptor)
    }

    /// nil at the end of the connection; a head of nil is too long or no text.
    private func readHead(_ rest: inout Data) -> String?? {
        let end = ContinuousClock.now + .seconds(seconds)
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            if let border = rest.firstRange(of: Data("\r\n\r\n".utf8)) {
                let head = String(data: rest[..<border.lowerBound], encoding: .utf8)
                rest = Data(rest[border.upperBound...])
                return .some(head)
            }
            if rest.count > SiteRequest.limit { return .some(nil) }
            // A client that sends single bytes may not hold a thread for long.
            let count = recv(descriptor, &bytes, bytes.count, 0)
            guard count > 0, ContinuousClock.now < end else { return nil }
            rest.append(contentsOf: bytes[..<count])
        }
    }

    private func send(_ answer: SiteAnswer, wantsBody: Bool, staysOpen: Bool) -> Bool {
        guard send(Data(answer.head(staysOpen: staysOpen).utf8)) else { return false }
        guard wantsBody, answer.status != 304 else { return true }
        switch answer.body {
        case .data(let data): return send(data)
        case .file(let file, let range):
            var place = range.lowerBound
            var piece = [UInt8](repeating: 0, count: 1 << 17)
            while place < range.upperBound {
                let count = pread(
                    file.fileDescriptor, &piece, min(piece.count, Int(range.upperBound - place)), off_t(place))
                // A file that shrank meanwhile cannot keep its promised length, so the connection ends.
                guard count > 0, send(Data(piece[..<count])) else { return false }
                place += Int64(count)
            }
            return true
        }
    }

    private func send(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            var place = 0
            while place < bytes.count {
                let count = Foundation.send(
                    descriptor, bytes.baseAddress?.advanced(by: place), bytes.count - place, Int32(MSG_NOSIGNAL))
                guard count > 0 else { return false }
                place += count
            }
            return true
        }
    }
}
