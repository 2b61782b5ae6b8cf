/// A top window and its rectangle on the screen, in device pixels.
package struct XWindow: Hashable {
    package let id: UInt
    package let x: Int
    package let y: Int
    package let width: Int
    package let height: Int
}
