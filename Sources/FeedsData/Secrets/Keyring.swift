// The desktop's keyring.
// Thread: an actor on a queue of its own, because the keyring may wait for the user. Invariant: see SecretKeeping.

package import FeedsModels
import SecretBridge

package actor Keyring: SecretKeeping {
    private let service: SecretService
    private nonisolated let executor = QueueExecutor(label: "mutoscope.keyring")

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// `patience` is the time in which the keyring must answer, `unlockPatience` the time in which the user can unlock
    /// it. Both are seconds.
    package init(patience: Double = 5, unlockPatience: Double = 90) {
        service = SecretService(
            schema: "io.github.mutoscope.Mutoscope", patience: patience, unlockPatience: unlockPatience)
    }

    package func holds(_ key: SecretKey) throws(SecretError) -> Bool {
        try ask { service throws(SecretServiceError) in try service.holds(key.attributes) }
    }

    package func secret(for key: SecretKey) throws(SecretError) -> Secret? {
        try ask { service throws(SecretServiceError) in try service.find(key.attributes) }.map { Secret($0) }
    }

    package func keep(_ secret: Secret, for key: SecretKey) throws(SecretError) -> SecretLife {
        try ask { service throws(SecretServiceError) in
            try service.store(secret.text, key.attributes, label: "Mutoscope: \(key.owner)")
        }
        return .lasting
    }

    package func forget(_ key: SecretKey) throws(SecretError) {
        try ask { service throws(SecretServiceError) in try service.delete(key.attributes) }
    }

    private func ask<Answer>(
        _ question: (SecretService) throws(SecretServiceError) -> Answer
    ) throws(SecretError) -> Answer {
        do throws(SecretServiceError) {
            return try question(service)
        } catch {
            throw SecretError(error)
        }
    }
}

extension SecretKey {
    fileprivate var attributes: [String: String] { ["purpose": purpose, "owner": owner] }
}

extension SecretError {
    fileprivate init(_ error: SecretServiceError) {
        switch error {
        case .missing: self = .missing
        case .locked: self = .locked
        case .hung: self = .hung
        case .refused(let reason): self = .refused(reason)
        }
    }
}
