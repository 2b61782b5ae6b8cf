// The tables of stored posts of follows, step by step from the first version on.
// Thread: any; constants. Invariant: a step that was ever released is never changed. Dates are whole milliseconds since
// 1970. `posts` holds what an order of all posts needs, and the larger contents are apart, in `items`.

enum FollowingSchema {
    static let steps = [posts]

    /// Rows are never used again, so that a row number that a view still holds never names another post.
    private static let posts = """
        CREATE TABLE follows (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            began INTEGER,
            fetch TEXT
        ) STRICT;
        CREATE TABLE posts (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            follow INTEGER NOT NULL REFERENCES follows (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            date INTEGER NOT NULL,
            arrived INTEGER NOT NULL,
            named INTEGER NOT NULL,
            seen INTEGER,
            uri INTEGER,
            medium INTEGER,
            content INTEGER,
            words INTEGER NOT NULL,
            is_video INTEGER NOT NULL,
            duration REAL,
            is_sensitive INTEGER NOT NULL,
            UNIQUE (follow, name)
        ) STRICT;
        CREATE INDEX posts_uri ON posts (uri) WHERE uri IS NOT NULL;
        CREATE INDEX posts_medium ON posts (medium) WHERE medium IS NOT NULL;
        CREATE INDEX posts_content ON posts (content) WHERE content IS NOT NULL;
        CREATE TABLE items (
            post INTEGER PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
            item TEXT NOT NULL
        ) STRICT;
        """
}
