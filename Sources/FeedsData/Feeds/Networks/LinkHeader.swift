// The next page as an HTTP header names it: `<https://m.example/…?max_id=5>; rel="next"`.
// Thread: any; pure. Invariant: only a parameter of the address is taken, so a header leads to no other server.

import Foundation

enum LinkHeader {
    private static let longest = 8192

    /// The value of a parameter of the next page's address; nil when the header names no next page.
    static func next(_ header: String?, _ parameter: String) -> String? {
        guard let header, header.utf8.count <= longest else { return nil }
        for part in header.split(separator: ",") {
            guard let open = part.firstIndex(of: "<"), let close = part.firstIndex(of: ">"), open < close else {
                continue
            }
            let relations = part[close...].lowercased()
            guard relations.contains("rel=\"next\"") || relations.contains("rel=next") else { continue }
            let address = String(part[part.index(after: open)..<close])
            let query = URLComponents(string: address)?.queryItems
            if let value = query?.first(where: { $0.name == parameter })?.value { return NetworkName.id(value) }
        }
        return nil
    }
}
