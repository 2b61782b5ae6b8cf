package import FeedsModels
import Foundation

/// The user's own key, at the place where the server wants it.
package enum CallKey: Sendable {
    case header(String, Secret)
    case query(String, Secret)

    /// The request with the key. It follows no redirect, because the key is for the named server alone.
    func added(to request: NetworkRequest) -> NetworkRequest {
        var request = request
        request.followsRedirects = false
        switch self {
        case .header(let name, let secret): request.headers[name] = secret.text
        case .query(let name, let secret):
            request.url.append(queryItems: [URLQueryItem(name: name, value: secret.text)])
        }
        return request
    }
}
