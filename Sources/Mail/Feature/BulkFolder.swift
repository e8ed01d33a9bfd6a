import Base
import Foundation
import MailTasks

/// The folder of one bulk action: the order, the progress, the result, and the files of the work.
struct BulkFolder: Sendable {
    /// The result of an action. It is stored as soon as the work is complete, so that no work is done twice.
    struct Result: Codable, Sendable {
        /// nil if the result is a file.
        let photos: MailPhotos?
    }

    let path: BytePath

    private var orderFile: BytePath { path.appending("order.json") }
    private var resultFile: BytePath { path.appending("result.json") }
    /// The file to which a worker writes its progress.
    var tally: BytePath { path.appending("tally") }
    /// The folder in which an attempt works. It stays only if the result is a file.
    var work: BytePath { path.appending("work") }

    /// nil if the action was forgotten.
    var order: BulkOrder? { Self.read(orderFile) }
    /// nil until the work is complete.
    var result: Result? { Self.read(resultFile) }
    var progress: MailProgress? { MailProgress(at: tally) }

    /// Makes the folder and stores the order.
    func make(_ order: BulkOrder) throws {
        try Self.makeFolder(path)
        try PrivateFile.write(Array(try JSONEncoder().encode(order)), to: orderFile)
    }

    /// Removes the files of an earlier attempt, which was interrupted.
    func beginWork() throws {
        endWork()
        _ = tally.withCString { unlink($0) }
        try Self.makeFolder(work)
    }

    func endWork() { work.removeTree() }

    func store(_ result: Result) throws {
        try PrivateFile.write(Array(try JSONEncoder().encode(result)), to: resultFile)
        if result.photos != nil { endWork() }
    }

    func remove() { path.removeTree() }

    private static func makeFolder(_ path: BytePath) throws {
        try FileManager.default.createDirectory(
            atPath: path.display, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    private static func read<T: Decodable>(_ path: BytePath) -> T? {
        PrivateFile.read(path).flatMap { try? JSONDecoder().decode(T.self, from: $0) }
    }
}
