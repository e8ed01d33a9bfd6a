public import Base
import GRDB
import Glibc

/// A backup in a single file, for another disk: the catalogue, the originals that it needs, and a list of them. Any `tar` can
/// unpack it.
public enum PackedBackup {
    public struct Sum: Encodable, Sendable {
        /// The size of the backup file.
        public internal(set) var bytes: Int64 = 0
        public internal(set) var photographs = 0
        public internal(set) var archives = 0
        /// The originals that the catalogue refers to but that could not be packed, as paths relative to the data folder.
        public internal(set) var missing: [BytePath] = []
    }

    /// Writes a new backup file, even while other processes write to the catalogue.
    ///
    /// - Throws: `Failure` if the file cannot be written completely; in that case it is removed.
    public static func write(_ catalogue: Catalogue, to target: BytePath) throws -> Sum {
        removeForsaken(beside: target)
        let own = target.appending(suffix: ".\(getpid())-\(OwnName.unique())")
        let (copy, draft) = (own.appending(suffix: endings[0]), own.appending(suffix: endings[1]))
        defer { for path in [copy, draft] { _ = path.withCString { unlink($0) } } }
        try catalogue.copy(to: copy)
        let data = catalogue.directory
        let names = try catalogue.read { db in
            (all: try Original.photographs(db), standing: Set(try Original.photographs(db, standing: true)))
        }
        var sum = Sum()
        let tar = try TarWriter(draft)
        let whole = try tar.add(Along.catalogue, from: copy)
        var items: [Along.Item] = []
        for path in try names.all + Original.archives(in: data) {
            let name = "\(Along.prefix)\(items.count + 1)", source = data.appending(path)
            do throws(Failure) {
                let digest = try tar.add(name, from: source)
                items.append(Along.Item(Original(path, FileStamp(of: source), sha256: digest), file: BytePath(name)))
                if path.parent == Original.archives { sum.archives += 1 } else { sum.photographs += 1 }
            } catch {
                if error.code == .diskFull { throw error }
                // No backup contains an archive whose upload is incomplete, and the photograph of a removed page may no longer
                // exist.
                let isArriving = error.code == .changed && path.parent == Original.archives
                if !isArriving, path.parent == Original.archives || names.standing.contains(path) { sum.missing.append(path) }
            }
        }
        try tar.add(Along.list, try Along.encoded(items, catalogue: whole))
        try tar.finish()
        sum.bytes = FileStamp(of: draft)?.size ?? 0
        guard draft.withCString({ from in target.withCString { link(from, $0) } }) == 0 else {
            let number = errno
            if number == EEXIST { throw Failure(.badRequest, "output.exists", file: target) }
            // Some file systems have no hard links.
            guard FileInfo(target, followsLinks: false) == nil,
                draft.withCString({ from in target.withCString { rename(from, $0) } }) == 0
            else { throw Failure.system(number, "written", target) }
            return sum
        }
        try target.parent.flush()
        return sum
    }

    /// The endings of the names of the catalogue's copy and of the draft. Before them are the target's name, the process id and
    /// a unique name.
    private static let endings = [".sqlite", ".new"]

    /// Removes what killed processes left of backups with this name.
    private static func removeForsaken(beside target: BytePath) {
        let start = target.name.bytes + [UInt8(ascii: ".")]
        for name in target.parent.children where name.bytes.starts(with: start) {
            let rest = String(decoding: name.bytes.dropFirst(start.count), as: UTF8.self)
            guard let ending = endings.first(where: rest.hasSuffix), let dash = rest.firstIndex(of: "-"),
                OwnName.isUnique(rest[dash...].dropFirst().dropLast(ending.count)), let process = Int32(rest[..<dash]),
                process > 0, kill(process, 0) != 0, errno == ESRCH
            else { continue }
            _ = target.parent.appending(name).withCString { unlink($0) }
        }
    }
}
