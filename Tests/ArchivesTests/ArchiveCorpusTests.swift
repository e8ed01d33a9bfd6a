import Basics
import Foundation
import TestSupport
import Testing

@testable import Archives

/// Archives of others, some of them made to do harm.
struct ArchiveCorpusTests {
    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/data/zip")

    fileprivate static let archives: [URL] = {
        let walk = FileManager.default.enumerator(at: corpus, includingPropertiesForKeys: nil)
        return (walk?.compactMap { $0 as? URL } ?? []).filter { ["zip", "tar"].contains($0.pathExtension) }
            .sorted { $0.path < $1.path }
    }()

    @Test(.enabled(if: !ArchiveCorpusTests.archives.isEmpty)) func `whatever an archive holds, it stays within the folder`()
        throws
    {
        for file in Self.archives {
            try withFolder { folder throws in
                _ = try? extract([UInt8](Data(contentsOf: file)), in: folder)
                let stray = folder.tree.filter { $0 != "archive" && !$0.hasPrefix("out/") }
                #expect(stray == [], "\(file.lastPathComponent)")
                #expect(!folder.tree.contains("out/.draft"), "\(file.lastPathComponent)")
            }
        }
    }

    @Test(.enabled(if: !ArchiveCorpusTests.archives.isEmpty), arguments: ["zip-slip.zip", "zip-slip.tar", "zip-slip-win.zip"])
    func `the good file of a slip is extracted, the evil one is not`(name: String) throws {
        try withFolder { folder throws in
            let file = Self.corpus.appending(path: "zip-slip/archives/\(name)")
            let result = try extract([UInt8](Data(contentsOf: file)), in: folder)
            #expect(result.problems.map(\.error) == [.refused(.leaves)])
            #expect(folder.appending("out").tree == ["good.txt"])
        }
    }
}
