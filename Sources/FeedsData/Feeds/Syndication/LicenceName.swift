import FeedsModels
import Foundation

/// The name of a licence that a feed only gives by its address: "CC BY-SA 4.0" for those of Creative Commons.
enum LicenceName {
    static func of(_ address: URL) -> String {
        let parts = address.path(percentEncoded: false).split(separator: "/").map(String.init)
        let host = address.host() ?? address.absoluteString
        guard host == "creativecommons.org" || host.hasSuffix(".creativecommons.org"), parts.count >= 2 else {
            return host
        }
        let version = parts.count > 2 && Double(parts[2]) != nil ? " " + parts[2] : ""
        switch (parts[0], parts[1]) {
        case ("licenses", let kind): return "CC " + kind.uppercased() + version
        case ("publicdomain", "zero"): return "CC0" + version
        case ("publicdomain", _): return tr("Public domain")
        default: return host
        }
    }
}
