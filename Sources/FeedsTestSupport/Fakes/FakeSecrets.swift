package import FeedsModels
import Synchronization

/// Secrets in memory, with a keyring's troubles on demand.
package final class FakeSecrets: SecretKeeping {
    private let state = Mutex<(kept: [SecretKey: Secret], trouble: SecretError?)>(([:], nil))
    private let questions = Mutex(0)

    package init() {}

    package var trouble: SecretError? {
        get { state.withLock { $0.trouble } }
        set { state.withLock { $0.trouble = newValue } }
    }

    package var kept: [SecretKey: Secret] { state.withLock { $0.kept } }

    /// How often the user would have been asked to unlock the keyring.
    package var asked: Int { questions.withLock { $0 } }

    /// A locked keyring tells what it holds.
    package func holds(_ key: SecretKey) throws(SecretError) -> Bool {
        let (kept, trouble) = state.withLock { $0 }
        if let trouble, trouble != .locked { throw trouble }
        return kept[key] != nil
    }

    package func secret(for key: SecretKey) throws(SecretError) -> Secret? {
        questions.withLock { $0 += 1 }
        return try calm().kept[key]
    }

    package func keep(_ secret: Secret, for key: SecretKey) throws(SecretError) -> SecretLife {
        _ = try calm()
        state.withLock { $0.kept[key] = secret }
        return .lasting
    }

    package func forget(_ key: SecretKey) throws(SecretError) {
        _ = try calm()
        state.withLock { $0.kept[key] = nil }
    }

    private func calm() throws(SecretError) -> (kept: [SecretKey: Secret], trouble: SecretError?) {
        let now = state.withLock { $0 }
        if let trouble = now.trouble { throw trouble }
        return now
    }
}
