// The preferences as a table: pages of groups of rows, each row one setting, with how it is read and changed.
// Thread: main actor. Invariant: a row knows nothing of widgets, so that another page is another table and no more.

import FeedsModels
import GtkBridge

struct PreferencesPage {
    /// How it is called in the code.
    let name: String
    let title: String
    let icon: String
    let groups: [Group]

    struct Group {
        var title = ""
        var note = ""
        let rows: [Row]
    }

    enum Row {
        case toggle(Toggle)
        /// One of several, in a list that opens.
        case choice(String, Choices)
        /// One of several that lie open, each with what it means.
        case options(Choices)
        case number(Number)
        /// What is not one setting makes its own row, or several.
        case other(any PreferencesPart)
    }
}

/// Rows of their own making, which follow what they show, and may come and go.
protocol PreferencesPart: AnyObject {
    func fill(_ group: PreferencesGroup, in place: PreferencesPlace)
}

extension PreferencesPage {
    struct Toggle {
        let title: String
        var subtitle = ""
        let isOn: WritableKeyPath<Settings, Bool>
    }

    struct Number {
        let title: String
        var subtitle = ""
        let range: ClosedRange<Double>
        var step = 1.0
        var digits = 0
        /// Nil while it means nothing; then the row is not there.
        let get: (Settings) -> Double?
        let set: (inout Settings, Double) -> Void
    }

    struct Choices {
        let titles: [String]
        /// What the choice of this number means; one text for all says what it is about.
        let meaning: (Int, Settings) -> String
        /// Nil when it is none of them.
        let get: (Settings) -> Int?
        let set: (inout Settings, Int) -> Void

        /// A setting that is one of these values.
        init<Value: Equatable>(
            _ path: WritableKeyPath<Settings, Value>, _ values: [(value: Value, title: String)],
            meaning: @escaping (Value, Settings) -> String
        ) {
            titles = values.map(\.title)
            self.meaning = { values.indices.contains($0) ? meaning(values[$0].value, $1) : "" }
            get = { settings in values.firstIndex { $0.value == settings[keyPath: path] } }
            set = { $0[keyPath: path] = values[$1].value }
        }

        init(
            _ titles: [String], get: @escaping (Settings) -> Int?, set: @escaping (inout Settings, Int) -> Void,
            meaning: @escaping (Int, Settings) -> String
        ) {
            self.titles = titles
            self.meaning = meaning
            self.get = get
            self.set = set
        }
    }
}
