import Base
public import Batch
public import Catalogue
import Dispatch
import Foundation
public import GRDB
import MailTasks
public import PicturesEngine
import PicturesTasks
public import ReadingEngine
import Readings
import ReadingTasks

/// The result of an import. The numbers count lines of the result files, unless another unit is given.
public struct ImportReport: Codable, Sendable, Equatable {
    public var results = 0
    /// Results that this import added to the catalogue.
    public var imported = 0
    /// Results that were already in the catalogue.
    public var known = 0
    /// Results whose file has changed or is missing. The next scan or plan will handle the file.
    public var changed = 0
    /// Recognized texts that were not stored, because the content of their files is not known yet. Another import stores them
    /// after the descriptions of these files have been stored.
    public var waiting = 0
    /// Files that cannot be read. The reason is stored in the catalogue.
    public var failed = 0
    /// Lines that failed for a temporary reason and have no other result. They must be processed again.
    public var again = 0
    /// Lines that were processed only by another version of the program. Their results are skipped.
    public var otherVersion = 0
    /// Lines of the plan without a result.
    public var missing = 0
    /// Lines that are not results, contain invalid answers of a worker, or belong to another plan. They are skipped.
    public var strange = 0
    /// Result files whose end is missing or damaged.
    public var torn: [String] = []
    public var seconds = 0.0

    public init() {}

    mutating func count(_ outcome: ImportedResult.Outcome) {
        switch outcome {
        case .imported: imported += 1
        case .known: known += 1
        case .changed: changed += 1
        case .waiting: waiting += 1
        case .failed: failed += 1
        case .strange: strange += 1
        }
    }
}

/// Imports results into the catalogue. Importing the same result several times has no further effect.
public struct BatchImport: Sendable {
    /// Stores the analysis of a screenshot. Called in the transaction that stores the other results.
    public typealias KeepScreen = @Sendable (Database, Identity, PictureDescription, Reading, PictureTexture?) throws -> Void

    /// Computes the data that is also derived when a text is recognized on this machine. Called in the transaction in which the
    /// text is stored.
    public typealias KeepReading = @Sendable (Database, Identity) throws -> Void

    /// The number of results in each transaction.
    private static let batch = 256

    let catalogue: Catalogue
    let version: String
    let keepReading: KeepReading
    let keepScreen: KeepScreen

    /// - Parameter version: the version of this program. Results of other versions are skipped.
    public init(
        _ catalogue: Catalogue, version: String, keepReading: @escaping KeepReading, keepScreen: @escaping KeepScreen
    ) {
        (self.catalogue, self.version, self.keepReading, self.keepScreen) = (catalogue, version, keepReading, keepScreen)
    }

    /// Imports a folder of results. The first pass imports all results except texts, among them those that identify the content
    /// of each file. The second pass imports the recognized texts.
    ///
    /// - Parameters:
    ///   - isCancelled: called before each transaction. The results imported so far are kept.
    ///   - onProgress: called with the report so far and the fraction of the work that is done, 0…1.
    public func run(
        _ results: ResultFolder, isCancelled: () -> Bool = { false }, onProgress: (ImportReport, Double) -> Void = { _, _ in }
    ) throws -> ImportReport {
        let begin = ContinuousClock.now
        var report = ImportReport()
        var lines = LineStates(count: results.plan.lines)
        let files = try results.files()
        let total = files.reduce(0) { $0 + (FileInfo($1)?.bytes ?? 0) } * 2
        var before: Int64 = 0
        for pass in [Pass.contents, .texts] {
            for path in files {
                let file = try LineFile(path)
                while !isCancelled(), let some = try next(of: file) {
                    try take(some, of: results, pass, &report, &lines)
                    (report.again, report.otherVersion, report.missing) = (lines.again, lines.otherVersion, lines.missing)
                    onProgress(report, Double(before + Int64(file.bytesRead)) / Double(max(total, 1)))
                }
                before += FileInfo(path)?.bytes ?? 0
                if pass == .contents && file.isTorn { report.torn.append(path.display) }
                if isCancelled() { break }
            }
        }
        (report.again, report.otherVersion, report.missing) = (lines.again, lines.otherVersion, lines.missing)
        report.seconds = begin.duration(to: .now).inSeconds
        return report
    }

    private func next(of file: LineFile) throws -> [Data]? {
        var lines: [Data] = []
        while lines.count < Self.batch, let line = try file.next() { lines.append(line) }
        return lines.isEmpty ? nil : lines
    }
}

extension BatchImport {
    private enum Pass { case contents, texts }

