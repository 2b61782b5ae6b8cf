// The gtv sample list as the original server sends it, with its misspelt key and its loose types.
// Thread: any. Invariant: items 1 to 5 are usable, items 6 to 8 are not.

package enum CardArrayFixture {
    package static let json = """
        [
        {"title":"Big Buck Bunny","subtitle":"By Blender Foundation","description":"Three rodents amuse themselves.",
         "sources":["http://gtv.example.com/BigBuckBunny.mp4"],"thumb":"images/BigBuckBunny.jpg",
         "time_at":"1708500000","like":12,"commment":"34"},
        {"title":"Elephant Dream","subtitle":"Blender","description":"The first open movie",
         "sources":["http://gtv.example.com/ElephantsDream.mp4","","http://mirror.example.com/ElephantsDream.mp4"],
         "thumb":"https://pictures.example.com/ElephantsDream.jpg","time_at":"1708500000000","like":"7",
         "commment":"many"},
        {"title":"Twin","subtitle":"","description":"One","sources":["http://gtv.example.com/Twin.mp4"],
         "time_at":"yesterday","like":-3,"commment":0},
        {"title":"Twin","description":"Another","sources":["http://gtv.example.com/Twin.mp4"]},
        {"id":9007199254740993,"title":"With id","sources":"http://gtv.example.com/single.mp4","comment":5},
        {"title":"Twin","description":"Another","sources":["http://gtv.example.com/Twin.mp4"]},
        {"title":"No sources","sources":[]},
        {"title":"Bad source","sources":[17]}
        ]
        """
}
