// Tests AES-128-CBC against published vectors and with bytes that were not encrypted.

import CryptoBridge
import FeedsTestSupport
import Foundation
import Testing

@Suite("AES128")
struct AES128Tests {
    private let vector = [UInt8](0..<16)

    private func bytes(_ hexadecimal: String) -> Data {
        let digits = Array(hexadecimal)
        return Data(
            stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0..<$0 + 2]), radix: 16) })
    }

    private var key: Data { bytes("2b7e151628aed2a6abf7158809cf4f3c") }

    private func cipher() throws -> AES128 { try #require(AES128(key: key)) }

    private func encrypted(_ plain: Data) throws -> Data {
        try #require(HLSCipher.encrypt(plain, key: key, startVector: vector))
    }

    /// NIST SP 800-38A, F.2.1, the first two blocks.
    @Test func publishedVectorsComeOut() throws {
        let plain = bytes("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51")
        let secret = try encrypted(plain)
        #expect(secret.prefix(32) == bytes("7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"))
        #expect(secret.count == 48)
        #expect(try cipher().decrypt(secret, startVector: vector) == plain)
    }

    @Test(arguments: [0, 1, 15, 16, 17, 1000]) func everyLengthComesBack(count: Int) throws {
        let plain = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) })
        let secret = try encrypted(plain)
        #expect(secret.count == (count / 16 + 1) * 16)
        #expect(try cipher().decrypt(secret, startVector: vector) == plain)
        // The indices of a slice do not begin at 0.
        let slice = (Data([9, 9, 9]) + secret).dropFirst(3)
        #expect(try cipher().decrypt(slice, startVector: vector) == plain)
    }

    @Test func anotherKeyShowsInThePadding() throws {
        let secret = try encrypted(Data("hello".utf8))
        let other = try #require(AES128(key: Data(repeating: 1, count: 16)))
        #expect(other.decrypt(secret, startVector: vector) == nil)
        #expect(try cipher().decrypt(secret.dropLast(), startVector: vector) == nil)
        #expect(try cipher().decrypt(Data(), startVector: vector) == nil)
        #expect(try cipher().decrypt(secret, startVector: []) == nil)
    }

    @Test(arguments: [0, 15, 17, 32]) func aKeyIsSixteenBytes(count: Int) {
        #expect(AES128(key: Data(count: count)) == nil)
    }

    @Test func noBytesBringUsDown() throws {
        var random = SplitMix64(seed: 5)
        let cipher = try cipher()
        var accepted = 0
        for _ in 0..<2000 {
            let count = Int.random(in: 0...64, using: &random)
            let noise = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
            guard let plain = cipher.decrypt(noise, startVector: vector) else { continue }
            accepted += 1
            #expect(plain.count < noise.count)
        }
        // By chance, about one in 256 random blocks has valid padding.
        #expect(accepted < 60)
    }
}
