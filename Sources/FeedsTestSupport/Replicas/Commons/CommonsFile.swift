package import Foundation

/// A file of the replica's wiki.
package struct CommonsFile: Sendable {
    package enum Kind: Sendable {
        case video, photo, sound, document
    }

    package let number: Int
    package var kind = Kind.video
    package var title: String?
    package var bytes = 9_000_000
    package var category = "Videos of camels"
    package var artist = "<a href=\"//x.example\">Ann</a>"
    package var licence = "CC BY-SA 4.0"
    package var uploaded: Date

    package init(_ number: Int, uploaded: Date) {
        self.number = number
        self.uploaded = uploaded
    }

    var name: String {
        let ending = [.video: "webm", .photo: "jpg", .sound: "ogg"][kind] ?? "pdf"
        return "Camels \(number).\(ending)"
    }

    var type: String { [.video: "video/webm", .photo: "image/jpeg", .sound: "audio/ogg"][kind] ?? "application/pdf" }
}
