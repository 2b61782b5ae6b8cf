/// The parts of a path below a folder. Foundation's own functions take ten times as long.
enum FilePath {
    /// "trip/clip" for "trip/clip.mp4"; a name that begins with its only dot has no extension.
    static func stem(of path: String) -> Substring {
        guard let dot = dot(in: path) else { return path[...] }
        return path[..<dot]
    }

    /// Without the dot, in small letters; empty when there is none.
    static func fileExtension(of path: String) -> String {
        guard let dot = dot(in: path) else { return "" }
        return path[path.utf8.index(after: dot)...].lowercased()
    }

    static func name(of path: String) -> Substring {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
        return path[path.utf8.index(after: slash)...]
    }

    /// Empty for a file of the opened folder itself.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(path[..<slash])
    }

    /// The last dot of the name, unless the name begins or ends with it.
    private static func dot(in path: String) -> String.Index? {
        let bytes = path.utf8
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > bytes.startIndex,
            bytes.index(after: dot) < bytes.endIndex, bytes[bytes.index(before: dot)] != UInt8(ascii: "/"),
            !bytes[dot...].contains(UInt8(ascii: "/"))
        else { return nil }
        return dot
    }
}
