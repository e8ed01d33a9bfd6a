import Base
import Foundation

/// Files made from several scans, to be saved, shared or downloaded.
struct ScanBundle: Sendable {
    /// How scans become files: the query or the body of a request.
    struct Form: Sendable {
        let format: ScanFormat
        /// Whether a PDF contains its words as invisible text.
        let reads: Bool
        let language: String?
    }

    struct File: Sendable {
        let name: String
        let path: BytePath
    }

    /// The maximum number of scans of a bundle.
    static let maximum = 200

    let files: [File]
    /// Files that belong to the bundle alone, and are removed with it.
    private let drafts: [BytePath]

    /// Makes one file for each scan: a PDF or a text. If the format is that of a picture, makes one file for each page.
    init(_ scans: [Scan], _ form: Form, with export: ScanExport) async throws {
        var (files, drafts): ([File], [BytePath]) = ([], [])
        do {
            for scan in scans {
                try Task.checkCancellation()
                let name = ScanExport.name(scan.title)
                switch form.format {
                case .pdf, .text:
                    let path = try export.draft(form.format)
                    drafts.append(path)
                    try await export.write(scan, form, to: path)
                    files.append(File(name: "\(name).\(form.format.ending)", path: path))
                case .jpeg, .png:
                    let pictures = try await export.pictures(scan, form.format)
                    files += pictures.map { number, path in
                        let page = pictures.count == 1 ? name : "\(name) \(number.prefix { $0 != "." })"
                        return File(name: "\(page).\(path.fileExtension)", path: path)
                    }
                }
            }
        } catch {
            Self.remove(drafts)
            throw error
        }
        (self.files, self.drafts) = (files, drafts)
    }

    /// The names, with numbers where several files would have the same name.
    var distinctNames: [String] {
        var taken: Set<String> = []
        return files.map { file in
            let ending = ".\(file.path.fileExtension)", stem = file.name.dropLast(ending.count)
            var (candidate, number) = (file.name, 2)
            while !taken.insert(candidate.lowercased()).inserted {
                candidate = "\(stem) (\(number))\(ending)"
                number += 1
            }
            return candidate
        }
    }

    func remove() { Self.remove(drafts) }

    private static func remove(_ drafts: [BytePath]) {
        for path in drafts { _ = path.withCString { unlink($0) } }
    }
}

extension ScanExport {
    /// Returns the path for a file that is removed after it was sent or copied.
    fileprivate func draft(_ format: ScanFormat) throws -> BytePath {
        try scans.files.makeFolders()
        return scans.files.made.appending("\(ScanFiles.fresh()).\(format.ending)")
    }

    fileprivate func write(_ scan: Scan, _ form: ScanBundle.Form, to path: BytePath) async throws {
        guard form.format == .text else { return try await writePDF(scan, reads: form.reads, language: form.language, to: path) }
        let text = Data(try await text(scan).utf8)
        try await blocking { try text.write(to: URL(fileURLWithPath: path.display)) }
    }
}
