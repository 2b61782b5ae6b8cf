// Imgur posts in the original's format: a picture, a looping video, an album, and unusable items.
// Thread: any. Invariant: items 1 to 4 are usable, items 5 to 9 are not.

package enum ImgurPostsFixture {
    package static let json = """
        [
        {"id":"48YuIt0","account_id":190749447,"title":"Echoes of Silence","seo_title":"","description":"",
         "view_count":0,"upvote_count":0,"downvote_count":0,"point_count":0,"image_count":1,"comment_count":0,
         "favorite_count":0,"virality":0,"score":0,"in_most_viral":false,"is_album":true,"is_mature":false,
         "cover_id":"q9F0Ufa","created_at":"2025-04-21T21:53:28Z","updated_at":null,
         "url":"https://imgur.com/a/48YuIt0","privacy":"private","vote":null,"favorite":false,"is_ad":false,
         "ad_type":0,"ad_url":"","include_album_ads":false,"shared_with_community":false,"is_pending":false,
         "platform":"api","display":[],
         "media":[{"id":"q9F0Ufa","account_id":190749447,"mime_type":"video/mp4","type":"video","name":"",
          "basename":"","url":"https://i.imgur.com/q9F0Ufa.mp4","ext":"mp4","width":428,"height":854,
          "size":10410947,"created_at":"2025-04-21T21:53:28Z","updated_at":null,
          "metadata":{"title":"","description":"","is_animated":true,"is_looping":true,"duration":35.035,
           "has_sound":true}}]},
        {"id":"Pic1","title":"Still","description":"One picture","view_count":"3000000000","upvote_count":12,
         "comment_count":null,"is_mature":true,"is_ad":true,"created_at":"2025-04-21T21:53:28.250+02:00",
         "url":"https://imgur.com/a/Pic1",
         "media":[{"id":"p1","mime_type":"image/jpeg","type":"image","url":"https://i.imgur.com/p1.jpeg",
          "width":1080,"height":1920,"size":200000,
          "metadata":{"title":"","description":"","is_looping":false,"duration":0,"has_sound":false}}]},
        {"id":"Album","title":"","seo_title":"Seo","url":"https://imgur.com/a/Album",
         "media":[
          {"id":"a1","mime_type":"image/png","url":"https://i.imgur.com/a1.png","width":"640","height":480.0},
          {"id":"a2","mime_type":"application/pdf","url":"https://i.imgur.com/a2.pdf"},
          {"id":"a3","type":"video","url":"https://i.imgur.com/a3?x=1&amp;y=2",
           "metadata":{"duration":"0:01:28.65","description":"From the medium"}},
          null]},
        {"id":77,"title":"One medium without its list","metadata":[],
         "media":{"id":"m1","mime_type":"video/mp4","url":"//i.imgur.com/m1.mp4","metadata":[]}},
        null,
        "not a post",
        {"id":"NoMedia","title":"Nothing here","media":[]},
        {"id":"48YuIt0","media":[{"id":"z","mime_type":"video/mp4","url":"https://i.imgur.com/z.mp4"}]},
        {"id":"BadMedia","media":[{"id":"b","mime_type":"video/mp4","url":""}]}
        ]
        """
}
