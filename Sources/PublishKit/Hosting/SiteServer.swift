// A web server for a look at a published site from a device in the same network.
// Thread: any; a thread accepts, and each connection has its own. Invariant: it reads only the site's folder, keeps a
// bounded number of connections, and waits a bounded time for each.

package import Foundation
import Synchronization

package final class SiteServer: Sendable {
    struct Limits: Sendable {
        var connections = 64
        /// For a whole head, and for the client to take some bytes.
        var seconds = 15
    }

    package let port: UInt16
    private let root: String
    private let limits: Limits
    private let listener: Int32
    private let open = Mutex(0)

    /// Port 0 is any free one.
    package convenience init(_ folder: URL, at place: ServePlace) throws(SiteFailure) {
        try self.init(folder, at: place, limits: Limits())
    }

    init(_ folder: URL, at place: ServePlace, limits: Limits) throws(SiteFailure) {
        for name in ["index.html", "feed.json"] {
            guard FileManager.default.fileExists(atPath: folder.appending(path: name).path) else {
                throw SiteFailure("\(folder.path) is no published site: it has no \(name).")
            }
        }
        guard let (descriptor, port) = Self.listen(at: place) else {
            throw SiteFailure("\(place) cannot be used: \(String(cString: strerror(errno))).")
        }
        (root, self.limits, listener, self.port) = (folder.path, limits, descriptor, port)
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else {
                    // Clients that give up, and too many open files, pass; a closed listener does not.
                    guard [EINTR, ECONNABORTED, EMFILE, ENFILE, EAGAIN].contains(errno) else { break }
                    // Nothing tells when another connection has given its number back.
                    poll(nil, 0, 10)
                    continue
                }
                guard let self else {
                    close(connection)
                    break
                }
                take(connection)
            }
            close(descriptor)
        }
    }

    deinit { stop() }

    /// Accepts nothing more. Connections end when their clients or their time do.
    package func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func listen(at place: ServePlace) -> (Int32, UInt16)? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = place.port.bigEndian
        inet_pton(AF_INET, place.address, &address.sin_addr)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isOpen = withUnsafeMutableBytes(of: &address) { bytes in
            guard let base = bytes.baseAddress else { return false }
            // The bytes are those of a sockaddr_in, which begins like every sockaddr.
            let generic = base.assumingMemoryBound(to: sockaddr.self)
            return bind(descriptor, generic, length) == 0 && Foundation.listen(descriptor, 64) == 0
                && getsockname(descriptor, generic, &length) == 0
        }
        if isOpen { return (descriptor, UInt16(bigEndian: address.sin_port)) }
        let reason = errno
        close(descriptor)
        errno = reason
        return nil
    }

    private func take(_ descriptor: Int32) {
        let isFull = open.withLock { count in
            count += 1
            return count > limits.connections
        }
        let connection = SiteConnection(descriptor: descriptor, root: root, seconds: limits.seconds)
        if isFull {
            connection.refuse(503)
            open.withLock { $0 -= 1 }
            return
        }
        Thread.detachNewThread { [self] in
            connection.serve()
            open.withLock { $0 -= 1 }
        }
    }
}
