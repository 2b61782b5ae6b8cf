// The original's manifest of HLS addresses, with every oddity that such a list may hold.
// Thread: any. Invariant: five entries are usable, seven are not.

package enum VideoListFixture {
    package static let json = #"""
        {"videos": [
          "https://cdn.example.com/AgentVideos/one.m3u8",
          "https://cdn.example.com/AgentVideos/two.mp4?token=a%20b",
          null,
          "",
          "https://cdn.example.com/thr\u0001ee.m3u8",
          42,
          "clips/local.webm",
          "just some words",
          "HTTP://CDN.example.com/shout",
          "ftp://cdn.example.com/old.mp4",
          "https://cdn.example.com/with space/ünï.mp4",
          "https://cdn.example.com/AgentVideos/one.m3u8"
        ]}
        """#
}
