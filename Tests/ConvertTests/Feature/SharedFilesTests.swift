import Base
import Catalogue
import Foundation
import TestSupport
import Testing
import Workers

@testable import Convert

/// Shared files that the user chooses for conversion by choosing their folder.
struct SharedFilesTests {
    @Test func `a folder in which something cannot be looked into is no smaller one`() throws {
        try withFolder { folder in
            let root = try #require(folder.real), photos = root.appending("photos")
            try photos.appending("deep").makeFolders()
            try Data("a".utf8).write(to: URL(filePath: photos.appending("a.txt").display))
            let catalogue = try Catalogue(at: root.appending("data"))
            try catalogue.write { _ = try SharedFolder.share($0, path: photos) }
            let files = ConvertFiles(
                catalogue: catalogue, pool: WorkerPool(executable: BytePath("/bin/false"), arguments: [], size: 1))
            #expect(try files.files(at: photos, limit: 10) == [photos.appending("a.txt")])
            try withDeepFolder(in: photos.appending("deep")) {
                let failure = #expect(throws: Failure.self) { try files.files(at: photos, limit: 10) }
                #expect(failure?.reason == "file.nameTooLong")
            }
        }
    }
}
