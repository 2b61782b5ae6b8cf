// Reads a benchmark directory: chunk-bytes/videoK.csv, retention/videoK.txt, users.csv, traces/SET/*.txt.
// Thread: any that may block on files. Invariant: unusable data are an error, never left out.

package import Foundation

package struct BenchmarkReader {
    private let folder: URL
    /// Beyond these, sums would overflow and a replay would not end.
    private static let chunkSizes = 1...1 << 30
    private static let watchTimes = 0...86_400_000.0
    private static let megabits = 0...1_000_000.0
    /// The least number of megabits in a lap of a trace.
    private static let leastLap = 0.001

    package init(_ folder: URL) { self.folder = folder }

    package func read() throws(BenchmarkError) -> Benchmark {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw .missing("folder \(folder.path)")
        }
        let videos = try readVideos()
        return Benchmark(videos: videos, users: try readUsers(videos.count), sets: try readSets())
    }

    private func readVideos() throws(BenchmarkError) -> [BenchmarkVideo] {
        let count = try entries("chunk-bytes").filter { $0.hasPrefix("video") && $0.hasSuffix(".csv") }.count
        guard count > 0 else { throw .empty("chunk-bytes") }
        var videos: [BenchmarkVideo] = []
        for index in 0..<count {
            let chunks = try readChunks("chunk-bytes/video\(index).csv")
            if let first = videos.first, first.chunkBytes[0].count != chunks[0].count {
                throw .mismatch("chunk-bytes/video\(index).csv has another number of levels than video0.csv")
            }
            videos.append(
                BenchmarkVideo(chunkBytes: chunks, retention: try readRetention("retention/video\(index).txt")))
        }
        return videos
    }

    private func readChunks(_ name: String) throws(BenchmarkError) -> [[Int]] {
        let table = try NumberTable(name, in: folder)
        var chunks: [[Int]] = []
        for (index, row) in table.rows.enumerated() {
            let bytes = row.compactMap { Int(exactly: $0) }.filter(Self.chunkSizes.contains)
            guard bytes.count == row.count else { throw table.error(inRow: index, "not a number of bytes") }
            chunks.append(bytes)
        }
        return chunks
    }

    private func readRetention(_ name: String) throws(BenchmarkError) -> [Double] {
        let table = try NumberTable(name, in: folder, columns: 2)
        var shares: [Double] = []
        for (index, row) in table.rows.enumerated() {
            guard row[0] == Double(index) else { throw table.error(inRow: index, "second \(index) is missing") }
            guard (0...1).contains(row[1]) else { throw table.error(inRow: index, "not a share between 0 and 1") }
            shares.append(row[1])
        }
        return shares
    }

    private func readUsers(_ videos: Int) throws(BenchmarkError) -> [BenchmarkUser] {
        let table = try NumberTable("users.csv", in: folder, columns: videos + 1, header: true)
        var users: [BenchmarkUser] = []
        for (index, row) in table.rows.enumerated() {
            guard row.dropFirst().allSatisfy(Self.watchTimes.contains), let name = Int(exactly: row[0]), name >= 0
            else {
                throw .line(index + 2, of: "users.csv", "not a person and times")
            }
            users.append(BenchmarkUser(name: String(name), watched: Array(row.dropFirst())))
        }
        return users
    }

    private func readSets() throws(BenchmarkError) -> [TraceSet] {
        var sets: [TraceSet] = []
        for set in try entries("traces") {
            var traces: [NetworkTrace] = []
            for file in try entries("traces/\(set)") where file.hasSuffix(".txt") {
                traces.append(try readTrace("traces/\(set)/\(file)", called: String(file.dropLast(4))))
            }
            if traces.isEmpty { throw .empty("traces/\(set)") }
            sets.append(TraceSet(name: set, traces: traces))
        }
        if sets.isEmpty { throw .empty("traces") }
        return sets
    }

    private func readTrace(_ name: String, called short: String) throws(BenchmarkError) -> NetworkTrace {
        let table = try NumberTable(name, in: folder, columns: 2)
        let rows = table.rows
        for index in rows.indices.dropFirst() where rows[index][0] <= rows[index - 1][0] {
            throw table.error(inRow: index, "the time does not rise")
        }
        if let index = rows.firstIndex(where: { $0[1] < 0 }) { throw table.error(inRow: index, "a rate below zero") }
        if let index = rows.firstIndex(where: { !Self.megabits.contains($0[1]) }) {
            throw table.error(inRow: index, "a rate that no line has")
        }
        let lap = zip(rows, rows.dropFirst()).reduce(0) { $0 + $1.1[1] * ($1.1[0] - $1.0[0]) }
        guard lap.isFinite, lap >= Self.leastLap else { throw .mismatch("\(name) carries nothing") }
        return NetworkTrace(name: short, times: rows.map { $0[0] }, rates: rows.map { $0[1] })
    }

    /// Names inside a folder of the benchmark in natural order, without hidden ones.
    private func entries(_ name: String) throws(BenchmarkError) -> [String] {
        let path = folder.appending(path: name).path
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }
            return names.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
        } catch {
            throw .missing("folder \(name)")
        }
    }
}
