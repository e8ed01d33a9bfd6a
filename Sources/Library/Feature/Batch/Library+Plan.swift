public import Base
public import Batch
import Catalogue
import GRDB
import ReadingEngine
import Readings

extension Library {
    /// Plans the work that still has to be done for the files in folders. Shares the folders, unless only mail archives are to
    /// be indexed. Updates the names of the files in the catalogue, but opens no file.
    ///
    /// - Parameters:
    ///   - folder: a new or empty folder for the plan.
    ///   - version: the version of this program.
    /// - Throws: `Failure`; `CancellationError`.
    public func plan(
        _ folders: [BytePath], _ works: Set<BatchWork>, in folder: BytePath, version: String,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) async throws -> BatchPlan {
        let archives = works.contains(.index) ? try PlannedArchives(folders, data: catalogue.directory) : nil
        let all = works == [.index] ? [] : try folders.map { try shareOnly($0).path }
        // If one chosen folder contains another, only the outer one is planned, because otherwise the files of the inner one
        // would be planned twice.
        let chosen = Set(all).filter { root in !all.contains { $0 != root && root.isInside($0) } }.sorted()
        return try await blocking { [catalogue] in
            if !chosen.isEmpty {
                try ScanProblem.prepareForScan(catalogue)
                var pass = NamesPass(catalogue, isCancelled: isCancelled, onProgress: { _ in }, onDirectory: { _ in })
                guard try pass.scan(try catalogue.read(ScanRoots.fetch)) else { throw CancellationError() }
            }
            let roots = chosen + (archives?.roots ?? []).filter { !chosen.contains($0) }
            var writer = try PlanWriter(folder, roots: roots)
            try catalogue.read { db in
                let tasks = PlannedTasks(works, try Readings.options(db))
                for (number, root) in chosen.enumerated() { try tasks.add(db, root, number, to: &writer) }
            }
            try archives?.write(to: &writer, roots: roots)
            return try writer.finish(version: version)
        }
    }

    /// Announces that results were imported, so that views and derived data are updated.
    public func announceImport() { onEvent(.changed) }
}

/// Makes the lines of a plan from the rows of the catalogue.
private struct PlannedTasks {
    private let works: Set<BatchWork>
    private let read: PlanTask
    private let screen: PlanTask

    init(_ works: Set<BatchWork>, _ options: ReadingOptions) {
        self.works = works
        (read, screen) = (BatchTasks.read(options), BatchTasks.screen(options))
    }

    private static let isReadable = "(\(FileRow.unread) OR \(FileRow.read))"
    /// Whether a file is the first one with its content. Text is recognized only in the first of several files with the same
    /// content.
    private static let isFirst = """
        (file.identity IS NULL OR file.id = (SELECT min(twin.id) FROM file twin WHERE twin.identity = file.identity AND \(FileRow.present(in: "twin"))))
        """
    private static let lacksReading = """
        (\(FileRow.photo) AND \(isReadable) AND NOT EXISTS (SELECT 1 FROM reading WHERE reading.identity = file.identity) AND \(isFirst))
        """
    private static let lacksView = """
        (\(FileRow.photo) AND \(FileRow.screenshot) AND \(isReadable)
        AND NOT EXISTS (SELECT 1 FROM screenView WHERE screenView.identity = file.identity) AND \(isFirst))
        """

    func add(_ db: Database, _ root: BytePath, _ number: Int, to writer: inout PlanWriter) throws {
        let no = "FALSE"
        let lacksContents = works.contains(.describe) ? FileRow.unread : no
        let lacksReading = works.contains(.read) ? Self.lacksReading : no
        let lacksView = works.contains(.sort) ? Self.lacksView : no
        // The lines are written folder by folder, so that files that are close together on the disk are read together.
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT directory.path, file.name, file.size, file.modified, \(FileRow.picture), \(lacksContents), \(lacksReading), \(lacksView)
                FROM directory CROSS JOIN file ON file.directoryId = directory.id
                WHERE \(Directories.insideCondition) AND \(FileRow.present) AND (\(lacksContents) OR \(lacksReading) OR \(lacksView))
                """, arguments: Directories.insideArguments(root))
        while let row = try rows.next() {
            let (directory, name, size, modified): (BytePath, BytePath, Int64, Int64) = (row[0], row[1], row[2], row[3])
            let (isPhoto, wantsContents, wantsReading, wantsView): (Bool, Bool, Bool, Bool) = (row[4], row[5], row[6], row[7])
            let path = Self.path(directory, name, beneath: root)
            func add(_ task: PlanTask) throws {
                try writer.add(root: number, path: path, size: size, modified: modified, task: task)
            }
            if wantsView {
                try add(screen)
            } else {
                if wantsContents { try add(isPhoto ? BatchTasks.describe(bytes: size) : BatchTasks.film(bytes: size)) }
                if wantsReading { try add(read) }
            }
        }
    }

    private static func path(_ directory: BytePath, _ name: BytePath, beneath root: BytePath) -> BytePath {
        let folder = directory.bytes.dropFirst(root.bytes.count).drop { $0 == UInt8(ascii: "/") }
        return folder.isEmpty ? name : BytePath(bytes: folder).appending(name)
    }
}
