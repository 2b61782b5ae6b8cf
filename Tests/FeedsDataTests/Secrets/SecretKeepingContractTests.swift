// What every place of secrets promises: the fake, the real keyring, and the store over both.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite(.serialized) struct SecretKeepingContractTests {
    enum Subject: CaseIterable {
        case fake, keyring, store, storeOverKeyring

        func make() -> any SecretKeeping {
            switch self {
            case .fake: FakeSecrets()
            case .keyring: Keyring()
            case .store: SecretStore(keyring: FakeSecrets())
            case .storeOverKeyring: SecretStore(keyring: Keyring())
            }
        }
    }

    private let ann = SecretKey(purpose: "account", owner: "ann@m.example")
    private let bob = SecretKey(purpose: "account", owner: "bob@m.example")
    private let catalogue = SecretKey(purpose: "catalogue", owner: "ann@m.example")

    @Test(arguments: Subject.allCases) func aSecretIsFoundUnderItsNameAlone(subject: Subject) async throws {
        let real = try RealKeyring()
        defer { real.end() }
        let secrets = subject.make()
        #expect(try await secrets.secret(for: ann) == nil)
        #expect(try await secrets.keep(Secret("first"), for: ann) == .lasting)
        #expect(try await secrets.keep(Secret("other"), for: catalogue) == .lasting)
        #expect(try await secrets.secret(for: ann) == Secret("first"))
        #expect(try await secrets.secret(for: catalogue) == Secret("other"))
        #expect(try await secrets.secret(for: bob) == nil)
        #expect(try await secrets.holds(ann))
        #expect(try await !secrets.holds(bob))
        try await secrets.forget(ann)
        #expect(try await !secrets.holds(ann))
    }

    @Test(arguments: Subject.allCases) func aNewSecretReplacesTheOldOne(subject: Subject) async throws {
        let real = try RealKeyring()
        defer { real.end() }
        let secrets = subject.make()
        let strange = "ü–\u{202E} 'quoted' \"twice\" \(String(repeating: "x", count: 5000))"
        _ = try await secrets.keep(Secret("old"), for: ann)
        _ = try await secrets.keep(Secret(strange), for: ann)
        #expect(try await secrets.secret(for: ann) == Secret(strange))
        try await secrets.forget(ann)
        #expect(try await secrets.secret(for: ann) == nil)
    }

    @Test(arguments: Subject.allCases) func forgettingTwiceIsNoError(subject: Subject) async throws {
        let real = try RealKeyring()
        defer { real.end() }
        let secrets = subject.make()
        try await secrets.forget(ann)
        _ = try await secrets.keep(Secret("a"), for: ann)
        _ = try await secrets.keep(Secret("b"), for: bob)
        try await secrets.forget(ann)
        try await secrets.forget(ann)
        #expect(try await secrets.secret(for: bob) == Secret("b"))
    }
}
