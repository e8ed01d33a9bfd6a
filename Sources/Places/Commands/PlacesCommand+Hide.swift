import ArgumentParser
import Base
import Catalogue
import Server

extension PlacesCommand {
    struct HideCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "hide", abstract: "Hide an area, such as a home, from copies of photos.",
            discussion: """
                Copies of photos that were made within the radius lose their location when they are downloaded, shared or converted in Shoebox. \
                The photos stay as they are. Without a point it shows the area that is hidden.
                """)

        @OptionGroup var options: GlobalOptions

        @Argument(parsing: .allUnrecognized, help: "The middle of the area, such as 47.5576,10.7498.")
        var point: [String] = []

        @Option(help: "The radius in kilometres, 0.1 to 50.")
        var radius = 0.5

        @Flag(help: "Hide nothing.")
        var nothing = false

        func validate() throws {
            guard point.filter({ $0 != "--" }).count + (nothing ? 1 : 0) <= 1 else {
                throw ValidationError("Name one point, or --nothing.")
            }
        }

        private struct Report: Encodable {
            let area: HiddenArea?
        }

        func run() throws {
            let app = try options.openApp()
            if let text = point.first(where: { $0 != "--" }) {
                let (latitude, longitude) = try NameCommand.position(text)
                guard let area = HiddenArea(latitude, longitude, kilometres: radius) else {
                    throw Failure(.badRequest, "place.badArea")
                }
                try app.catalogue.write { try HiddenArea.store($0, area) }
            } else if nothing {
                try app.catalogue.write { try HiddenArea.store($0, nil) }
            }
            let area = try app.catalogue.read(HiddenArea.stored)
            if options.json { return try Terminal.emit(Report(area: area)) }
            print(area.map { "Hidden: \($0.kilometres) km around \($0.latitude), \($0.longitude)." } ?? "Nothing is hidden.")
        }
    }
}
