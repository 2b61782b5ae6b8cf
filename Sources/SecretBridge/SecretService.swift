// Keeps, finds and deletes secrets in the desktop's keyring (Secret Service), through libsecret.
// Thread: any that may block: a locked keyring asks the user first. Invariant: each call has an end, and no call writes
// a secret anywhere else.

import CGLib
import CSecret
import Dispatch
import GLibBridge

package struct SecretService: Sendable {
    /// Seconds until the keyring must have answered for the first time.
    private let patience: Double
    /// Seconds in which the user can unlock it.
    private let unlockPatience: Double
    /// The name under which all programs find these secrets.
    private let schema: String

    package init(schema: String, patience: Double = 5, unlockPatience: Double = 90) {
        self.schema = schema
        self.patience = patience
        self.unlockPatience = unlockPatience
    }

    /// Whether the keyring has a secret with these attributes. It may be locked, and stays so.
    package func holds(_ attributes: [String: String]) throws(SecretServiceError) -> Bool {
        try ask(attributes) { request throws(SecretServiceError) in
            let items = try request.items(unlocking: false)
            defer { request.free(items) }
            return request.first(items) != nil
        }
    }

    /// Nil when the keyring has none with these attributes.
    package func find(_ attributes: [String: String]) throws(SecretServiceError) -> String? {
        try ask(attributes) { request throws(SecretServiceError) in
            let items = try request.items(unlocking: true)
            defer { request.free(items) }
            guard let item = request.first(items) else { return nil }
            guard secret_item_get_locked(item) == 0 else { throw .locked }
            guard let value = secret_item_get_secret(item) else { return nil }
            defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
            return secret_value_get_text(value).map { String(cString: $0) }
        }
    }

    /// Replaces the secret with the same attributes. `label` is its name in the desktop's list of passwords.
    package func store(
        _ secret: String, _ attributes: [String: String], label: String
    ) throws(SecretServiceError) {
        try ask(attributes) { request throws(SecretServiceError) in
            let value = secret_value_new(secret, gssize(secret.utf8.count), "text/plain")
            defer { if let value { secret_value_unref(UnsafeMutableRawPointer(value)) } }
            let isKept = try request.run { cancellable, error in
                secret_service_store_sync(
                    request.service, request.schema, request.attributes, "default", label, value, cancellable, error)
            }
            // The user closed the question for the password.
            guard isKept != 0 else { throw .locked }
        }
    }

    package func delete(_ attributes: [String: String]) throws(SecretServiceError) {
        try ask(attributes) { request throws(SecretServiceError) in
            _ = try request.run { cancellable, error in
                secret_service_clear_sync(request.service, request.schema, request.attributes, cancellable, error)
            }
            // A locked secret is left where it is, without an error.
            let left = try request.items(unlocking: false)
            defer { request.free(left) }
            guard request.first(left) == nil else { throw .locked }
        }
    }

    private func ask<Answer>(
        _ attributes: [String: String], _ body: (SecretRequest) throws(SecretServiceError) -> Answer
    ) throws(SecretServiceError) -> Answer {
        // libsecret would keep its session, also after the keyring was started anew.
        defer { secret_service_disconnect() }
        let service = try open()
        guard let service else { throw .missing("") }
        let request = SecretRequest(service, schema: schema, attributes, patience: unlockPatience)
        defer { request.end() }
        return try body(request)
    }

    private func open() throws(SecretServiceError) -> UnsafeMutablePointer<_SecretService>? {
        let deadline = SecretDeadline(after: patience)
        defer { deadline.stop() }
        do throws(GLibError) {
            return try GLibError.check {
                secret_service_get_sync(SECRET_SERVICE_OPEN_SESSION, deadline.cancellable, $0)
            }
        } catch {
            throw deadline.hasPassed || error.isTimeout ? .hung : .missing(error.message)
        }
    }
}

extension GLibError {
    var isTimeout: Bool { domain == "g-io-error-quark" && code == Int(G_IO_ERROR_TIMED_OUT.rawValue) }
    var isOfLock: Bool { domain == "secret-error" && code == Int(SECRET_ERROR_IS_LOCKED.rawValue) }
}
