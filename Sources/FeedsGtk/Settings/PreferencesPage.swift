// The preferences as a table: pages of groups of rows; each row names a setting and how to read and change it.
// Thread: main actor. Invariant: a row knows nothing of widgets, so adding a page only means adding a table.

import FeedsModels

struct PreferencesPage {
    /// The page's name in the code.
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
        /// A choice among several values, in a list that opens.
        case choice(String, Choices)
        /// A choice among several values, all visible, each with its meaning.
        case options(Choices)
        case number(Number)
        /// A part that is not a single setting makes its own rows.
        case other(any PreferencesPart)
    }
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
        /// Nil while the setting has no effect; the row is then hidden.
        let get: (Settings) -> Double?
        let set: (inout Settings, Double) -> Void
    }

    struct Choices {
        let titles: [String]
        /// The meaning of the choice with this number; a text that is equal for all choices describes the setting.
        let meaning: (Int, Settings) -> String
        /// Nil if the setting has none of the listed values.
        let get: (Settings) -> Int?
        let set: (inout Settings, Int) -> Void

        /// A setting whose value is among these.
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
