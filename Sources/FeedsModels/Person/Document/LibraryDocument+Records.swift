// How the parts of an exported document are encoded.
// Thread: any. Invariant: a default value is left out, and is read as the default again.

import Foundation

extension LibraryDocument.PostRecord: Codable {
    private enum Name: String, CodingKey {
        case source, id, liked, saved, hidden, watched, position, expanded, draft, post
    }

    package init(from decoder: any Decoder) throws {
        let record = try decoder.container(keyedBy: Name.self)
        key = PostKey(
            source: try record.decode(String.self, forKey: .source), id: try record.decode(String.self, forKey: .id))
        status = PostStatus()
        status.liked = try record.decodeIfPresent(Date.self, forKey: .liked)
        status.saved = try record.decodeIfPresent(Date.self, forKey: .saved)
        status.hidden = try record.decodeIfPresent(Date.self, forKey: .hidden)
        if let at = try record.decodeIfPresent(Date.self, forKey: .watched) {
            status.watch = Watch(at: at, position: try record.number(.position, within: Bound.place) ?? 0)
        }
        status.isExpanded = try record.decodeIfPresent(Bool.self, forKey: .expanded) ?? false
        status.draft = try record.decodeIfPresent(String.self, forKey: .draft) ?? ""
        copy = try record.decodeIfPresent(Post.self, forKey: .post)
        copy?.key = key
    }

    package func encode(to encoder: any Encoder) throws {
        var record = encoder.container(keyedBy: Name.self)
        try record.encode(key.source, forKey: .source)
        try record.encode(key.id, forKey: .id)
        try record.encodeIfPresent(status.liked, forKey: .liked)
        try record.encodeIfPresent(status.saved, forKey: .saved)
        try record.encodeIfPresent(status.hidden, forKey: .hidden)
        try record.encodeIfPresent(status.watch?.at, forKey: .watched)
        try record.encodeIfPresent(status.watch?.position, forKey: .position)
        if status.isExpanded { try record.encode(true, forKey: .expanded) }
        if !status.draft.isEmpty { try record.encode(status.draft, forKey: .draft) }
        try record.encodeIfPresent(copy, forKey: .post)
    }
}

extension LibraryDocument.HiddenAuthor: Codable {
    private enum Name: String, CodingKey {
        case source, name, hidden
    }

    package init(from decoder: any Decoder) throws {
        let record = try decoder.container(keyedBy: Name.self)
        key = AuthorKey(
            source: try record.decode(String.self, forKey: .source), name: try record.decode(String.self, forKey: .name)
        )
        hidden = try record.decode(Date.self, forKey: .hidden)
    }

    package func encode(to encoder: any Encoder) throws {
        var record = encoder.container(keyedBy: Name.self)
        try record.encode(key.source, forKey: .source)
        try record.encode(key.name, forKey: .name)
        try record.encode(hidden, forKey: .hidden)
    }
}

extension LibraryDocument.NoteRecord: Codable {
    private enum Name: String, CodingKey {
        case id, source, post, user, image, text, sent
    }

    package init(from decoder: any Decoder) throws {
        let record = try decoder.container(keyedBy: Name.self)
        let source = try record.decode(String.self, forKey: .source)
        let target: Note.Target =
            if let post = try record.decodeIfPresent(String.self, forKey: .post) {
                .post(PostKey(source: source, id: post))
            } else {
                .story(
                    StoryKey(
                        source: source, user: try record.decode(Int.self, forKey: .user),
                        image: try record.decode(Int.self, forKey: .image)))
            }
        message = Note(
            id: try record.decode(UUID.self, forKey: .id), target: target,
            text: try record.decode(String.self, forKey: .text), sent: try record.decode(Date.self, forKey: .sent))
    }

    package func encode(to encoder: any Encoder) throws {
        var record = encoder.container(keyedBy: Name.self)
        try record.encode(message.id, forKey: .id)
        switch message.target {
        case .post(let key):
            try record.encode(key.source, forKey: .source)
            try record.encode(key.id, forKey: .post)
        case .story(let key):
            try record.encode(key.source, forKey: .source)
            try record.encode(key.user, forKey: .user)
            try record.encode(key.image, forKey: .image)
        }
        try record.encode(message.text, forKey: .text)
        try record.encode(message.sent, forKey: .sent)
    }
}

extension LibraryDocument.StoryImage: Codable {
    private enum Name: String, CodingKey {
        case source, user, image, seen, liked, draft
    }

    package init(from decoder: any Decoder) throws {
        let record = try decoder.container(keyedBy: Name.self)
        key = StoryKey(
            source: try record.decode(String.self, forKey: .source), user: try record.decode(Int.self, forKey: .user),
            image: try record.decode(Int.self, forKey: .image))
        status = StoryStatus()
        status.seen = try record.decodeIfPresent(Date.self, forKey: .seen)
        status.liked = try record.decodeIfPresent(Date.self, forKey: .liked)
        status.draft = try record.decodeIfPresent(String.self, forKey: .draft) ?? ""
    }

    package func encode(to encoder: any Encoder) throws {
        var record = encoder.container(keyedBy: Name.self)
        try record.encode(key.source, forKey: .source)
        try record.encode(key.user, forKey: .user)
        try record.encode(key.image, forKey: .image)
        try record.encodeIfPresent(status.seen, forKey: .seen)
        try record.encodeIfPresent(status.liked, forKey: .liked)
        if !status.draft.isEmpty { try record.encode(status.draft, forKey: .draft) }
    }
}
