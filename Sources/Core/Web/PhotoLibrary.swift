public import Catalogue
public import Foundation

/// What other features need from the library.
public protocol PhotoLibrary: Sendable {
    /// How far the scan is.
    var progress: ScanProgress { get async }

    /// Starts a scan of all shared folders, or joins the one that runs; returns at once.
    @discardableResult
    func scan() async -> ScanProgress

    /// A photo's row, its contents known.
    ///
    /// - Throws: `Failure` fileNotFound for a photo that the catalogue does not have.
    func photo(_ id: Int64) async throws -> FileRow

    /// Reads a photo ahead of the scan, unless it was read.
    @discardableResult
    func readNow(_ file: FileRow) async throws -> Data?

    /// Whether a scan makes a photo or a video of a file, judging by its name.
    func takes(_ name: String) -> Bool
}
