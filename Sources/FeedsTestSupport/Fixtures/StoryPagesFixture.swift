// The original's users in pages: some have stories of their own, some cannot be used.
// Thread: any. Invariant: six users become stories; five users and a page are skipped.

package enum StoryPagesFixture {
    package static let json = """
        {"pages":[
         {"users":[
          {"id":1,"name":"Neo","profile_picture_url":"https://i.pravatar.cc/300?u=1"},
          {"id":"2","name":"Trinity","profile_picture_url":"https://i.pravatar.cc/300?u=2",
           "stories":["https://img.example.com/a.jpg","https://img.example.com/b.mp4"]}]},
         {"users":[
          {"id":3,"name":"Morpheus","profile_picture_url":null,
           "items":[{"id":31,"src":"https://img.example.com/c","type":"photo","alt":"A chair"},
                    {"id":31,"src":"https://img.example.com/d"},
                    {"id":32,"url":"https://img.example.com/e","type":"video","duration":3},
                    {"id":33}]},
          {"id":4,"name":"Smith","images":[],"profile_picture_url":"https://i.pravatar.cc/300?u=4"},
          {"id":1,"name":"Neo again","profile_picture_url":"https://i.pravatar.cc/300?u=1"},
          {"id":"five","name":"Oracle","profile_picture_url":"https://i.pravatar.cc/300?u=5"},
          {"id":6,"name":"","profile_picture_url":"https://i.pravatar.cc/300?u=6"},
          {"id":7,"name":"Switch"},
          null]},
         {"users":{"id":8,"name":"Alone","picture":"https://i.pravatar.cc/300?u=8"}},
         {"users":[{"id":9223372036854775807,"name":"Large","profile_picture_url":"https://i.pravatar.cc/300?u=9"}]},
         7]}
        """
}
