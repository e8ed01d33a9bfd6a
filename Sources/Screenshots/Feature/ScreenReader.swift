public import Base
public import Catalogue
import GRDB
import PicturesEngine
import PicturesTasks
import ReadingEngine
import Readings
import ReadingTasks
public import Workers

/// The `ScreenView` of a picture, and the text if it is not stored in the catalogue yet.
public struct SeenScreen: Sendable {
    public let identity: Identity
    public let view: ScreenView
    let isNew: Bool
    /// The text that was recognized to make the view; nil if the text was already stored.
    let reading: Reading?
}

/// Reads pictures with the workers. Files with the same content are read only once.
public struct ScreenReader: Sendable {
    let catalogue: Catalogue
    let pool: WorkerPool

    public init(_ catalogue: Catalogue, pool: WorkerPool) {
        self.catalogue = catalogue
        self.pool = pool
    }

    /// Returns the `ScreenView` of a picture. Uses the stored view and the stored text if they exist; otherwise reads the
    /// picture now.
    ///
    /// - Parameter known: the identity of the file's content, if the caller knows it.
    /// - Throws: `Failure` if the file cannot be read; code `cancelled` if the task was cancelled.
    public func view(of path: BytePath, identity known: Identity? = nil) async throws -> SeenScreen {
        let identity = if let known { known } else { Identity(digest: try await pool.perform(DigestFile(path)).digest) }
        if let view = try catalogue.read({ try ScreenView.fetch($0, identity) }) {
            return SeenScreen(identity: identity, view: view, isNew: false, reading: nil)
        }
        let text = try catalogue.read { try Readings.find($0, identity) }
        let description = try await pool.perform(Describe(path))
        guard let picture = description.picture else {
            throw description.problem ?? Failure(.unsupportedFormat, "screenshot.notShown", file: path)
        }
        guard description.digest == identity.digest else {
            throw Failure(.changed, "file.changedBeforeComplete", file: path)
        }
        let reading =
            if let text { text } else { try await pool.read(path, options: try catalogue.read(Readings.options)) }
        let texture: PictureTexture?
        do throws(Failure) {
            texture = try await pool.perform(DescribeTexture(of: path))
        } catch {
            if error.code == .cancelled { throw error }
            texture = nil
        }
        return SeenScreen(
            identity: identity, view: ScreenView(picture, reading, texture: texture), isNew: true,
            reading: text == nil ? reading : nil)
    }

    /// Stores a new view and its text. Must be called within a transaction.
    func store(_ db: Database, _ seen: SeenScreen) throws {
        guard seen.isNew else { return }
        try seen.view.store(db, seen.identity)
        if let reading = seen.reading { try Readings.store(db, seen.identity, reading) }
    }
}
