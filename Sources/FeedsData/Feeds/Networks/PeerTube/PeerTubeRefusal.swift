// What PeerTube's own reasons for a refusal mean.
// Thread: any; pure. Invariant: a reason without a meaning here has the meaning of its status.

import FeedsModels

enum PeerTubeRefusal {
    /// The asked server may not show a video of another one; that one may.
    static let foreign = "does_not_respect_follow_constraints"

    static func error(_ refusal: ServerRefusal, at host: ServerHost) -> FeedServiceError {
        switch (refusal.status, refusal.code) {
        case (403, "video_requires_password"), (401, "video_requires_password"):
            .unreadable(place: host.text, reason: tr("the video has a password"))
        case (403, foreign):
            .unreadable(place: host.text, reason: tr("the server shows only videos of servers it follows"))
        default: refusal.error(at: host)
        }
    }
}
