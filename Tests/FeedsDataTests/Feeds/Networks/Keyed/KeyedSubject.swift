// The catalogues that ask for a key, each with its replica, which knows the key of Ann.
// Thread: any. Invariant: both are tested with the same code.

import FeedsModels
import Testing

@testable import FeedsData

enum KeyedSubject: String, CaseIterable, CustomTestStringConvertible {
    case pexels, pixabay

    var testDescription: String { rawValue }

    var catalogue: KeyedCatalogue { self == .pexels ? .pexels : .pixabay }

    func kind(_ apis: ServerAPIs, _ secrets: any SecretKeeping) -> any SourceKind {
        switch self {
        case .pexels: PexelsKind(apis, secrets: secrets)
        case .pixabay: PixabayKind(apis, secrets: secrets)
        }
    }
}
