public import Base
public import Catalogue
import CLinux
import Foundation
import Glibc
import GRDB

/// Copies Shoebox's own files into a shared folder, as one act that can be undone. Each file appears completely or not at all,
/// and no file is overwritten.
///
/// The act is stored before the first file is copied. So if the process is killed, the files copied until then can still be
/// undone.
public struct FileAdder: Sendable {
    public struct NewFile: Sendable {
        /// The path of the file, which is copied and kept.
        public let source: BytePath
        /// Whether the file is one of Shoebox's own. The path of another file has no links, and is refused if it has one by now.
        public let isOwn: Bool
        /// The name of the file in the folder, which must be a safe file name. If it is taken, a number is added.
        public let name: String
        /// The digest of the content; nil if files that the library already has are added too.
        public let identity: Identity?
        /// The modification time in seconds since 1970; nil for the current time.
        public let modified: Int64?

        public init(source: BytePath, isOwn: Bool = true, name: String, identity: Identity? = nil, modified: Int64?) {
            (self.source, self.isOwn, self.name) = (source, isOwn, name)
            (self.identity, self.modified) = (identity, modified)
        }
    }

    /// The kind of sentence about the act.
    public enum Form: Sendable {
        /// Attachments of mails became photos of the library.
        case added
        /// Copies were saved in a folder that the user chose.
        case saved

        func about(_ count: Int, _ folder: BytePath) -> About {
            switch self {
            case .added: About("many", count: count)
            case .saved: About("saved", to: folder.name.display, count: count)
            }
        }
    }

    public struct Outcome: Sendable {
        /// The act in the journal; nil if nothing was added.
        public let act: Int64?
        public let added: [BytePath]
        /// The number of files that were skipped because the library already has their content.
        public let known: Int
        public let refused: [Failure]
    }

    /// The data that the journal stores for each added file.
    private struct Entry: Codable {
        let path: BytePath
        /// The name of the file while it is incomplete.
        let draft: BytePath
        /// The stamp of the complete file; nil until then.
        var stamp: FileStamp?
    }

    private let catalogue: Catalogue

    public init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// Copies files into a folder. Blocks meanwhile.
    ///
    /// - Parameters:
    ///   - folder: a shared folder or a folder inside one.
    ///   - leavingOutKnown: whether to skip files whose content the library already has.
    ///   - form: the sentence about the act.
    ///   - summary: makes the English log sentence from the number of added files.
    public func add(
        _ files: [NewFile], to folder: BytePath, leavingOutKnown: Bool = true, form: Form = .added,
        summary: (Int) -> String
    ) throws -> Outcome {
        let fresh = leavingOutKnown ? try unknown(files) : files
        let known = files.count - fresh.count
        guard !fresh.isEmpty else { return Outcome(act: nil, added: [], known: known, refused: []) }
        let openFolder: OpenFolder
        do {
            openFolder = try OpenFolder(folder, "written")
        } catch let failure as Failure {
            return Outcome(act: nil, added: [], known: known, refused: [failure])
        }
        var taken: Set<BytePath> = []
        var entries = fresh.map { file in
            let path = freeName(folder.appending(file.name), besides: taken)
            taken.insert(path)
            let draft = folder.appending(".shoebox-\(UInt64.random(in: 0...UInt64.max)).part")
            return Entry(path: path, draft: draft, stamp: nil)
        }
        let act = try catalogue.write { [entries] db in
            try Journal.begin(
                db, .addFiles, summary: summary(entries.count), about: form.about(entries.count, folder),
                detail: try JSONEncoder().encode(entries))
        }
        var refused: [Failure] = []
        for (index, file) in fresh.enumerated() {
            do {
                entries[index].stamp = try Self.copy(file, to: entries[index], in: openFolder)
            } catch let failure as Failure {
                refused.append(failure)
                // If the disk is full, the next file would fail too.
                if failure.code == .diskFull { break }
            }
        }
        _ = folder.withCString { cl_fsync_dir($0) }
        let arrived = entries.filter { $0.stamp != nil }
        try catalogue.write { db in
            let words = summary(arrived.count)
            try Journal.describe(db, act: act, summary: words, about: form.about(arrived.count, folder))
            try Self.conclude(db, act: act, arrived, summary: words)
        }
        return Outcome(act: arrived.isEmpty ? nil : act, added: arrived.map(\.path), known: known, refused: refused)
    }

    /// Returns the files whose content is not in the library. If several files have the same content, only the first is
    /// returned.
    private func unknown(_ files: [NewFile]) throws -> [NewFile] {
        var seen: Set<Identity> = []
        return try catalogue.read { db in
            try files.filter { file in
                guard let identity = file.identity else { return true }
                let isKnown = try Bool.fetchOne(
                    db, sql: "SELECT EXISTS (SELECT 1 FROM file WHERE identity = ? AND \(FileRow.present))",
                    arguments: [identity])
                return isKnown != true && seen.insert(identity).inserted
            }
        }
    }

    private static func conclude(_ db: Database, act: Int64, _ arrived: [Entry], summary: String) throws {
        try db.execute(
            sql: "UPDATE act SET detail = ?, summary = ? WHERE id = ?",
            arguments: [try JSONEncoder().encode(arrived), summary, act])
        if arrived.isEmpty { try Journal.close(db, idle: act) }
    }

    private static func entries(_ db: Database, act: Int64) throws -> [Entry] {
        try Journal.detail(db, act: act, as: [Entry].self) ?? []
    }
}

// MARK: Taking back

