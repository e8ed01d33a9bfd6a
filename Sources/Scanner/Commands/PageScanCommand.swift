import ArgumentParser
import Base
import Foundation
import ScannerEngine
import ReadingEngine
import Scanner
import Workers

struct PageScan: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan", abstract: "Make a searchable PDF of photographed pages.",
        discussion:
            "Finds the page in each picture, makes it straight and clean, and reads it. An output that ends in .zip gets pictures. With --json one object a picture: file, found, confidence, width, height, words, and sheets, the number of sheets that seem to lie in the picture."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "Pictures, in the order of the pages.")
    var files: [String]

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("The file to write: .pdf or .zip.", valueName: "file"))
    var output: String

    @Flag(help: OutputDestination.replaceHelp)
    var replace = false

    @Option(help: "original, enhanced, vivid, bw, sepia or grey.")
    var filter = PageSettings.Filter.enhanced.rawValue

    @Option(help: "How strong the filter is, 0 to 1.")
    var strength = 1.0

    @Option(help: "auto, a4, a5, letter, receipt, card or free.")
    var paper = PagePaper.auto.rawValue

    @Option(help: "The title of the PDF; by default the name of the output.")
    var title: String?

    @Flag(help: "Do not read the pages.")
    var noText = false

    func validate() throws {
        _ = try settings()
        guard (0...1).contains(strength) else { throw ValidationError("--strength is a number from 0 to 1.") }
        guard ["pdf", "zip"].contains((output as NSString).pathExtension.lowercased()) else {
            throw ValidationError("The output's name ends in .pdf or .zip.")
        }
        guard (1...Scans.maximumPages).contains(files.count) else {
            throw ValidationError("Give 1 to \(Scans.maximumPages) pictures.")
        }
    }

    private func settings() throws -> PageSettings {
        guard let filter = PageSettings.Filter(rawValue: filter) else {
            throw ValidationError("--filter is \(PageSettings.Filter.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        guard let paper = PagePaper(rawValue: paper) else {
            throw ValidationError("--paper is \(PagePaper.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return PageSettings(filter: filter, strength: strength, paper: paper)
    }

    func run() async throws {
        let pool = WorkerPool(executable: Program.executable, arguments: ["worker"])
        try await pool.finish { try await scan(pool) }
    }

    /// Scans the pictures. Returns the number of pictures that failed.
    private func scan(_ pool: WorkerPool) async throws -> Int {
        let settings = try settings()
        let (target, pictures) = (Program.path(output), Program.paths(files))
        let name = title ?? (target.name.display as NSString).deletingPathExtension
        let reading = noText || target.fileExtension == "zip" ? nil : ReadingOptions(correcting: false)
        var failed = 0
        try await NewFile(output, replaces: replace, inputs: pictures).make { draft in
            try await FileScanner(pool, settings: settings, reading: reading).scan(pictures, title: name, to: draft) {
                file, outcome in
                switch outcome {
                case .success(let page): report(page)
                case .failure(let failure):
                    Terminal.complain(failure)
                    failed += 1
                }
            }
        }
        return failed
    }

    private func report(_ page: FileScanner.Scanned) {
        if page.sheets > 1, !options.json, !options.quiet {
            Terminal.complain(
                "\(page.file): \(page.sheets) sheets seem to lie in the picture; the page is the largest one. Take a picture of each sheet for the others."
            )
        }
        if options.json {
            try? Terminal.emit(page)
        } else if !options.quiet {
            print(
                "\(Terminal.line(page.file)): \(page.found ? "page" : "whole picture"), \(page.width) × \(page.height), \(page.words) words"
            )
        }
    }
}
