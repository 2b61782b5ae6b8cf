// One request to the keyring, with the C values that it needs.
// Thread: that of the call. Invariant: `end` frees everything that `init` made, exactly once.

import CGLib
import CSecret
import GLibBridge

struct SecretRequest {
    let service: UnsafeMutablePointer<_SecretService>
    let schema: UnsafeMutablePointer<SecretSchema>?
    let attributes: OpaquePointer?
    private let deadline: SecretDeadline

    /// Takes over the reference to `service`.
    init(
        _ service: UnsafeMutablePointer<_SecretService>, schema name: String, _ attributes: [String: String],
        patience: Double
    ) {
        self.service = service
        let types = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, nil)
        let values = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
        for (name, value) in attributes {
            // SECRET_SCHEMA_ATTRIBUTE_STRING is 0, which is nil as a pointer.
            g_hash_table_insert(types, g_strdup(name), nil)
            g_hash_table_insert(values, g_strdup(name), g_strdup(value))
        }
        schema = secret_schema_newv(name, SECRET_SCHEMA_NONE, types)
        g_hash_table_unref(types)
        self.attributes = values
        deadline = SecretDeadline(after: patience)
    }

    func end() {
        deadline.stop()
        if let schema { secret_schema_unref(schema) }
        if let attributes { g_hash_table_unref(attributes) }
        g_object_unref(service)
    }

    /// Runs a call of libsecret, and turns its error into ours.
    func run<Answer>(
        _ call: (
            UnsafeMutablePointer<GCancellable>?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
        ) -> Answer
    ) throws(SecretServiceError) -> Answer {
        do throws(GLibError) {
            return try GLibError.check { call(deadline.cancellable, $0) }
        } catch {
            if deadline.hasPassed || error.isTimeout { throw .hung }
            throw error.isOfLock ? .locked : .refused(error.message)
        }
    }

    /// The items with these attributes; `free` takes them back.
    func items(unlocking: Bool) throws(SecretServiceError) -> UnsafeMutablePointer<GList>? {
        let wishes = unlocking ? [SECRET_SEARCH_UNLOCK, SECRET_SEARCH_LOAD_SECRETS] : []
        let flags = SecretSearchFlags(wishes.reduce(0) { $0 | $1.rawValue })
        return try run { secret_service_search_sync(service, schema, attributes, flags, $0, $1) }
    }

    func first(_ items: UnsafeMutablePointer<GList>?) -> UnsafeMutablePointer<SecretItem>? {
        items?.pointee.data?.assumingMemoryBound(to: SecretItem.self)
    }

    func free(_ items: UnsafeMutablePointer<GList>?) { g_list_free_full(items) { g_object_unref($0) } }
}
