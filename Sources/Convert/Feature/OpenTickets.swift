public import Base
import Foundation
import Glibc

/// The files that the command `shoebox open` hands to the server.
///
/// The command writes the paths into a ticket: a file in the data folder, which only the user can read and write. A page sends the
/// ticket's number and never a path, so no web page can make the server read a file that the user has not named.
public struct OpenTickets: Sendable {
    /// The maximum number of files in a ticket.
    public static let maximum = 1000

    private struct Ticket: Codable { let paths: [BytePath] }

    private let folder: BytePath
    private static let lifetime: Int64 = 600_000

    public init(data: BytePath) { folder = data.appending("handed") }

    /// Stores absolute paths for a page.
    ///
    /// - Returns: the number of the ticket, which is valid once, and for ten minutes.
    public func hand(_ paths: [BytePath]) throws -> String {
        try folder.makePrivateFolders()
        let number = OwnName.unique()
        try PrivateFile.write(Array(try JSONEncoder().encode(Ticket(paths: paths))), to: folder.appending(number))
        return number
    }

    /// Removes a ticket, and returns its paths. They are checked by the caller, because the files may have changed since.
    ///
    /// - Throws: `Failure` with code `fileNotFound` if there is no such ticket, or if it was used or is too old, or if another
    ///   user could have written it.
    func take(_ number: String) throws -> [BytePath] {
        let gone = Failure(.fileNotFound, "handed.gone")
        guard OwnName.isUnique(number) else { throw gone }
        let path = folder.appending(number)
        let stored = Self.isPrivate(path) ? PrivateFile.read(path) : nil
        let made = FileStamp(of: path)?.modified
        guard path.withCString({ unlink($0) }) == 0, let made, now() - made / 1_000_000 < Self.lifetime, let stored
        else { throw gone }
        let paths = try JSONDecoder().decode(Ticket.self, from: stored).paths
        guard paths.allSatisfy({ $0.bytes.first == UInt8(ascii: "/") }) else { throw gone }
        return paths
    }

    /// Whether a path leads to a regular file of this user that no other user can read or write. A link is none.
    private static func isPrivate(_ path: BytePath) -> Bool {
        guard let info = FileInfo(path, followsLinks: false) else { return false }
        return info.kind == .file && info.owner == geteuid() && info.permissions & 0o077 == 0
    }

    /// Removes the tickets that an earlier server left.
    func clear() { folder.sweep(where: OwnName.isUnique) }
}
