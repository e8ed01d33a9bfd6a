import ArgumentParser
import Base
import Catalogue
import Glibc
import Places
import PlacesEngine

struct PlacesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "places", abstract: "Names of places, without a network, and the places of photos.",
        subcommands: [NameCommand.self, GiveCommand.self, HideCommand.self, RemoveCommand.self])
}

extension PlacesCommand {
    struct NameCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "name", abstract: "Say what is at a latitude and a longitude.",
            discussion: """
                Both are degrees with a comma between them, such as 47.5576,10.7498; south and west are negative. With --json one object a \
                point: latitude, longitude, place, region, country, kilometres, the distance of the nearest place. At sea there is no place. \
                Without points, they are read from standard input, one a line, which is faster for thousands of them.
                """)

        @OptionGroup var options: GlobalOptions

        @Argument(parsing: .allUnrecognized, help: "Points, such as 47.5576,10.7498.")
        var points: [String] = []

        private struct Line: Encodable {
            let latitude: Double
            let longitude: Double
            let place: String?
            let district: String?
            let region: String?
            let country: String?
            let kilometres: Double
        }

        func run() throws {
            guard let path = PlacesParts.find(.names, program: Program.executable.display), let names = PlaceNames(path: path)
            else { throw Failure(.unknown, "place.partsMissing") }
            var failed = 0
            func tell(_ point: String) throws {
                do {
                    try self.tell(try Self.position(point), names)
                } catch let error as Failure {
                    failed += 1
                    Terminal.complain(error)
                }
            }
            if given.isEmpty { while let line = readLine() { try tell(line) } } else { try given.forEach(tell) }
            if failed > 0 { throw ExitCode(1) }
        }

        /// The points that are arguments. A `--` before them is not one.
        private var given: [String] { points.filter { $0 != "--" } }

        func validate() throws {
            if given.isEmpty, isatty(STDIN_FILENO) == 1 { throw ValidationError("Missing expected argument '<points> ...'") }
        }

        private func tell(_ point: (latitude: Double, longitude: Double), _ names: PlaceNames) throws {
            let position = Labels.Position(point.latitude, point.longitude)
            let name = position.flatMap(names.name)
            // Cameras write 0, 0 if they do not know where they are. The sea there is as far from all places as this point.
            let near = position ?? Labels.Position(0, 0.000_001)
            let kilometres = name?.place?.distance ?? near.map(names.distanceOfNearest) ?? 0
            let line = Line(
                latitude: point.latitude, longitude: point.longitude, place: name?.place?.names.english,
                district: name?.district?.names.english, region: name?.region?.names.english,
                country: name?.country.names.english, kilometres: (kilometres * 10).rounded() / 10)
            if options.json { return try Terminal.emit(line) }
            let words = [line.place, line.region, line.country].compactMap(\.self)
            let district = line.district.map { " · \($0)" } ?? ""
            print("\(words.isEmpty ? "no place" : words.joined(separator: ", "))\(district)  \(line.kilometres) km")
        }

        /// - Throws: `Failure` with code `badRequest` if the text is not two numbers of degrees.
        static func position(_ text: String) throws(Failure) -> (latitude: Double, longitude: Double) {
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
                .map { Double($0.drop { $0 == " " }) }
            guard parts.count == 2, let latitude = parts[0], let longitude = parts[1], abs(latitude) <= 90, abs(longitude) <= 180
            else { throw Failure(.badRequest, "place.notDegrees", ["text": text]) }
            return (latitude, longitude)
        }
    }
}
