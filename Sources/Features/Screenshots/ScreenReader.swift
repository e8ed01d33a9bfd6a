public import Basics
public import Catalogue
import Pictures
public import Reading
public import Workers

/// Looks at pictures with the workers, each content once.
public struct ScreenReader: Sendable {
    let catalogue: Catalogue
    let pool: WorkerPool

    public init(_ catalogue: Catalogue, pool: WorkerPool) {
        self.catalogue = catalogue
        self.pool = pool
    }

    /// What is on a picture: as it was seen before, or read now.
    ///
    /// - Parameter known: the file's content, where the caller knows it.
    /// - Returns: nil as view when it is no picture that can be shown.
    /// - Throws: `Failure` when the file cannot be read; `cancelled`.
    public func view(
        of path: BytePath, identity known: Identity? = nil, options: ReadingOptions = ReadingOptions()
    ) async throws -> (identity: Identity, view: ScreenView, isNew: Bool) {
        let identity = if let known { known } else { Identity(digest: try await pool.digest(of: path).digest) }
        if let view = try catalogue.read({ try ScreenView.fetch($0, identity) }) { return (identity, view, false) }
        let description = try await pool.describe(path)
        guard let picture = description.picture else {
            throw description.problem ?? Failure(.unsupportedFormat, "The picture cannot be shown.", file: path)
        }
        guard description.digest == identity.digest else {
            throw Failure(.changed, "The file changed while it was read.", file: path, hint: "Try again once it is complete.")
        }
        let reading = try await pool.read(path, options: options)
        let texture: PictureTexture?
        do throws(Failure) {
            texture = try await pool.texture(of: path)
        } catch {
            if error.code == .cancelled { throw error }
            texture = nil
        }
        return (identity, ScreenView(picture, reading, texture: texture), true)
    }
}
