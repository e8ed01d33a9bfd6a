public import Base
import Catalogue
import GRDB
import Glibc
import PicturesEngine
import Workers

/// Exports scans as a part of the export of all data: each scan as a searchable PDF together with its original photos.
extension Scans {
    /// A scan to be exported, with the paths of its photos and the file names for the export.
    public struct Leaving: Sendable {
        public let id: Int64
        public let title: String
        /// The name of the exported scan, unique among all exported scans.
        public let name: String
        public var photographs: [Photograph]
    }

    public struct Photograph: Sendable {
        /// The path relative to the data folder.
        public let path: BytePath
        /// The file name in the export, for example `001.jpg` for the first page.
        public let name: String
    }

    /// Returns all scans that have pages, oldest first, and the photos of those deleted scans and pages that can still be
    /// restored.
    public func leaving() throws -> (scans: [Leaving], deleted: [Photograph]) {
        let (found, names) = try catalogue.read { db in
            let ids = try Int64.fetchAll(
                db,
                sql: """
                    SELECT id FROM scan WHERE removedBy IS NULL
                    AND EXISTS (SELECT 1 FROM scanPage WHERE scanId = scan.id AND scanPage.removedBy IS NULL) ORDER BY startedAt, id
                    """)
            return (
                try ids.compactMap { try Scan.fetch(db, $0) },
                try String.fetchAll(db, sql: "SELECT DISTINCT file FROM scanPage ORDER BY file")
            )
        }
        var taken: Set<String> = ["deleted"], known: Set<String> = []
        let scans = found.map { scan in
            known.formUnion(scan.pages.map(\.file))
            let photographs = scan.pages.enumerated().map { photograph($1.file, named: ScanExport.number($0 + 1)) }
            return Leaving(
                id: scan.id, title: scan.title, name: Self.free(ScanExport.name(scan.title), &taken), photographs: photographs)
        }
        return (scans, names.filter { !known.contains($0) }.map { photograph($0, named: $0) })
    }

    /// Writes a scan as a PDF. The PDF contains the words of the pages if the text of the pages can be read.
    public func writePDF(of id: Int64, to output: BytePath) async throws {
        let (export, scan) = (ScanExport(scans: self), try scan(id))
        do {
            try await export.writePDF(scan, to: output)
        } catch {
            // If writing with words fails, for example because the program for reading text is not installed, writes a PDF
            // without words.
            _ = output.withCString { unlink($0) }
            try await export.writePDF(scan, reads: false, to: output)
        }
    }

    private func photograph(_ file: String, named stem: String) -> Photograph {
        let path = files.folder.appending(file)
        let start = (try? OpenFile(path).readStart(64)) ?? []
        let format = start.withUnsafeBytes { PictureFormat.sniff($0) }
        let ending = format.map { $0 == .jpeg ? "jpg" : $0.rawValue } ?? "picture"
        return Photograph(path: BytePath("scans").appending(file), name: "\(stem).\(ending)")
    }

    /// Returns a unique file name. Case is ignored, because some disks do not distinguish upper and lower case.
    private static func free(_ name: String, _ taken: inout Set<String>) -> String {
        let names = (1...).lazy.map { $0 == 1 ? name : "\(name) (\($0))" }
        let free = names.first { !taken.contains($0.lowercased()) } ?? name
        taken.insert(free.lowercased())
        return free
    }
}
