import Base
import Foundation
import TestSupport
import Testing

@testable import ArchivesEngine

/// Nothing is written outside of the destination, and no existing file in the destination is replaced.
struct SafetyTests {
    @Test(arguments: [
        "../evil.txt", "a/../../evil.txt", "/evil.txt", "//evil.txt", "..\\evil.txt", "a\\..\\..\\evil.txt", "\\evil.txt",
        "C:\\evil.txt", "c:/evil.txt", "..", "a/..", "../", "\\\\server\\share\\evil.txt",
    ])
    func `a name that leads out of the folder is left out`(name: String) throws {
        try withFolder { folder throws in
            let result = try extract(ZipBytes.make(names: [name, "good.txt"]), in: folder)
            #expect(result.problems.map(\.error) == [.refused(.leaves)])
            #expect(folder.tree == ["archive", "out/", "out/good.txt"])
        }
    }

    @Test(arguments: [
        ("./a.txt", "a.txt"), ("a//b.txt", "a/b.txt"), ("a/./b.txt", "a/b.txt"), ("a\\b.txt", "a/b.txt"),
        ("..a/b..", "..a/b.."), ("...", "..."), ("a:b.txt", "a:b.txt"), ("A: the first.txt", "A: the first.txt"),
        ("12:30/1: one.txt", "12:30/1: one.txt"), ("C:.txt", "C:.txt"), ("1:/a.txt", "1:/a.txt"), ("a/C:/b.txt", "a/C:/b.txt"),
    ])
    func `an odd name has its place within the folder`(name: String, path: String) throws {
        try withFolder { folder throws in
            let result = try extract(ZipBytes.make(names: [name]), in: folder)
            #expect(result.files == 1)
            #expect(try folder.appending("out").text(path) == "x")
        }
    }

    @Test func `links, devices and pipes are left out, and nothing is written through a link`() throws {
        try withFolder { folder throws in
            let items = [
                TarBytes.Item(name: "link", type: "2", target: "/tmp"), TarBytes.Item(name: "link/evil.txt", content: [0x78]),
                TarBytes.Item(name: "hard", type: "1", target: "../archive"), TarBytes.Item(name: "device", type: "3"),
                TarBytes.Item(name: "pipe", type: "6"), TarBytes.Item(name: "up", type: "2", target: ".."),
            ]
            let result = try extract(TarBytes.make(items), in: folder)
            #expect(
                result.problems.map(\.error) == [
                    .refused(.link), .refused(.noTarget), .refused(.special), .refused(.special), .refused(.link),
                ])
            #expect(folder.appending("out").tree == ["link/", "link/evil.txt"])
        }
    }

    @Test func `a link that is there is not followed`() throws {
        try withFolder { folder throws in
            try FileManager.default.createDirectory(atPath: folder.appending("out").display, withIntermediateDirectories: true)
            for (name, target) in [("sub", ".."), ("file.txt", "../victim")] {
                try FileManager.default.createSymbolicLink(
                    atPath: folder.appending("out/\(name)").display, withDestinationPath: target)
            }
            let result = try extract(ZipBytes.make(names: ["sub/evil.txt", "file.txt"]), in: folder)
            #expect(result.problems.map(\.error) == [.refused(.taken)])
            #expect(result.files == 1)
            #expect(try folder.text("out/file (2).txt") == "x")
            #expect(!FileManager.default.fileExists(atPath: folder.appending("victim").display))
            #expect(!FileManager.default.fileExists(atPath: folder.appending("evil.txt").display))
        }
    }

    @Test func `a file that is there stays, and so do entries of one name`() throws {
        try withFolder { folder throws in
            let items = ["one", "two", "three"].map { ZipBytes.Item(name: Array("a.txt".utf8), content: Array($0.utf8)) }
            _ = try extract(ZipBytes.make(items), in: folder)
            _ = try extract(ZipBytes.make(Array(items.prefix(1))), in: folder)
            #expect(folder.appending("out").tree == ["a (2).txt", "a (3).txt", "a (4).txt", "a.txt"])
            #expect(try folder.text("out/a.txt") == "one")
            #expect(try folder.text("out/a (4).txt") == "one")
        }
    }

    @Test func `a file is not taken for a folder`() throws {
        try withFolder { folder throws in
            let result = try extract(ZipBytes.make(names: ["a", "a/b.txt", "c.txt"]), in: folder)
            #expect(result.problems.map(\.error) == [.refused(.taken)])
            #expect(folder.appending("out").tree == ["a", "c.txt"])
        }
    }

    @Test func `a name that is too long is left out`() throws {
        try withFolder { folder throws in
            let long = String(repeating: "n", count: 256)
            let result = try extract(ZipBytes.make(names: [long, "\(long)/a", "good.txt"]), in: folder)
            #expect(result.problems.map(\.error) == [.refused(.nameTooLong), .refused(.nameTooLong)])
            #expect(folder.appending("out").tree == ["good.txt"])
        }
    }
}
