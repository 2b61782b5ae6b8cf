// Asks a catalogue with the user's key, and no more often than the catalogue allows.
// Thread: any. Invariant: no request goes without a key, and the key goes to the catalogue's server alone.

import FeedsModels

struct KeyedAPI: Sendable {
    let api: ServerAPI
    let catalogue: KeyedCatalogue
    let keys: CatalogueKeys
    /// Puts the key where the server wants it.
    let place: @Sendable (Secret) -> CallKey
    /// The refusals that mean the key.
    let isOfKey: @Sendable (ServerRefusal) -> Bool

    func answer(to call: ServerCall) async throws(FeedServiceError) -> Result<ServerAnswer, ServerRefusal> {
        var call = call
        call.key = place(try await keys.key(of: catalogue))
        if let time = keys.next() { throw .tooManyRequests(server: catalogue.name, until: time) }
        let answer = try await api.answer(to: call)
        if case .failure(let refusal) = answer, isOfKey(refusal) { throw .keyRefused(catalogue) }
        return answer
    }
}
