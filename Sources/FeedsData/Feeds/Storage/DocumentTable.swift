// The table of stored documents in its SQLite file.
// Thread: that of its owner. Invariant: every commit is within the limits.

import FeedsModels
import Foundation
import GLibBridge
import SQLiteBridge

final class DocumentTable {
    private let database: Database

    init(path: String) throws(SQLiteError) {
        database = try Database(path: path)
        try database.useWriteAheadLog()
        // Without the limit, a large document would leave a log of its size behind.
        try database.execute("PRAGMA journal_size_limit = \(4 << 20)")
        try database.migrate(Self.steps)
    }

    /// The body is the last column, so that reading the other columns never touches its pages.
    private static let steps = [
        """
        CREATE TABLE documents (
            id INTEGER PRIMARY KEY,
            address TEXT NOT NULL,
            credential TEXT NOT NULL,
            url TEXT NOT NULL,
            type TEXT,
            etag TEXT,
            modified TEXT,
            fetched REAL NOT NULL,
            bytes INTEGER NOT NULL,
            body BLOB NOT NULL,
            UNIQUE (address, credential)
        ) STRICT;
        CREATE INDEX documents_by_age ON documents (fetched, bytes);
        """,
        // Such addresses may hold secrets, and the documents can be fetched again.
        "DELETE FROM documents WHERE address LIKE '%@%' OR address LIKE '%?%' OR url LIKE '%@%' OR url LIKE '%?%'",
    ]

    /// The key of a row: the document's address, or a digest of it when the address holds a secret.
    private static func name(of key: DocumentKey) -> String {
        let plain = SourceSecret.without(key.address)
        return plain == key.address ? plain.absoluteString : "sha256:\(Digest.sha256Hex(key.address.absoluteString))"
    }

    func document(_ key: DocumentKey) throws(SQLiteError) -> StoredDocument? { try document(key, body: "body") }

    /// Without the body, so that its pages are not read.
    func head(_ key: DocumentKey) throws(SQLiteError) -> StoredDocument? { try document(key, body: "x''") }

    private func document(_ key: DocumentKey, body: String) throws(SQLiteError) -> StoredDocument? {
        let found = try database.prepare(
            """
            SELECT \(body), url, type, etag, modified, fetched FROM documents WHERE address = ? AND credential = ?
            """
        ).first(Self.name(of: key), key.credential ?? "") { row in
            URL(string: row.text(1)).map {
                StoredDocument(
                    body: row.blob(0), url: $0, contentType: row.optionalText(2), etag: row.optionalText(3),
                    lastModified: row.optionalText(4), fetched: row.date(5))
            }
        }
        return found ?? nil
    }

    func keep(_ document: StoredDocument, as key: DocumentKey, within limits: StorageLimits) throws(SQLiteError) {
        try database.transaction { () throws(SQLiteError) in
            try database.prepare(
                """
                INSERT INTO documents (address, credential, url, type, etag, modified, fetched, bytes, body)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (address, credential) DO UPDATE SET url = excluded.url, type = excluded.type,
                    etag = excluded.etag, modified = excluded.modified, fetched = excluded.fetched,
                    bytes = excluded.bytes, body = excluded.body
                """
            ).run(
                Self.name(of: key), key.credential ?? "", SourceSecret.without(document.url).absoluteString,
                document.contentType,
                document.etag, document.lastModified, document.fetched, document.body.count, document.body)
            try evict(to: limits)
        }
    }

    /// Counts from the newest document on, and deletes those beyond the limits.
    private func evict(to limits: StorageLimits) throws(SQLiteError) {
        try database.prepare(
            """
            DELETE FROM documents WHERE id IN (
                SELECT id FROM (
                    SELECT id, row_number() OVER newest AS place, sum(bytes) OVER newest AS total
                    FROM documents WINDOW newest AS (ORDER BY fetched DESC, id DESC)
                ) WHERE place > ? OR total > ?)
            """
        ).run(limits.documents, limits.bytes)
    }

    func confirm(_ key: DocumentKey, at date: Date) throws(SQLiteError) {
        try database.prepare("UPDATE documents SET fetched = ? WHERE address = ? AND credential = ?")
            .run(date, Self.name(of: key), key.credential ?? "")
    }

    func usage() throws(SQLiteError) -> StorageUsage {
        let row = try database.prepare("SELECT count(*), coalesce(sum(bytes), 0) FROM documents").first { row in
            StorageUsage(documents: Int(row.integer(0)), bytes: row.integer(1))
        }
        return row ?? StorageUsage()
    }

    /// Also returns the disk space.
    func clear() throws(SQLiteError) {
        try database.execute("DELETE FROM documents; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
    }
}
