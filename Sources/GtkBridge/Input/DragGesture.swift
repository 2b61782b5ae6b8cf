import CAdwaita
import CGLib
import GLibBridge

/// A drag; claiming it prevents the taps below it.
package struct DragGesture {
    /// Not owned: the gesture's own handlers hold this value, and a reference would keep the gesture alive for ever.
    let gesture: OpaquePointer

    package func claim() { gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED) }

    /// The time of the event at its device; a busy program receives it later. Only differences have a meaning.
    package var time: Double { eventTime(of: gesture) }
}
