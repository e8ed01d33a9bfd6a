import ArgumentParser
import Base
import Catalogue
import Foundation
import Library
import Places
import ThingsTasks
import Workers

struct InfoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Say what pictures and films are: when and where they were taken, with what, and what is written about them.",
        discussion: """
            The file, the files that belong to it, the other parts of an export in which it lies and, if there is one, the catalogue are asked; \
            nothing is stored. With --json one object a file: file, kind, format, width, height, \
            orientation, taken, takenFrom, zone, dates, latitude, longitude, place, camera, lens, exposure, title, caption, keywords, rating, people, things (each with name and confidence, from 0 to 1), location, city, state, country, duration, motion (the length of the film inside a motion photo), codec, audioCodec, frameRate, rotation, companions, albums, favourite. takenFrom is one of \
            correction, sidecar, takeout, export, exif, xmp, iptc, quicktime, png, name, video, file; dates are all that were found, most trusted first.
            """)

    @OptionGroup var options: GlobalOptions

    @Argument(help: "Pictures and films.")
    var files: [String]

    func run() async throws {
        let pool = WorkerPool(executable: Program.executable, arguments: ["worker"])
        try await pool.finish { try await tellAll(pool) }
    }

    /// Returns the number of failures.
    private func tellAll(_ pool: WorkerPool) async throws -> Int {
        var failed = 0
        let (exports, catalogue) = (NearbyExports(pool), catalogue())
        let naming = PlaceNaming.find(program: Program.executable)
        for (file, path) in zip(files, Program.paths(files)) {
            if Task.isCancelled { break }
            switch await Self.facts(path, pool, exports, catalogue) {
            case .failure(let failure):
                failed += 1
                Terminal.complain(failure.about(BytePath(file)))
            case .success(var facts):
                if let naming { facts.name(by: naming) }
                if let problem = facts.problem { Terminal.complain(problem.about(BytePath(file))) }
                if options.json { try Terminal.emit(FileLine(file, facts)) } else { tell(file, facts) }
            }
        }
        return failed
    }

    private static func facts(
        _ path: BytePath, _ pool: WorkerPool, _ exports: NearbyExports, _ catalogue: Catalogue?
    ) async -> Result<FileFacts, Failure> {
        do {
            var facts = try await FileFacts(of: path, pool, exports: exports)
            let known = try catalogue.flatMap { try CatalogueFacts($0, of: path) }
            if let known { facts.add(known) }
            if let found = known?.things { facts.show(found) } else { facts.show(try await things(path, pool)) }
            return .success(facts)
        } catch {
            return .failure(error as? Failure ?? Failure.system(EIO, "read", path))
        }
    }

    /// What a file surely shows; nothing if the network is not installed, or if the picture cannot be shown.
    private static func things(_ path: BytePath, _ pool: WorkerPool) async throws(Failure) -> [FoundThing] {
        do throws(Failure) {
            return Things.all.shown(try await pool.perform(FindThings(in: .file(path)), priority: .interactive).things)
        } catch  where error.code == .cancelled {
            throw error
        } catch {
            return []
        }
    }

    /// The catalogue; nil if there is none. If it cannot be opened, says so, because the files are told without it.
    private func catalogue() -> Catalogue? {
        do {
            return try options.existingData.map(Catalogue.init(at:))
        } catch {
            Terminal.complain("shoebox: \(error)")
            return nil
        }
    }

    /// The codec of a film, its frames in a second, and whether they are turned.
    private static func video(_ facts: FileFacts) -> [String] {
        var words = [facts.codec].compactMap(\.self)
        if let rate = facts.frameRate { words.append("\((rate * 100).rounded() / 100) frames a second") }
        if let rotation = facts.rotation, rotation != 0 { words.append("turned by \(rotation)°") }
        return words
    }

    private func tell(_ file: String, _ facts: FileFacts) {
        if files.count > 1 { print("== \(Terminal.line(file))") }
        let size = facts.width.flatMap { width in facts.height.map { "\(width) × \($0)" } }
        let position = facts.latitude.flatMap { latitude in facts.longitude.map { "\(latitude), \($0)" } }
        let place = facts.place.map { "\($0) (\(position ?? ""))" } ?? position
        func list(_ items: [String]) -> String? { items.isEmpty ? nil : items.joined(separator: ", ") }
        let lines: [(String, String?)] = [
            ("Format", [facts.format, size].compactMap { $0 }.joined(separator: ", ")),
            ("Taken", "\(facts.taken) (\(facts.takenFrom))"), ("Camera", facts.camera), ("Lens", facts.lens), ("Place", place),
            ("Title", facts.title), ("Caption", facts.caption), ("Keywords", list(facts.keywords)),
            ("People", list(facts.people)), ("Shows", list(Things.all.narrowest(facts.things.map(\.name)))),
            ("Where", list([facts.location, facts.city, facts.state, facts.country].compactMap(\.self))),
            ("Albums", list(facts.albums)), ("Favourite", facts.favourite ? "yes" : nil),
            ("Rating", facts.rating.map { "\($0) of 5" }),
            ("Length", facts.duration.map { "\($0) s" }),
            ("Motion", facts.motion.map { "a film of \($0) s in the file" }), ("Video", list(Self.video(facts))),
            ("Sound", facts.audioCodec),
            ("Beside it", facts.companions.isEmpty ? nil : facts.companions.joined(separator: ", ")),
        ]
        for (name, value) in lines { if let value { print("\(name): \(Terminal.line(value))") } }
        for date in facts.dates.dropFirst() { print("Also: \(date.taken) (\(date.source))") }
    }
}
