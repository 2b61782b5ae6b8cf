// How the files of a video are found: its identifier and the library's server.
// Thread: any; a plain value. Invariant: its text is safe in an address.

import FeedsModels
import Foundation

struct NASATicket: Hashable {
    let id: String
    let host: ServerHost

    init(id: String, host: ServerHost) {
        self.id = id
        self.host = host
    }

    init?(_ ticket: MediaTicket) {
        let parts = ticket.text.split(separator: " ", omittingEmptySubsequences: false)
        guard ticket.text.utf8.count <= MediaTicket.longest, parts.count == 2,
            let id = NASAName.id(parts[0].removingPercentEncoding), let host = ServerHost(parts[1])
        else { return nil }
        self.init(id: id, host: host)
    }

    var ticket: MediaTicket { MediaTicket("\(NetworkPage.escaped(id)) \(host.text)") }
}
