import Base
import Foundation
import Testing

/// A data folder is recognized by its marker file, or by the catalogue of an earlier version.
struct DataFolderTests {
    private func write(_ text: String, to path: BytePath) throws {
        try FileManager.default.createDirectory(atPath: path.parent.display, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path.display))
    }

    private func isMarked(_ path: BytePath) -> Bool { FileStamp(of: path.appending(DataFolder.markName)) != nil }

    @Test func `a missing and an empty directory become ours, with a mark`() throws {
        try withFolder { folder in
            for path in [folder.appending("a/b"), folder] {
                if path == folder { try FileManager.default.removeItem(atPath: folder.appending("a").display) }
                #expect(DataFolder.find(path) == nil)
                #expect(try DataFolder.findOrMake(path).path == path)
                #expect(isMarked(path) && DataFolder.find(path)?.path == path)
                #expect(path.children.count == 1)
            }
        }
    }

    @Test func `in a directory of a person ours is a folder of its own, and nothing else changes`() throws {
        try withFolder { folder in
            for name in ["thesis.txt", "scans/birth.jpg", "thumbnails.sqlite", "backups/daily-1.sqlite"] {
                try write("mine", to: folder.appending(name))
            }
            let before = Set(folder.children)
            #expect(DataFolder.find(folder) == nil && Set(folder.children) == before)
            let own = folder.appending("shoebox")
            #expect(try DataFolder.findOrMake(folder).path == own)
            #expect(isMarked(own) && !isMarked(folder))
            #expect(Set(folder.children) == before.union([BytePath("shoebox")]))
            #expect(DataFolder.find(folder)?.path == own)
            #expect(try DataFolder.findOrMake(folder).path == own)
        }
    }

    @Test func `where shoebox is a person's folder too, nothing is made`() throws {
        try withFolder { folder in
            try write("mine", to: folder.appending("shoebox/Package.swift"))
            #expect { try DataFolder.findOrMake(folder) } throws: { ($0 as? Failure)?.reason == "dataFolder.taken" }
            #expect(folder.appending("shoebox").children.count == 1)
        }
    }

    @Test(arguments: ["catalogue.sqlite", "catalogue.sqlite-wal"])
    func `a folder of an earlier version is taken over, with what a person put beside it`(_ name: String) throws {
        try withFolder { folder in
            try write(String(repeating: "\0", count: 4096) + "1 library, acts, trash", to: folder.appending(name))
            try write("mine", to: folder.appending("text.txt"))
            #expect(DataFolder.find(folder)?.path == folder && !isMarked(folder))
            #expect(try DataFolder.findOrMake(folder).path == folder)
            #expect(isMarked(folder))
        }
    }

    @Test func `a foreign file of the mark's name is no mark`() throws {
        try withFolder { folder in
            try write("id: 12\nmy list of shoeboxes", to: folder.appending(DataFolder.markName))
            #expect(DataFolder.find(folder) == nil)
            #expect(try DataFolder.findOrMake(folder).path == folder.appending("shoebox"))
        }
    }

    @Test func `many at once agree on one folder and one mark`() async throws {
        let folder = BytePath(FileManager.default.temporaryDirectory.appendingPathComponent("df-\(UUID().uuidString)").path)
        defer { try? FileManager.default.removeItem(atPath: folder.display) }
        let found = try await withThrowingTaskGroup(of: BytePath.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    let path = try DataFolder.findOrMake(folder).path
                    _ = FileManager.default.createFile(atPath: path.appending(UUID().uuidString).display, contents: Data())
                    return path
                }
            }
            return try await group.reduce(into: Set<BytePath>()) { $0.insert($1) }
        }
        #expect(found == [folder] && isMarked(folder))
        #expect(folder.children.count == 17)
    }
}
