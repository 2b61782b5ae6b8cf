// The tables of the index of folders, step by step from the first version on.
// Thread: any; constants. Invariant: a step that was ever released is never changed.

enum FolderIndexSchema {
    /// `sort` is the natural order of the paths, so that the primary key gives it. `origin` is a `FolderItem.Origin`.
    static let steps = [
        """
        CREATE TABLE folders (
            id INTEGER PRIMARY KEY,
            path TEXT NOT NULL UNIQUE,
            used INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE files (
            folder INTEGER NOT NULL REFERENCES folders (id) ON DELETE CASCADE,
            sort BLOB NOT NULL,
            path TEXT NOT NULL,
            format INTEGER NOT NULL,
            size INTEGER NOT NULL,
            modified INTEGER NOT NULL,
            date INTEGER NOT NULL,
            origin INTEGER NOT NULL,
            is_read INTEGER NOT NULL,
            width INTEGER,
            height INTEGER,
            duration REAL,
            poster TEXT,
            captions TEXT,
            PRIMARY KEY (folder, sort, path)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX files_date ON files (folder, date);
        CREATE INDEX files_unread ON files (folder) WHERE is_read = 0;
        """,
        // The clips of Live Photos: a file beside the picture and its size, or a part of the picture's own file.
        // Pictures are asked again, because earlier versions did not look for a clip.
        """
        ALTER TABLE files ADD COLUMN clip TEXT;
        ALTER TABLE files ADD COLUMN clip_start INTEGER;
        ALTER TABLE files ADD COLUMN clip_length INTEGER;
        UPDATE files SET is_read = 0 WHERE format = 0 OR poster IS NOT NULL;
        """,
        // The number of a folder's files is kept, because counting 100,000 takes longer than reading the first sixty.
        """
        ALTER TABLE folders ADD COLUMN count INTEGER NOT NULL DEFAULT 0;
        UPDATE folders SET count = (SELECT count(*) FROM files WHERE folder = folders.id);
        CREATE TRIGGER files_came AFTER INSERT ON files BEGIN
            UPDATE folders SET count = count + 1 WHERE id = NEW.folder;
        END;
        CREATE TRIGGER files_went AFTER DELETE ON files BEGIN
            UPDATE folders SET count = count - 1 WHERE id = OLD.folder;
        END;
        """,
    ]
}
