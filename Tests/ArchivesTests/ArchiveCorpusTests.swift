import Base
import Foundation
import TestSupport
import Testing

@testable import ArchivesEngine

private let corpus = ProcessInfo.processInfo.environment["SHOEBOX_CORPUS"].map { URL(filePath: $0 + "/zip") }

/// Archives of other projects, some of them malicious (SHOEBOX_CORPUS).
@Suite(.enabled(if: corpus != nil, "needs SHOEBOX_CORPUS")) struct ArchiveCorpusTests {
    private static let archives: [URL] = {
        let walk = corpus.flatMap { FileManager.default.enumerator(at: $0, includingPropertiesForKeys: nil) }
        return (walk?.compactMap { $0 as? URL } ?? []).filter { ["zip", "tar"].contains($0.pathExtension) }
            .sorted { $0.path < $1.path }
    }()

    @Test func `whatever an archive holds, it stays within the folder`() throws {
        #expect(Self.archives.count > 40)
        for file in Self.archives {
            try withFolder { folder throws in
                _ = try? extract([UInt8](Data(contentsOf: file)), in: folder)
                let stray = folder.tree.filter { $0 != "archive" && $0 != "out/" && !$0.hasPrefix("out/") }
                #expect(stray == [], "\(file.lastPathComponent)")
                #expect(!folder.tree.contains("out/.draft"), "\(file.lastPathComponent)")
            }
        }
    }

    /// Compares the files that Python can read completely and whose names are unambiguous.
    @Test func `what Python reads of an archive, we read too`() throws {
        let script = """
            import json, sys, zipfile
            for path in json.load(sys.stdin):
                try:
                    packed = zipfile.ZipFile(path)
                    entries = [e for e in packed.infolist() if not e.is_dir()]
                    plain = all(e.filename.isascii() and ".." not in e.filename and e.filename[0] != "/" and chr(92) not in e.filename
                                and e.flag_bits & 1 == 0 and e.external_attr >> 28 != 10 for e in entries)
                    good = plain and packed.testzip() is None and len({e.filename for e in entries}) == len(entries)
                    print(json.dumps({e.filename: packed.read(e).hex() for e in entries} if good else None))
                except Exception: print("null")
            """
        let zips = Self.archives.filter { $0.pathExtension == "zip" }
        let answers = try python(script, JSONEncoder().encode(zips.map(\.path))).split(separator: "\n")
        var compared = 0
        for (file, answer) in zip(zips, answers) {
            guard let theirs = try JSONDecoder().decode([String: String]?.self, from: Data(answer.utf8)) else { continue }
            try withFolder { folder throws in
                let result = try extract([UInt8](Data(contentsOf: file)), in: folder)
                #expect(result.problems.map(\.name) == [], "\(file.lastPathComponent)")
                for (name, hex) in theirs {
                    let ours = try? Data(contentsOf: URL(filePath: folder.appending("out").display).appending(path: name))
                    #expect(
                        ours?.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined() == hex,
                        "\(file.lastPathComponent): \(name)")
                }
            }
            compared += 1
        }
        #expect(compared > 20)
    }

    @Test(arguments: ["zip-slip.zip", "zip-slip.tar", "zip-slip-win.zip"])
    func `the good file of a slip is extracted, the evil one is not`(name: String) throws {
        try withFolder { folder throws in
            let file = try #require(corpus).appending(path: "zip-slip/archives/\(name)")
            let result = try extract([UInt8](Data(contentsOf: file)), in: folder)
            #expect(result.problems.map(\.error) == [.refused(.leaves)])
            #expect(folder.appending("out").tree == ["good.txt"])
        }
    }
}
