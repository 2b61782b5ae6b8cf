// How the files of an item are found: its identifier and its server.
// Thread: any; a plain value. Invariant: its text is safe in an address.

import FeedsModels

struct ArchiveTicket: Hashable {
    let id: String
    let host: ServerHost

    init(id: String, host: ServerHost) {
        self.id = id
        self.host = host
    }

    init?(_ ticket: MediaTicket) {
        let parts = ticket.text.split(separator: " ", omittingEmptySubsequences: false)
        guard ticket.text.utf8.count <= MediaTicket.longest, parts.count == 2,
            let id = ArchiveName.id(String(parts[0])),
            let host = ServerHost(parts[1])
        else { return nil }
        self.init(id: id, host: host)
    }

    var ticket: MediaTicket { MediaTicket("\(id) \(host.text)") }
}
