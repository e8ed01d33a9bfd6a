import Acts
import ArgumentParser
import Base
import Catalogue
import Library
import Server
import Workers

extension PlacesCommand {
    struct GiveCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "give", abstract: "Give photos a place, or take it away.",
            discussion: """
                The place is kept in the catalogue and holds for all copies; the photos stay as they are. Undone with `shoebox undo`. \
                With --neighbours each photo without a place gets that of the photo nearest in time, within three hours.
                """)

        @OptionGroup var options: GlobalOptions

        @OptionGroup var selection: NamedFiles

        @Option(parsing: .unconditional, help: "They were taken here, such as 47.5576,10.7498.")
        var at: String?

        @Flag(help: "Where photos of the same hours were taken.")
        var neighbours = false

        @Flag(help: "They have no place.")
        var nowhere = false

        @Flag(help: "Back to what the files and their sidecars say.")
        var asFound = false

        func validate() throws {
            guard [at != nil, neighbours, nowhere, asFound].count(where: { $0 }) == 1 else {
                throw ValidationError("Name exactly one of --at, --neighbours, --nowhere and --as-found.")
            }
        }

        private func choice() throws(Failure) -> PlaceChoices.Choice {
            if neighbours { return .neighbours }
            if nowhere { return .none }
            guard let at else { return .asFound }
            let (latitude, longitude) = try NameCommand.position(at)
            guard let position = Labels.Position(latitude, longitude) else { throw Failure(.badRequest, "place.notAPoint") }
            return .position(position)
        }

        func run() async throws {
            let choice = try choice()
            let app = try options.openApp()
            let (photos, failed) = try await selection.photos(app)
            try PhotoPlaces.catchUp(app.catalogue)
            let outcome = try app.catalogue.write { try PlaceChoices.change($0, choice, of: photos) }
            try PhotoPlaces.catchUp(app.catalogue)
            let report = DecisionReport(act: outcome.act, count: outcome.count, failed: failed)
            try report.tell("\(outcome.count.of("photo")) changed place.", options)
        }
    }
}
