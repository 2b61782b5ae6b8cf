// The tables of the cache's index, step by step from the first version on, and what its counters are called.
// Thread: any; constants. Invariant: a step that was ever released is never changed.

import FeedsModels

enum CacheSchema {
    static let steps = [
        """
        CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE entries (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            key TEXT NOT NULL UNIQUE,
            kind TEXT NOT NULL,
            medium TEXT NOT NULL,
            source TEXT,
            length INTEGER,
            etag TEXT,
            modified TEXT,
            is_complete INTEGER NOT NULL DEFAULT 0,
            used INTEGER NOT NULL,
            bytes INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX entries_used ON entries (used, bytes);
        CREATE INDEX entries_medium ON entries (medium);
        CREATE TABLE pieces (
            entry INTEGER NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            offset INTEGER NOT NULL,
            length INTEGER NOT NULL,
            checksum INTEGER NOT NULL,
            PRIMARY KEY (entry, number)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE doomed (id INTEGER PRIMARY KEY) STRICT;
        CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        INSERT INTO facts VALUES ('folder', '\(folderPrefix)' || lower(hex(randomblob(6))));
        -- Numbers begin at the clock's milliseconds: an index made anew never gives one out again.
        INSERT INTO sqlite_sequence (name, seq)
            VALUES ('entries', CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER));
        """,
        // Until then a body that was cut short could be taken for whole. Of a file the last chunk is fetched again, and with
        // it comes the true length; other pieces are asked of the server anew when they are next wanted.
        """
        ALTER TABLE pieces ADD COLUMN is_doubtful INTEGER NOT NULL DEFAULT 0;
        UPDATE pieces SET is_doubtful = 1 WHERE entry IN (SELECT id FROM entries WHERE kind <> 'file');
        DELETE FROM pieces WHERE (entry, number) IN (
            SELECT entry, max(number) FROM pieces JOIN entries ON id = entry WHERE kind = 'file' AND is_complete
            GROUP BY entry);
        UPDATE entries SET is_complete = 0,
            bytes = (SELECT coalesce(sum(pieces.length), 0) FROM pieces WHERE entry = entries.id)
            WHERE kind = 'file' AND is_complete;
        """,
    ]

    private static let folderPrefix = "files-"

    /// Only such a folder is ever deleted.
    static func isFolderName(_ name: String) -> Bool {
        name.hasPrefix(folderPrefix) && name.dropFirst(folderPrefix.count).allSatisfy(\.isHexDigit)
    }

    static func counters(_ traffic: MediaTraffic) -> [(String, Int64)] {
        [
            ("fetched", traffic.fetched), ("served", traffic.served), ("hits", Int64(traffic.hits)),
            ("misses", Int64(traffic.misses)),
        ]
    }

    static func traffic(_ counters: [String: Int64]) -> MediaTraffic {
        func counter(_ name: String) -> Int { Bound.count(counters[name].map { Int($0) }) ?? 0 }
        var traffic = MediaTraffic()
        traffic.fetched = Int64(counter("fetched"))
        traffic.served = Int64(counter("served"))
        traffic.hits = counter("hits")
        traffic.misses = counter("misses")
        return traffic
    }
}
