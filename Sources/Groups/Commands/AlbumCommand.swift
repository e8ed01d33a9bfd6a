import Acts
import ArgumentParser
import Base
import Catalogue
import Foundation
import GRDB
import Library
import Server
import Workers

struct AlbumCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "album", abstract: "Albums: named sets of photos. Each change can be taken back with `shoebox undo`.",
        subcommands: [List.self, Make.self, Put.self, Add.self, Remove.self, Rename.self, Delete.self],
        defaultSubcommand: List.self)
}

extension AlbumCommand {
    private struct Change: Encodable {
        let album: Int64
        let act: Int64?
        let count: Int
        let failed: Int
    }

    /// - Throws: `Failure` with code `fileNotFound` if no album has this name; `ValidationError` if several albums have it.
    private static func named(_ name: String, _ app: App) throws -> Int64 {
        let ids = try app.catalogue.read { try Albums.named($0, name) }
        guard let id = ids.first else { throw Failure(.fileNotFound, "album.unknown", file: BytePath(name)) }
        guard ids.count == 1 else {
            throw ValidationError("Several albums are called \(name): name the outer albums too, as in Travel/\(name).")
        }
        return id
    }

    /// Returns the content hashes of photos. If a photo has not been read yet, reads it first. Shuts down the workers afterwards.
    private static func identities(_ ids: [Int64], _ app: App) async throws -> (known: [Identity], failed: Int) {
        var known: [Identity] = []
        var failed = 0
        for id in ids {
            if let identity = try await app.library.photo(id).identity { known.append(identity) } else { failed += 1 }
        }
        await app.pool.shutdown()
        return (known, failed)
    }

    private static func set(_ app: App, _ album: Int64, _ files: NamedFiles, isIn: Bool, _ options: GlobalOptions) async throws {
        var (ids, unknown) = try files.ids(app)
        if isIn { ids = try app.catalogue.read { [ids] in try Companions.leads($0, of: ids) } }
        let (known, unread) = try await identities(ids, app)
        let (act, count) = try app.catalogue.write { try Albums.set($0, album, known, isIn: isIn) }
        let failed = unknown + unread
        if options.json {
            try Terminal.emit(Change(album: album, act: act, count: count, failed: failed))
        } else if !options.quiet {
            print("\(count.of("photo")) \(isIn ? "added" : "taken out").")
        }
        if failed > 0 { throw ExitCode(1) }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List the albums, or the photos of one.")

        @OptionGroup var options: GlobalOptions

        @Argument(help: "An album, by its name.")
        var name: String?

        private struct Line: Encodable {
            let album: Int64
            let name: String
            let photos: Int
            /// The names of the albums that it is in, outermost first.
            let within: [String]
        }

        func run() async throws {
            let app = try options.openApp()
            if let name { return try photos(app, try AlbumCommand.named(name, app)) }
            for line in try app.catalogue.read(lines) {
                let path = (line.within + [line.name]).joined(separator: "/")
                if options.json { try Terminal.emit(line) } else { print("\(Terminal.line(path))  \(line.photos)") }
            }
        }

        /// The albums, those inside another one directly after it.
        private func lines(_ db: Database) throws -> [Line] {
            let count = "SELECT count(DISTINCT identity) FROM albumPhoto WHERE albumId IN (\(AlbumTree.inside))"
            return try AlbumTree.paths(db).sorted {
                ($0.value.joined(separator: "/"), $0.key) < ($1.value.joined(separator: "/"), $1.key)
            }
            .map { album, path in
                let photos = try Int.fetchOne(db, sql: count, arguments: [album]) ?? 0
                return Line(album: album, name: path.last ?? "", photos: photos, within: path.dropLast())
            }
        }

        private func photos(_ app: App, _ album: Int64) throws {
            let files = try app.catalogue.read { db in
                try Row.fetchAll(
                    db,
                    sql: FileRow.select
                        + "WHERE \(FileRow.present) AND \(FileRow.leads) AND file.identity IN (\(AlbumTree.identities)) ORDER BY taken",
                    arguments: [album]
                ).map(FileRow.init(row:))
            }
            try options.printPaths(files)
        }
    }

    struct Make: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "make", abstract: "Make an album.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "Its name.") var name: String
        @Option(name: .customLong("in"), help: "The album that it is in; otherwise it is at the top.") var parent: String?

        func run() async throws {
            let app = try options.openApp()
            let outer = try parent.map { try AlbumCommand.named($0, app) }
            let (album, act) = try app.catalogue.write { try Albums.create($0, name: name, in: outer) }
            if options.json {
                try Terminal.emit(Change(album: album, act: act, count: 0, failed: 0))
            } else if !options.quiet {
                print("Made the album \(Terminal.line(name)).")
            }
        }
    }

    struct Put: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "put", abstract: "Put an album into another one, or take it out to the top.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "The album, by its name, or by its path, such as Travel/Rome.") var name: String
        @Option(name: .customLong("in"), help: "The album that it shall be in.") var parent: String?
        @Flag(help: "Take it out of the album that it is in.") var top = false

        func validate() throws {
            guard (parent == nil) == top else { throw ValidationError("Name the other album with --in, or say --top.") }
        }

        func run() async throws {
            let app = try options.openApp()
            let album = try AlbumCommand.named(name, app)
            let outer = try parent.map { try AlbumCommand.named($0, app) }
            let act = try app.catalogue.write { try Albums.nest($0, album, in: outer) }
            if options.json {
                try Terminal.emit(Change(album: album, act: act, count: 0, failed: 0))
            } else if !options.quiet {
                let words = outer == nil ? "at the top" : "in \(Terminal.line(parent ?? ""))"
                print("\(Terminal.line(name)) is \(act == nil ? "already " : "")\(words).")
            }
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "add", abstract: "Add photos to an album.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "The album, by its name.") var name: String
        @OptionGroup var selection: NamedFiles

        func run() async throws {
            let app = try options.openApp()
            try await AlbumCommand.set(app, try AlbumCommand.named(name, app), selection, isIn: true, options)
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Take photos out of an album; the photos stay where they are.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "The album, by its name.") var name: String
        @OptionGroup var selection: NamedFiles

        func run() async throws {
            let app = try options.openApp()
            try await AlbumCommand.set(app, try AlbumCommand.named(name, app), selection, isIn: false, options)
        }
    }

    struct Rename: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "rename", abstract: "Give an album another name.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "The album, by its name.") var name: String
        @Argument(help: "Its new name.") var new: String

        func run() async throws {
            let app = try options.openApp()
            let album = try AlbumCommand.named(name, app)
            let act = try app.catalogue.write { try Albums.rename($0, album, to: new) }
            if options.json { try Terminal.emit(Change(album: album, act: act, count: 0, failed: 0)) }
        }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete", abstract: "Delete an album; its photos stay where they are.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "The album, by its name.") var name: String

        func run() async throws {
            let app = try options.openApp()
            let album = try AlbumCommand.named(name, app)
            let act = try app.catalogue.write { try Albums.delete($0, album) }
            if options.json { try Terminal.emit(Change(album: album, act: act, count: 0, failed: 0)) }
        }
    }
}
