import Base
import GRDB
import Glibc

/// Restores originals. This happens before the restored catalogue, which refers to them, replaces the current one.
extension Restore {
    static func bringBack(_ source: RestoreSource, named new: DatabaseQueue, into data: BytePath) throws -> Outcome {
        removeDrafts(in: data)
        var outcome = Outcome()
        var damaged: [BytePath] = []
        for (original, bytes) in source.files {
            do throws(Failure) {
                if try place(original, from: bytes, isOurs: source.isOurs, in: data) { outcome.broughtBack += 1 }
            } catch {
                if error.code == .diskFull { throw error }
                damaged.append(original.path)
            }
        }
        let names = try new.read { db in
            (all: try Original.photographs(db), standing: try Original.photographs(db, standing: true))
        }
        let absent = names.all.filter { FileStamp(of: data.appending($0)) == nil }
        outcome.broughtBack += try takeBack(absent, of: data)
        let wanted = Set(names.standing + damaged + source.files.map(\.original.path))
        outcome.missing = wanted.filter { FileStamp(of: data.appending($0)) == nil }.sorted()
        return outcome
    }

    /// Restores an original to its path after checking all of its bytes.
    ///
    /// - Returns: false if the original already exists, or if its list entry has no checksum.
    /// - Throws: `Failure` with code `corruptFile` if the bytes do not match the checksum in the list.
    private static func place(
        _ original: Original, from bytes: BytePath, isOurs: Bool, in data: BytePath
    ) throws(Failure) -> Bool {
        guard let sum = original.sha256 else { return false }
        var target = data.appending(original.path)
        if let there = FileStamp(of: target) {
            if original.isKnown(there) { return false }
            if try FilePass.sum(target).sum == sum { return false }
            // Two different archives may have the same name, so the second one gets a new name. A photograph's name belongs to
            // one photograph only, so an existing file with other content must be damaged.
            if original.path.parent == Original.archives {
                guard let free = try freePath(target, unless: sum) else { return false }
                target = free
            }
        }
        let draft = target.parent.appending(draftPrefix + OwnName.unique())
        try target.parent.makePrivateFolders()
        defer { _ = draft.withCString { unlink($0) } }
        try write(bytes, to: draft, sum: sum, isOurs: isOurs)
        if FileStamp(of: target) != nil { try Removed(data: data).take(target, reason: "A backup held whole bytes of it.") }
        guard draft.withCString({ from in target.withCString { rename(from, $0) } }) == 0 else {
            throw Failure.system(errno, "restored", target)
        }
        try target.parent.flush()
        return true
    }

    private static func write(_ bytes: BytePath, to draft: BytePath, sum: String, isOurs: Bool) throws(Failure) {
        // Never hard-link a user's own file, because editing it would change both files.
        let isLinked = isOurs && bytes.withCString({ from in draft.withCString { link(from, $0) } }) == 0
        let found = isLinked ? try FilePass.sum(draft).sum : try FilePass.copy(bytes, to: draft).sum
        guard found == sum else { throw Failure(.corruptFile, "restore.fileDamaged", file: bytes) }
    }

    private static let draftPrefix = ".restore-"

    /// Removes drafts that a killed restore left behind.
    private static func removeDrafts(in data: BytePath) {
        for folder in [Original.scans, Original.archives].map({ data.appending($0) }) {
            for name in folder.children where name.display.hasPrefix(draftPrefix) {
                guard OwnName.isUnique(name.display.dropFirst(draftPrefix.count)) else { continue }
                _ = folder.appending(name).withCString { unlink($0) }
            }
        }
    }

    /// Returns an unused name with a number; nil if a file with this content already exists under such a name.
    private static func freePath(_ taken: BytePath, unless sum: String) throws(Failure) -> BytePath? {
        let name = taken.name.bytes
        let dot = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? name.count
        var number = 2
        while true {
            let path = taken.parent.appending(BytePath(bytes: name[..<dot] + Array(" (\(number))".utf8) + name[dot...]))
            guard FileInfo(path, followsLinks: false) != nil else { return path }
            if FileStamp(of: path) != nil, try FilePass.sum(path).sum == sum { return nil }
            number += 1
        }
    }

    /// Restores missing photographs from other backups and from the removed files, because the backups of earlier program
    /// versions have no list.
    private static func takeBack(_ absent: [BytePath], of data: BytePath) throws -> Int {
        guard !absent.isEmpty else { return 0 }
        let (backups, removed) = (Backups(data: data), Removed(data: data))
        var held: [BytePath: Original] = [:]
        for entry in try backups.list() {
            for original in backups.readableOriginals(of: entry.name) ?? [] where backups.heldFile(of: original) != nil {
                held[original.path] = original
            }
        }
        let waiting = Dictionary(removed.list().map { ($0.origin, $0) }) { first, _ in first }
        var count = 0
        for path in absent {
            do throws(Failure) {
                if let original = held[path], let bytes = backups.heldFile(of: original),
                    try place(original, from: bytes, isOurs: true, in: data)
                {
                    count += 1
                }
            } catch {
                if error.code == .diskFull { throw error }
                // The held file is damaged, but the removed file may be intact.
            }
            if let entry = waiting[path], FileStamp(of: data.appending(path)) == nil {
                try removed.putBack(entry)
                count += 1
            }
        }
        return count
    }
}
