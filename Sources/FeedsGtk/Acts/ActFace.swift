// How an act looks on a button and in a menu.
// Thread: main actor. Invariant: made anew for each scene; it never changes.

import Foundation

struct ActFace {
    let name: String
    /// In a menu, where it differs from the button's name.
    let title: String
    let icon: String
    /// For an act that is switched on and off.
    let isOn: Bool
    /// When the user switched it on; a button that is in sight then springs.
    let since: Date?
    /// The number below the button, and all that a screen reader says of it.
    let count: String?
    let spoken: String?
    /// The check mark in a menu; nil where there is none.
    let isChecked: Bool?

    init(
        _ name: String, title: String? = nil, icon: String = "", isOn: Bool = false, since: Date? = nil,
        count: String? = nil, spoken: String? = nil, isChecked: Bool? = nil
    ) {
        self.name = name
        self.title = title ?? name
        self.icon = icon
        self.isOn = isOn
        self.since = since
        self.count = count
        self.spoken = spoken
        self.isChecked = isChecked
    }
}
