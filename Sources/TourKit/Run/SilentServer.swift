// A loopback server that accepts connections and never answers, to imitate a slow network.
// Thread: any; the kernel does the work. Invariant: the port is open as long as this object lives.

import Foundation

final class SilentServer {
    private let descriptor: Int32
    let port: UInt16

    init() throws(TourError) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isOpen = withUnsafeMutableBytes(of: &address) { bytes in
            // The bytes are those of a sockaddr_in, which begins like every sockaddr.
            let generic = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
            return bind(descriptor, generic, length) == 0 && listen(descriptor, 8) == 0
                && getsockname(descriptor, generic, &length) == 0
        }
        port = UInt16(bigEndian: address.sin_port)
        guard isOpen else { throw TourError("No port on the loopback is free.") }
    }

    deinit {
        close(descriptor)
    }
}
