// The address of a published site on the web, as a person writes it.
// Thread: any; a plain value. Invariant: http or https, a host, a slash at the end, and neither a query nor a secret.

import Foundation

package struct SiteAddress: Sendable, Hashable {
    package let text: String

    package init?(_ written: String) {
        guard let url = URL(string: written), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host()?.isEmpty == false, url.query() == nil, url.fragment() == nil, url.user() == nil
        else { return nil }
        let address = url.absoluteString
        text = address.hasSuffix("/") ? address : address + "/"
    }
}
