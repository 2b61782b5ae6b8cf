// A keyring that is missing, locked or silent, and what the app makes of it.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite(.serialized) struct KeyringTroubleTests {
    private let ann = SecretKey(purpose: "account", owner: "ann@m.example")

    @Test func aSecretOutlivesTheProgram() async throws {
        let real = try RealKeyring()
        defer { real.end() }
        _ = await SecretStore(keyring: Keyring()).keep(Secret("token"), for: ann)
        #expect(try await SecretStore(keyring: Keyring()).secret(for: ann) == Secret("token"))
    }

    @Test func aLockedKeyringSaysSo() async throws {
        let real = try RealKeyring()
        defer { real.end() }
        let keyring = Keyring()
        _ = try await keyring.keep(Secret("token"), for: ann)
        try real.lock()
        #expect(try await keyring.holds(ann), "it tells what it holds, and stays locked")
        await #expect(throws: SecretError.locked) { try await keyring.secret(for: ann) }
        await #expect(throws: SecretError.locked) { try await keyring.keep(Secret("new"), for: ann) }
        await #expect(throws: SecretError.locked) { try await keyring.forget(ann) }
    }

    @Test func aDesktopWithoutKeyringSaysSo() async throws {
        let bus = try RealKeyring(hasKeyring: false)
        defer { bus.end() }
        await #expect(throws: SecretError.missing) { try await Keyring().keep(Secret("token"), for: ann) }
    }

    @Test func aSilentKeyringIsGivenUp() async throws {
        let real = try RealKeyring()
        defer { real.end() }
        let keyring = Keyring(patience: 0.3, unlockPatience: 0.3)
        _ = try await keyring.keep(Secret("token"), for: ann)
        real.hang()
        await #expect(throws: SecretError.hung) { try await keyring.secret(for: ann) }
        await #expect(throws: SecretError.hung) { try await keyring.forget(ann) }
        await #expect(throws: SecretError.hung) { try await keyring.holds(ann) }
        real.wake()
        #expect(try await keyring.secret(for: ann) == Secret("token"))
    }

    @Test(arguments: [SecretError.missing, .locked, .hung, .refused("no")])
    func withoutAKeyringASecretLivesForTheSession(trouble: SecretError) async throws {
        let keyring = FakeSecrets()
        keyring.trouble = trouble
        let store = SecretStore(keyring: keyring)
        let life = await store.keep(Secret("token"), for: ann)
        #expect(life == .session(trouble))
        #expect(life.warning?.hasPrefix(trouble.description) == true)
        #expect(try await store.secret(for: ann) == Secret("token"))
        let later = SecretStore(keyring: keyring)
        if trouble == .missing {
            #expect(try await later.secret(for: ann) == nil)
        } else {
            await #expect(throws: trouble) { try await later.secret(for: ann) }
        }
    }

    @Test func aForgottenSecretDoesNotComeBack() async throws {
        let keyring = FakeSecrets()
        let store = SecretStore(keyring: keyring)
        _ = await store.keep(Secret("token"), for: ann)
        keyring.trouble = .locked
        await #expect(throws: SecretError.locked) { try await store.forget(ann) }
        keyring.trouble = nil
        #expect(try await store.secret(for: ann) == nil)
        #expect(keyring.kept[ann] == Secret("token"))
    }

    @Test func aSecretIsInNoText() {
        let secret = Secret("hunter2")
        var dumped = ""
        dump((secret, [secret], Optional(secret)), to: &dumped)
        let texts = ["\(secret)", String(reflecting: secret), "\([secret])", "\(Optional(secret) as Any)", dumped]
        for text in texts { #expect(!text.contains("hunter2")) }
    }
}
