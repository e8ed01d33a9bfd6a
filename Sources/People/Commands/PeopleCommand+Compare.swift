import ArgumentParser
import Base
import PeopleTasks
import Workers

extension PeopleCommand {
    struct Compare: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "compare", abstract: "Say whether pictures show the same person.",
            discussion:
                "Compares the largest face of each picture with that of each other picture. With --json one object a pair: files, same (null if one of the pictures has no clear face), distance. Nothing is kept."
        )

        @OptionGroup var options: GlobalOptions

        @Argument(help: "Two or more pictures.")
        var files: [String]

        private struct Answer: Encodable {
            let files: [String]
            let same: Bool?
            let distance: Double?

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(files, forKey: .files)
                // A missing face is null, not absent.
                try container.encode(same, forKey: .same)
                try container.encode(distance, forKey: .distance)
            }

            private enum CodingKeys: String, CodingKey { case files, same, distance }
        }

        func validate() throws {
            if files.count < 2 { throw ValidationError("Name two or more pictures.") }
        }

        func run() async throws {
            let pool = WorkerPool(executable: Program.executable, arguments: ["worker"])
            try await pool.finish {
                var (failed, faces) = (0, [(name: String, numbers: FaceNumbers?)]())
                for (name, path) in zip(files, Program.paths(files)) {
                    do throws(Failure) {
                        let found = try await pool.perform(FindFaces(in: path), priority: .interactive)
                        let largest = found.filter { $0.numbers != nil }.max { $0.pixels < $1.pixels }
                        faces.append((name, largest?.numbers))
                    } catch {
                        Terminal.complain(error.about(BytePath(name)))
                        failed += 1
                    }
                }
                for (index, one) in faces.enumerated() {
                    for other in faces[(index + 1)...] { try show(one, other) }
                }
                return failed
            }
        }

        private func show(_ one: (name: String, numbers: FaceNumbers?), _ other: (name: String, numbers: FaceNumbers?)) throws {
            let distance = one.numbers.flatMap { numbers in other.numbers.map(numbers.distance) }
            let same = distance.map { $0 <= FaceNumbers.sameDistance }
            if options.json {
                let rounded = distance.map { (Double($0) * 1000).rounded() / 1000 }
                return try Terminal.emit(Answer(files: [one.name, other.name], same: same, distance: rounded))
            }
            let words = same.map { $0 ? "the same person" : "different people" } ?? "no clear face"
            Terminal.show("\(one.name), \(other.name): \(words)\(distance.map { " (\(($0 * 100).rounded() / 100))" } ?? "")")
        }
    }
}
