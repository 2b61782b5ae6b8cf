import Foundation

struct FetchedBody: Sendable {
    var data: Data
    /// The address after redirects.
    var url: URL
    var validators: Validators
    var seconds = 0.0
}
