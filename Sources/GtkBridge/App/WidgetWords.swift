// What widgets of ours say by themselves, where nobody else gives them a text.
// Thread: main actor. Invariant: English, until the app gives the same in the person's language, before its first widget.

package enum WidgetWords {
    package static var cancel = "Cancel"
    package static var loading = "Loading"
    package static var closeMessage = "Close message"
}
