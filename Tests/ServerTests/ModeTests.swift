import Basics
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

    private func run(_ words: [String], _ place: Place) async throws -> ChildProgram {
        let child = try ChildProgram(words + ["--data", place.data.display])
        #expect(try await child.end(within: .seconds(60)) == 0, "\(words): \(child.complained)")
        return child
    }

    @Test func `commands close the data folder and what is theirs in it, and make nothing that is open`() async throws {
        try await Place.with { place in
            try loosen(place.data)
            try place.addPhoto(1)
            _ = try await run(["scan", place.photos.display], place)
            #expect(try open(place.data) == [])
            try loosen(place.data)
            let mail = place.root.appending("a.mbox")
            try put(Array("From a@b Thu Jan  1 00:00:00 1970\nSubject: x\n\nHello\n".utf8), at: mail)
            _ = try await run(["mail", "search", mail.display, "Hello"], place)
            #expect(try open(place.data) == [])
            #expect(try FileManager.default.contentsOfDirectory(atPath: place.data.appending("mail").display).count > 1)
        }
    }

    @Test func `doctor tells what was open to others, and closes it`() async throws {
        try await Place.with { place in
            try loosen(place.data)
            let found = try await run(["doctor"], place)
            #expect(found.printed.contains("closed now; was open: 5"), "\(found.printed)")
            #expect(try open(place.data) == [])
            let again = try await run(["doctor"], place)
            #expect(again.printed.contains("✓ Data folder closed  —"), "\(again.printed)")
        }
    }
}
