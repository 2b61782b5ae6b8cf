// Playlists of media, and HLS playlists that must not be mistaken for them.
// Thread: any. Invariant: `list` has six usable entries and two others.

package enum M3UFixture {
    package static let list = """
        \u{FEFF}#EXTM3U\r
        #PLAYLIST:Evening\r
        #EXTINF:88.5 tvg-id="x" tvg-logo="logos/one.png" group-title="News, late",One, two and three\r
        https://tv.example.com/one.mp4\r
        #EXTINF:-1,Live\r
        #EXTVLCOPT:http-user-agent=Any\r
        #EXTGRP:Streams\r
        https://tv.example.com/stream/17\r
        #EXTINF:0 tvg-name="Named",\r
        two/master.m3u8\r
        pictures/3.jpg\r
        #EXTINF:10,Song\r
        song.mp3\r
        ../../secret.mp4\r
        \r
        #EXTINF:10,One again\r
        https://tv.example.com/one.mp4\r
        //tv.example.com/five.webm
        """

    package static let master = """
        #EXTM3U
        #EXT-X-VERSION:6
        #EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=720x1280
        720/index.m3u8
        """

    package static let segments = """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-MAP:URI="init.mp4"
        #EXTINF:4.0,
        one.ts
        #EXTINF:4.0,
        two.ts
        #EXT-X-ENDLIST
        """

    package static let bareAddresses = """
        # mine
        https://tv.example.com/one.mp4
        https://tv.example.com/two.mp4
        """
}
