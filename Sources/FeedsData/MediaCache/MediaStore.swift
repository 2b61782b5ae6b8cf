// The one owner of remote media bytes: opens media for players and keeps pictures.
// Thread: an actor on the cache's queue. Invariant: one CachedFile per address, so no byte is downloaded twice.

package import FeedsModels
package import Foundation

package actor MediaStore: MediaStoreProtocol {
    /// Indices of renditions, the best for the pane first; the rest are what to fall back to.
    package typealias PickOrder = @Sendable (_ renditions: [Rendition], _ pane: PaneSize) -> [Int]

    private static let largestPicture = 32 << 20
    /// Incomplete files of this session that are kept for stepping back, though nobody reads them.
    private static let idleLimit = 32

    nonisolated package var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
    private let queue = QueueExecutor(label: "mutoscope.media-cache")
    private let folder: CacheFolder
    private let network: NetworkService
    private let sizeLimit: Int64
    private let pickOrder: PickOrder
    private let fetched: FetchedFiles
    let pieces: PieceStore
    private let stored: AsyncStream<Int64>.Continuation
    private var files: [String: CachedFile] = [:]
    /// Names, the one that was opened last at the end.
    private var opened: [String] = []
    private var lastPart = 0

    package init(
        folder: URL, network: NetworkService, sizeLimit: Int64 = 2 << 30,
        pickOrder: @escaping PickOrder = { smallestCovering($0, $1) }
    ) throws(MediaError) {
        self.folder = CacheFolder(url: folder)
        self.network = network
        self.sizeLimit = sizeLimit
        self.pickOrder = pickOrder
        try self.folder.prepare()
        let (stream, continuation) = AsyncStream.makeStream(
            of: Int64.self, bufferingPolicy: .bufferingNewest(1))
        stored = continuation
        fetched = FetchedFiles(folder: self.folder, network: network, queue: queue) { continuation.yield($0) }
        pieces = PieceStore(network: network, fetched: fetched, queue: queue)
        Task { [weak self] in
            await self?.trim()
            for await _ in stream { await self?.trim() }
        }
    }

    deinit { stored.finish() }

    package func open(_ media: Media, fitting pane: PaneSize) async throws(MediaError) -> PlayableMedia {
        var first: MediaError?
        for index in pickOrder(media.renditions, pane) where media.renditions.indices.contains(index) {
            do throws(MediaError) {
                return try await open(media.renditions[index], fitting: pane)
            } catch {
                guard error.leavesOtherRenditions else { throw error }
                first = first ?? error
            }
        }
        throw first ?? .unsupported("it has no rendition")
    }

    package func picture(_ url: URL) async throws(MediaError) -> String {
        if url.isFileURL { return try localPicture(url) }
        guard AddressRules.isWeb(url) else { throw .unsupported(url.absoluteString) }
        return try await fetched.path(of: url, limit: Self.largestPicture) {
            PictureSignature.matches($0) ? nil : .unsupported("it is no picture")
        }
    }

    // MARK: One rendition

    private func open(_ rendition: Rendition, fitting pane: PaneSize) async throws(MediaError) -> PlayableMedia {
        let url = rendition.url
        guard url.isFileURL || AddressRules.isWeb(url) else { throw .unsupported(url.absoluteString) }
        if url.isFileURL { try Self.mustExist(url) }
        if rendition.delivery == .hls || url.pathExtension.lowercased() == "m3u8" {
            let opener = HLSOpener(network: network, fetched: fetched, queue: queue, pickOrder: pickOrder)
            return .segments(try await opener.open(url, fitting: pane))
        }
        if url.isFileURL { return .file(path: url.path(percentEncoded: false)) }
        return try await openRemote(url)
    }

    private func openRemote(_ url: URL) async throws(MediaError) -> PlayableMedia {
        let name = folder.name(of: url)
        if let path = folder.complete(name) { return .file(path: path) }
        return try await file(for: url, name).open().get()
    }

    private func file(for url: URL, _ name: String) -> CachedFile {
        opened.removeAll { $0 == name }
        opened.append(name)
        // The files run on our own queue, so asking them needs no waiting, and nobody comes between.
        if let file = files[name], file.assumeIsolated({ $0.isUsable }) { return file }
        lastPart += 1
        let file = CachedFile(
            url: url, file: SparseFile(part: folder.part(name, lastPart), final: folder.file(name)), network: network,
            queue: queue, onComplete: { [stored] in stored.yield($0) })
        files[name] = file
        return file
    }

    private func localPicture(_ url: URL) throws(MediaError) -> String {
        try Self.mustExist(url)
        // What cannot be read is no picture either.
        guard let handle = try? FileHandle(forReadingFrom: url), let head = try? handle.read(upToCount: 1024),
            PictureSignature.matches(head)
        else { throw .unsupported("\(url.lastPathComponent) is no picture") }
        return url.path(percentEncoded: false)
    }

    private static func mustExist(_ url: URL) throws(MediaError) {
        var isFolder: ObjCBool = false
        let path = url.path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .fileMissing(path) }
        if isFolder.boolValue { throw .unsupported("\(path) is a folder") }
    }

    // MARK: Space

    /// Deletes what was not used for longest until the rest fits. Readers keep the file they have open.
    func trim() {
        let entries = folder.entries()
        var total = entries.reduce(0) { $0 + $1.bytes }
        for entry in entries where total > sizeLimit {
            folder.remove(entry.name)
            total -= entry.bytes
        }
        for name in opened.dropLast(Self.idleLimit) where files[name]?.assumeIsolated({ $0.discardWhenIdle() }) == true
        {
            files[name] = nil
            opened.removeAll { $0 == name }
        }
    }
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
    /// Whether it concerns this rendition alone, so that another may do better.
    fileprivate var leavesOtherRenditions: Bool {
        switch self {
        case .fileMissing, .unsupported, .notAllowed: true
        case .network(.status), .network(.malformed), .network(.unsupportedURL), .network(.tooLarge): true
        case .network(.tls), .network(.tooManyRedirects), .network(.hostNotFound), .network(.refused): true
        case .network, .disk, .changed, .cancelled: false
        }
    }
}
