// Converts a document of older versions, whose keys held passwords and tokens.
// Thread: any; plain values. Invariant: the result names no source by an address with a secret; the rest is unchanged.

extension LibraryDocument {
    /// The same document under the sources' present keys.
    package var withoutSecrets: LibraryDocument {
        var plain = self
        for index in posts.indices {
            plain.posts[index].key = posts[index].key.withoutSecrets
            plain.posts[index].copy = posts[index].copy?.withoutSecrets
        }
        for index in hiddenAuthors.indices {
            plain.hiddenAuthors[index].key.source = SourceSecret.without(hiddenAuthors[index].key.source)
        }
        for index in messages.indices {
            plain.messages[index].message.target = messages[index].message.target.withoutSecrets
        }
        for index in stories.indices { plain.stories[index].key = stories[index].key.withoutSecrets }
        for index in follows.indices { plain.follows[index].follow = follows[index].follow.withoutSecrets }
        return plain
    }

    /// The part that belongs to these sources.
    package func of(_ sources: Set<String>) -> LibraryDocument {
        var part = self
        part.posts.removeAll { !sources.contains($0.key.source) }
        part.hiddenAuthors.removeAll { !sources.contains($0.key.source) }
        part.messages.removeAll { !sources.contains($0.message.target.source) }
        part.stories.removeAll { !sources.contains($0.key.source) }
        part.follows.removeAll { !sources.contains($0.follow.key) }
        return part
    }
}

extension PostKey {
    fileprivate var withoutSecrets: PostKey { PostKey(source: SourceSecret.without(source), id: id) }
}

extension StoryKey {
    fileprivate var withoutSecrets: StoryKey {
        var key = self
        key.source = SourceSecret.without(source)
        return key
    }
}

extension Follow {
    fileprivate var withoutSecrets: Follow {
        var plain = self
        plain.key = SourceSecret.without(key)
        plain.text = SourceSecret.without(text)
        plain.home = home.map(SourceSecret.without)
        plain.icon = icon.map(SourceSecret.without)
        return plain
    }
}

extension Note.Target {
    fileprivate var withoutSecrets: Note.Target {
        switch self {
        case .post(let key): .post(key.withoutSecrets)
        case .story(let key): .story(key.withoutSecrets)
        }
    }

    fileprivate var source: String {
        switch self {
        case .post(let key): key.source
        case .story(let key): key.source
        }
    }
}

extension Post {
    /// Removes logins from media addresses too, because present feeds contain none.
    fileprivate var withoutSecrets: Post {
        var plain = self
        plain.key = key.withoutSecrets
        plain.media = media.map(\.withoutLogins)
        return plain
    }
}

extension Media {
    fileprivate var withoutLogins: Media {
        var plain = self
        plain.poster = poster.map(SourceSecret.withoutLogin)
        plain.previews = previews.map(SourceSecret.withoutLogin)
        if let sheet = storyboard?.url { plain.storyboard?.url = SourceSecret.withoutLogin(sheet) }
        for index in renditions.indices {
            plain.renditions[index].url = SourceSecret.withoutLogin(renditions[index].url)
        }
        for index in captions.indices {
            plain.captions[index].url = SourceSecret.withoutLogin(captions[index].url)
        }
        return plain
    }
}
