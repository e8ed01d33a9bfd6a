import Acts
public import Base
import CLinux
import Catalogue
import Foundation
import GRDB
import Glibc

/// Updates a checked copy (each file is compared after it was written) of the shared folders, the scans and the copied mail
/// archives. Blocks the calling thread.
public final class CopyRun {
    public struct Sum: Sendable, Equatable, Encodable {
        /// The number of original files that this run examined.
        public var files = 0
        /// The number of files copied in this run, and their total size in bytes.
        public var copied = 0
        public var bytes: Int64 = 0
        /// The number of earlier versions of files that this run kept.
        public var earlier = 0
        /// The number of originals whose content is damaged. Their copies were not changed.
        public var damaged = 0
        public var failed = 0
        /// The number of shared folders that are missing.
        public var away = 0
        /// The number of files in the copy whose originals no longer exist.
        public var gone = 0
        public var complete = false
    }

    public enum Event {
        case progress(Sum)
        case failed(Failure)
        case damaged(BytePath)
        /// A shared folder is missing.
        case away(BytePath)
    }

    let catalogue: Catalogue
    private let originals: Originals
    let folder: CopyFolder
    let records: CopyRecords
    private let isCancelled: () -> Bool
    private let onEvent: (Event) -> Void
    private let readsAgain: Bool
    let shared: [BytePath]
    var sum = Sum()
    private var fresh: [CopyRecords.Record] = []

    /// The number of records per transaction. If the process is killed, at most this number of files is compared again.
    private static let batch = 64
    private static let deepest = 200

    /// - Parameters:
    ///   - takesOver: whether to accept a folder with the copy of another library, which then becomes the copy of this
    ///     library.
    ///   - readsAgain: whether to read and compare also the files that are already in the copy.
    public init(
        _ verification: Verification, to path: BytePath, takesOver: Bool = false, readsAgain: Bool = false,
        isCancelled: @escaping () -> Bool, onEvent: @escaping (Event) -> Void
    ) throws {
        let catalogue = verification.catalogue
        self.catalogue = catalogue
        (self.isCancelled, self.onEvent, self.readsAgain) = (isCancelled, onEvent, readsAgain)
        originals = Originals(catalogue: catalogue, listsGone: true)
        shared = try catalogue.read(SharedFolder.all).map(\.path)
        let data = Originals.data(catalogue)
        folder = try CopyFolder(
            path, of: try Self.library(catalogue), takesOver: takesOver, sources: shared + [data])
        records = try CopyRecords(in: folder.path)
    }

    /// The folder of the copy, as a path without symbolic links.
    public var path: BytePath { folder.path }

    /// Whether the copy is on the same disk as some of its originals, so that both could be lost together.
    public var isOnOwnDisk: Bool {
        (shared + [Originals.data(catalogue)]).contains { DiskRoom.isShared($0, folder.path) }
    }

    private static let key = "verify.library"

    /// The identifier by which copies recognise this library.
    private static func library(_ catalogue: Catalogue) throws -> String {
        try catalogue.write { db in
            if let known = try SettingTable.value(db, key) { return String(known.dropFirst().dropLast()) }
            let fresh = UUID().uuidString.lowercased()
            try SettingTable.set(db, key, "\"\(fresh)\"")
            return fresh
        }
    }

    /// - Throws: `Failure` with code `diskFull` or `cancelled`, or `fileNotFound` if the drive was disconnected. The files
    ///   copied before the failure are complete.
    public func run() throws -> Sum {
        let file = CopyFile(folder: folder, records: records, pause: pause)
        file.removeLeftover()
        do {
            try copyOwn(file)
            for root in outermost {
                try copyShared(root, file)
            }
            try flush()
            try countGone()
            sum.complete = sum.damaged == 0 && sum.failed == 0 && sum.away == 0
            if sum.complete { try writeSums() }
            try note()
            return sum
        } catch let error as DatabaseError {
            throw CopyRecords.failure(error, folder.path)
        } catch {
            try? flush()
            try? note()
            throw error
        }
    }

    /// The shared folders that are not inside another shared folder.
    private var outermost: [BytePath] { shared.filter { one in !shared.contains { $0 != one && one.isInside($0) } } }

    private func pause() throws {
        if isCancelled() { throw Failure(.cancelled, "verify.cancelled") }
    }

    func note() throws {
        let total = try records.total()
        try catalogue.write { [sum, folder] in
            try CopyRow.store($0, folder.path, files: total.files, bytes: total.bytes, isComplete: sum.complete)
        }
    }

    // MARK: Files

