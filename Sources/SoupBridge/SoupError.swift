// All errors between a request and its last byte, with their cause.
// Thread: any; a plain value. Invariant: only this file translates a GError.

import CGLib
import CSoup
package import GLibBridge

package enum SoupError: Error, Sendable, Hashable {
    /// Any status outside 200…299.
    case status(Int)
    /// Such a status, from a server that named the seconds after which to ask again.
    case tryLater(status: Int, seconds: Double)
    /// 202: the server still prepares the answer; it may have said when to ask again.
    case processing(seconds: Double?)
    case timedOut
    /// The problem with the certificate or the handshake, in words.
    case tls(String)
    case refused
    case hostNotFound(String)
    case offline
    case tooLarge(limit: Int64)
    case tooManyRedirects
    /// A redirect to an address that the client may not use, or an address that is not an http(s) URL.
    case forbiddenURL(String)
    /// The answer violates HTTP.
    case malformed(String)
    /// The connection broke, or the body ended too early.
    case interrupted
    case cancelled
    case other(GLibError)
}

extension SoupError {
    /// `host` is the server, `certificate` the problem that the handshake found with its certificate.
    init(_ error: GLibError, host: String, certificate: String?) {
        switch error.domain {
        case Self.name(g_io_error_quark()): self = Self.inputOutput(error, host: host)
        case Self.name(g_tls_error_quark()): self = .tls(certificate ?? error.message)
        case Self.name(g_resolver_error_quark()): self = .hostNotFound(host)
        case Self.name(soup_session_error_quark()): self = .malformed(error.message)
        default: self = .other(error)
        }
    }

    private static func inputOutput(_ error: GLibError, host: String) -> SoupError {
        switch GIOErrorEnum(UInt32(error.code)) {
        case G_IO_ERROR_CANCELLED: .cancelled
        case G_IO_ERROR_TIMED_OUT: .timedOut
        case G_IO_ERROR_CONNECTION_REFUSED: .refused
        case G_IO_ERROR_HOST_NOT_FOUND: .hostNotFound(host)
        case G_IO_ERROR_NETWORK_UNREACHABLE, G_IO_ERROR_HOST_UNREACHABLE: .offline
        case G_IO_ERROR_PARTIAL_INPUT, G_IO_ERROR_CONNECTION_CLOSED, G_IO_ERROR_BROKEN_PIPE: .interrupted
        case G_IO_ERROR_INVALID_DATA: .malformed(error.message)
        default: .other(error)
        }
    }

    private static func name(_ quark: GQuark) -> String { String(cString: g_quark_to_string(quark)) }

    /// The problems of a certificate, in words.
    static func words(for flags: GTlsCertificateFlags) -> String {
        let known: [(GTlsCertificateFlags, String)] = [
            (G_TLS_CERTIFICATE_UNKNOWN_CA, "the certificate is not signed by an authority we trust"),
            (G_TLS_CERTIFICATE_BAD_IDENTITY, "the certificate is for another host"),
            (G_TLS_CERTIFICATE_NOT_ACTIVATED, "the certificate is not valid yet"),
            (G_TLS_CERTIFICATE_EXPIRED, "the certificate has expired"),
            (G_TLS_CERTIFICATE_REVOKED, "the certificate was revoked"),
            (G_TLS_CERTIFICATE_INSECURE, "the certificate uses a weak algorithm"),
        ]
        let words = known.filter { flags.rawValue & $0.0.rawValue != 0 }.map(\.1)
        return words.isEmpty ? "the certificate is not acceptable" : words.joined(separator: ", and ")
    }
}
