// The only owner of remote media bytes: opens media for players, stores pictures, fetches ahead what the policy asks
// for.
// Thread: an actor on the cache's queue. Invariant: each address has a single CachedFile, so no byte is downloaded
// twice.

package import FeedsModels
package import Foundation
import GLibBridge

package actor MediaStore: MediaStoreProtocol {
    /// Indices of renditions, the best for the pane first; the others are fallbacks.
    package typealias PickOrder = @Sendable (_ renditions: [Rendition], _ pane: PaneSize) -> [Int]

    private static let largestPicture = 32 << 20
    /// Memory limit for pieces, in bytes, when the disk is not writable.
    private static let memory = 64 << 20
    /// How many files without readers keep their state.
    private static let idleLimit = 32

    nonisolated package var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
    private let queue: QueueExecutor
    let network: any MediaNetwork
    private let pickOrder: PickOrder
    private let cache: MediaCache
    let gate: TransferGate
    let pieces: PieceStore
    let streams: HLSLibrary
    private(set) var files: [URL: CachedFile] = [:]
    /// Addresses in the order of their last opening, the latest last.
    private var opened: [URL] = []

    /// Never fails: when the folder is not usable, the user gets a notice and the cache stores nothing.
    package init(
        folder: URL, network: any MediaNetwork, limit: CacheLimit = .automatic,
        pickOrder: @escaping PickOrder = { smallestCovering($0, $1) },
        onNotice: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.init(
            folder: folder, network: network, limit: limit, memory: Self.memory, writer: EntryFiles.plainWriter,
            pickOrder: pickOrder, onNotice: onNotice)
    }

    init(
        folder: URL, network: any MediaNetwork, limit: CacheLimit, memory: Int, writer: @escaping EntryFiles.Writer,
        pickOrder: @escaping PickOrder = { smallestCovering($0, $1) }, later: TransferGate.Later? = nil,
        onNotice: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        let queue = QueueExecutor(label: "mutoscope.media-cache")
        let cache = MediaCache(
            folder: CacheFolder(url: folder), limit: limit, memory: memory, queue: queue, writer: writer,
            onNotice: onNotice)
        // The cache opens before any other job on its queue, and the caller does not wait for it.
        queue.async { cache.assumeIsolated { $0.open() } }
        self.queue = queue
        self.cache = cache
        self.network = network
        self.pickOrder = pickOrder
        gate = TransferGate(queue: queue, later: later)
        pieces = PieceStore(network: network, cache: cache, gate: gate)
        streams = HLSLibrary(storage: pieces, pickOrder: pickOrder, languages: SystemLanguages.tags())
    }

    package func choice(of media: Media, fitting pane: PaneSize) -> Rendition? {
        order(media, fitting: pane).first.map { media.renditions[$0] }
    }

    package func open(_ media: Media, fitting pane: PaneSize) async throws(MediaError) -> PlayableMedia {
        var first: MediaError?
        for index in order(media, fitting: pane) {
            do throws(MediaError) {
                return try await open(media.renditions[index], fitting: pane)
            } catch {
                guard error.leavesOtherRenditions else { throw error }
                first = first ?? error
            }
        }
        throw first ?? .unsupported(tr("it has no rendition"))
    }

    package func picture(_ url: URL) async throws(MediaError) -> String {
        if url.isFileURL { return try await LocalMedia.picture(url) }
        guard AddressRules.isWeb(url) else { throw .unsupported(url.absoluteString) }
        return try await pieces.picture(url, limit: Self.largestPicture) {
            PictureSignature.matches($0, permitsDrawings: false) ? nil : .unsupported(tr("it is no picture"))
        }
    }

    package func setLimit(_ limit: CacheLimit) { shelf { $0.setLimit(limit) } }

    func usages() -> AsyncStream<CacheUsage> { shelf { $0.usages() } }

    /// Bytes that the call deletes; nil when another program owns the folder. The media that the user watches stay.
    func clear() -> Int64? { shelf { $0.clear() } }

    // MARK: Which rendition

    /// The best rendition first. A rendition with cached bytes comes before all others, so that nothing is fetched
    /// twice.
    func order(_ media: Media, fitting pane: PaneSize) -> [Int] {
        let order = picked(media, fitting: pane)
        guard let settled = settled(media, order) else { return order }
        return [settled] + order.filter { $0 != settled }
    }

    func picked(_ media: Media, fitting pane: PaneSize) -> [Int] {
        pickOrder(media.renditions, pane).filter(media.renditions.indices.contains)
    }

    /// The rendition that is partly fetched or already playing.
    func settled(_ media: Media, _ order: [Int]) -> Int? {
        order.first { index in
            let rendition = media.renditions[index]
            guard RenditionLevels.isPlain(rendition) else { return false }
            return files[rendition.url]?.assumeIsolated { $0.isUsable && !$0.isIdle } ?? false
                || shelf { $0.hasAnything(of: .file(rendition.url)) }
        }
    }

    // MARK: One rendition

    private func open(_ rendition: Rendition, fitting pane: PaneSize) async throws(MediaError) -> PlayableMedia {
        let url = rendition.url
        guard url.isFileURL || AddressRules.isWeb(url) else { throw .unsupported(url.absoluteString) }
        if url.isFileURL { try await LocalMedia.check(url) }
        if rendition.delivery == .hls || url.pathExtension.lowercased() == "m3u8" {
            return .segments(try await streams.stream(rendition, fitting: pane))
        }
        if url.isFileURL {
            let path = url.path(percentEncoded: false)
            guard let slice = rendition.slice else { return .file(path: path) }
            return .bytes(try await LocalMedia.open(path, slice))
        }
        do throws(MediaError) {
            return try await file(for: url).open().get()
        } catch {
            guard error == .changed else { throw error }
            // The file has no readers yet, so the new version can take its place.
            return try await file(for: url).open().get()
        }
    }

    func file(for url: URL) -> CachedFile {
        opened.removeAll { $0 == url }
        opened.append(url)
        // The files run on this actor's queue, so the call needs no waiting and no other job runs in between.
        if let file = files[url], file.assumeIsolated({ $0.isUsable }) { return file }
        let file = CachedFile(url: url, network: network, cache: cache, gate: gate)
        files[url] = file
        forgetIdleFiles()
        return file
    }

    /// Marks the open file as outdated. Returns whether an earlier version was in use.
    func supersede(_ url: URL) -> Bool {
        files[url]?.assumeIsolated { file in
            if !file.isIdle { file.supersede() }
            return !file.isIdle || file.isStale
        } ?? false
    }

    private func forgetIdleFiles() {
        for url in opened.dropLast(Self.idleLimit) where files[url]?.assumeIsolated({ $0.isIdle }) == true {
            files[url] = nil
            opened.removeAll { $0 == url }
        }
    }

    /// The shelf runs on this actor's queue, so the call needs no waiting and no other job runs in between.
    func shelf<Value: Sendable>(_ body: (isolated MediaCache) -> Value) -> Value { cache.assumeIsolated(body) }
}

