public import Catalogue
public import Foundation

/// The part of the library that other features need.
public protocol PhotoLibrary: Sendable {
    /// The progress of the scan.
    var progress: ScanProgress { get async }

    /// Starts a scan of all shared folders, or joins the one that runs; returns at once.
    @discardableResult
    func scan() async -> ScanProgress

    /// A photo's row, after its content was read.
    ///
    /// - Throws: `Failure` fileNotFound for a photo that the catalogue does not have.
    func photo(_ id: Int64) async throws -> FileRow

    /// Reads a photo before the scan does, unless it was read already.
    @discardableResult
    func readNow(_ file: FileRow) async throws -> Data?

    /// Whether a scan takes a file for a photo or a video, judging by its name.
    func takes(_ name: String) -> Bool
}