    /// Copies scans and mail archives first, because they exist only in Shoebox.
    private func copyOwn(_ file: CopyFile) throws {
        for (source, name) in [(Original.Source.scans, "scans"), (.archives, "archives")] {
            var cursor = Originals.Cursor(source: source)
            while true {
                let page = try originals.page(after: &cursor)
                guard let first = page.first, first.source == source else { break }
                for original in page {
                    guard FileStamp(of: original.path) != nil else {
                        try tellGone(original)
                        continue
                    }
                    try take(original.path, BytePath(name).appending(original.path.name), original, file)
                }
            }
        }
    }

    /// Reports a scan or archive whose file is missing although it was not removed in Shoebox.
    private func tellGone(_ original: Original) throws {
        guard try originals.again(original) != nil else { return }
        sum.files += 1
        // The check records the file as missing, so that the settings page shows where an intact copy is.
        _ = try Checking(catalogue).check(original, pause)
        try fail(Failure(.fileNotFound, "verify.originalGone", file: original.path))
    }

    private func copyShared(_ root: BytePath, _ file: CopyFile) throws {
        guard (try? OpenFolder(root, "read")) != nil else {
            sum.away += 1
            return onEvent(.away(root))
        }
        try walk(root, file, depth: 0)
    }

    private func walk(_ path: BytePath, _ file: CopyFile, depth: Int) throws {
        guard depth < Self.deepest, path != Originals.data(catalogue) else { return }
        try pause()
        var listing = cl_listing()
        let problem = path.withCString { cl_list($0, &listing) }
        guard problem == 0 else { return try fail(.system(-problem, "read", path)) }
        defer { cl_list_free(&listing) }
        guard let entries = listing.entries, let names = listing.names else { return }
        for entry in UnsafeBufferPointer(start: entries, count: listing.count) {
            let start = UnsafeRawPointer(names + Int(entry.name_offset))
            let name = BytePath(bytes: UnsafeRawBufferPointer(start: start, count: Int(entry.name_length)))
            if Exclusions.leavesOut(name) { continue }
            let child = path.appending(name)
            switch UInt32(entry.type) {
            case cl_directory.rawValue: try walk(child, file, depth: depth + 1)
            case cl_file.rawValue:
                try take(child, BytePath("library").appending(BytePath(bytes: child.bytes.dropFirst())), try known(child), file)
            default: continue
            }
        }
    }

    /// Finds the known content of a file in the catalogue.
    private func known(_ path: BytePath) throws -> Original? {
        try catalogue.read { db in
            if let row = try FileRow.fetch(db, at: path), row.presence == .here, row.contents != .unread {
                return Original(source: .library, id: row.id, path: path, expected: row.identity, stamp: row.stamp)
            }
            guard let known = try ProofSums.fetch(db, path) else { return nil }
            return Original(source: .other, id: 0, path: path, expected: known.sum, stamp: known.stamp)
        }
    }

    private func take(_ source: BytePath, _ target: BytePath, _ known: Original?, _ file: CopyFile) throws {
        try pause()
        sum.files += 1
        defer { onEvent(.progress(sum)) }
        do {
            if try isCopied(source, target) { return }
            switch try file.copy(source, to: target, known: known) {
            case .copied(let record, let earlier):
                sum.copied += 1
                sum.bytes += record.stamp.size
                if earlier != nil { sum.earlier += 1 }
                fresh += [record, earlier].compactMap { $0 }
                if fresh.count >= Self.batch { try flush() }
            case .badOriginal:
                sum.damaged += 1
                onEvent(.damaged(source))
                try flush()
                if let known { _ = try Checking(catalogue).check(known, pause) }
            case .changing: throw Failure(.changed, "move.changedInMoment", ["action": "copied"], file: source)
            }
        } catch let failure as Failure {
            if [.diskFull, .cancelled].contains(failure.code) { throw failure }
            try folder.checkPresence()
            try fail(failure)
        }
    }

    /// Reports a file that could not be copied. The run continues with the other files.
    private func fail(_ failure: Failure) throws {
        sum.failed += 1
        onEvent(.failed(failure))
    }

    /// Whether the copy contains the current version of a file.
    private func isCopied(_ source: BytePath, _ target: BytePath) throws -> Bool {
        guard let record = try records.fetch(target), let here = FileStamp(of: source), let there = folder.stamp(target),
            record.stamp.size == here.size, record.stamp.modified == here.modified, there.size == here.size
        else { return false }
        // The change time is not compared for files in the data folder, because each new hard link to a file changes it.
        guard record.stamp.changed == here.changed || source.isInside(Originals.data(catalogue)) else { return false }
        guard readsAgain else { return true }
        return (try? FileSum(of: folder.path.appending(target), pause))?.sum == record.sum
    }

    /// Stores the new records. Nothing is written if the drive was disconnected, because the path would then lead to the
    /// folder under the mount point.
    private func flush() throws {
        try folder.checkPresence()
        try records.store(fresh)
        fresh = []
    }
}
