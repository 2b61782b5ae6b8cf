import FeedsModels
import Foundation

extension DiscoveryRefusal {
    /// Why the first document of a discovery led nowhere.
    init(_ error: FeedServiceError, at address: String) {
        switch error {
        case .network(_, .status(let status)) where status == 401 || status == 403:
            self = .closed(address, status: status)
        case .network(_, .status(404)), .network(_, .status(410)):
            // YouTube's feeds are missing for hours and come back.
            let isFleeting = URL(string: address).map(YouTubeAddress.isFeed) ?? false
            self = isFleeting ? .unreachable(address, .status(404)) : .missing(address)
        case .network(_, let error): self = .unreachable(address, error)
        default: self = .failed(error)
        }
    }
}
