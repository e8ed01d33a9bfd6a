public import Base
import Foundation
import PapersTasks
import Synchronization
import Web
public import Workers

/// Provides a converter with workers and with paths for files while it processes one item.
public final class ConverterContext: Sendable {
    private let pool: WorkerPool
    private let folder: BytePath
    private let priority: WorkerPriority
    private let room: DiskSpaceGuard?
    private let onShare: @Sendable (Double) -> Void
    /// Whether this is a preview, for which only the first result is needed.
    let isPreview: Bool
    /// Pictures that were made in this area lose their location.
    let hidden: HiddenArea?
    private let copying: Conversions.Copying
    private let paths = Mutex<[BytePath]>([])
    private let said = Mutex<[Failure]>([])

    /// - Parameters:
    ///   - folder: the folder of the results.
    ///   - room: keeps some space free on the disk of the results. nil if the user chose the folder and therefore knows its
    ///     disk.
    ///   - copying: decides what a copy of an input reveals of its location.
    ///   - onShare: called with the completed fraction of the item, 0…1.
    init(
        _ pool: WorkerPool, folder: BytePath, room: DiskSpaceGuard? = nil, isPreview: Bool = false,
        hidden: HiddenArea? = nil, copying: @escaping Conversions.Copying = { _, _, _ in .whole },
        onShare: @escaping @Sendable (Double) -> Void = { _ in }
    ) {
        (self.pool, self.folder, self.room, self.isPreview, self.onShare) = (pool, folder, room, isPreview, onShare)
        (self.hidden, self.copying) = (hidden, copying)
        priority = isPreview ? .interactive : .batch
    }

    /// Performs a task in a worker. If the job is cancelled, the worker is killed.
    public func perform<T: WorkerTask>(_ task: T, deadline: Duration? = nil) async throws(Failure) -> T.Answer {
        guard let room else { return try await pool.perform(task, priority: priority, deadline: deadline) }
        return try await room.perform(writing: folder) { [pool, priority] () throws(Failure) in
            try await pool.perform(task, priority: priority, deadline: deadline)
        }
    }

    /// Decides what a copy of an input reveals of its location.
    func copy(of input: ConvertFile, withoutLocation: Bool) async throws(Failure) -> PhotoCopy {
        do { return try await copying(input.path, input.typicalName, withoutLocation) } catch let failure as Failure {
            throw failure.about(BytePath(input.name))
        } catch {
            throw Failure(.unknown, "convert.noResult", file: BytePath(input.name))
        }
    }

    /// Returns a path for a new file, which is a result or an intermediate file. The file does not exist yet. Files that do
    /// not become results are removed at the end of the item.
    public func path() -> BytePath {
        let path = ConvertFiles.makingPath(in: folder)
        paths.withLock { $0.append(path) }
        return path
    }

    /// Writes bytes that the server itself produced to a new file.
    public func write(_ bytes: [UInt8], to path: BytePath) throws(Failure) {
        let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard descriptor >= 0 else { throw Failure.system(errno, "written", path) }
        let isWritten = writeAll(descriptor, bytes), number = errno
        close(descriptor)
        if !isWritten { throw Failure.system(number, "written", path) }
    }

    /// Calls `body` for several items, for as many at the same time as there are workers, and reports the progress.
    ///
    /// - Parameter share: the fraction of the conversion item that this work represents, 0…1.
    /// - Returns: the results of `body` in the order of the items.
    func each<Item: Sendable, Made: Sendable>(
        _ items: [Item], share: Double = 1, _ body: @escaping @Sendable (Item) async throws(Failure) -> Made
    ) async throws(Failure) -> [Made] {
        var made: [Int: Made] = [:]
        var problem: Failure?
        await withTaskGroup(of: (Int, Result<Made, Failure>).self) { group in
            var begun = 0
            func begin() {
                guard begun < items.count, problem == nil else { return }
                let (number, item) = (begun, items[begun])
                begun += 1
                group.addTask {
                    do throws(Failure) { return (number, .success(try await body(item))) } catch {
                        return (number, .failure(error))
                    }
                }
            }
            for _ in 0..<pool.size { begin() }
            while let (number, result) = await group.next() {
                switch result {
                case .success(let one): made[number] = one
                case .failure(let failure):
                    problem = problem ?? failure
                    group.cancelAll()
                }
                report(share * Double(made.count) / Double(items.count))
                begin()
            }
        }
        if let problem { throw problem }
        return items.indices.compactMap { made[$0] }
    }

    /// If a failure concerns one of the inputs, replaces the path in the failure with the input's name, which the user
    /// knows.
    func named(_ failure: Failure, _ inputs: [ConvertFile]) -> Failure {
        guard let input = inputs.first(where: { $0.path.display == failure.file }) else { return failure }
        return failure.about(BytePath(input.name))
    }

    /// Removes a file that is no longer needed.
    func remove(_ path: BytePath) { _ = path.withCString { unlink($0) } }

    /// Sets the modification date of a result to that of its source.
    ///
    /// - Parameter modified: in milliseconds since 1970.
    public func setDate(_ modified: Int64, of path: BytePath) {
        let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { return }
        FileTimes.setModified(descriptor, modified)
        close(descriptor)
    }

    /// Gives results their final names and flushes them to the disk. This happens before rows in the catalogue refer to the
    /// results, so after a power failure, every file with a row is complete.
    ///
    /// - Returns: the results under their new names.
    func keep(_ results: [ConverterResult]) throws(Failure) -> [ConverterResult] {
        var kept: [ConverterResult] = []
        for result in results {
            let path = ConvertFiles.makingPath(in: folder)
            guard result.path.withCString({ from in path.withCString { rename(from, $0) } }) == 0 else {
                throw Failure.system(errno, "written", result.path)
            }
            kept.append(ConverterResult(path, name: result.name, kind: result.kind))
        }
        paths.withLock { [kept] in $0 += kept.map(\.path) }
        for path in kept.map(\.path) + (kept.isEmpty ? [] : [folder]) {
            let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
            guard descriptor >= 0 else { throw Failure.system(errno, "written", path) }
            let (isKept, number) = (fsync(descriptor) == 0, errno)
            close(descriptor)
            // Some file systems cannot flush folders.
            if !isKept, path != folder { throw Failure.system(number, "written", path) }
        }
        return kept
    }

    /// Adds a note for the user about content that is missing in the results.
    func note(_ failure: Failure) { said.withLock { $0.append(failure) } }

    /// All notes about content that is missing in the results, followed by the losses of PDFs. Each kind of loss appears
    /// once.
    func notes(on results: [ConverterResult]) -> [Failure] {
        said.withLock { $0 } + results.flatMap(\.losses).once.map { Failure(.unsupportedFormat, $0.reason) }
    }

    /// Reports the progress within an item. Only needed for an item that takes long.
    ///
    /// - Parameter share: the completed fraction of the item, 0…1.
    public func report(_ share: Double) { onShare(min(max(share, 0), 1)) }

    /// Removes all files at paths returned by `path()`, except the results.
    func clear(keeping results: [ConverterResult] = []) {
        let kept = Set(results.map(\.path))
        for path in paths.withLock({ $0 }) where !kept.contains(path) { _ = path.withCString { unlink($0) } }
    }
}
