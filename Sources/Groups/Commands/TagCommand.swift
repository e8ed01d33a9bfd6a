import Acts
import ArgumentParser
import Base
import Catalogue
import GRDB
import Library
import Server
import Workers

struct TagCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tag", abstract: "Tags of photos, with the keywords of other programs.",
        discussion: """
            The photos stay as they are, also if a keyword is taken away. Each change can be taken back with `shoebox undo`. \
            `shoebox sidecar --tags` writes the tags into .xmp files. Upper and lower case are the same.
            """,
        subcommands: [List.self, Add.self, Remove.self, Rename.self, Delete.self], defaultSubcommand: List.self)
}

extension TagCommand {
    private static func change(
        _ options: GlobalOptions, _ selection: NamedFiles, give: [String] = [], take: [String] = []
    ) async throws {
        let change = try Tags.Change(give: give, take: take)
        let app = try options.openApp()
        let (photos, failed) = try await selection.photos(app)
        let outcome = try app.catalogue.write { try Tags.change($0, change, of: photos) }
        let report = DecisionReport(act: outcome.act, count: outcome.count, failed: failed)
        try report.tell("\(outcome.count.of("photo")) \(give.isEmpty ? "lost the tag" : "tagged").", options)
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List the tags, or the photos with one.")

        @OptionGroup var options: GlobalOptions

        @Argument(help: "A tag.")
        var name: String?

        private struct Line: Encodable {
            let tag: String
            let photos: Int
        }

        func run() async throws {
            let app = try options.openApp()
            try PhotoTags.catchUp(app.catalogue)
            if let name { return try photos(app, try app.catalogue.read { try PhotoFilter.tag(name, $0) }) }
            for tag in try app.catalogue.read(PhotoTags.all) {
                if options.json {
                    try Terminal.emit(Line(tag: tag.name, photos: tag.photos))
                } else {
                    print("\(Terminal.line(tag.name))  \(tag.photos)")
                }
            }
        }

        private func photos(_ app: App, _ tag: TagName) throws {
            var filter = PhotoFilter()
            filter.tag = tag
            let (condition, arguments) = filter.condition
            let files = try app.catalogue.read { db in
                try Row.fetchAll(
                    db,
                    sql: FileRow.select(from: "file NOT INDEXED")
                        + "WHERE \(FileRow.present) AND \(FileRow.leads) AND \(condition) ORDER BY \(PhotoOrder.oldestFirst)",
                    arguments: arguments
                ).map(FileRow.init(row:))
            }
            try options.printPaths(files)
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "add", abstract: "Give photos a tag.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "The tag.") var name: String
        @OptionGroup var selection: NamedFiles

        func run() async throws { try await TagCommand.change(options, selection, give: [name]) }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "remove", abstract: "Take a tag from photos.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "The tag.") var name: String
        @OptionGroup var selection: NamedFiles

        func run() async throws { try await TagCommand.change(options, selection, take: [name]) }
    }
}
