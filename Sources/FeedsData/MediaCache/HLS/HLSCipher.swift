import Foundation

/// AES-128 in CBC mode over a whole resource.
struct HLSCipher: Sendable, Hashable {
    var key: URL
    var startVector: UInt128
}
