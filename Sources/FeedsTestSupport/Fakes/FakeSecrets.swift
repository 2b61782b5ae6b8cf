package import FeedsModels
import Synchronization

/// Secrets in memory, with a keyring's troubles on demand.
package final class FakeSecrets: SecretKeeping {
    private let state = Mutex<(kept: [SecretKey: Secret], trouble: SecretError?)>(([:], nil))

    package init() {}

    package var trouble: SecretError? {
        get { state.withLock { $0.trouble } }
        set { state.withLock { $0.trouble = newValue } }
    }

    package var kept: [SecretKey: Secret] { state.withLock { $0.kept } }

    package func secret(for key: SecretKey) throws(SecretError) -> Secret? { try calm().kept[key] }

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
