public import Acts
import Base
import Catalogue
import Foundation
import Glibc
import GRDB
public import ScreenshotsEngine

extension Screenshots {
    /// The moves to album folders that `move` would make.
    public struct MovePreview: Codable, Sendable {
        public struct Folder: Codable, Sendable {
            public let path: String
            public let type: ScreenType
            public let count: Int
            public let bytes: Int64
            /// Whether the folder does not exist yet.
            public let isNew: Bool
        }

        public struct Step: Codable, Sendable {
            public let from: String
            public let to: String
        }

        public let folders: [Folder]
        /// The first moves, up to the `limit` of the request.
        public let steps: [Step]
        public let count: Int
        public let bytes: Int64
        /// Identifies the set of moves. The revision changes if other files would be moved, or if files would be moved to
        /// other folders.
        public let revision: String
    }

    public static let previewLimit = 200

    /// Returns the moves that `move` would make now. Changes nothing.
    ///
    /// - Parameter limit: the maximum number of `steps`.
    public func previewMove(_ selection: Selection, limit: Int = previewLimit) throws -> MovePreview {
        let steps = try catalogue.read { try AlbumFolders.steps($0, selection) }
        var folders: [MovePreview.Folder] = []
        var start = 0
        while start < steps.count {
            let folder = steps[start].folder
            let end = steps[start...].firstIndex { $0.folder != folder } ?? steps.count
            let here = steps[start..<end]
            folders.append(
                MovePreview.Folder(
                    path: folder.display, type: here[start].type, count: here.count,
                    bytes: here.reduce(0) { $0 + $1.file.stamp.size },
                    isNew: access(folder.display, F_OK) != 0))
            start = end
        }
        var taken: Set<BytePath> = []
        let shown = steps.prefix(max(0, limit)).map { step in
            MovePreview.Step(
                from: step.file.path.display,
                to: FileMover.Placement(file: step.file, folder: step.folder).target(besides: &taken).display)
        }
        return MovePreview(
            folders: folders, steps: shown, count: steps.count, bytes: folders.reduce(0) { $0 + $1.bytes },
            revision: Self.revision(steps))
    }

    /// Moves the files of albums to folders named after the albums. This is one act, which is recorded in the journal file by
    /// file and can be undone by `Undo`. Blocks the calling thread.
    ///
    /// - Parameter revision: the revision of the preview that the user saw; nil to accept any moves.
    /// - Throws: `Failure` with code `changed` if the moves are different from those in the preview.
    public func move(
        _ selection: Selection, revision: String? = nil, by mover: FileMover
    ) throws -> (act: Int64?, outcome: FileMover.Outcome) {
        let steps = try catalogue.read { try AlbumFolders.steps($0, selection) }
        if let revision, revision != Self.revision(steps) {
            throw Failure(.changed, "screenshot.moveChanged", ["count": steps.count])
        }
        guard !steps.isEmpty else { return (nil, FileMover.Outcome()) }
        let placements = steps.map { FileMover.Placement(file: $0.file, folder: $0.folder) }
        let (act, outcome) = try mover.carryOut(
            steps.count, summary: Self.moved, begin: { try FileMover.beginPlacing($0, placements, summary: $1) },
            move: { try mover.place(act: $0, placements) })
        return (outcome.moved.isEmpty ? nil : act, outcome)
    }

    /// The revision, which depends on the files and their target folders.
    private static func revision(_ steps: [AlbumFolders.Step]) -> String {
        ListState.of(steps.map { "\($0.file.id) \($0.file.path) \($0.folder)" }).revision
    }

    private static func moved(_ count: Int) -> String {
        count == 1 ? "Moved a screenshot into its album’s folder" : "Moved \(count) screenshots into album folders"
    }
}
