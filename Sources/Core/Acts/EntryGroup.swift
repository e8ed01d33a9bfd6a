public import Base
import Catalogue
import GRDB

/// A file or folder that an act names, and the companions that go along because the file is their photo.
public struct EntryGroup: Sendable {
    /// A companion that goes along.
    public struct Member: Sendable {
        public let path: BytePath
        /// The id of the file in the catalogue.
        public let file: Int64
        /// Whether the act names this file too.
        public let isNamed: Bool
        let role: Companion.Role
        let stamp: EntryStamp
    }

    public let path: BytePath
    /// The id of the file in the catalogue; nil for a folder or a file that is not in the library.
    public let file: Int64?
    public internal(set) var companions: [Member] = []

    init(_ path: BytePath, file: Int64? = nil, companions: [Member] = []) {
        (self.path, self.file, self.companions) = (path, file, companions)
    }

    var names: CompanionNames {
        CompanionNames(path.name, companions.map { CompanionNames.Named(name: $0.path.name, role: $0.role) })
    }

    /// Returns the step of a companion.
    func step(_ kind: EntryStep.Kind, _ member: Member, _ target: BytePath, aside: BytePath? = nil) -> EntryStep {
        var step = EntryStep(kind, member.path, target, aside: aside, stamp: member.stamp)
        step.photo = path
        step.isNamed = member.isNamed
        return step
    }
}

extension EntryMover {
    /// Adds to each photo the companions that go along with it. A companion that is named too goes with its photo, and is not a
    /// group of its own.
    ///
    /// A photo with a companion that is a link or another file by now is left out, and both are returned with the reason. A
    /// companion that no longer exists is left out.
    public func groups(_ paths: [BytePath]) throws -> (groups: [EntryGroup], refused: [Refusal]) {
        let named = Set(paths)
        var groups: [EntryGroup] = []
        var outcome = Outcome()
        var joined: Set<BytePath> = []
        try catalogue.read { db in
            for path in paths { groups.append(EntryGroup(path, file: try FileRow.id(db, at: path))) }
        }
        let photos = groups.compactMap(\.file)
        // Adds the rows of sidecars that were written since the last scan.
        _ = try FileMover(catalogue, home: home).groups(photos)
        let companions = try catalogue.read { try Companions.of($0, photos) }
        for (index, group) in groups.enumerated() {
            guard let file = group.file else { continue }
            do {
                groups[index].companions = try members(companions[file] ?? [], named)
                joined.formUnion(groups[index].companions.map(\.path))
            } catch let obstacle as Refusal {
                outcome.refuse(group.path, because: obstacle.path, obstacle.failure)
                joined.insert(group.path)
                // Those that the act names too stay with their photo.
                for companion in (companions[file] ?? []).map(\.file.path) where named.contains(companion) {
                    joined.insert(companion)
                    outcome.refuse(companion, with: group.path)
                }
            }
        }
        return (groups.filter { !joined.contains($0.path) }, outcome.refused)
    }

    /// - Throws: `Refusal` if a companion cannot go along.
    private func members(_ companions: [Companion], _ named: Set<BytePath>) throws -> [EntryGroup.Member] {
        try companions.compactMap { companion in
            let path = companion.file.path
            do {
                return try Self.stamp(companion).map {
                    EntryGroup.Member(
                        path: path, file: companion.file.id, isNamed: named.contains(path), role: companion.role, stamp: $0)
                }
            } catch let failure as Failure {
                // A file that the act names itself is a group of its own.
                if named.contains(path) { return nil }
                throw Refusal(path: path, failure: failure)
            }
        }
    }

    /// Returns the stamp of a companion on disk; nil if it no longer exists.
    ///
    /// A sidecar belongs to its photo by its name, so it may have been rewritten since the last scan. A picture or a film belongs
    /// to it by its content, so it must be the file that the catalogue knows, although it may have been written to.
    ///
    /// - Throws: `Failure` if the companion is a link or a folder, or if another file has its name by now.
    private static func stamp(_ companion: Companion) throws -> EntryStamp? {
        let path = companion.file.path
        let folder = try OpenFolder(path.parent, "read", for: path)
        guard let stamp = EntryStamp(path.name, in: folder) else { return nil }
        guard stamp.isFile else { throw Failure(.changed, "entry.companionReplaced", file: path) }
        let known = companion.file.stamp
        let isKnown = stamp.inode == known.inode || (stamp.size == known.size && stamp.modified == known.modified)
        guard companion.role == .sidecar || isKnown else { throw Failure(.changed, "entry.companionReplaced", file: path) }
        return stamp
    }
}

/// Returns free names for a photo and its companions: their own names, or all with the same number, so that they still match.
///
/// - Parameter taken: names that are already assigned but not on disk yet. The new names are added.
func freeEntries(_ group: EntryGroup, in folder: OpenFolder, _ taken: inout Set<BytePath>) -> [BytePath] {
    let names = group.names.free { name, _ in taken.contains(name) || folder.has(name) }
    taken.formUnion(names)
    return names
}
