import Acts
import ArgumentParser
import Base
import Catalogue
import GRDB
import Library
import Server
import Workers

extension TagCommand {
    struct Rename: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rename", abstract: "Rename a tag, or merge it with another one.",
            discussion: "All photos that have the tag get the other name, also those in the trash and on drives that are away.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "The tag.") var name: String
        @Argument(help: "The new name.") var newName: String
        @Flag(help: "Merge the tag with the other one, if photos have a tag with the new name already.") var merge = false

        func run() async throws {
            let (tag, other) = (try TagName(typed: name), try TagName(typed: newName))
            try await TagCommand.changeWhole(options, tag, "renamed") { [merge] db in
                let merged = merge ? try PhotoTags.known(db, other).map { try PhotoTags.count(db, $0) } : nil
                return try Tags.rename(db, Tags.Shown(tag), to: other, merging: merged)
            }
        }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete", abstract: "Take a tag from all photos that have it.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "The tag.") var name: String

        func run() async throws {
            let tag = try TagName(typed: name)
            try await TagCommand.changeWhole(options, tag, "deleted") { try Tags.delete($0, Tags.Shown(tag)) }
        }
    }

    private static func changeWhole(
        _ options: GlobalOptions, _ tag: TagName, _ verb: String, _ act: @Sendable (Database) throws -> Tags.Outcome
    ) async throws {
        let app = try options.openApp()
        try PhotoTags.catchUp(app.catalogue)
        let waiting = try app.catalogue.read { db in try PhotoTags.known(db, tag).map { try PhotoTags.unread(db, $0) } ?? [] }
        var failed = 0
        for id in waiting where try await app.library.photo(id).identity == nil { failed += 1 }
        await app.pool.shutdown()
        let outcome = try app.catalogue.write(act)
        let report = DecisionReport(act: outcome.act, count: outcome.count, failed: failed)
        try report.tell("The tag \(tag.text) was \(verb): \(outcome.count.of("photo")).", options)
    }
}
