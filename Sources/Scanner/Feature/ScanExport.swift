import Base
import Foundation
import ScannerTasks
import PapersEngine
import PapersTasks
import Workers

/// The formats in which a scan can be saved.
public enum ScanFormat: String, Sendable, CaseIterable {
    case pdf, jpeg, png, text

    var ending: String {
        switch self {
        case .pdf: "pdf"
        case .jpeg, .png: "zip"
        case .text: "txt"
        }
    }

    var type: String {
        switch self {
        case .pdf: "application/pdf"
        case .jpeg, .png: "application/zip"
        case .text: "text/plain; charset=utf-8"
        }
    }
}

/// Writes scans to files.
struct ScanExport: Sendable {
    let scans: Scans

    private static let pointsAMillimetre = 72 / 25.4

    /// Writes a PDF. Every page has the size of the scanned paper. The words of the page are added as invisible text at
    /// their positions.
    func writePDF(_ scan: Scan, reads: Bool = true, language: String? = nil, to output: BytePath) async throws {
        guard !scan.pages.isEmpty else { throw Self.empty }
        var pages: [WritePDF.Page] = []
        for page in scan.pages {
            let finished = try await scans.finish(page, reads: reads, priority: .interactive)
            pages.append(Self.page(finished.path, finished.made.paperWidth, finished.made.paperHeight, finished.text))
        }
        let information = PaperInformation(title: scan.title, language: language, created: scan.startedAt / 1000)
        _ = try await scans.pool.perform(WritePDF(pages, information: information, output: output), priority: .interactive)
    }

    static func page(_ path: BytePath, _ width: Double, _ height: Double, _ text: ScanText?) -> WritePDF.Page {
        let size = PaperSize(width: width * pointsAMillimetre, height: height * pointsAMillimetre)
        let words = (text?.words ?? []).compactMap { word -> PaperWord? in
            guard word.b.count == 4 else { return nil }
            return PaperWord(
                word.t,
                PaperBox(
                    left: word.b[0] * size.width, top: word.b[1] * size.height, right: word.b[2] * size.width,
                    bottom: word.b[3] * size.height), line: word.l)
        }
        return WritePDF.Page(path, size: size, words: words)
    }

    /// Returns the pages as picture files.
    func pictures(_ scan: Scan, _ format: ScanFormat) async throws -> [(name: String, path: BytePath)] {
        guard !scan.pages.isEmpty else { throw Self.empty }
        var pictures: [(String, BytePath)] = []
        for (index, page) in scan.pages.enumerated() {
            let path = format == .png ? try await scans.exact(page) : try await scans.whole(page, priority: .interactive).path
            pictures.append(("\(Self.number(index + 1)).\(path.fileExtension)", path))
        }
        return pictures
    }

    /// Formats a page number with three digits, so that file names are sorted correctly.
    static func number(_ page: Int) -> String { String(repeating: "0", count: max(0, 3 - "\(page)".count)) + "\(page)" }

    func text(_ scan: Scan) async throws -> String {
        guard !scan.pages.isEmpty else { throw Self.empty }
        var texts: [String] = []
        for page in scan.pages { texts.append(try await scans.finish(page, priority: .interactive).text?.text ?? "") }
        return texts.joined(separator: "\n\n\u{C}") + "\n"
    }

    private static let empty = Failure(.badRequest, "scan.noPages")

    /// The maximum length of a name in bytes. The kernel allows 255 bytes, but a page number and an extension are added.
    private static let longestName = 200

    /// Makes a file name from a title.
    static func name(_ title: String) -> String {
        let safe = String(
            String.UnicodeScalarView(
                title.unicodeScalars.map { scalar in
                    let isControl =
                        scalar.value < 32 || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
                    return isControl || "/\\:*?\"<>|".unicodeScalars.contains(scalar) ? "-" : scalar
                })
        ).trimmingCharacters(in: CharacterSet(charactersIn: ". "))
        var short = String(safe.prefix(100))
        while short.utf8.count > longestName { short.removeLast() }
        return short.isEmpty ? "Scan" : short
    }
}
