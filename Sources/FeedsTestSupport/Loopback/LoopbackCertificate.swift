// The certificate of the loopback server: self-signed, for localhost and 127.0.0.1 only.
// Thread: any. Invariant: valid from 2020 to 2119, so that no test depends on the date.

import CGLib
package import Foundation
import GLibBridge

package struct LoopbackCertificate: Sendable {
    package init() {}

    func load() throws -> SharedObject? {
        let pem = Self.key + Self.certificate
        return try GLibError.check { g_tls_certificate_new_from_pem(pem, -1, $0) }
            .map { SharedObject(adopting: UnsafeMutableRawPointer($0)) }
    }

    /// Writes the public part, for clients that must trust it.
    package func writeAuthority(to file: URL) throws {
        try Data(Self.certificate.utf8).write(to: file)
    }

    // This key protects nothing: it is only for TLS within tests.
    private static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg71mKVEBBaQ2CevpZ
        aJPth4Eb+jaZp/McoVFKuJxiDKKhRANCAASPV6MwZR9FEafNbua4l6kqGATWzQm/
        qsBU5DTCf5t+hSnqckJCp4+HmpWuKJgQj5bWpPbGqZWSZDTOy0qogs49
        -----END PRIVATE KEY-----

        """

    private static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBZjCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
        c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjExOTEyMzEwMDAwMDBaMBQxEjAQBgNVBAMM
        CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABI9XozBlH0URp81u
        5riXqSoYBNbNCb+qwFTkNMJ/m36FKepyQkKnj4eala4omBCPltak9saplZJkNM7L
        SqiCzj2jTjBMMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0
        hwR/AAABMB0GA1UdDgQWBBSMwGtcDxARfWUUH/X0fPovALqP7TAKBggqhkjOPQQD
        AgNHADBEAiBTE67YvilM9hakAgpLUaRmisD8qxeU8YdDh4G3idwtzAIgILzi3zZE
        bHwGjaXhsNSZD3aT8Gr+MG1kG/B26ejJdQo=
        -----END CERTIFICATE-----

        """
}
