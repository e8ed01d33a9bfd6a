import Base
import Catalogue
import Foundation
import GRDB
import PapersEngine
import ScannerTasks
import PicturesTasks
import ScannerEngine
import ReadingEngine
import ReadingTasks
import Readings
import Workers

/// Makes pictures of pages and reads their text. Each picture is made only once for each version of a page, and can be made
/// again.
extension Scans {
    /// A processed page at full size, with the data about it and its text.
    struct Finished: Sendable {
        let page: ScanPage
        let path: BytePath
        let made: MadePage
        let text: ScanText?
    }

    /// Returns the path of a smaller picture of the page's photo, for a browser.
    func photo(_ page: ScanPage, longSide: Int) async throws -> BytePath {
        try files.makeFolders()
        let path = files.path(page, "photo\(longSide)", "jpg")
        if files.exists(path) { return path }
        _ = try await pool.perform(
            MakePreview(of: files.photo(page), longSide: longSide, output: path), priority: .interactive)
        return path
    }

    /// Returns the path of a smaller picture of the processed page, for a browser.
    func picture(_ page: ScanPage, longSide: Int) async throws -> BytePath {
        try files.makeFolders()
        let path = files.path(page, "page\(longSide)", "jpg")
        if files.exists(path) { return path }
        _ = try await pool.perform(
            MakePage(of: files.photo(page), page.look, longSide: longSide, output: path), priority: .interactive)
        return path
    }

    /// Returns the processed page at full size: as a PNG if the page is black and white, otherwise as a JPEG.
    func whole(_ page: ScanPage, priority: WorkerPriority = .batch) async throws -> (path: BytePath, made: MadePage) {
        try files.makeFolders()
        let isExact = page.look.filter == .bw
        let path = files.path(page, "whole", isExact ? "png" : "jpg"), note = files.path(page, "whole", "json")
        if files.exists(path), let data = FileManager.default.contents(atPath: note.display),
            let made = try? JSONDecoder().decode(MadePage.self, from: data)
        {
            return (path, made)
        }
        let made = try await pool.perform(
            MakePage(of: files.photo(page), page.look, exact: isExact, output: path), priority: priority)
        try? JSONEncoder().encode(made).write(to: URL(fileURLWithPath: note.display), options: .atomic)
        return (path, made)
    }

    /// Returns the path of the processed page at full size, as a PNG.
    func exact(_ page: ScanPage) async throws -> BytePath {
        try files.makeFolders()
        let path = files.path(page, page.look.filter == .bw ? "whole" : "exact", "png")
        if files.exists(path) { return path }
        if page.look.filter == .bw { return try await whole(page).path }
        _ = try await pool.perform(MakePage(of: files.photo(page), page.look, exact: true, output: path))
        return path
    }

    /// Returns the text of a page if it was recognized with the page's current `cut` (the settings that determine the positions
    /// of words), otherwise nil.
    func text(_ page: ScanPage) throws -> ScanText? {
        try catalogue.read { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT text, lines FROM scanPage WHERE id = ? AND readCut = ?", arguments: [page.id, page.cut])
            guard let row, let lines: Data = row["lines"] else { return nil }
            return ScanText(text: row["text"] ?? "", words: try JSONDecoder().decode([ScanText.Word].self, from: lines))
        }
    }

    /// Makes the page at full size. Also reads its text, unless the text is already known.
    ///
    /// - Parameter reads: whether to read the text.
    func finish(_ page: ScanPage, reads: Bool = true, priority: WorkerPriority = .batch) async throws -> Finished {
        let (path, made) = try await whole(page, priority: priority)
        guard reads else { return Finished(page: page, path: path, made: made, text: nil) }
        if let text = try text(page) { return Finished(page: page, path: path, made: made, text: text) }
        var options = try catalogue.read(Readings.options)
        // A page keeps no second spelling of a word, so it gets what was read.
        options.correcting = false
        let reading = try await pool.read(path, options: options, priority: priority)
        let text = try store(reading, of: page)
        onRead(page.scan)
        return Finished(page: page, path: path, made: made, text: text)
    }

    /// Returns the pages whose text was not recognized with their current `cut`. Only includes scans whose last change was
    /// after `changedAfter` and not after `upTo`.
    func unread(changedAfter: Int64, upTo: Int64) throws -> [ScanPage] {
        try catalogue.read { db in
            try Int64.fetchAll(
                db, sql: "SELECT id FROM scan WHERE removedBy IS NULL AND changedAt > ? AND changedAt <= ? ORDER BY changedAt",
                arguments: [changedAfter, upTo]
            ).flatMap { try ScanPage.all(db, of: $0) }.filter { !$0.isRead }
        }
    }

    /// Stores the text of a page, which was recognized with the page's current `cut`, and the facts found in this text.
    func store(_ reading: Reading, of page: ScanPage) throws -> ScanText {
        let (text, facts) = (ScanText(reading), PageFacts(PageText(reading)))
        try catalogue.write { db in
            try db.execute(
                sql: "UPDATE scanPage SET text = ?, lines = ?, readCut = ?, readAt = ?, category = ?, receipt = ? WHERE id = ?",
                arguments: [
                    text.text, try JSONEncoder().encode(text.words), page.cut, now(), facts.verdict.category.rawValue,
                    facts.receiptJSON, page.id,
                ])
            // The page may have been moved to another scan meanwhile.
            let scan = try Int64.fetchOne(db, sql: "SELECT scanId FROM scanPage WHERE id = ?", arguments: [page.id])
            if let scan { try Self.index(db, scan) }
        }
        return text
    }

    /// Adds a scan's title and text to the search index, or updates them. Removes a scan without pages from the index.
    static func index(_ db: Database, _ id: Int64) throws {
        guard let scan = try Scan.fetch(db, id), !scan.pages.isEmpty else { return try SearchIndex.remove(db, .scan, id) }
        try SearchIndex.put(
            db, .scan, id, at: scan.startedAt / 1000, title: scan.title, body: try wholeText(db, id))
    }

    static func wholeText(_ db: Database, _ id: Int64) throws -> String {
        try String.fetchAll(
            db,
            sql: "SELECT coalesce(text, '') FROM scanPage WHERE scanId = ? AND removedBy IS NULL ORDER BY position, id",
            arguments: [id]
        ).filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}

/// The text of a page, and the positions of its words as fractions of the page's width and height.
struct ScanText: Sendable {
    struct Word: Codable, Sendable {
        let t: String
        /// The position of the word: left, top, right, bottom.
        let b: [Double]
        /// A number that the words of a crooked line have in common; nil for a word of a level line.
        var l: Int?
    }

    let text: String
    let words: [Word]

    init(text: String, words: [Word]) { (self.text, self.words) = (text, words) }

    init(_ reading: Reading) {
        let size = SIMD2(Double(max(reading.width, 1)), Double(max(reading.height, 1)))
        func share(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
        func corners(_ quad: Quad) -> PaperLine.Corners { quad.corners.map { SIMD2<Double>($0) } }
        text = reading.text
        let lines = reading.lines.map { line in PaperLine(corners(line.quad), line.words.map { ($0.text, corners($0.quad)) }) }
        words = PaperLine.words(of: lines).map { word in
            let box = [word.box.left / size.x, word.box.top / size.y, word.box.right / size.x, word.box.bottom / size.y]
            return Word(t: word.text, b: box.map(share), l: word.line)
        }
    }
}
