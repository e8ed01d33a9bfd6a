import ArchivesTasks
import Base
import Catalogue
import Foundation
import Glibc
import Workers

/// A ZIP file that contains an export of `shoebox take-along`. It is unpacked into the data folder for the duration of a
/// restore.
enum UnpackedZip {
    /// Calls `body` with the folder of the unpacked ZIP file. If the file is not a ZIP file, calls `body` with its path.
    static func with<T>(_ file: String, in data: BytePath, _ body: (BytePath) throws -> T) async throws -> T {
        let path = Program.path(file)
        guard isOne(path) else { return try body(path) }
        let folder = data.appending("restore.unpacked"), lines = data.appending("restore.unpacked.lines")
        func tidy() {
            folder.removeTree()
            _ = lines.withCString { unlink($0) }
        }
        tidy()
        defer { tidy() }
        try folder.makePrivateFolders()
        try PrivateFile.write([], to: lines)
        let count = try await ArchiveRun(file).perform { pool, archive throws(Failure) in
            try await pool.perform(
                ExtractArchive(archive, ArchiveAccess(), to: folder, output: lines), priority: .interactive)
        }
        if let problem = count.problems.first { throw problem }
        return try body(folder)
    }

    private static func isOne(_ path: BytePath) -> Bool {
        guard FileStamp(of: path.real ?? path) != nil, let file = FileHandle(forReadingAtPath: path.display) else { return false }
        return (try? file.read(upToCount: 4)) == Data("PK\u{3}\u{4}".utf8)
    }
}
