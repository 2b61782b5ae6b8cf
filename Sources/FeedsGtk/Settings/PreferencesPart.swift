import GtkBridge

/// A part that makes its own rows. The rows follow what they show, and may come and go.
protocol PreferencesPart: AnyObject {
    func fill(_ group: PreferencesGroup, in place: PreferencesPlace)
}
