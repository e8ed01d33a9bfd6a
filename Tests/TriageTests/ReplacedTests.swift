import Acts
import Base
import Catalogue
import Foundation
import GRDB
import Testing

@testable import Triage

/// A decision applies only to the version of the picture that was shown.
struct ReplacedTests {
    private static let content = Identity(digest: [UInt8](repeating: 7, count: 32))

    private static func decide(_ scene: Scene, _ card: FileRow, _ key: String) throws -> Triage.Outcome {
        try scene.triage.decide([Triage.Swipe(key: key, id: card.id, action: "delete", version: card.version)])
    }

    /// The state is created directly: a scan has noticed that the file has changed, but the new picture has not been read yet.
    @Test func `between the scan that finds a change and the reading of the new picture nothing is decided`() throws {
        let scene = try Scene()
        let ids = try scene.add(2, identity: Self.content)
        let shown = try scene.row(ids[0])
        try scene.catalogue.write { db in
            let stamp = FileStamp(
                size: shown.stamp.size, modified: shown.stamp.modified + 1, changed: 1, inode: shown.stamp.inode,
                device: shown.stamp.device)
            try FileTable.setUnread(db, ids[0], stamp)
        }
        let waiting = try scene.row(ids[0])
        #expect(waiting.version != shown.version, "what is shown from now on has another address")
        for (number, card) in [shown, waiting].enumerated() {
            let outcome = try Self.decide(scene, card, "\(number)")
            #expect(outcome.applied == [])
            #expect(outcome.refused.map(\.error.code) == [.changed])
        }
        let many = try scene.triage.decideMany(ids, "delete", versions: [ids[0]: shown.version], alone: true, key: "many")
        #expect(many.refused.map(\.file) == [ids[0]])
        #expect(try scene.counts().queued == 1, "the other of them")
        #expect(try scene.row(ids[0]).decision == nil)
    }

    @Test func `a file that was written since it was shown is not decided on before any scan has seen that`() throws {
        let scene = try Scene()
        let id = try scene.add(1, identity: Self.content)[0]
        let shown = try scene.row(id)
        try Data(repeating: 2, count: 99).write(to: URL(fileURLWithPath: shown.path.display))
        let outcome = try Self.decide(scene, shown, "one")
        #expect(outcome.refused.map(\.error.code) == [.changed])
        #expect(try scene.row(id).decision == nil)
        #expect(try scene.row(id).awaitsReading, "it is read without waiting for a scan")
        #expect(try scene.row(id).stamp == FileStamp(of: shown.path))
        #expect(try Self.decide(scene, shown, "one").refused.count == 1, "nor later")
    }

    @Test func `a decided photo whose place another file took is left to the scan`() throws {
        let scene = try Scene()
        let id = try scene.add(1, identity: Self.content)[0]
        try scene.swipe(id, .keep)
        let shown = try scene.row(id)
        let other = shown.path.parent.appending("other")
        try Data(repeating: 2, count: 99).write(to: URL(fileURLWithPath: other.display))
        try FileManager.default.removeItem(atPath: shown.path.display)
        try FileManager.default.moveItem(atPath: other.display, toPath: shown.path.display)
        #expect(try Self.decide(scene, shown, "one").refused.map(\.error.code) == [.changed])
        let row = try scene.row(id)
        #expect(row.decision == .keep)
        #expect(row.stamp == shown.stamp, "by which the scan sees that it is another file")
    }

    @Test func `a file that is not there at the moment can be decided on`() throws {
        let scene = try Scene()
        let id = try scene.add(1, identity: Self.content)[0]
        let shown = try scene.row(id)
        try FileManager.default.removeItem(atPath: shown.path.display)
        #expect(try Self.decide(scene, shown, "one").applied == ["one"])
        #expect(try scene.row(id).decision == .delete)
    }
}