    private func take(
        _ lines: [Data], of folder: ResultFolder, _ pass: Pass, _ report: inout ImportReport, _ states: inout LineStates
    ) throws {
        let plan = folder.plan, indexes = ImportedIndex(results: folder, data: catalogue.directory)
        var wanted: [ResultLine] = []
        for line in lines {
            let result = ResultLine(line)
            // The second pass handles only recognized texts. The first pass handles all other results, and also counts the lines
            // that are not results.
            let isText = result?.header.task == ReadText.name
            guard isText == (pass == .texts) else { continue }
            report.results += 1
            guard let result, result.header.plan == plan.id, plan.roots.indices.contains(result.header.root) else {
                report.strange += 1
                continue
            }
            guard states.note(result, version: version) else { continue }
            if result.header.task == IndexMail.name { report.count(try indexes.take(result)) } else { wanted.append(result) }
        }
        if wanted.isEmpty { return }
        let destinations = try catalogue.read { db in try wanted.map { try Self.destination(db, $0.header, plan) } }
        var found: [(result: ResultLine, destination: Destination)] = []
        for (result, destination) in zip(wanted, destinations) {
            switch destination {
            case .none: report.changed += 1
            case .some(let destination) where destination.isKnown(result): report.known += 1
            case .some(let destination): found.append((result, destination))
            }
        }
        try store(found.map(\.destination), Self.side(found.map { $0 }), &report)
    }

    /// Decodes results. Decoding takes longer than storing, so it runs on all processors.
    private static func side(_ found: [(result: ResultLine, destination: Destination)]) -> [ImportedResult?] {
        let decoded = [ImportedResult?](unsafeUninitializedCapacity: found.count) { buffer, count in
            nonisolated(unsafe) let buffer = buffer
            guard let base = buffer.baseAddress else { return }
            nonisolated(unsafe) let start = base
            DispatchQueue.concurrentPerform(iterations: found.count) { index in
                (start + index).initialize(to: ImportedResult(found[index].result, of: found[index].destination.row))
            }
            count = found.count
        }
        return decoded
    }

    private func store(_ destinations: [Destination], _ results: [ImportedResult?], _ report: inout ImportReport) throws {
        let thumbnails = results.compactMap { $0?.thumbnail }
        if !thumbnails.isEmpty { try catalogue.thumbnails.store(thumbnails) }
        let outcomes = try catalogue.write { db in
            try zip(destinations, results).map { destination, result in
                guard let result else { return ImportedResult.Outcome.strange }
                return try result.store(db, destination.row, self)
            }
        }
        for outcome in outcomes { report.count(outcome) }
    }

    /// The catalogue's data about the file to which a result belongs.
    private struct Destination {
        let row: FileRow
        let hasReading: Bool
        let hasView: Bool

        func isKnown(_ result: ResultLine) -> Bool {
            switch result.header.task {
            case ReadText.name: hasReading || row.contents == .unreadable
            case DescribeScreen.name:
                hasView && row.contents != .unread || row.contents == .unreadable || row.contents == .unshowable
            default: row.contents != .unread
            }
        }
    }

    /// Returns the file to which a result belongs; nil if, according to the catalogue, the file is missing or differs from the
    /// planned one.
    private static func destination(_ db: Database, _ header: ResultHeader, _ plan: BatchPlan) throws -> Destination? {
        let path = plan.roots[header.root].appending(header.path)
        guard let id = try FileRow.id(db, at: path), let row = try FileRow.fetch(db, id: id), row.stamp.size == header.size,
            row.stamp.modified == header.modified
        else { return nil }
        let known = try row.identity.map { identity in
            (
                try Readings.contains(db, identity),
                try Bool.fetchOne(
                    db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM screenView WHERE identity = ?)"), arguments: [identity])
                    ?? false
            )
        }
        return Destination(row: row, hasReading: known?.0 ?? false, hasView: known?.1 ?? false)
    }
}

/// The state of each line of a plan. A line may fail or be processed by another version first, and succeed later.
private struct LineStates {
    private var done: DoneLines
    private var failed: DoneLines
    private var others: DoneLines
    private let lines: Int
    private var doneAfterFailure = 0
    private var doneAfterOther = 0

    init(count: Int) {
        lines = count
        (done, failed, others) = (DoneLines(count: count), DoneLines(count: count), DoneLines(count: count))
    }

    var again: Int { failed.count - doneAfterFailure }
    var otherVersion: Int { others.count - doneAfterOther }
    var missing: Int { max(0, lines - done.count - again - otherVersion) }

    /// Records a result, and returns whether it should be imported.
    mutating func note(_ result: ResultLine, version: String) -> Bool {
        let line = result.header.line
        guard !done.contains(line) else { return result.isDone && result.header.version == version }
        if result.header.version != version {
            if !failed.contains(line) { others.insert(line) }
            return false
        }
        guard result.isDone else {
            if !others.contains(line) { failed.insert(line) }
            return false
        }
        done.insert(line)
        if failed.contains(line) { doneAfterFailure += 1 }
        if others.contains(line) { doneAfterOther += 1 }
        return true
    }
}
