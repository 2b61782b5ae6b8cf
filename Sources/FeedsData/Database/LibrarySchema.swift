// The tables of the library, step by step from the first version on.
// Thread: any; constants. Invariant: a step that was ever released is never changed. Posts are named once; their copies
// may go, while what was done to them stays. Dates are whole milliseconds since 1970.

enum LibrarySchema {
    static let steps = [posts, messages, stories, search, follows]

    /// Posts: what they are called, what was done with them, and copies of what their source said.
    private static let posts = """
        CREATE TABLE sources (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE) STRICT;
        CREATE TABLE posts (
            id INTEGER PRIMARY KEY,
            source INTEGER NOT NULL REFERENCES sources (id),
            name TEXT NOT NULL,
            UNIQUE (source, name)
        ) STRICT;
        CREATE TABLE copies (
            post INTEGER PRIMARY KEY REFERENCES posts (id),
            item TEXT NOT NULL,
            kept INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX copies_kept ON copies (kept);
        CREATE TABLE statuses (
            post INTEGER PRIMARY KEY REFERENCES posts (id),
            liked INTEGER,
            saved INTEGER,
            hidden INTEGER,
            watched INTEGER,
            position REAL NOT NULL DEFAULT 0,
            is_expanded INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX statuses_liked ON statuses (liked) WHERE liked IS NOT NULL;
        CREATE INDEX statuses_saved ON statuses (saved) WHERE saved IS NOT NULL;
        CREATE INDEX statuses_hidden ON statuses (hidden) WHERE hidden IS NOT NULL;
        CREATE INDEX statuses_watched ON statuses (watched) WHERE watched IS NOT NULL;
        CREATE TABLE authors (
            id INTEGER PRIMARY KEY,
            source INTEGER NOT NULL REFERENCES sources (id),
            name TEXT NOT NULL,
            hidden INTEGER NOT NULL,
            UNIQUE (source, name)
        ) STRICT;
        """

    private static let messages = """
        CREATE TABLE messages (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            post INTEGER NOT NULL REFERENCES posts (id),
            text TEXT NOT NULL,
            sent INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX messages_post ON messages (post, sent);
        ALTER TABLE statuses ADD COLUMN draft TEXT NOT NULL DEFAULT '';
        """

    /// From here on a message is to a post or to an image of a story.
    private static let stories = """
        CREATE TABLE story_images (
            id INTEGER PRIMARY KEY,
            source INTEGER NOT NULL REFERENCES sources (id),
            user INTEGER NOT NULL,
            image INTEGER NOT NULL,
            seen INTEGER,
            liked INTEGER,
            draft TEXT NOT NULL DEFAULT '',
            UNIQUE (source, user, image)
        ) STRICT;
        CREATE TABLE new_messages (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            post INTEGER REFERENCES posts (id),
            story INTEGER REFERENCES story_images (id),
            text TEXT NOT NULL,
            sent INTEGER NOT NULL,
            CHECK ((post IS NULL) <> (story IS NULL))
        ) STRICT;
        INSERT INTO new_messages (number, id, post, text, sent) SELECT number, id, post, text, sent FROM messages;
        DROP TABLE messages;
        ALTER TABLE new_messages RENAME TO messages;
        CREATE INDEX messages_post ON messages (post, sent) WHERE post IS NOT NULL;
        CREATE INDEX messages_story ON messages (story, sent) WHERE story IS NOT NULL;
        """

    /// Words of all copies, and when anything that puts a post into the library was done last.
    private static let search = """
        ALTER TABLE statuses ADD COLUMN acted INTEGER GENERATED ALWAYS AS (
            nullif(max(
                coalesce(liked, -99999999999999), coalesce(saved, -99999999999999), coalesce(watched, -99999999999999)
            ), -99999999999999)
        ) VIRTUAL;
        CREATE INDEX statuses_acted ON statuses (acted) WHERE acted IS NOT NULL;
        CREATE VIEW words AS SELECT
            post,
            json_extract(item, '$.title') AS title,
            json_extract(item, '$.text') AS text,
            json_extract(item, '$.author.name') AS author,
            (SELECT group_concat(value, ' ') FROM json_each(item, '$.tags')) AS tags,
            (SELECT group_concat(json_extract(value, '$.text'), ' ') FROM json_each(item, '$.comments')) AS comments
        FROM copies;
        CREATE VIRTUAL TABLE search USING fts5 (
            title, text, author, tags, comments, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
        );
        INSERT INTO search (rowid, title, text, author, tags, comments) SELECT * FROM words;
        CREATE TRIGGER copy_added AFTER INSERT ON copies BEGIN
            INSERT INTO search (rowid, title, text, author, tags, comments) SELECT * FROM words WHERE post = new.post;
        END;
        CREATE TRIGGER copy_changed AFTER UPDATE OF item ON copies WHEN new.item <> old.item BEGIN
            DELETE FROM search WHERE rowid = old.post;
            INSERT INTO search (rowid, title, text, author, tags, comments) SELECT * FROM words WHERE post = new.post;
        END;
        CREATE TRIGGER copy_gone AFTER DELETE ON copies BEGIN
            DELETE FROM search WHERE rowid = old.post;
        END;
        """

    /// The key of a follow names its source in `posts` too, but a follow outlives all of its posts. `groups` is a JSON
    /// array of names.
    private static let follows = """
        CREATE TABLE follows (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            address TEXT NOT NULL,
            name TEXT NOT NULL,
            home TEXT,
            icon TEXT,
            groups TEXT NOT NULL DEFAULT '[]',
            followed INTEGER NOT NULL,
            muted INTEGER,
            shown TEXT NOT NULL DEFAULT 'all',
            oldest INTEGER,
            sensitive TEXT NOT NULL DEFAULT 'usual'
        ) STRICT;
        """
}
