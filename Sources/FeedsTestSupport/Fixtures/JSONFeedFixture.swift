// A JSON Feed 1.1 with attachments and our extension, and the same in an old, sloppy form.
// Thread: any. Invariant: of `json` four items can be used, three cannot; all three stories can.

package enum JSONFeedFixture {
    package static let json = """
        {"version":"https://jsonfeed.org/version/1.1","title":"Sample","home_page_url":"https://feeds.example.com/",
         "feed_url":"https://feeds.example.com/feed.json","next_url":"page2.json","language":"en",
         "authors":[{"name":"The feed","url":"https://feeds.example.com/about"}],
         "_mutoscope":{"stories":{"pages":[{"users":[
           {"id":1,"name":"Ann","profile_picture_url":"avatars/ann.png","images":["stories/ann.jpg"]},
           {"id":2,"name":"Ben","profile_picture_url":"avatars/ben.png"}]},
           {"users":[{"id":3,"name":"Cem","profile_picture_url":"avatars/cem.png"}]}]}},
         "items":[
          {"id":"dunes","title":"Dunes","content_text":"Dusk.","tags":["sand","light"],"language":"ar",
           "url":"https://feeds.example.com/dunes","authors":[{"name":"Ann","avatar":"avatars/ann.png"}],
           "_mutoscope":{"age":3600,"counts":{"likes":5,"shares":0},"sensitive":true,"media":[
            {"id":"dunes-video","kind":"video","alt":"Wind over sand","poster":"dunes.jpg","width":720,"height":1280,
             "duration":6,"loop":true,"sound":true,"title":"Dunes",
             "renditions":[
              {"url":"dunes/master.m3u8","type":"application/vnd.apple.mpegurl"},
              {"url":"dunes-720.mp4","type":"video/mp4","width":720,"height":1280,"bits_per_second":900000,
               "size":700000,"tier":"hd"},
              {"url":"dunes.jpg","type":"image/jpeg"}],
             "captions":[{"url":"dunes.en.vtt","language":"en","label":"English"},{"label":"no address"}],
             "storyboard":{"url":"dunes-board.jpg","tile_width":90,"tile_height":160,"columns":5,"count":12,
              "interval":0.5}},
            {"kind":"image","renditions":[{"url":"dunes-still"}],"storyboard":{"url":"x.jpg"}},
            {"kind":"video","renditions":[]}]}},
          {"id":2,"title":"Attached","content_html":"<p>Tom &amp; <b>Ann</b></p><p>&#x1F600; 2 &lt; 3</p>",
           "date_published":"2025-01-02T03:04:05+01:00","external_url":"https://elsewhere.example.com/",
           "image":"poster.png",
           "attachments":[
            {"url":"clip-hd.mp4","mime_type":"video/mp4","title":"Clip","size_in_bytes":900,
             "duration_in_seconds":12.5},
            {"url":"clip.webm","mime_type":"video/webm","title":"Clip"},
            {"url":"clip.mp3","mime_type":"audio/mpeg","title":"Clip"},
            {"url":"still.jpg","title":"Clip"},
            {"url":"other.mp4","mime_type":"application/octet-stream"}]},
          {"id":"picture","image":"https://feeds.example.com/only.jpg","summary":"Just a picture"},
          {"url":"https://feeds.example.com/no-id","attachments":{"url":"a.mp4"},"author":{"name":"Old way"}},
          {"id":"text","content_text":"Words alone"},
          {"id":"2","attachments":[{"url":"b.mp4"}]},
          {"attachments":[{"url":"c.mp4"}]}
         ]}
        """

    package static let versionOne = """
        {"version":"https://jsonfeed.org/version/1","title":"Old","author":{"name":"Feed author"},
         "items":[{"id":7,"author":{"name":"Item author"},"attachments":[{"url":"https://a.example.com/x.mp4",
          "mime_type":"video/mp4","duration_in_seconds":"PT1M28S"}]}],
         "_mutoscope":{"stories":[{"id":5,"name":"Bare","profile_picture_url":"https://a.example.com/5.png"}]}}
        """
}
