import Base
import Foundation
import TestSupport
import Testing

/// Only the owner can access the files in the data folder, regardless of the umask and of the modes that the files had before.
@Suite(.serialized) struct ModeTests {
    /// Returns the names in a folder, including the folder itself ("."), that other users may read, write or enter.
    private func open(_ folder: BytePath) throws -> [String] {
        let names = folder.children.map(\.display) + ["."]
        return try names.filter { name in
            let mode = try FileManager.default.attributesOfItem(atPath: folder.appending(name).display)[.posixPermissions] as? Int
            return (mode ?? 0) & 0o077 != 0
        }
    }

    /// Creates a data folder as another program would, with files of an earlier command. Other users may read all of these
    /// files.
    private func loosen(_ data: BytePath) throws {
        for folder in [data, data.appending("mail"), data.appending("previews")] {
            try FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: true)
            chmod(folder.display, 0o755)
        }
        for name in ["mail/old.sqlite", "pairing.json", "server.json"] {
            try put([1], at: data.appending(name))
            chmod(data.appending(name).display, 0o644)
        }
    }

    private func run(_ words: [String], _ scene: Scene) async throws -> ChildProgram {
        let child = try ChildProgram(words + ["--data", scene.data.display])
        #expect(try await child.end(within: .seconds(60)) == 0, "\(words): \(child.complained)")
        return child
    }

    @Test func `commands close the data folder and what is theirs in it, and make nothing that is open`() async throws {
        try await Scene.with { scene in
            try loosen(scene.data)
            try scene.addPhoto(1)
            _ = try await run(["scan", scene.photos.display], scene)
            #expect(try open(scene.data) == [])
            try loosen(scene.data)
            let mail = scene.root.appending("a.mbox")
            try put(Array("From a@b Thu Jan  1 00:00:00 1970\nSubject: x\n\nHello\n".utf8), at: mail)
            _ = try await run(["mail", "search", mail.display, "Hello"], scene)
            #expect(try open(scene.data) == [])
            #expect(try FileManager.default.contentsOfDirectory(atPath: scene.data.appending("mail").display).count > 1)
        }
    }

    @Test func `doctor tells what was open to others, and closes it`() async throws {
        try await Scene.with { scene in
            try loosen(scene.data)
            let found = try await run(["doctor"], scene)
            #expect(found.printed.contains("closed now; was open: 5"), "\(found.printed)")
            #expect(try open(scene.data) == [])
            let again = try await run(["doctor"], scene)
            #expect(again.printed.contains("✓ Data folder closed  —"), "\(again.printed)")
        }
    }
}
