import Acts
import Basics
import Foundation

/// The photos of scans as they were taken, and what was made of them, in `scans` of the data folder, for the owner only.
struct ScanFiles: Sendable {
    let folder: BytePath

    /// Raised when pages of the same look come out otherwise: what was made and read before is then made and read again.
    static let make = 2
    /// Bytes of a picture at most.
    static let largest: Int64 = 400_000_000

    init(data: BytePath) { folder = data.appending("scans") }

    /// What can be made again.
    var made: BytePath { folder.appending("made") }

    func photo(_ page: ScanPage) -> BytePath { folder.appending(page.file) }

    func makeFolders() throws(Failure) {
        for path in [folder, made] {
            let result = path.withCString { mkdir($0, 0o700) }
            guard result == 0 || errno == EEXIST else { throw Failure.system(errno, "written", path) }
        }
    }

    /// Begins to take in a picture, or the pages of a PDF.
    ///
    /// - Parameter name: what failures name.
    func begin(_ name: BytePath) throws(Failure) -> ArrivingFile {
        try makeFolders()
        return try ArrivingFile(
            folder.appending(Self.fresh()), named: name, most: Self.largest, tooLarge: Scans.tooLarge.about(name))
    }

    /// Where a picture made of a page belongs.
    ///
    /// - Parameter kind: names size and shape.
    func path(_ page: ScanPage, _ kind: String, _ ending: String) -> BytePath {
        made.appending("\(page.id)-\(page.version)-\(Self.make)\(kind).\(ending)")
    }

    /// Removes what was made of earlier versions of a page.
    func removeMade(of page: Int64, before version: Int = .max) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: made.display)) ?? [] {
            let parts = name.split(separator: "-")
            guard parts.count >= 3, Int64(parts[0]) == page, let made = Int(parts[1]), made < version else { continue }
            _ = self.made.appending(name).withCString { unlink($0) }
        }
    }

    func exists(_ path: BytePath) -> Bool { path.withCString { access($0, F_OK) == 0 } }

    func remove(_ name: String) { _ = folder.appending(name).withCString { unlink($0) } }

    /// A name that nobody can guess.
    static func fresh() -> String { OwnName.unique() }

    /// Removes what was made of pages that are not there, or of another version of them.
    func removeMade(besides versions: [Int64: Int]) {
        made.sweep(keepsFolder: true) { name in
            if name.hasSuffix(".pdf"), OwnName.isUnique(name.dropLast(4)) { return true }
            guard let (page, version, make) = Self.made(name) else { return false }
            return versions[page] != version || make != Self.make
        }
    }

    private static let kinds = ["photo", "page", "whole", "exact"]

    /// The page, its version and the number of the way of making in the name of a picture made of it; nil for any other name.
    private static func made(_ name: String) -> (page: Int64, version: Int, make: Int)? {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let page = Int64(parts[0]), let version = Int(parts[1]),
            let make = Int(parts[2].prefix(while: \.isNumber)),
            kinds.contains(where: parts[2].drop(while: \.isNumber).hasPrefix)
        else { return nil }
        return (page, version, make)
    }
}
