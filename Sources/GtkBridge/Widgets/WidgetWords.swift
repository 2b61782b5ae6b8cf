// Default texts of our widgets.
// Thread: main actor. Invariant: English, until the app sets the user's language before it makes the first widget.

package enum WidgetWords {
    package static var cancel = "Cancel"
    package static var loading = "Loading"
    package static var closeMessage = "Close message"
}
