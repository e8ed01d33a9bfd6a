import Acts
import Base
import Foundation

/// The original photos of scans and the pictures made from them. They are stored in the folder `scans` of the data folder,
/// where only the owner can read them.
struct ScanFiles: Sendable {
    let folder: BytePath

    /// The version of the code that makes pages. It must be increased when the same settings result in a different picture, so
    /// that existing pages are made again and their text is recognized again.
    static let make = 2
    /// The maximum size of a picture, in bytes.
    static let largest: Int64 = 400_000_000

    init(data: BytePath) { folder = data.appending("scans") }

    /// The folder of the pictures made from photos, which can be made again.
    var made: BytePath { folder.appending("made") }

    func photo(_ page: ScanPage) -> BytePath { folder.appending(page.file) }

    func makeFolders() throws(Failure) {
        try made.makePrivateFolders()
    }

    /// Starts to receive a picture or a PDF.
    ///
    /// - Parameter name: the path that failures are to contain.
    func begin(_ name: BytePath) throws(Failure) -> ArrivingFile {
        try makeFolders()
        return try ArrivingFile(
            folder.appending(Self.fresh()), named: name, maximum: Self.largest, tooLarge: Scans.tooLarge.about(name))
    }

    /// The path of a picture made from a page.
    ///
    /// - Parameter kind: the kind and size of the picture, for example "page1200".
    func path(_ page: ScanPage, _ kind: String, _ ending: String) -> BytePath {
        made.appending("\(page.id)-\(page.version)-\(Self.make)\(kind).\(ending)")
    }

    /// Removes the pictures made from versions of a page before `version`; by default, the pictures of all versions.
    func removeMade(of page: Int64, before version: Int = .max) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: made.display)) ?? [] {
            let parts = name.split(separator: "-")
            guard parts.count >= 3, Int64(parts[0]) == page, let made = Int(parts[1]), made < version else { continue }
            _ = self.made.appending(name).withCString { unlink($0) }
        }
    }

    func exists(_ path: BytePath) -> Bool { path.withCString { access($0, F_OK) == 0 } }

    func remove(_ name: String) { _ = folder.appending(name).withCString { unlink($0) } }

    /// A file name that cannot be guessed.
    static func fresh() -> String { OwnName.unique() }

    /// Removes the pictures that are not current: pictures of pages that no longer exist, of former versions of pages, and of
    /// former versions of the code that makes pages. Also removes exported files that were left behind.
    func removeMade(besides versions: [Int64: Int]) {
        made.sweep(keepsFolder: true) { name in
            if name.hasSuffix(".pdf") || name.hasSuffix(".txt"), OwnName.isUnique(name.dropLast(4)) { return true }
            guard let (page, version, make) = Self.made(name) else { return false }
            return versions[page] != version || make != Self.make
        }
    }

    private static let kinds = ["photo", "page", "whole", "exact"]

    /// Parses the file name of a picture made from a page: the page's id, its version, and the value of `make`; nil for any
    /// other name.
    private static func made(_ name: String) -> (page: Int64, version: Int, make: Int)? {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let page = Int64(parts[0]), let version = Int(parts[1]),
            let make = Int(parts[2].prefix(while: \.isNumber)),
            kinds.contains(where: parts[2].drop(while: \.isNumber).hasPrefix)
        else { return nil }
        return (page, version, make)
    }
}
