// What MPRIS 2.2 says that a media player's object looks like on the bus.
// Thread: any; constants. Invariant: every property and method here is answered by MprisObject.

enum MprisDescription {
    static let path = "/org/mpris/MediaPlayer2"
    static let root = "org.mpris.MediaPlayer2"
    static let player = "org.mpris.MediaPlayer2.Player"

    /// The types and schemes of the desktop file, as far as a single item goes.
    static let schemes = ["file", "http", "https"]
    static let types = [
        "video/mp4", "video/webm", "video/quicktime", "video/x-matroska", "video/ogg", "video/mpeg", "video/mp2t",
        "application/vnd.apple.mpegurl", "audio/x-mpegurl", "application/feed+json", "image/jpeg", "image/png",
        "image/webp", "image/gif", "image/avif", "image/heic", "image/jxl",
    ]

    static let xml = """
        <node>
          <interface name="org.mpris.MediaPlayer2">
            <method name="Raise"/>
            <method name="Quit"/>
            \(readable("CanQuit b", "CanRaise b", "CanSetFullscreen b", "HasTrackList b", "Identity s"))
            \(readable("DesktopEntry s", "SupportedUriSchemes as", "SupportedMimeTypes as"))
            \(writable("Fullscreen b"))
          </interface>
          <interface name="org.mpris.MediaPlayer2.Player">
            <method name="Next"/>
            <method name="Previous"/>
            <method name="Pause"/>
            <method name="PlayPause"/>
            <method name="Stop"/>
            <method name="Play"/>
            <method name="Seek"><arg name="Offset" type="x" direction="in"/></method>
            <method name="SetPosition">
              <arg name="TrackId" type="o" direction="in"/>
              <arg name="Position" type="x" direction="in"/>
            </method>
            <method name="OpenUri"><arg name="Uri" type="s" direction="in"/></method>
            <signal name="Seeked"><arg name="Position" type="x"/></signal>
            \(readable("PlaybackStatus s", "Metadata a{sv}", "MinimumRate d", "MaximumRate d", "CanGoNext b"))
            \(readable("CanGoPrevious b", "CanPlay b", "CanPause b", "CanSeek b"))
            <property name="Position" type="x" access="read">
              <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/>
            </property>
            <property name="CanControl" type="b" access="read">
              <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/>
            </property>
            \(writable("LoopStatus s", "Rate d", "Shuffle b", "Volume d"))
          </interface>
        </node>
        """

    private static func readable(_ properties: String...) -> String { list(properties, "read") }
    private static func writable(_ properties: String...) -> String { list(properties, "readwrite") }

    private static func list(_ properties: [String], _ access: String) -> String {
        properties.map { property in
            let words = property.split(separator: " ")
            return "<property name=\"\(words[0])\" type=\"\(words[1])\" access=\"\(access)\"/>"
        }.joined(separator: "\n")
    }
}