/// The smallest rendition that covers the pane, then larger ones, then smaller ones, largest first.
private func smallestCovering(_ renditions: [Rendition], _ pane: PaneSize) -> [Int] {
    func covers(_ rendition: Rendition) -> Bool {
        guard let width = rendition.width, let height = rendition.height else { return true }
        return width >= pane.width && height >= pane.height
    }
    func pixels(_ rendition: Rendition) -> Int { (rendition.width ?? 0) * (rendition.height ?? 0) }
    let covering = renditions.indices.filter { covers(renditions[$0]) }
    let smaller = renditions.indices.filter { !covers(renditions[$0]) }
    return covering.sorted { pixels(renditions[$0]) < pixels(renditions[$1]) }
        + smaller.sorted { pixels(renditions[$0]) > pixels(renditions[$1]) }
}

extension MediaError {
    /// Whether the error concerns this rendition alone, so that another rendition may work.
    fileprivate var leavesOtherRenditions: Bool {
        switch self {
        case .fileMissing, .unsupported, .notAllowed, .unresolved: true
        case .network(.status), .network(.malformed), .network(.unsupportedURL), .network(.tooLarge): true
        case .network(.tls), .network(.tooManyRedirects), .network(.hostNotFound), .network(.refused): true
        case .network, .disk, .changed, .cancelled: false
        }
    }
}
