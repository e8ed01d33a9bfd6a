import Acts
import Base
import Catalogue
import Foundation
import GRDB
import ScannerEngine
import ScannerTasks
import PapersEngine
import PapersTasks
import Workers

/// Adds pages to a scan.
extension Scans {
    /// The minimum confidence of detected corners. If the confidence is lower, the whole picture is used.
    static let leastConfidence = 0.4
    /// The resolution at which pages of a PDF are drawn, in dots per inch.
    private static let dotsAnInch = 250.0

    /// Adds a completely uploaded file: a picture, or the pages of a PDF.
    ///
    /// - Parameters:
    ///   - replaced: the page that is replaced by the new one.
    ///   - name: the file name that the user knows.
    func take(
        _ upload: ArrivingFile, into scan: Int64, instead replaced: ScanPage? = nil, name: String
    ) async throws -> [ScanPage] {
        do {
            try await blocking { try upload.finish() }
            if try isPDF(upload.path) { return try await takePDF(upload, into: scan, instead: replaced, name) }
            return [try await take(photo: upload.path.name.display, into: scan, instead: replaced)]
        } catch {
            upload.remove()
            if let failure = error as? Failure { throw failure.about(BytePath(name.isEmpty ? "picture" : name)) }
            throw error
        }
    }

    /// Adds a copy of a picture file. The scan keeps its copy even if the file is changed or deleted.
    func take(copyOf path: BytePath, into scan: Int64) async throws -> ScanPage {
        let upload = try files.begin(path)
        do {
            let file = try OpenFile(path, in: SharedFolder.holding(path, in: catalogue))
            guard file.size <= ScanFiles.largest else { throw Self.tooLarge.about(path) }
            // The file is copied in pieces, because a client may request many files at the same time.
            var problem: Failure?
            try file.readPieces { piece in
                do throws(Failure) { if problem == nil { try upload.write(piece) } } catch { problem = error }
            }
            if let problem { throw problem }
            try upload.finish()
            return try await take(photo: upload.path.name.display, into: scan)
        } catch {
            upload.remove()
            // Failures contain the path of the original file, because the user does not know the path of the copy.
            if let failure = error as? Failure { throw failure.about(path) }
            throw error
        }
    }

    private func isPDF(_ path: BytePath) throws -> Bool {
        try OpenFile(path).readStart(1024).withUnsafeBytes { FileKind.marked($0) } == .pdf
    }

    private func takePDF(
        _ upload: ArrivingFile, into scan: Int64, instead replaced: ScanPage?, _ name: String
    ) async throws -> [ScanPage] {
        let paper = try await pool.perform(DescribePDF(upload.path), priority: .interactive)
        guard paper.pages <= Self.maximumPages - (try self.scan(scan).pages.count) else { throw Self.tooMany }
        var pages: [ScanPage] = []
        for number in 1...max(1, paper.pages) {
            let photo = ScanFiles.fresh()
            let path = files.folder.appending(photo)
            do {
                _ = try await pool.perform(
                    DrawPage(number, of: upload.path, .dpi(Self.dotsAnInch), as: .jpeg(quality: 92), output: path),
                    priority: .interactive)
                try await blocking { try ArrivingFile.sync(path) }
                pages.append(try await take(photo: photo, into: scan, instead: number == 1 ? replaced : nil, isPaper: true))
            } catch {
                files.remove(photo)
                throw error
            }
        }
        upload.remove()
        return pages
    }

    static let tooLarge = Failure(.tooLarge, "scan.pictureTooLarge", ["megabytes": ScanFiles.largest / 1_000_000])
    private static let tooMany = Failure(.tooLarge, "scan.tooManyPages", ["limit": maximumPages])

    /// - Parameter isPaper: whether the picture shows nothing but the page, so that no corners have to be detected.
    private func take(
        photo: String, into scan: Int64, instead replaced: ScanPage? = nil, isPaper: Bool = false
    ) async throws -> ScanPage {
        let path = files.folder.appending(photo)
        let seen = try await pool.perform(FindPage(in: path), priority: .interactive)
        let bytes = FileStamp(of: path)?.size ?? 0
        let corners = isPaper || seen.confidence < Self.leastConfidence ? nil : seen.shares.map(Self.within)
        let before = try self.scan(scan).pages.last?.look
        // A new page gets the filter and strength of the scan's last page.
        let (filter, strength) = (before?.filter ?? .enhanced, before?.strength ?? 1)
        return try catalogue.write { db in
            let pages = try Self.require(db, scan).pages
            guard replaced != nil || pages.count < Self.maximumPages else { throw Self.tooMany }
            let position = try replaced.map { try Self.position(db, $0.id) } ?? Self.nextPosition(db, scan)
            try db.execute(
                sql: """
                    INSERT INTO scanPage (scanId, position, file, width, height, bytes, found, confidence, corners, turns, filter, strength,
                    paper, addedAt, others) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    scan, position, photo, seen.width, seen.height, bytes, ScanPage.json(seen.shares.map(Self.within)),
                    seen.confidence, ScanPage.json(corners), filter.rawValue, strength, PagePaper.auto.rawValue, now(),
                    ScanPage.json(others: isPaper ? [] : seen.otherShares.map(Self.within)),
                ])
            let id = db.lastInsertedRowID
            if let replaced, try ScanPage.fetch(db, replaced.id) != nil {
                _ = try Self.remove(db, page: replaced, "Took a page of a scan again", as: "again")
            }
            try Self.touch(db, scan)
            try Self.index(db, scan)
            guard let page = try ScanPage.fetch(db, id) else { throw Failure(.fileNotFound, "scan.noPage") }
            return page
        }
    }

    /// Adds a photo that is already in the folder of scans and belongs to no page.
    func takeKnown(_ photo: String, into scan: Int64) async throws -> ScanPage { try await take(photo: photo, into: scan) }

    private static func within(_ corners: [[Double]]) -> [[Double]] {
        corners.map { $0.map { min(max($0, -PageSettings.reach), 1 + PageSettings.reach) } }
    }

    private static func position(_ db: Database, _ page: Int64) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT position FROM scanPage WHERE id = ?", arguments: [page]) ?? 0
    }

    private static func nextPosition(_ db: Database, _ scan: Int64) throws -> Int {
        let last = try Int.fetchOne(db, sql: "SELECT max(position) FROM scanPage WHERE scanId = ?", arguments: [scan])
        return (last ?? -1) + 1
    }
}
