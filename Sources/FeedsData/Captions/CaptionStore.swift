// Loads captions: files on this machine, files fetched into the cache, and the playlists of streams.
// Thread: an actor on a queue of its own, which may wait for the disk and read a large file.
// Invariant: fetches only requested captions, and nothing twice.

package import FeedsModels
import Foundation
import GLibBridge

package actor CaptionStore: CaptionsServing {
    /// How many seconds of a stream are read at a time.
    private static let stretch = 30.0
    private static let mostStreams = 8

    private struct Stream {
        let presentation: HLSPresentation
        let track: HLSTrack
        let clock: StreamCaptionClock
    }

    nonisolated package let languages: [String]
    nonisolated package var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
    private let queue = QueueExecutor(label: "mutoscope.captions", isUrgent: false)
    private let storage: any HLSStorage
    private let library: HLSLibrary
    /// By playlist, in the order of their opening, the latest last.
    private var streams: [(url: URL, stream: Stream)] = []

    package init(media: MediaStore) {
        self.init(storage: media.pieces, library: media.streams, languages: SystemLanguages.tags())
    }

    init(storage: any HLSStorage, library: HLSLibrary, languages: [String]) {
        self.storage = storage
        self.library = library
        // When the system names no language, the window uses English.
        self.languages = languages.isEmpty ? ["en"] : languages
    }

    // MARK: What there is

    package func offers(of media: Media, playing rendition: Rendition?) async -> [CaptionOffer] {
        let files = media.captions.map {
            CaptionOffer(place: .file($0.url), language: $0.language, label: $0.label)
        }
        guard let rendition, rendition.delivery == .hls || rendition.url.pathExtension.lowercased() == "m3u8" else {
            return files
        }
        // An unreadable stream has no captions, and its player reports the error.
        let subtitles = (try? await library.presentation(playing: rendition))?.subtitles ?? []
        return files
            + subtitles.map {
                CaptionOffer(
                    place: .stream($0.url, of: rendition.url), language: $0.language, label: $0.name,
                    isForced: $0.isForced, isDefault: $0.isDefault)
            }
    }

    package func captions(
        _ offer: CaptionOffer, of media: Media, near seconds: Double
    ) async throws(MediaError) -> CaptionPart {
        switch offer.place {
        case .file(let url): CaptionPart(cues: try await file(url, of: media).cues)
        case .stream(let url, let master): try await part(of: try await stream(url, of: master), near: seconds)
        case .inside: throw .unsupported("captions that lie in the video's own file")
        }
    }

    // MARK: Files

    private func file(_ url: URL, of media: Media) async throws(MediaError) -> CaptionsDocument {
        guard !url.isFileURL else { return try Self.local(url.path(percentEncoded: false)) }
        guard AddressRules.isWeb(url) else { throw .unsupported(url.absoluteString) }
        let document = try await storage.document(
            url, of: media.renditions.first?.url ?? url, limit: CaptionsDocument.largest
        ) {
            // A body without captions, such as a login page, must not be stored.
            CaptionsDocument.refusal($0)
        }
        return try CaptionsDocument(document.data)
    }

    private static func local(_ path: String) throws(MediaError) -> CaptionsDocument {
        guard LocalFile.kind(of: path) == .file else { throw .fileMissing(path) }
        let data: Data
        do throws(FeedServiceError) {
            data = try LocalFile(path: path, place: path).read(atMost: CaptionsDocument.largest + 1)
        } catch {
            throw .disk(error.description)
        }
        return try CaptionsDocument(data)
    }

    // MARK: Streams

    private func stream(_ url: URL, of master: URL) async throws(MediaError) -> Stream {
        if let known = streams.first(where: { $0.url == url }) { return known.stream }
        let rendition = Rendition(url: master, delivery: .hls)
        guard let presentation = try await library.presentation(playing: rendition) else { throw .cancelled }
        let track = try await presentation.subtitleTrack(at: url)
        // Only the first segment shows how the captions' clock relates to the time line.
        let first = try CaptionsDocument(try await presentation.subtitleSegment(0, of: track))
        let stream = Stream(presentation: presentation, track: track, clock: StreamCaptionClock(first: first))
        streams.append((url, stream))
        if streams.count > Self.mostStreams { streams.removeFirst() }
        return stream
    }

    private func part(of stream: Stream, near seconds: Double) async throws(MediaError) -> CaptionPart {
        let segments = stream.track.media.segments
        let first = segments.lastIndex { $0.start <= seconds } ?? 0
        let last = max(first, segments.lastIndex { $0.start < seconds + Self.stretch } ?? first)
        var cues: [Cue] = []
        var refusal: MediaError?
        var isAny = false
        for number in first...last where !segments[number].isGap {
            do throws(MediaError) {
                let document = try CaptionsDocument(
                    try await stream.presentation.subtitleSegment(number, of: stream.track))
                let (start, duration) = (segments[number].start, segments[number].duration)
                cues += stream.clock.place(document, from: start, lasting: duration)
                isAny = true
            } catch {
                // A single damaged segment must not prevent the others from loading.
                guard error.concernsOnlyThis else { throw error }
                refusal = refusal ?? error
            }
        }
        if let refusal, !isAny { throw refusal }
        let start = first == 0 ? -Double.infinity : segments[first].start
        let end = last == segments.count - 1 ? Double.infinity : segments[last].start + segments[last].duration
        return CaptionPart(cues: cues, covers: start..<max(start, end))
    }
}
