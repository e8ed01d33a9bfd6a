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
    /// A companion that is a link or another file by now is not taken along, and is returned with the reason. One that no longer
    /// exists is left out.
    public func groups(_ paths: [BytePath]) throws -> (groups: [EntryGroup], refused: [Refusal]) {
        let named = Set(paths)
        var groups: [EntryGroup] = []
        var refused: [Refusal] = []
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
            for companion in companions[file] ?? [] {
                let path = companion.file.path
                do {
                    guard let stamp = try Self.stamp(companion) else { continue }
                    groups[index].companions.append(
                        EntryGroup.Member(
                            path: path, file: companion.file.id, isNamed: named.contains(path), role: companion.role,
                            stamp: stamp))
                    joined.insert(path)
                } catch let failure as Failure where !named.contains(path) {
                    refused.append(Refusal(path: path, failure: failure))
                } catch is Failure {
                    // The act names this file itself, so it is a group of its own.
                }
            }
        }
        return (groups.filter { !joined.contains($0.path) }, refused)
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
    let names = group.names
    var candidates = [group.path.name] + group.companions.map(\.path.name)
    var number = 2
    while candidates.contains(where: { taken.contains($0) || folder.has($0) }) {
        let numbered = names.numbered(number)
        candidates = [numbered.photo] + numbered.companions
        number += 1
    }
    // Two companions whose names do not contain that of the photo may get the same one.
    return candidates.map { freeEntry($0, in: folder, &taken) }
}
