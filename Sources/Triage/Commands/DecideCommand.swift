import Acts
import ArgumentParser
import Base
import Catalogue
import Library
import Web
import Foundation
import Server
import Triage
import Workers

struct DecideCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decide", abstract: "Decide about photos, as a swipe does.",
        discussion:
            "Name files, a list of them, or say which. To delete concerns these files, not their copies elsewhere, but a copy that is made before they are deleted goes with them; to keep concerns the copies too, and so does later, which decides nothing. Chosen by what they are, favourites are never queued for deletion."
    )

    enum Choice: String, ExpressibleByArgument, CaseIterable {
        case keep, delete
        case readKeep = "read-keep"
        case readDelete = "read-delete"
        case later

        /// The decision; nil if the photos are only put behind the others.
        var decision: Decision? {
            switch self {
            case .later: nil
            case .keep: .keep
            case .delete: .delete
            case .readKeep: .readKeep
            case .readDelete: .readDelete
            }
        }
    }

    @OptionGroup var options: GlobalOptions

    @Argument(help: "keep, delete (to the queue), read-keep, read-delete, or later (behind the others, undecided).")
    var choice: Choice

    @OptionGroup var selection: NamedFiles

    func run() async throws {
        let app = try options.openApp()
        let decision = choice.decision
        let (ids, failed) = try selection.ids(app, sparesFavourites: decision?.isDeletion == true)
        let (triage, key) = (Triage(app.catalogue), UUID().uuidString)
        // A decision to delete applies only to the files that the user selected, and not to their copies elsewhere.
        let many =
            if let decision { try triage.decideMany(ids, decision.word, alone: decision.isDeletion, key: key) } else {
                try triage.postponeMany(ids, key: key)
            }
        for refusal in many.refused { Terminal.complain(refusal.failure) }
        let report = DecisionReport(act: many.act, count: many.ids.count, failed: failed + many.refused.count)
        try report.tell("\(many.ids.count.of("photo")): \(choice.rawValue).", options)
    }
}

/// The result of a decision on the selected photos.
struct DecisionReport: Encodable {
    let act: Int64?
    let count: Int
    let failed: Int

    func tell(_ words: String, _ options: GlobalOptions) throws {
        if options.json { try Terminal.emit(self) } else { print(words) }
        if failed > 0 { throw ExitCode(1) }
    }
}

struct FavouriteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favourite", abstract: "Make photos favourites, or ordinary again.")

    @OptionGroup var options: GlobalOptions

    @Flag(help: "They are no favourites any more.")
    var remove = false

    @OptionGroup var selection: NamedFiles

    func run() async throws {
        let app = try options.openApp()
        var (ids, failed) = try selection.ids(app)
        if !remove { ids = try app.catalogue.read { [ids] in try Companions.leads($0, of: ids) } }
        var identities: [Identity] = []
        for id in ids {
            if let identity = try await app.library.photo(id).identity { identities.append(identity) } else { failed += 1 }
        }
        await app.pool.shutdown()
        ids = []
        let (act, count) = try app.catalogue.write { [identities] in try Favourites.set($0, identities, !remove) }
        let report = DecisionReport(act: act, count: count, failed: failed)
        try report.tell("\(count.of("photo")) \(remove ? "no favourite any more" : "made a favourite").", options)
    }
}

struct StartOverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start-over", abstract: "Clear every decision that was not carried out. It can be taken back.")

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let act = try Triage(try options.openApp().catalogue).startOver()
        if options.json { return try Terminal.emit(["act": act]) }
        print("Started over. Take it back with: shoebox undo")
    }
}
