import Base
import Foundation
import Glibc

/// Packs a folder into a ZIP file without compression.
enum FolderZip {
    /// - Parameters:
    ///   - folder: contains files, and folders of files.
    ///   - name: the name of the folder created when the ZIP is unpacked.
    /// - Throws: `Failure` if a file cannot be read or written.
    static func pack(_ folder: BytePath, as name: String, to target: BytePath) throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.display).sorted()
        let output = try PlainFile(target)
        let zip = try ArchiveWriter(.storedZip)
        for entry in names {
            let path = folder.appending(BytePath(entry))
            let info = try FileManager.default.attributesOfItem(atPath: path.display)
            guard info[.type] as? FileAttributeType == .typeRegular, let size = info[.size] as? Int64 else { continue }
            try output.add(zip.begin("\(name)/\(entry)", size: size, modified: Int64(time(nil))))
            try pieces(path) { try output.add(zip.write($0)) }
        }
        try output.add(zip.finish())
        try output.flush()
    }

    private static func pieces(_ path: BytePath, _ body: ([UInt8]) throws -> Void) throws {
        guard let file = FileHandle(forReadingAtPath: path.display) else { throw Failure.system(errno, "read", path) }
        defer { try? file.close() }
        while let piece = try file.read(upToCount: pieceLength), !piece.isEmpty { try body(Array(piece)) }
    }

    private static let pieceLength = 1 << 20
}
