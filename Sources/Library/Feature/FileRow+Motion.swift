import Base
import Catalogue
import GRDB

extension FileRow {
    /// Returns the id of the video that belongs to a Live Photo and is stored beside it: `IMG_1.MOV` for `IMG_1.HEIC`.
    func motion(_ db: Database) throws -> Int64? {
        guard kind == .photo, format == "heic" || format == "jpeg",
            let dot = name.bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0
        else { return nil }
        let stem = name.bytes[..<dot]
        let names = [".MOV", ".mov", ".MP4", ".mp4"].map { BytePath(bytes: stem + Array($0.utf8)) }
        return try Int64.fetchOne(
            db,
            sql: """
                SELECT file.id FROM file JOIN directory ON directory.id = directoryId
                WHERE directory.path = ? AND name IN (?, ?, ?, ?) AND \(FileRow.video) AND \(FileRow.present)
                """, arguments: [directory] + StatementArguments(names))
    }
}
