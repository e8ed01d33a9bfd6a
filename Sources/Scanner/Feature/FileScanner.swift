public import Base
import Foundation
public import ScannerEngine
import ScannerTasks
import PapersEngine
import PapersTasks
public import ReadingEngine
import ReadingTasks
public import Workers

/// Scans picture files without a catalogue, for the command `shoebox page scan`.
public struct FileScanner: Sendable {
    private let pool: WorkerPool
    private let settings: PageSettings
    private let reading: ReadingOptions?

    /// - Parameters:
    ///   - settings: the look (filter, strength, rotation, paper size) of all pages. Its corners are ignored, because they are
    ///     detected in each picture.
    ///   - reading: the options for reading text; nil to not read text.
    public init(_ pool: WorkerPool, settings: PageSettings, reading: ReadingOptions?) {
        (self.pool, self.settings, self.reading) = (pool, settings, reading)
    }

    /// The result for a picture file from which a page was made.
    public struct Scanned: Encodable, Sendable {
        public let file: String
        /// Whether the corners of the page were detected. If not, the page is the whole picture.
        public let found: Bool
        public let confidence: Double
        /// The size of the page, in pixels.
        public let width: Int
        public let height: Int
        public let words: Int
        /// The number of sheets that seem to lie in the picture. The page is the largest one.
        public let sheets: Int
    }

    /// Scans files to a PDF, or to a ZIP of pictures if the name of the output ends in ".zip".
    ///
    /// - Parameters:
    ///   - output: the path of the output, which must not exist yet.
    ///   - report: called with the outcome of each file, in order. A failed file is skipped.
    /// - Throws: `Failure` if no file could be scanned, or if the output cannot be written.
    public func scan(
        _ files: [BytePath], title: String, to output: BytePath, report: (BytePath, Result<Scanned, Failure>) -> Void
    ) async throws {
        let folder = try Self.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder.display) }
        var pages: [WritePDF.Page] = []
        for (index, file) in files.enumerated() {
            try Task.checkCancellation()
            do throws(Failure) {
                let (page, scanned) = try await page(file, to: folder.appending("\(index)"))
                pages.append(page)
                report(file, .success(scanned))
            } catch {
                if error.code == .cancelled { throw error }
                report(file, .failure(error.at(file)))
            }
        }
        guard !pages.isEmpty else { throw Failure(.badRequest, "scan.noPages") }
        if output.fileExtension == "zip" { return try Self.pack(pages.map(\.file), to: output) }
        let information = PaperInformation(title: title, created: now() / 1000)
        do throws(Failure) {
            _ = try await pool.perform(WritePDF(pages, information: information, output: output))
        } catch {
            // The failure contains the path of the output, because the user does not know the temporary folder of the pages.
            throw error.about(output)
        }
    }

    private func page(_ file: BytePath, to stem: BytePath) async throws(Failure) -> (WritePDF.Page, Scanned) {
        let seen = try await pool.perform(FindPage(in: file))
        var settings = settings
        let isSure = seen.found && seen.confidence >= Scans.leastConfidence
        settings.corners = isSure ? seen.shares : nil
        if !settings.isSound { settings.corners = nil }
        let isExact = settings.filter == .bw
        let path = BytePath(bytes: stem.bytes + Array((isExact ? ".png" : ".jpg").utf8))
        let made = try await pool.perform(MakePage(of: file, settings, exact: isExact, output: path))
        var text: ScanText?
        if let reading { text = ScanText(try await pool.read(path, options: reading, priority: .interactive)) }
        let scanned = Scanned(
            file: file.display, found: isSure, confidence: seen.confidence, width: made.width, height: made.height,
            words: text?.words.count ?? 0, sheets: 1 + seen.others.count)
        return (ScanExport.page(path, made.paperWidth, made.paperHeight, text), scanned)
    }

    private static func pack(_ files: [BytePath], to output: BytePath) throws {
        let now = Int64(Date().timeIntervalSince1970)
        let zip = try ArchiveWriter(.storedZip)
        let descriptor = output.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw Failure.system(errno, "written", output) }
        defer { close(descriptor) }
        func put(_ bytes: [UInt8]) throws(Failure) {
            if !writeAll(descriptor, bytes) { throw Failure.system(errno, "written", output) }
        }
        for (index, file) in files.enumerated() {
            // A page has only a few megabytes, so it is read as a whole.
            let picture = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file.display)))
            try put(try zip.add("\(ScanExport.number(index + 1)).\(file.fileExtension)", picture, modified: now))
        }
        try put(try zip.finish())
    }

    private static func temporaryFolder() throws(Failure) -> BytePath {
        let temporary = FileManager.default.temporaryDirectory
        var name = Array(temporary.appendingPathComponent("shoebox-scan-XXXXXX").path.utf8CString)
        guard mkdtemp(&name) != nil else { throw Failure.system(errno, "written", BytePath(temporary.path)) }
        return BytePath(bytes: name.dropLast().map { UInt8(bitPattern: $0) })
    }
}
