import Foundation

/// The bytes at an address, all or a part of them, and their encryption.
struct HLSResource: Sendable, Hashable {
    var url: URL
    var range: Range<Int64>?
    var cipher: HLSCipher?
}
