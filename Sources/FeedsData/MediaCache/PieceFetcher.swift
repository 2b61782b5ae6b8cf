// Gets a resource from the network: small resources whole, segments in ranges of at most 1 MiB.
// Thread: any. Invariant: a body that the fetcher returns is whole, of a single version, and not refused by the check.

import FeedsEngine
import FeedsModels
import Foundation
import Synchronization

final class PieceFetcher: Sendable {
    private let network: any MediaNetwork
    /// Servers that ignore ranges and send everything; a second range request would transfer the whole body again.
    private let rangeless = Mutex<Set<String>>([])

    init(network: any MediaNetwork) { self.network = network }

    /// Sends a single request without a range.
    func whole(_ url: URL, limit: Int, check: PieceStore.Check) async -> Result<FetchedBody, MediaError> {
        do throws(NetworkError) {
            let response = try await network.fetch(NetworkRequest(url: url, sizeLimit: limit))
            return Self.checked(response, response.body, check)
        } catch {
            return .failure(.network(error))
        }
    }

    /// All of a resource, or a range of it.
    func bounded(
        _ url: URL, range: Range<Int64>?, limit: Int, check: PieceStore.Check
    ) async -> Result<FetchedBody, MediaError> {
        if range == nil, rangeless.withLock({ $0.contains(Self.server(url)) }) {
            return await whole(url, limit: limit, check: check)
        }
        do throws(NetworkError) {
            let first = try await part(of: url, from: range?.lowerBound ?? 0, before: range?.upperBound, limit)
            guard first.status == 206 else { return await all(first, url, range, limit, check) }
            let total = first.totalLength ?? .max
            let end = min(range?.upperBound ?? total, total)
            guard end - (range?.lowerBound ?? 0) <= limit else { throw .tooLarge(limit: limit) }
            var body = first.body
            var place = (range?.lowerBound ?? 0) + Int64(body.count)
            while place < end {
                let next = try await part(of: url, from: place, before: end, limit)
                guard Self.version(next).agree(with: Self.version(first)) else { return .failure(.changed) }
                guard !next.body.isEmpty else { throw .malformed("a part came empty") }
                body.append(next.body)
                place += Int64(next.body.count)
            }
            return Self.checked(first, body, check)
        } catch {
            return .failure(.network(error))
        }
    }

    private func part(
        of url: URL, from start: Int64, before end: Int64?, _ limit: Int
    ) async throws(NetworkError) -> NetworkResponse {
        let range = start..<min(start + Download.most, end ?? .max)
        // The request gives up together with its callers, so that their next try starts a new request.
        let request = NetworkRequest(url: url, range: range, sizeLimit: limit, timeout: RetryPlan.patience)
        return try await network.fetch(request)
    }

    /// The server sent the whole body; returns only the requested part.
    private func all(
        _ response: NetworkResponse, _ url: URL, _ range: Range<Int64>?, _ limit: Int, _ check: PieceStore.Check
    ) async -> Result<FetchedBody, MediaError> {
        _ = rangeless.withLock { $0.insert(Self.server(url)) }
        let wanted = range.map { Int64($0.count) } ?? response.totalLength ?? .max
        if Int64(response.body.count) >= min(wanted, Download.most), wanted <= Download.most {
            return Self.checked(response, response.body, check)
        }
        guard let range else {
            // A body of unknown length may have ended within the first part.
            if response.body.count < Download.most { return Self.checked(response, response.body, check) }
            return await whole(url, limit: limit, check: check)
        }
        do throws(NetworkError) {
            let again = try await network.fetch(NetworkRequest(url: url, range: range, sizeLimit: limit))
            return Self.checked(again, again.body, check)
        } catch {
            return .failure(.network(error))
        }
    }

    private static func checked(
        _ response: NetworkResponse, _ body: Data, _ check: PieceStore.Check
    ) -> Result<FetchedBody, MediaError> {
        if let refusal = check(body) { return .failure(refusal) }
        return .success(FetchedBody(data: body, url: response.url, validators: version(response)))
    }

    private static func version(_ response: NetworkResponse) -> Validators {
        Validators(headers: response.headers, length: response.totalLength)
    }

    private static func server(_ url: URL) -> String { "\(url.host() ?? ""):\(url.port ?? 0)" }
}
