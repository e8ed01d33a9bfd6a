public import Base
import Foundation
import Glibc
import PapersEngine
public import Workers

/// Pages of PDFs for viewing: their sizes, their text, and pictures of them. The most recently used pictures are cached as files,
/// which can be removed at any time.
public actor PaperPages: PDFViewer {
    private struct Key: Hashable {
        let file: BytePath
        let stamp: FileStamp
        let page: Int
        let width: Int
    }

    private struct Drawn {
        let picture: BytePath
        var used: UInt64
    }

    /// Maximum number of cached pictures. The picture of a book page has about 300 kB.
    private static let maximum = 200

    private let pool: WorkerPool
    private let folder: BytePath
    private var drawn: [Key: Drawn] = [:]
    private var drawing: [Key: Task<BytePath, any Error>] = [:]
    private var clock: UInt64 = 0

    public static let mostPagesOfText = ReadPages.maximum

    /// - Parameter folder: the folder for the cached pictures. It and its parent folder are made if they do not exist.
    public init(_ pool: WorkerPool, folder: BytePath) { (self.pool, self.folder) = (pool, folder) }

    /// Removes pictures drawn by an earlier process.
    public nonisolated func removeLeftovers() {
        Drafts.removeForsaken(from: folder)
        folder.sweep { $0.hasSuffix(Self.ending) && OwnName.isUnique($0.dropLast(Self.ending.count)) }
    }

    private static let ending = ".jpg"

    public nonisolated func describe(_ opened: BytePath) async throws -> PDFDescription {
        try await pool.perform(DescribePDF(opened), priority: .interactive)
    }

    public nonisolated func contents(of opened: BytePath) async throws -> PDFContents {
        try await pool.perform(ReadContents(opened), priority: .interactive)
    }

    public nonisolated func text(of opened: BytePath, from: Int, count: Int, withWords: Bool) async throws -> PagesRead {
        try await pool.perform(ReadPages(opened, from: from, count: count, withWords: withWords), priority: .interactive)
    }

    /// Reads the content of an office document.
    public nonisolated func document(_ opened: BytePath) async throws -> ReadOfficeDocument.Answer {
        try await pool.perform(ReadOfficeDocument(opened), priority: .interactive)
    }

    /// Returns the path of the picture of a page. Simultaneous requests for the same picture share one drawing.
    public func picture(of file: BytePath, _ opened: BytePath, page: Int, width: Int) async throws -> BytePath {
        guard let stamp = FileStamp(of: opened) else { throw Failure(.fileNotFound, "file.notAFile", file: file) }
        let key = Key(file: file, stamp: stamp, page: page, width: width)
        clock += 1
        if let known = drawn[key], FileStamp(of: known.picture) != nil {
            drawn[key]?.used = clock
            return known.picture
        }
        if let task = drawing[key] { return try await task.value }
        let target = folder.appending(OwnName.unique() + Self.ending)
        let task = Task { [pool, folder] in
            for folder in [folder.parent, folder] {
                guard folder.withCString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST else {
                    throw Failure.system(errno, "written", folder)
                }
            }
            _ = try await pool.perform(DrawPage(page, of: opened, .width(width), output: target), priority: .interactive)
            return target
        }
        drawing[key] = task
        defer { drawing[key] = nil }
        let picture = try await task.value
        drawn[key] = Drawn(picture: picture, used: clock)
        while drawn.count > Self.maximum, let oldest = drawn.min(by: { $0.value.used < $1.value.used }) {
            drawn[oldest.key] = nil
            _ = oldest.value.picture.withCString { unlink($0) }
        }
        return picture
    }
}
