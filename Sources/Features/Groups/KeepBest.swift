public import Acts
public import Basics
public import Catalogue
public import Grouping
import Foundation
import GRDB

/// Keeps the best of duplicates and queues the rest: one act, whatever the number of groups, that can be taken back.
///
/// Before anything is queued, each file is looked at once more: what is no longer the photo that was compared stays, and a
/// group whose best is gone or changed stays as a whole. Asked of all groups, which nobody has looked at, it queues only what shows
/// the same as the best: copies, and those in another tone. A crop, a photo with something put on it or one of a burst waits for a look.
public struct KeepBest: Sendable {
    public struct Outcome: Sendable {
        /// nil when nothing changed.
        public var act: Int64?
        public var kept: [Int64] = []
        public var queued: [Int64] = []
        /// Of what was queued.
        public var bytes: Int64 = 0
        public var refused: [FileMover.Refusal] = []
    }

    let catalogue: Catalogue

    public init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// - Parameters:
    ///   - keys: the groups; nil for all of the way.
    ///   - key: makes a repeated request recognisable; one that was seen changes nothing.
    ///   - verify: whether a file whose stamp changed still has the content that the catalogue knows.
    public func run(
        _ way: Way, _ strictness: Strictness, keys: [String]?, key: String? = nil, verify: (FileRow) -> Bool
    ) throws -> Outcome {
        guard way.findsDuplicates else {
            throw Failure(.badRequest, "group.noBest")
        }
        var outcome = Outcome()
        for files in try groups(way, strictness, keys) { choose(files, of: way, verify, &outcome) }
        guard !outcome.queued.isEmpty else { return outcome }
        outcome.act = try catalogue.write { db in
            if let key, try Journal.knows(db, key: key) { return nil }
            let act = try Journal.begin(
                db, .decide, summary: "Kept the best, queued \(outcome.queued.count.of("photo"))", key: key)
            let at = now()
            try Self.decide(db, act, .keep, at, outcome.kept)
            try Self.decide(db, act, .delete, at, outcome.queued)
            return act
        }
        return outcome
    }

    private static func decide(_ db: Database, _ act: Int64, _ decision: Decision, _ at: Int64, _ ids: [Int64]) throws {
        for start in stride(from: 0, to: ids.count, by: 500) {
            let list = ids[start..<min(start + 500, ids.count)].map(String.init).joined(separator: ",")
            try Journal.decide(db, act: act, decision, at: at, where: "id IN (\(list)) AND presence = 0", arguments: [])
        }
    }

    /// Each group's files, the best first.
    private func groups(_ way: Way, _ strictness: Strictness, _ keys: [String]?) throws -> [[FileRow]] {
        try catalogue.read { db in
            let query = GroupQuery(db: db, folders: [], strictness: strictness, today: LocalTime(date: Date()))
            return try (keys ?? way.groups(query).map(\.key)).map { key in
                let ids = try way.members(query, key).filter { keys != nil || $0.showsTheSame }.map(\.id)
                var files: [Int64: FileRow] = [:]
                for start in stride(from: 0, to: ids.count, by: 500) {
                    for file in try FileRow.fetch(db, ids: Array(ids[start..<min(start + 500, ids.count)])) {
                        files[file.id] = file
                    }
                }
                return ids.compactMap { files[$0] }
            }
        }
    }

    private func choose(_ files: [FileRow], of way: Way, _ verify: (FileRow) -> Bool, _ outcome: inout Outcome) {
        guard let best = files.first, files.count > 1 else { return }
        // All copies of the best of similar photos are kept: which of them to keep is a question of its own.
        let isKept: (FileRow) -> Bool = { way == .similar ? $0.identity == best.identity : $0.id == best.id }
        let kept = files.filter(isKept).filter { isTrue($0, verify) }
        guard !kept.isEmpty else {
            outcome.refused.append(
                FileMover.Refusal(
                    file: best.id,
                    failure: Failure(.changed, "group.bestChanged", file: best.path)))
            return
        }
        var hasQueued = false
        for file in files where !isKept(file) {
            guard file.decision == nil, !kept.contains(where: { isSameFile($0, file) }) else { continue }
            guard isTrue(file, verify) else {
                outcome.refused.append(
                    FileMover.Refusal(
                        file: file.id,
                        failure: Failure(.changed, "group.otherPhoto", file: file.path)))
                continue
            }
            outcome.queued.append(file.id)
            outcome.bytes += file.stamp.size
            hasQueued = true
        }
        if hasQueued { outcome.kept += kept.filter { $0.decision == nil || $0.decision?.isDeletion == true }.map(\.id) }
    }

    private func isTrue(_ file: FileRow, _ verify: (FileRow) -> Bool) -> Bool {
        guard let stamp = FileStamp(of: file.path) else { return false }
        return stamp == file.stamp || verify(file)
    }

    /// Whether two paths lead to one file on disk now: then queueing one would queue the other.
    private func isSameFile(_ a: FileRow, _ b: FileRow) -> Bool {
        guard let one = FileStamp(of: a.path), let other = FileStamp(of: b.path) else { return true }
        return DistinctFiles.areSame(one, other)
    }
}
