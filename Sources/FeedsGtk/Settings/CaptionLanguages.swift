// The languages to choose for captions, each by its own name for itself.
// Thread: main actor. Invariant: codes of two or three letters, sorted as they are read.

import FeedsModels

enum CaptionLanguages {
    private static let own: [(code: String, name: String)] = [
        ("id", "Bahasa Indonesia"), ("ca", "Català"), ("cs", "Čeština"), ("da", "Dansk"), ("de", "Deutsch"),
        ("en", "English"), ("es", "Español"), ("eo", "Esperanto"), ("fr", "Français"), ("it", "Italiano"),
        ("hu", "Magyar"), ("nl", "Nederlands"), ("no", "Norsk"), ("pl", "Polski"), ("pt", "Português"),
        ("ro", "Română"), ("fi", "Suomi"), ("sv", "Svenska"), ("tr", "Türkçe"), ("vi", "Tiếng Việt"),
        ("el", "Ελληνικά"), ("ru", "Русский"), ("uk", "Українська"), ("he", "עברית"), ("ar", "العربية"),
        ("fa", "فارسی"), ("hi", "हिन्दी"), ("th", "ไทย"), ("ja", "日本語"), ("zh", "中文"), ("ko", "한국어"),
    ]

    /// Nil means the language of the user's desktop.
    static var values: [(value: String?, title: String)] {
        [(nil, tr("Automatic"))] + own.map { ($0.code, $0.name) }
    }
}
