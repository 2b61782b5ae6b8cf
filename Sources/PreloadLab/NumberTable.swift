// A text file with numbers in columns: the format of every file of the benchmark.
// Thread: any; a plain value. Invariant: each row has the requested columns, and every number is finite.

import Foundation

struct NumberTable {
    /// The name in errors, such as "traces/high/3.txt".
    let name: String
    private(set) var rows: [[Double]] = []

    /// When `columns` is nil, the first row decides; `header` skips the first line.
    init(_ name: String, in folder: URL, columns: Int? = nil, header: Bool = false) throws(BenchmarkError) {
        self.name = name
        let text = try Self.text(of: folder.appending(path: name), name)
        var width = columns
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let words = line.split { $0 == "," || $0.isWhitespace }
            if words.isEmpty || (header && index == 0) { continue }
            let row = try Self.numbers(words, index + 1, of: name)
            if row.count != width ?? row.count {
                throw .line(index + 1, of: name, "\(row.count) numbers instead of \(width ?? 0)")
            }
            width = row.count
            rows.append(row)
        }
        if rows.isEmpty { throw .empty(name) }
    }

    /// An error about the row with that index, with its line in the file.
    func error(inRow index: Int, _ complaint: String) -> BenchmarkError {
        .line(index + 1, of: name, complaint)
    }

    private static func text(of file: URL, _ name: String) throws(BenchmarkError) -> String {
        guard FileManager.default.fileExists(atPath: file.path) else { throw .missing(name) }
        do {
            return try String(contentsOf: file, encoding: .utf8)
        } catch {
            throw .unreadable(name)
        }
    }

    private static func numbers(_ words: [Substring], _ line: Int, of name: String) throws(BenchmarkError) -> [Double] {
        var row: [Double] = []
        for word in words {
            guard let number = Double(word), number.isFinite else { throw .line(line, of: name, "no number") }
            row.append(number)
        }
        return row
    }
}
