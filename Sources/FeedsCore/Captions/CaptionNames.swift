// Names of caption tracks, and how well their languages suit the user.
// Thread: any. Invariant: "en", "en-GB", "en_US.UTF-8" and "eng" are the same language.

import FeedsModels
import Foundation

struct CaptionNames: Sendable {
    /// The user's languages, the preferred first.
    let languages: [String]

    /// The rank of a source's language among the user's languages. The same dialect comes before other dialects.
    func rank(of language: String?) -> Int? {
        guard let language = language.map(Self.plain), !language.isEmpty else { return nil }
        let wanted = languages.map(Self.plain)
        if let exact = wanted.firstIndex(of: language) { return exact * 2 }
        return wanted.map(Self.primary).firstIndex(of: Self.primary(language)).map { $0 * 2 + 1 }
    }

    func name(of offer: CaptionOffer) -> String {
        let name = Self.said(offer.label) ?? offer.language.flatMap(name(ofLanguage:)) ?? tr("Captions")
        return offer.isForced ? tr("%1, signs only", name) : name
    }

    /// "German", in the user's own language.
    private func name(ofLanguage tag: String) -> String? {
        let plain = Self.plain(tag)
        guard !plain.isEmpty, plain != "und" else { return nil }
        let person = Locale(identifier: languages.first.map(Self.plain) ?? "en")
        let name = person.localizedString(forIdentifier: plain) ?? plain
        // Several languages write their own name small; in a list it begins a line.
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    private static func said(_ label: String?) -> String? {
        let label = label?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        return label.isEmpty ? nil : label
    }

    /// "pt_BR.UTF-8" is "pt-br", "deu" is "de".
    private static func plain(_ tag: String) -> String {
        let parts = tag.prefix { $0 != "." && $0 != "@" }.lowercased().split { $0 == "-" || $0 == "_" }
        guard let first = parts.first else { return "" }
        let short = first.count == 3 ? Locale.LanguageCode(String(first)).identifier(.alpha2) : nil
        return ([short ?? String(first)] + parts.dropFirst().map(String.init)).joined(separator: "-")
    }

    private static func primary(_ tag: String) -> Substring { tag.prefix { $0 != "-" } }
}
