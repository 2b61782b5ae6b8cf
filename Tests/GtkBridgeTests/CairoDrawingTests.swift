// The variable that keeps GDK from loading GL, by GTK's version.

import GtkBridge
import Testing

@Suite("Drawing with cairo")
@MainActor struct CairoDrawingTests {
    @Test func eachGTKGetsTheSwitchThatItKnows() {
        let (old, new) = (CairoDrawing.variable(gtkMinor: 8), CairoDrawing.variable(gtkMinor: 18))
        #expect(old.name == "GDK_DEBUG" && old.value == "gl-disable,vulkan-disable")
        #expect(new.name == "GDK_DISABLE" && new.value == "gl,vulkan")
        #expect(CairoDrawing.variable(gtkMinor: 16) == new && CairoDrawing.variable(gtkMinor: 14) == old)
    }
}
