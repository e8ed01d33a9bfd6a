import ArgumentParser
import Base
import Foundation
import PicturesTasks
import ReadingEngine
import ReadingTasks
import Workers

struct Read: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Read the text in pictures.",
        discussion:
            "Prints the text of each picture, of a folder that of each picture in it; with --json one object a picture: file, text, lines with confidence and quad in pixels of the upright picture, seconds. Of a TIFF all pages are read; lines on the second page and later ones name their page. Of a video that is named, the poster and eight frames are read as pages, each line once."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "Pictures, or folders of pictures.")
    var files: [String]

    @Flag(help: "Read in less time, with more mistakes.")
    var fast = false

    @Flag(help: "Print doubtful words as they were read, without correcting them by a list of words.")
    var asRead = false

    @Option(help: ArgumentHelp("Languages of other scripts to read as well, as in “ru,el”.", valueName: "codes"))
    var languages: String?

    private struct Answer: Encodable {
        let file: String
        let width: Int
        let height: Int
        let text: String
        let lines: [TextLine]
        let seconds: Double
        let spent: Reading.Spent?
        let damage: String?
        let pagesLeft: Int?
    }

    func run() async throws {
        let chosen = languages?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() } ?? []
        for code in chosen { try Self.check(code) }
        let pool = WorkerPool(executable: Program.executable, arguments: ["worker"])
        let settings = ReadingOptions(level: fast ? .fast : .accurate, languages: chosen, correcting: !asRead)
        try await pool.finish {
            let (pictures, failed) = pictures()
            return try await read(pictures, pool, settings, pictures.count == 1 ? .interactive : .batch) + failed
        }
    }

    /// The files, and the pictures in the folders. Reports folders that cannot be listed, and returns their number.
    private func pictures() -> (pictures: [GivenPicture], failed: Int) {
        var failed = 0
        let pictures = zip(files, Program.paths(files)).flatMap { name, path in
            GivenPicture.all(BytePath(name), path) { failure in
                Terminal.complain(failure)
                failed += 1
            }
        }
        return (pictures, failed)
    }

    private static func check(_ code: String) throws(Failure) {
        switch ReadingLanguage(code: code) {
        case .always, .installed: return
        case .missing(let data):
            throw Failure(.badRequest, "reading.languageMissing", ["language": code, "package": data])
        case .unknown:
            let known = Script.allCases.flatMap(\.languages.keys).sorted().joined(separator: ", ")
            throw Failure(.badRequest, "reading.unknownLanguage", ["language": code, "known": known])
        }
    }

    /// Reads files in parallel, about as many at the same time as the pool has workers, and reports them in order. Returns the
    /// number of failures.
    private func read(
        _ files: [GivenPicture], _ pool: WorkerPool, _ settings: ReadingOptions, _ priority: WorkerPriority
    ) async throws -> Int {
        var failed = 0
        try await withThrowingTaskGroup(of: (Int, Result<Reading, Failure>).self) { group in
            var waiting: [Int: Result<Reading, Failure>] = [:]
            var (begun, reported) = (0, 0)
            func begin() {
                guard begun < files.count, !Task.isCancelled else { return }
                let (index, path) = (begun, files[begun].path)
                begun += 1
                group.addTask {
                    do throws(Failure) {
                        // This call is not written inside the tuple, because the optimizer of Swift 6.3 would lose the index.
                        let reading = try await pool.read(path, options: settings, priority: priority)
                        return (index, .success(reading))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            for _ in 0...pool.size { begin() }
            while let (index, result) = try await group.next() {
                waiting[index] = result
                begin()
                while let result = waiting.removeValue(forKey: reported) {
                    if try !tell(files[reported].shown, result, isOnly: files.count == 1) { failed += 1 }
                    reported += 1
                    if !options.quiet && !options.json && files.count > 1 { progress(reported, of: files.count) }
                }
            }
        }
        Terminal.progress("")
        return failed
    }

    private func tell(_ file: BytePath, _ result: Result<Reading, Failure>, isOnly: Bool) throws -> Bool {
        switch result {
        case .failure(let failure) where failure.code == .cancelled: return false
        case .failure(let failure):
            Terminal.complain(failure.about(file))
            return false
        case .success(let reading):
            // The intact part of the picture was read, so the damage does not count as a failure.
            if let damage = reading.damage, !options.json {
                Terminal.complain(damage.partialFailure.about(file))
            }
            if let left = reading.pagesLeft {
                Terminal.complain(Failure(.tooLarge, "reading.pagesLeft", ["left": left], file: file))
            }
            if options.json {
                let answer = Answer(
                    file: file.display, width: reading.width, height: reading.height, text: reading.text, lines: reading.lines,
                    seconds: reading.seconds, spent: reading.spent, damage: reading.damage?.partialFailure.message,
                    pagesLeft: reading.pagesLeft)
                try Terminal.emit(answer)
            } else {
                Terminal.progress("")
                if !isOnly { print("== \(file)") }
                Terminal.show(reading.text)
            }
            return true
        }
    }

    private func progress(_ done: Int, of all: Int) {
        Terminal.progress("\(Terminal.bar(Double(done) / Double(all))) \(done)/\(all)")
    }
}
