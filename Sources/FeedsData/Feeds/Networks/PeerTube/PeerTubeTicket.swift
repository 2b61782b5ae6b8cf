// How the files of a video are found: its uuid, the server that is its home, and the server that listed it.
// Thread: any; a plain value. Invariant: its text is safe in an address.

import FeedsModels

struct PeerTubeTicket: Hashable {
    let uuid: String
    let home: ServerHost
    /// Knows the video too, and may answer when its home does not.
    let asked: ServerHost

    init(uuid: String, home: ServerHost, asked: ServerHost) {
        self.uuid = uuid
        self.home = home
        self.asked = asked
    }

    init?(_ ticket: MediaTicket) {
        let parts = ticket.text.split(separator: " ", omittingEmptySubsequences: false)
        guard ticket.text.utf8.count <= MediaTicket.longest, parts.count == 2 || parts.count == 3,
            let uuid = PeerTubeName.id(String(parts[0])), let home = ServerHost(parts[1]),
            let asked = parts.count == 3 ? ServerHost(parts[2]) : home
        else { return nil }
        self.init(uuid: uuid, home: home, asked: asked)
    }

    var ticket: MediaTicket {
        MediaTicket(home == asked ? "\(uuid) \(home.text)" : "\(uuid) \(home.text) \(asked.text)")
    }
}
