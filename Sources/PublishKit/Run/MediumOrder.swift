// One medium that the site needs: where it comes from and what it becomes.
// Thread: any; a plain value. Invariant: `origin` changes when the source's bytes may have changed.

import FeedsModels
import Foundation

struct MediumOrder: Sendable {
    enum Place: Sendable, Hashable {
        /// A file that ffmpeg reads in place.
        case file(String)
        /// A medium that comes through the app's own services first.
        case service
    }

    let form: Recipe.Form
    let media: Media
    let place: Place
    /// For messages.
    let name: String
    /// Whose service finds the files behind a ticket.
    let post: PostKey?

    var isRemote: Bool { place == .service && media.renditions.first?.url.isFileURL != true }

    /// Keeps its digest over runs; nil when the file cannot be read.
    var origin: String? {
        guard case .file(let path) = place else {
            // The addresses behind a ticket may change with every answer.
            if let ticket = media.resolveAt { return "ticket\n\(ticket.text)" }
            return media.renditions.map(\.url.absoluteString).joined(separator: "\n")
        }
        guard let facts = try? FileManager.default.attributesOfItem(atPath: path),
            let date = facts[.modificationDate] as? Date, let size = facts[.size] as? NSNumber
        else { return nil }
        return "\(path)\n\(size)\n\(date.timeIntervalSince1970)"
    }

    init(_ form: Recipe.Form, _ media: Media, name: String, post: PostKey? = nil) {
        (self.form, self.media, self.name, self.post) = (form, media, name, post)
        if let first = media.renditions.first, media.renditions.count == 1, first.url.isFileURL,
            first.delivery == .progressive, first.url.pathExtension.lowercased() != "m3u8"
        {
            place = .file(first.url.resolvingSymlinksInPath().path)
        } else if let best = Self.bestFile(media) {
            place = .file(best)
        } else {
            place = .service
        }
    }

    init(face: URL, name: String) {
        self.init(.face, Media(id: face.absoluteString, kind: .image, renditions: [Rendition(url: face)]), name: name)
    }

    /// A picture of the user's own for the whole feed.
    init(sitePicture path: String) {
        let url = URL(fileURLWithPath: path)
        self.init(.sitePicture, Media(id: path, kind: .image, renditions: [Rendition(url: url)]), name: path)
    }

    /// Among several plain files on this machine the largest picture.
    private static func bestFile(_ media: Media) -> String? {
        let files = media.renditions.filter { $0.url.isFileURL && $0.delivery == .progressive }
        guard files.count == media.renditions.count else { return nil }
        let best = files.max { ($0.height ?? 0, $0.bytes ?? 0) < ($1.height ?? 0, $1.bytes ?? 0) }
        return best?.url.resolvingSymlinksInPath().path
    }
}
