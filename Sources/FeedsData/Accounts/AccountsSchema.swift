// The tables of accounts and of their acts, step by step from the first version on.
// Thread: any; constants. Invariant: a step that was ever released is never changed. No column holds a secret. Dates are
// whole milliseconds since 1970.

enum AccountsSchema {
    static let steps = [accounts]

    /// `known` is what the server has; NULL while an answer is missing. An act that was done stays, because only it
    /// tells what can be taken back. `name` tells a repeated request to the server.
    private static let accounts = """
        CREATE TABLE accounts (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            network TEXT NOT NULL,
            name TEXT NOT NULL,
            server TEXT NOT NULL,
            display TEXT NOT NULL,
            sends_likes INTEGER NOT NULL DEFAULT 1,
            is_signed_in INTEGER NOT NULL DEFAULT 1,
            UNIQUE (network, name, server)
        ) STRICT;
        CREATE TABLE acts (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            act TEXT NOT NULL,
            uri TEXT NOT NULL,
            source TEXT,
            post TEXT,
            text TEXT,
            name TEXT NOT NULL,
            made INTEGER NOT NULL,
            wanted INTEGER NOT NULL,
            known INTEGER,
            begun INTEGER,
            trouble INTEGER,
            words TEXT,
            remote TEXT,
            UNIQUE (account, act, uri, text)
        ) STRICT;
        CREATE UNIQUE INDEX acts_thing ON acts (account, act, uri) WHERE text IS NULL;
        CREATE INDEX acts_post ON acts (source, post);
        CREATE INDEX acts_waiting ON acts (id) WHERE known IS NOT wanted OR trouble IS NOT NULL;
        """
}
