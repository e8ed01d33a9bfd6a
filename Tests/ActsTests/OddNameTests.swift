import Base
import Catalogue
import Foundation
import Glibc
import Testing

@testable import Acts

/// Names of 255 bytes, and names that are not valid UTF-8, in each act on files and folders. Each act is performed, undone,
/// and performed again.
struct OddNameTests {
    private static let names = [
        BytePath(bytes: [UInt8](repeating: 0xFF, count: 255)),
        BytePath(bytes: Array("a ".utf8) + [0xC3, 0x28, 0xED, 0xA0, 0x80] + Array(".txt".utf8)),
        BytePath(String(repeating: "ü", count: 125) + ".jpeg"),
        BytePath("line\nbreak\t\"\\%2F"), BytePath("-rf *"), BytePath(" "), BytePath("con."),
    ]

    private static let acts: [@Sendable (EntryScene, BytePath, Int64) throws -> EntryMover.Outcome] = [
        { scene, path, _ in try scene.mover.move([path], into: scene.path("to")) },
        { scene, path, _ in try scene.mover.copy([path], into: scene.path("to")) },
        // The same names already exist. In names of 255 bytes, some bytes are replaced by a number.
        { scene, path, _ in try scene.mover.move([path], into: scene.path("full")) },
        { scene, path, _ in try scene.mover.copy([path], into: scene.path("full")) },
        { scene, path, _ in try scene.mover.rename(path, to: BytePath(bytes: [0xFE] + path.name.bytes.dropFirst())) },
        { scene, path, act in try scene.mover.trash([path], act: act) },
        { scene, path, _ in try scene.mover.add(path, as: path.name, into: scene.path("full")) },
        { scene, path, _ in try scene.mover.makeFolder(path.name, in: scene.path("to")) },
        // Moves by copying, as in a move to another drive.
        { scene, path, act in
            var outcome = EntryMover.Outcome(act: act)
            try scene.mover.copy(EntryGroup(path), into: scene.path("full"), act: act, as: .carry, &outcome)
            return outcome
        },
    ]

    @Test(arguments: names) func `each act takes any name, and gives it back`(name: BytePath) throws {
        for (number, act) in Self.acts.enumerated() {
            let scene = try EntryScene()
            for folder in ["from", "to", "full"] { try scene.write("\(folder)/x", "x") }
            try fill(scene.path("from").appending(name), [1, 2])
            try fill(scene.path("full").appending(name), [9])
            let before = EntryScene.everything(in: scene.root)
            for _ in 0..<2 {
                let id = try scene.begin(.trashEntries)
                let outcome = try act(scene, scene.path("from").appending(name), id)
                #expect(outcome.refused.isEmpty, "act \(number)")
                let after = EntryScene.everything(in: scene.root)
                #expect(after != before, "act \(number) did something")
                #expect(after[Array("full/".utf8) + name.bytes] == [9], "act \(number) overwrote nothing")
                #expect(try scene.undo() == [], "act \(number)")
                #expect(EntryScene.everything(in: scene.root) == before, "act \(number) was taken back")
            }
        }
    }

    private func fill(_ path: BytePath, _ bytes: [UInt8]) throws {
        let file = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL, 0o600) }
        try #require(file >= 0)
        defer { close(file) }
        try #require(write(file, bytes, bytes.count) == bytes.count)
    }
}
