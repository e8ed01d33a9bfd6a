import Acts
import Base
import Catalogue

/// Receives uploads from browsers. A file is put into its folder only when it is complete.
struct Uploads: Sendable {
    private let data: BytePath
    private let folder: BytePath
    private let parts: PartialUploads

    /// The maximum size of an upload in bytes.
    private static let maximum: Int64 = 64 << 30
    /// The time for which an incomplete file is kept after the last bytes were added.
    private static let patience = RunningTime.days(7)

    init(_ data: BytePath) {
        self.data = data.real ?? data
        folder = self.data.appending("arriving")
        parts = PartialUploads(folder: folder)
    }

    func removeLeftovers() {
        ArrivingFile.removeParts(in: folder)
        folder.sweep(where: OwnName.isUnique)
    }

    /// - Parameter name: the name to use in failures.
    func begin(_ name: BytePath) throws(Failure) -> ArrivingFile {
        try folder.makePrivateFolders()
        return try ArrivingFile(folder.appending(OwnName.unique()), named: name, maximum: Self.maximum, tooLarge: Self.tooLarge)
    }

    private static var tooLarge: Failure { Failure(.tooLarge, "entry.tooLarge", ["limit": Int(maximum >> 30)]) }
}

// MARK: Uploads that go on after an interruption

extension Uploads {
    /// A file as the browser describes it. A file of which anything differs is another one, and begins anew.
    struct Source: Sendable {
        let folder: BytePath
        let name: BytePath
        let bytes: Int64
        /// In milliseconds since 1970.
        let modified: Int64
        /// The device that sends the file; nil for this machine.
        let device: Int64?

        /// The key of the incomplete file.
        var key: String {
            let digest = RunningDigest()
            for part in [folder.bytes, name.bytes, Array("\(bytes) \(modified) \(device ?? 0)".utf8)] {
                (part + [0]).withUnsafeBytes { digest.update($0) }
            }
            return digest.finish().hex
        }
    }

    /// The number of bytes that have arrived, and whether a request is sending more at the moment.
    func state(of source: Source) -> (offset: Int64, isBusy: Bool) {
        (parts.length(of: source.key), parts.isBusy(source.key))
    }

    /// Opens the incomplete file of a source, or makes it. The caller must call `end`.
    ///
    /// - Parameter offset: the offset of the next bytes. Those that are here already must be equal.
    /// - Throws: as `PartialUploads.begin`, and `Failure` with code `tooLarge`.
    func goOn(_ source: Source, at offset: Int64) throws -> ArrivingFile {
        guard source.bytes >= 0, source.bytes <= Self.maximum else { throw Self.tooLarge }
        let expected = PartialUploads.Expected(
            source.name, bytes: source.bytes, tooLarge: Failure(.tooLarge, "inbox.moreThanSaid"))
        return try parts.begin(source.key, expected, at: offset, overlaps: true)
    }

    func end(_ source: Source) { parts.end(source.key) }

    /// - Throws: `Failure` with code `busy` if a request is sending the file.
    func cancel(_ source: Source) throws(Failure) { try parts.cancel(source.key) }

    /// Removes incomplete files with which no browser went on for a week.
    func removeOldParts() throws(Failure) { try parts.removeOld(data: data, "arriving", after: Self.patience) }
}
