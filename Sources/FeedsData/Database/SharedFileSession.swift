// A store's open file: opened with the first question, again when another program has replaced it, and replaced itself
// when it turns out to be damaged.
// Thread: that of the store. Invariant: a question is asked at most twice, the second time of the file that took the
// damaged one's place.

import FeedsModels
import Foundation
import SQLiteBridge

final class SharedFileSession<File: SharedFile> {
    private let file: File
    private let mayForget: Bool
    private let now: @Sendable () -> Date
    private let onNotice: @Sendable (String) -> Void
    private var opening: SharedOpening<File.Tables>?
    /// The identity of the file that was last opened, or that failed to open.
    private var tried: FileIdentity?
    private var wasOpen = false
    private var outsideChanges: Int64 = 0
    private var hasOutsideNews = false

    /// With `mayForget`, what no file can hold stays in memory.
    init(
        _ file: File, mayForget: Bool, now: @escaping @Sendable () -> Date,
        onNotice: @escaping @Sendable (String) -> Void
    ) {
        (self.file, self.mayForget, self.now, self.onNotice) = (file, mayForget, now, onNotice)
    }

    func read<Value>(_ body: (File.Tables) throws(SQLiteError) -> Value) throws(StoreError) -> Value {
        try attempt { opening throws(SQLiteError) in try body(opening.tables) }
    }

    func write<Value>(_ body: (File.Tables) throws(SQLiteError) -> Value) throws(StoreError) -> Value {
        // The file may be writable by now.
        if opening?.refusal != nil { opening = nil }
        return try attempt { opening throws(SQLiteError) in
            if let refusal = opening.refusal { throw refusal }
            return try body(opening.tables)
        }
    }

    /// True once after another program has written to the file or replaced it.
    func takeOutsideNews() -> Bool {
        defer { hasOutsideNews = false }
        return hasOutsideNews
    }

    private func attempt<Value>(
        _ body: (SharedOpening<File.Tables>) throws(SQLiteError) -> Value
    ) throws(StoreError) -> Value {
        do throws(SQLiteError) {
            do throws(SQLiteError) {
                return try body(try current())
            } catch {
                guard isDamage(error) else { throw error }
                if let notice = try file.replace(tried, on: now(), letGo: { opening = nil }) { onNotice(notice) }
                return try body(try current())
            }
        } catch {
            throw StoreError(error)
        }
    }

    private func isDamage(_ error: SQLiteError) -> Bool {
        if error.kind == .corrupt { return true }
        guard file.doubtfulErrors.contains(error.kind), let opening else { return false }
        // When even this check fails, the file is damaged.
        return (try? file.isSound(opening.tables.database)) != true
    }

    private func current() throws(SQLiteError) -> SharedOpening<File.Tables> {
        guard let opening, opening.identity == nil || opening.identity == FileIdentity(of: file.path) else {
            return try open()
        }
        let outside = try opening.tables.outsideChanges()
        if outside != outsideChanges { (outsideChanges, hasOutsideNews) = (outside, true) }
        return opening
    }

    private func open() throws(SQLiteError) -> SharedOpening<File.Tables> {
        opening = nil
        tried = FileIdentity(of: file.path)
        let opened = try openWhereverPossible()
        tried = opened.identity
        outsideChanges = try opened.tables.outsideChanges()
        opening = opened
        if wasOpen { hasOutsideNews = true }
        wasOpen = true
        return opened
    }

    private func openWhereverPossible() throws(SQLiteError) -> SharedOpening<File.Tables> {
        do throws(SQLiteError) {
            return try file.open()
        } catch {
            guard mayForget, FileIdentity(of: file.path) == nil, [.readOnly, .cannotOpen].contains(error.kind) else {
                throw error
            }
            if let notice = file.memoryNotice { onNotice(notice) }
            return try file.openInMemory()
        }
    }
}

extension StoreError {
    init(_ error: SQLiteError) {
        switch error.kind {
        case .busy: self = .locked
        case .full: self = .full
        case .readOnly: self = .readOnly
        case .corrupt: self = .corrupt
        case .tooNew: self = .tooNew
        case .constraint, .cannotOpen, .inputOutput, .other: self = .failed(error.message)
        }
    }
}
