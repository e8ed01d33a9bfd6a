public import Base
public import Catalogue
public import Foundation

/// The functions of the photo library that other features need.
public protocol PhotoLibrary: Sendable {
    /// The progress of the scan.
    var progress: ScanProgress { get async }

    /// Starts a scan of all shared folders unless one is already running. Returns immediately.
    @discardableResult
    func scan() async -> ScanProgress

    /// Returns the row of a photo, after the content of the photo has been read.
    ///
    /// - Throws: `Failure` with code `fileNotFound` if the catalogue has no such photo.
    func photo(_ id: Int64) async throws -> FileRow

    /// Reads the content of a photo now, before the scan reaches it, unless it has already been read.
    @discardableResult
    func readNow(_ file: FileRow) async throws -> Data?

    /// Whether a file with this name counts as a photo or a video in a scan.
    func takes(_ name: String) -> Bool

    /// Returns when a photo or a video that is not in the library yet was taken, by its content and its name; nil if neither says.
    ///
    /// - Parameter name: the name that the file will get. The present one may have no extension.
    func timeTaken(of file: BytePath, named name: BytePath) async -> LocalTime?

    /// Decides what a copy of a photo, a video or a sidecar that leaves the library reveals of its location. Other files are copied
    /// whole.
    ///
    /// - Parameters:
    ///   - name: the name by which the kind of the file is recognized, if the library does not know the file.
    ///   - withoutLocation: whether the copy loses its location. Otherwise it loses it only in the hidden area.
    /// - Throws: `Failure` with code `unsupportedFormat` if the location cannot be removed from the file.
    func copy(of file: BytePath, named name: BytePath, withoutLocation: Bool) async throws -> PhotoCopy
}

extension PhotoLibrary {
    /// Decides what a copy of a file reveals of its location. The kind of the file is recognized by its own name.
    public func copy(of file: BytePath, withoutLocation: Bool) async throws -> PhotoCopy {
        try await copy(of: file, named: file.name, withoutLocation: withoutLocation)
    }
}
