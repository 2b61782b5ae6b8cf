// Photos of phones that move: with a note of Apple, with a clip behind the picture, with the list of Samsung.
// Thread: any; pure.

extension FileBuilder {
    /// Exif with the note of an iPhone, which names the Live Photo, and the maker of the camera. The name is longer than
    /// four letters; shorter ones would lie in the entry itself.
    static func phoneExif(
        _ date: String, contentID: String? = nil, maker: String = "Apple", zone: String? = nil
    ) -> [UInt8] {
        func n(_ value: Int, _ count: Int) -> [UInt8] { number(value, count) }
        var tail: [UInt8] = []
        // Both tables come first; what does not fit into an entry lies behind them.
        let hasNote = contentID != nil
        let owns = 1 + (hasNote ? 1 : 0) + (zone == nil ? 0 : 1)
        let base = 8 + 2 + 2 * 12 + 4
        let texts = base + 2 + owns * 12 + 4
        func text(_ tag: Int, _ kind: Int, _ bytes: [UInt8]) -> [UInt8] {
            defer { tail += bytes }
            return n(tag, 2) + n(kind, 2) + n(bytes.count, 4) + n(texts + tail.count, 4)
        }
        let main = text(0x010F, 2, Array(maker.utf8) + [0, 0, 0]) + n(0x8769, 2) + n(4, 2) + n(1, 4) + n(base, 4)
        var own = text(0x9003, 2, Array(date.utf8) + [0])
        if let zone { own += text(0x9011, 2, Array(zone.utf8) + [0]) }
        if let contentID {
            let id = Array(contentID.utf8) + [0]
            let note =
                Array("Apple iOS\0\0\u{1}MM".utf8) + n(1, 2) + n(17, 2) + n(2, 2) + n(id.count, 4) + n(32, 4) + n(0, 4)
            own += text(0x927C, 7, note + id)
        }
        return Array("MM".utf8) + n(42, 2) + n(8, 4) + n(2, 2) + main + n(0, 4) + n(owns, 2) + own + n(0, 4) + tail
    }

    /// A JPEG whose XMP says this, with this behind it.
    static func jpeg(_ exif: [UInt8], xmp: String, behind: [UInt8]) -> [UInt8] {
        let words = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(xmp.utf8)
        let picture = jpeg(exif, width: 400, height: 300)
        return picture[..<2] + [0xFF, 0xE1] + number(words.count + 2, 2) + words + picture[2...] + behind
    }

    static func microVideo(_ offset: Int) -> String {
        "<rdf:Description GCamera:MicroVideo=\"1\" GCamera:MicroVideoOffset=\"\(offset)\"/>"
    }

    static func motionPhoto(_ length: Int, padding: Int = 0, behind: Int? = nil) -> String {
        let more =
            behind.map { "<rdf:li><Container:Item Item:Semantic=\"Depth\" Item:Length=\"\($0)\"/></rdf:li>" } ?? ""
        return """
            <rdf:Description GCamera:MotionPhoto="1" GCamera:MotionPhotoVersion="1"><Container:Directory><rdf:Seq>
            <rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="image/jpeg" Item:Semantic="Primary"
            Item:Length="0" Item:Padding="0"/></rdf:li><rdf:li><Container:Item Item:Mime="video/mp4"
            Item:Semantic="MotionPhoto" Item:Length="\(length)" Item:Padding="\(padding)"/></rdf:li>\(more)</rdf:Seq>
            </Container:Directory></rdf:Description>
            """
    }

    /// The clip and the list behind it, as phones of Samsung write them.
    static func samsung(_ clip: [UInt8], back: Int? = nil) -> [UInt8] {
        func n(_ value: Int, _ count: Int) -> [UInt8] { number(value, count, isLittle: true) }
        let name = Array("MotionPhoto_Data".utf8)
        let block = n(0, 2) + n(0x0A30, 2) + n(name.count, 4) + name + clip
        let list =
            Array("SEFH".utf8) + n(106, 4) + n(1, 4) + n(0, 2) + n(0x0A30, 2) + n(back ?? block.count, 4)
            + n(block.count, 4)
        return block + list + n(list.count, 4) + Array("SEFT".utf8)
    }
}
