// What the browser brings back: a code or a refusal, with the state of the sign-in.
// Thread: any; one lock. Invariant: only the first answer with the right state is taken; later ones are foreign.

import FeedsEngine
import Foundation
import Synchronization

final class SignInCode: Sendable {
    private static let longestCode = 4000
    private let state = Mutex<(hasAnswer: Bool, code: String?)>((false, nil))

    var code: String? { state.withLock { $0.code } }

    func take(_ query: String, state wanted: String) -> SignIn.Arrival {
        let items = URLComponents(string: "?\(query)")?.queryItems ?? []
        let values = Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        guard values["state"] == wanted else { return .foreign }
        return state.withLock { state in
            guard !state.hasAnswer else { return .foreign }
            if let code = values["code"], !code.isEmpty, code.utf8.count <= Self.longestCode {
                state = (true, code)
                return .code
            }
            guard values["error"] != nil else { return .foreign }
            state.hasAnswer = true
            return .refusal
        }
    }
}
