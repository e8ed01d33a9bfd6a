public import Acts
public import Base
public import Catalogue
import GroupsEngine
import Foundation
import GRDB

/// Keeps the best photo of each group of duplicates, and queues the others for deletion. This is one act for all groups, and
/// can be undone.
///
/// Each file is checked before it is queued. A file that has changed since it was compared is not queued. If the best photo
/// of a group is missing or has changed, no photo of this group is queued. A request for all groups, which the user has not
/// seen, only queues photos that show exactly the same as the best photo: copies, and copies with other tones. Crops, edited
/// photos and bursts are left for the user to decide.
public struct KeepBest: Sendable {
    public struct Outcome: Sendable {
        /// The id of the act; nil if nothing changed.
        public var act: Int64?
        /// The number of groups from which photos are queued.
        public var groups = 0
        public var kept: [Int64] = []
        public var queued: [Int64] = []
        /// The size of the queued files in bytes.
        public var bytes: Int64 = 0
        public var refused: [FileMover.Refusal] = []
        /// An entry for each file, with its planned decision and its current version.
        fileprivate var steps: [String] = []

        /// Identifies the plan. The revision changes if the plan changes, that is, if other files would be kept or queued.
        public var revision: String { ListState.of(steps).revision }
    }

    let catalogue: Catalogue
    let mover: FileMover

    public init(_ catalogue: Catalogue, mover: FileMover) {
        self.catalogue = catalogue
        self.mover = mover
    }

    /// - Parameters:
    ///   - keys: the keys of the groups; nil for all groups of this way of grouping.
    ///   - revision: the revision of the plan that the user saw; nil to accept any plan.
    /// - Throws: `Failure` with code `changed` if the plan is different now.
    public func run(
        _ way: Way, _ strictness: Strictness, keys: [String]?, revision: String? = nil
    ) throws -> Outcome {
        var outcome = try plan(way, strictness, keys: keys)
        if let revision, revision != outcome.revision {
            throw Failure(.changed, "group.sparesChanged", ["count": outcome.queued.count])
        }
        guard !outcome.queued.isEmpty else { return outcome }
        outcome.act = try catalogue.write { [outcome] db in
            let act = try Journal.begin(db, .decide, summary: "Kept the best, queued \(outcome.queued.count.of("photo"))")
            let at = now()
            try Self.decide(db, act, .keep, at, outcome.kept)
            try Self.decide(db, act, .delete, at, outcome.queued)
            return act
        }
        return outcome
    }

    /// Returns the plan that `run` would carry out now. Changes nothing.
    public func plan(_ way: Way, _ strictness: Strictness, keys: [String]?) throws -> Outcome {
        guard way.findsDuplicates else {
            throw Failure(.badRequest, "group.noBest")
        }
        var outcome = Outcome()
        for files in try groups(way, strictness, keys) {
            let likes = try catalogue.read { try Favourites.among($0, files.compactMap(\.identity)) }
            choose(files, of: way, besides: likes, &outcome)
        }
        try addCompanions(&outcome)
        return outcome
    }

    /// Adds the bytes of the companions of the queued photos, which go with them.
    private func addCompanions(_ outcome: inout Outcome) throws {
        for chunk in outcome.queued.chunks(of: 500) {
            let companions = try catalogue.read { try Companions.of($0, Array(chunk)) }
            for companion in companions.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
                outcome.bytes += companion.file.stamp.size
                outcome.steps.append("with \(companion.file.id) \(companion.file.version)")
            }
        }
    }

    private static func decide(_ db: Database, _ act: Int64, _ decision: Decision, _ at: Int64, _ ids: [Int64]) throws {
        for start in stride(from: 0, to: ids.count, by: 500) {
            let list = ids[start..<min(start + 500, ids.count)].map(String.init).joined(separator: ",")
            try Journal.decide(db, act: act, decision, at: at, where: "id IN (\(list)) AND \(FileRow.present)", arguments: [])
        }
    }

    /// The files of each group, the best one first. If `keys` is nil, only includes files that show exactly the same as the
    /// best one.
    private func groups(_ way: Way, _ strictness: Strictness, _ keys: [String]?) throws -> [[FileRow]] {
        try catalogue.read { db in
            let query = GroupQuery(db: db, folders: [], strictness: strictness, today: .now)
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

    /// - Parameter likes: the SHA-256 of the user's favourites, which are never queued.
    private func choose(_ files: [FileRow], of way: Way, besides likes: Set<Identity>, _ outcome: inout Outcome) {
        guard let best = files.first, files.count > 1 else { return }
        // In a group of similar photos, all exact copies of the best photo are kept, because exact duplicates have a separate
        // way of grouping.
        let isKept: (FileRow) -> Bool = { way == .similar ? $0.identity == best.identity : $0.id == best.id }
        let kept = files.filter(isKept).filter(isAsCompared)
        guard !kept.isEmpty else {
            outcome.refused.append(
                FileMover.Refusal(
                    file: best.id,
                    failure: Failure(.changed, "group.bestChanged", file: best.path)))
            return
        }
        var hasQueued = false
        for file in files where !isKept(file) {
            if let identity = file.identity, likes.contains(identity) { continue }
            guard file.decision == nil, !kept.contains(where: { isSameFile($0, file) }) else { continue }
            guard isAsCompared(file) else {
                outcome.refused.append(
                    FileMover.Refusal(
                        file: file.id,
                        failure: Failure(.changed, "group.otherPhoto", file: file.path)))
                continue
            }
            outcome.queued.append(file.id)
            outcome.steps.append("queue \(file.id) \(file.version)")
            outcome.bytes += file.stamp.size
            hasQueued = true
        }
        guard hasQueued else { return }
        outcome.groups += 1
        outcome.kept += kept.filter { $0.decision == nil || $0.decision?.isDeletion == true }.map(\.id)
        outcome.steps += kept.map { "keep \($0.id) \($0.version)" }
    }

    private func isAsCompared(_ file: FileRow) -> Bool {
        guard let stamp = FileStamp(of: file.path) else { return false }
        return stamp == file.stamp || mover.hasSameContent(file)
    }

    /// Whether two paths lead to the same file on disk. If so, queueing one of them would also queue the other.
    private func isSameFile(_ a: FileRow, _ b: FileRow) -> Bool {
        guard let one = FileStamp(of: a.path), let other = FileStamp(of: b.path) else { return true }
        return DistinctFiles.areSame(one, other)
    }
}
