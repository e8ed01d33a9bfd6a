import ArchivesTasks
import Base
import Catalogue
import Foundation
import Hummingbird
import Web
import Workers

// MARK: Archives

extension OpenedController {
    private struct ArchiveRequest: Decodable {
        let password: String?
        /// The encoding of the file names in the archive; nil to detect it.
        let names: String?
        let first: Int?
        let count: Int?

        func access(_ file: ConvertFile) -> ArchiveAccess {
            ArchiveAccess(password: password, encoding: names, name: file.name)
        }
    }

    private struct Entry: Codable {
        /// The number of the entry, starting at 1.
        var number: Int?
        let name: String
        let bytes: Int64?
        let compressed: Int64?
        let modified: String?
        let directory: Bool
        let encrypted: Bool
        let unreadable: Int
        /// The target of a link, and whether the link is `hard` or `symbolic`.
        let link: String?
        let linkKind: String?
    }

    private struct Listing: Encodable {
        let entries: [Entry]
        let total: Int
        /// The encoding used to decode file names that are not valid UTF-8.
        let encoding: String?
        /// The errors because of which the list is incomplete.
        let problems: [Failure]
        /// The id of the running extraction of this archive; nil if there is none.
        let extraction: Int64?
        /// The number of characters in all names that could not be decoded.
        let unreadable: Int
        /// The encodings that the names may have.
        let readings: [EncodingReading]?
    }

    /// Returns the entries of an archive, page by page. Extracts nothing.
    func archive(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(ArchiveRequest.self, upTo: 1 << 16)
        return try await asked(context) { file in
            let list = try await opened.list(file, body.access(file))
            let total = list.offsets.count - 1
            let first = min(max(body.first ?? 0, 0), total)
            let last = min(total, first + min(max(body.count ?? 1000, 0), 5000))
            let range = list.offsets[first]..<list.offsets[last]
            let path = list.path
            let bytes = try await blocking { () throws -> Data in
                let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path.display))
                try handle.seek(toOffset: UInt64(range.lowerBound))
                return try handle.read(upToCount: range.count) ?? Data()
            }
            let decoder = JSONDecoder()
            let entries = try bytes.split(separator: 0x0A).enumerated().map { index, line in
                var entry = try decoder.decode(Entry.self, from: Data(line))
                entry.number = first + index + 1
                return entry
            }
            let count = list.count
            return try json(
                Listing(
                    entries: entries, total: total, encoding: count.encoding, problems: count.problems,
                    extraction: try await extractions.running(of: file.id), unreadable: count.unreadable,
                    readings: count.readings))
        }
    }

    private struct EntryRequest: Decodable {
        let number: Int
        let name: String
        let password: String?
        let names: String?
    }

    /// Extracts a single entry to a file in the folder `convert`. This file can be opened like any other file of a conversion.
    func entry(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(EntryRequest.self, upTo: 1 << 16)
        return try await asked(context) { file in
            let path = try newPath()
            let access = ArchiveAccess(password: body.password, encoding: body.names, name: file.name)
            _ = try await services.pool.perform(
                ReadEntry(file.path, access, number: body.number, to: path), priority: .interactive)
            let name = FileName.safe(body.name, spare: "entry")
            return try json(try await conversions.files.take(made: path, name: name, from: file))
        }
    }
}
