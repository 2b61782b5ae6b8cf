// Pexels videos with all their quirks: tiers with gaps, HLS without sizes, odd types, null qualities, broken links.
// Thread: any. Invariant: of the five videos three can be used; the wrapper and the bare array hold the same.

package enum PexelsFixture {
    package static let page = """
        {"page":1,"per_page":80,"total_results":8000,
         "next_page":"https://api.pexels.com/v1/videos/search?page=2&per_page=80",
         "url":"https://www.pexels.com/search/videos/","videos":\(array)}
        """

    package static let array = """
        [
        {"id":6981411,"width":1920,"height":1080,"duration":14,"full_res":null,"tags":[],
         "url":"https://www.pexels.com/video/a-woman-walking-on-the-beach-6981411/",
         "image":"https://images.pexels.com/videos/6981411/free.jpeg?auto=compress&cs=tinysrgb","avg_color":null,
         "user":{"id":11437196,"name":"Mikhail Nilov","url":"https://www.pexels.com/@mikhail-nilov"},
         "video_files":[
          {"id":1,"quality":"hd","file_type":"video/mp4","width":1920,"height":1080,"fps":25.0,
           "link":"https://videos.pexels.com/6981411-hd_1920_1080_25fps.mp4","size":9374257},
          {"id":2,"quality":"sd","file_type":"video/mp4","width":640,"height":360,"fps":29.969999,
           "link":"https://videos.pexels.com/6981411-sd_640_360.mp4","size":1374257},
          {"id":3,"quality":"hls","file_type":"video/mp4","width":null,"height":null,"fps":null,
           "link":"https://videos.pexels.com/6981411.m3u8"},
          {"id":4,"quality":"sd","file_type":"video/mp4",
           "link":"https://videos.pexels.com/6981411-sd_640_360.mp4"}],
         "video_pictures":[\(pictures)]},
        {"id":3571264,"width":1080,"height":1920,"duration":"31","full_res":null,"tags":["drone",{"name":"sea"}],
         "url":"https://www.pexels.com/video/3571264/","image":null,"user":{"id":1,"name":null,"url":null},
         "video_files":[
          {"id":5,"quality":null,"file_type":"video/x-matroska-thing","width":720,"height":1280,"fps":null,
           "link":"https://videos.pexels.com/a.mp4"},
          {"id":6,"quality":"uhd","file_type":"application/x-unheard-of","link":"https://videos.pexels.com/b.webm"},
          {"id":7,"quality":"hd","file_type":"application/pdf","link":"https://videos.pexels.com/b.pdf"}],
         "video_pictures":null},
        {"id":42,"duration":4,"url":"https://www.pexels.com/video/broken-on-purpose-42/","user":[],
         "video_files":[{"id":8,"quality":"hd","file_type":"video/mp4",
          "link":"https://videos.pexels.com/42-hd_1920_1080_25fps.mp456","size":9374257}]},
        {"id":43,"video_files":[]},
        {"id":44,"video_files":[{"link":null},{"file_type":"application/pdf","link":"https://videos.pexels.com/x.pdf"}]}
        ]
        """

    /// Fifteen, the last first.
    private static let pictures = (0..<15).reversed().map { number in
        """
        {"id":\(5_526_606 + number),"nr":\(number),
         "picture":"https://images.pexels.com/videos/6981411/pictures/preview-\(number).jpg"}
        """
    }.joined(separator: ",")
}
