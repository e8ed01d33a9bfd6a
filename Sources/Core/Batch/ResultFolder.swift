public import Base
import Foundation
import Glibc

/// A folder of results: files of result lines, and a copy of the `plan.json` of their plan.
public struct ResultFolder: Sendable {
    public let path: BytePath
    public let plan: BatchPlan

    /// Opens a folder that already has results.
    public init(_ path: BytePath) throws(Failure) {
        (self.path, plan) = (path, try BatchPlan(in: path))
    }

    /// Opens or creates the folder for the results of a plan.
    ///
    /// - Throws: `Failure` if the folder has results of another plan.
    public init(_ path: BytePath, for plan: BatchPlan) throws(Failure) {
        let made = path.withCString { mkdir($0, 0o700) }
        guard made == 0 || errno == EEXIST else { throw .system(errno, "written", path) }
        if FileInfo(path.appending(BatchPlan.file)) == nil {
            try plan.write(in: path)
        } else if try BatchPlan(in: path).id != plan.id {
            throw Failure(.badRequest, "batch.otherPlan", file: path)
        }
        (self.path, self.plan) = (path, plan)
    }

    /// Returns all files of result lines, including those in subfolders, sorted by name.
    public func files() throws(Failure) -> [BytePath] {
        let names: [String]
        do {
            names = try FileManager.default.subpathsOfDirectory(atPath: path.display)
        } catch {
            throw Failure(.fileNotFound, "batch.noPlan", file: path)
        }
        return names.filter { $0.hasSuffix(".jsonl.gz") || $0.hasSuffix(".jsonl") }.sorted().map { path.appending($0) }
    }

    /// Returns the lines of the plan that were processed by the given version of the program. Unreadable result lines are
    /// ignored, so the plan lines to which they belong are not in the set.
    public func done(version: String) throws(Failure) -> DoneLines {
        var done = DoneLines(count: plan.lines)
        for path in try files() {
            guard let file = try? LineFile(path) else { continue }
            while let line = try? file.next() {
                guard let result = ResultLine(line), result.header.plan == plan.id else { continue }
                if result.isDone && result.header.version == version { done.insert(result.header.line) }
            }
        }
        return done
    }
}

/// A set of lines of a plan, stored as one bit per line in pages. Only pages with at least one line take memory, because the
/// number of lines in `plan.json` cannot be trusted.
public struct DoneLines: Sendable {
    private static let pageLength = 1 << 15

    private var pages: [Int: [UInt8]] = [:]
    private let lines: Int
    public private(set) var count = 0

    public init(count: Int) { lines = count }

    /// The total size of all pages in bytes.
    var bytes: Int { pages.count * Self.pageLength / 8 }

    public func contains(_ line: Int) -> Bool {
        guard (0..<lines).contains(line), let page = pages[line / Self.pageLength] else { return false }
        return page[Self.byte(of: line)] & (1 << (line & 7)) != 0
    }

    public mutating func insert(_ line: Int) {
        guard (0..<lines).contains(line), !contains(line) else { return }
        let empty = [UInt8](repeating: 0, count: Self.pageLength / 8)
        pages[line / Self.pageLength, default: empty][Self.byte(of: line)] |= 1 << (line & 7)
        count += 1
    }

    /// The index of the byte for a line in its page.
    private static func byte(of line: Int) -> Int { (line % pageLength) / 8 }
}