extension FileAdder {
    /// Removes incomplete files that a killed process left behind. Call it once at the start of the program.
    public func recover() throws {
        let acts = try catalogue.read { db in
            try Int64.fetchAll(
                db, sql: "SELECT id FROM act WHERE kind = ? AND undoneAt IS NULL", arguments: [Act.Kind.addFiles.rawValue])
        }
        for act in acts {
            // An act whose data cannot be read must not prevent the start. Only its undo fails.
            let entries = (try? catalogue.read { try Self.entries($0, act: act) }) ?? []
            guard entries.contains(where: { $0.stamp == nil }) else { continue }
            let arrived = entries.compactMap { entry -> Entry? in
                guard entry.stamp == nil else { return entry }
                // If the folder is unavailable, the file is kept in the list, and the next start of the program checks it
                // again.
                guard let openFolder = try? OpenFolder(entry.path.parent, "removed") else { return entry }
                _ = openFolder.remove(entry.draft.name)
                // The path was free before, and only a complete draft is renamed to it, so a file at this path is the added
                // file.
                return openFolder.stamp(entry.path.name).map { Entry(path: entry.path, draft: entry.draft, stamp: $0) }
            }
            try catalogue.write { db in
                try Self.conclude(db, act: act, arrived, summary: "Added \(arrived.count.of("file")) to the library")
            }
        }
    }

    /// Moves the files added by an act to the trash. A file that is not in the catalogue yet and has been changed is kept
    /// instead.
    fileprivate func remove(_ act: Act, mover: FileMover) throws -> Reversal.TakenBack {
        var refused: [FileMover.Refusal] = []
        var ids: [Int64] = []
        var unseen: [EntryMover.Made] = []
        let entries = try catalogue.read { try Self.entries($0, act: act.id) }
        for entry in entries {
            let row = try catalogue.read { try Self.row($0, entry.path) }
            do {
                guard let there = try EntryStamp.lying(at: entry.path, catalogue) else { continue }
                if let row {
                    ids.append(row)
                } else if let known = entry.stamp, OpenFolder.stamp(entry.path) == known {
                    unseen.append(EntryMover.Made(path: entry.path, there: there, steps: []))
                } else {
                    throw Failure(.changed, "file.changedSinceAdded", file: entry.path)
                }
            } catch let failure as Failure {
                refused.append(FileMover.Refusal(file: 0, failure: failure))
            }
        }
        var outcome = EntryMover.Outcome(act: act.id)
        _ = try EntryMover(catalogue, home: mover.home).toTrash(unseen, act: act.id, &outcome)
        refused += outcome.refused.map { FileMover.Refusal(file: 0, failure: $0.failure) }
        refused += try mover.trash(act: act.id, ids).refused
        return Reversal.TakenBack(entries.count - refused.count, refused: refused)
    }

    private static func row(_ db: Database, _ path: BytePath) throws -> Int64? {
        try Int64.fetchOne(
            db,
            sql: """
                SELECT file.id FROM file JOIN directory ON directory.id = file.directoryId
                WHERE directory.path = ? AND file.name = ? AND \(FileRow.present)
                """, arguments: [path.parent, path.name])
    }
}

// MARK: The disk

extension FileAdder {
    private static let piece = 1 << 20

    private static func opened(_ file: NewFile) throws -> Int32 {
        let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW
        if file.isOwn { return file.source.withCString { open($0, flags) } }
        let folder = try OpenFolder(file.source.parent, "read", for: file.source)
        return file.source.name.withCString { openat(folder.descriptor, $0, flags | O_NONBLOCK) }
    }

    /// Copies the content into the draft, syncs the draft, and renames it to its final name if that name is still free.
    private static func copy(_ file: NewFile, to entry: Entry, in folder: OpenFolder) throws -> FileStamp? {
        let source = try opened(file)
        guard source >= 0 else { throw Failure.system(errno, "read", file.source) }
        defer { close(source) }
        let draft = folder.create(entry.draft.name, 0o666)
        guard draft >= 0 else { throw Failure.system(errno, "written", entry.path) }
        UserRights.apply(0o666, to: draft)
        var isDone = false
        defer {
            close(draft)
            if !isDone { _ = folder.remove(entry.draft.name) }
        }
        var room = [UInt8](repeating: 0, count: piece)
        while true {
            let got = read(source, &room, room.count)
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw Failure.system(errno, "read", file.source) }
            if got == 0 { break }
            guard writeAll(draft, Array(room[..<got])) else { throw Failure.system(errno, "written", entry.path) }
        }
        if let modified = file.modified {
            let time = timespec(tv_sec: time_t(modified), tv_nsec: 0)
            _ = [time, time].withUnsafeBufferPointer { futimens(draft, $0.baseAddress) }
        }
        guard fsync(draft) == 0 else { throw Failure.system(errno, "written", entry.path) }
        let renamed = folder.rename(entry.draft.name, to: folder, as: entry.path.name)
        guard renamed == 0 else { throw Failure.system(renamed, "written", entry.path) }
        isDone = true
        return FileStamp(descriptor: draft)
    }
}

extension Act.Kind {
    /// Copies of files, such as attachments of a mail, were added to a shared folder.
    public static let addFiles = Self("addFiles")
}

extension Reversal {
    public static func ofAdding(_ mover: FileMover, announce: @escaping @Sendable () async -> Void = {}) -> Reversal {
        Reversal(
            of: .addFiles,
            files: { act in try FileAdder(mover.catalogue).remove(act, mover: mover) },
            announce: announce)
    }
}
