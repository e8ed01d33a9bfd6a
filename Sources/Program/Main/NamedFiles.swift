import ArgumentParser
import Base
import Catalogue
import GRDB
import Library
import Server
import Workers

/// Photos selected on the command line, by a list of names, or by a filter.
struct NamedFiles: ParsableArguments {
    @Argument(help: "Photos in folders of Shoebox.")
    var files: [String] = []

    @OptionGroup var list: NameList

    @OptionGroup var filter: FilterOptions

    func validate() throws {
        if files.isEmpty && list.list == nil && filter.isEmpty {
            throw ValidationError("Name some files, a --list, or say which, for example with --folder.")
        }
        if !filter.isEmpty && !(files.isEmpty && list.list == nil) {
            throw ValidationError("Name files, or say which by their folder, date and the like: not both.")
        }
    }

    /// Returns the row ids of the photos. Reports unknown photos with the name that the user wrote.
    ///
    /// - Parameter sparesFavourites: whether to leave out favourites if photos are selected by a filter.
    /// - Throws: `Failure` with code `fileNotFound` if the filter names a folder that is not in Shoebox.
    func ids(_ app: App, sparesFavourites: Bool = false) throws -> (ids: [Int64], failed: Int) {
        if !filter.isEmpty {
            if filter.needsTags { try PhotoTags.catchUp(app.catalogue) }
            let wanted = try app.catalogue.read(filter.filter)
            let condition = wanted.condition
            let likes = sparesFavourites ? " AND NOT (\(FileRow.favourite))" : ""
            let ids = try app.catalogue.read { db in
                try Int64.fetchAll(
                    db, sql: "SELECT id FROM file WHERE \(FileRow.presentLead) AND \(condition.sql)\(likes) ORDER BY id",
                    arguments: condition.arguments)
            }
            // An unknown folder is reported, because a misspelt name would look like a folder without photos.
            if ids.isEmpty, let folder = wanted.folder, try !app.catalogue.read({ try Self.isKnown($0, folder: folder) }) {
                throw Failure(.fileNotFound, "folder.notShared", file: folder)
            }
            return (ids, 0)
        }
        var ids: [Int64] = []
        var failed = 0
        let named = Array(zip(files.map { BytePath($0) }, Program.paths(files)))
        let further = try list.names().map { ($0, Program.path($0)) }
        for (name, path) in named + further {
            if let id = try app.catalogue.read({ try Self.id($0, at: path) }) {
                ids.append(id)
            } else {
                failed += 1
                Terminal.complain(Failure(.fileNotFound, "file.notKnown", file: name))
            }
        }
        return (ids, failed)
    }

    /// Returns the rows of the photos; a companion stands for its photo. A photo that has not been read yet is read first. Shuts down
    /// the workers afterwards.
    ///
    /// - Returns: only photos whose content is known; the others have failed.
    func photos(_ app: App) async throws -> (photos: [FileRow], failed: Int) {
        let (ids, unknown) = try ids(app)
        let leads = try app.catalogue.read { try Companions.leads($0, of: ids) }
        var photos: [FileRow] = []
        for id in leads { photos.append(try await app.library.photo(id)) }
        await app.pool.shutdown()
        let known = photos.filter { $0.identity != nil }
        return (known, unknown + photos.count - known.count)
    }

    private static func isKnown(_ db: Database, folder: BytePath) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM directory WHERE path = ?)", arguments: [folder]) == true
    }

    /// Finds a photo by its path. The paths of shared folders are stored without links, but the user may have written a path with
    /// a link.
    private static func id(_ db: Database, at path: BytePath) throws -> Int64? {
        if let id = try FileRow.id(db, at: path) { return id }
        guard let folder = path.parent.real, folder != path.parent else { return nil }
        return try FileRow.id(db, at: folder.appending(path.name))
    }
}

/// The options that select photos by their properties, like the filters of a photo list.
struct FilterOptions: ParsableArguments {
    @Option(help: "Those in this folder, and beneath it.")
    var folder: String?

    @Option(help: "Taken on this day or later: 2024-05-28.")
    var from: String?

    @Option(help: "Taken on this day or earlier.")
    var to: String?

    @Option(help: "Only this format: jpeg, heic, png, …")
    var format: String?

    @Option(help: "At least so many bytes.")
    var minBytes: Int64?

    @Option(help: "At most so many bytes.")
    var maxBytes: Int64?

    @Option(help: "Only what is undecided, kept, queued or read.")
    var state: String?

    @Option(
        help:
            "Those in this group: its way and its key, such as identity:C, day:2024-05-28 or album:7. shoebox groups --json names the keys."
    )
    var group: String?

    @Option(help: "Those with this tag, in upper or lower case.")
    var tag: String?
    @Option(help: "Only what the search finds by these words: names, folders, labels and texts.")
    var words: String?

    @Flag(help: "Only screenshots.")
    var screenshots = false

    @Flag(help: "Only favourites.")
    var favourites = false

    var isEmpty: Bool {
        [folder, from, to, format, state, group, tag, words].allSatisfy { $0 == nil } && minBytes == nil && maxBytes == nil
            && !screenshots
            && !favourites
    }

    /// Whether the keywords that a scan has found must be known as tags.
    var needsTags: Bool { tag != nil || group?.hasPrefix("\(Way.tag.rawValue):") == true }

    func validate() throws {
        for day in [from, to].compactMap({ $0 }) where LocalTime(iso: day) == nil {
            throw ValidationError("\(day) is no date such as 2024-05-28.")
        }
        if let format, !PhotoFilter.formats.contains(format) {
            throw ValidationError("--format is one of \(PhotoFilter.formats.sorted().joined(separator: ", ")).")
        }
        if let state, PhotoFilter.State(rawValue: state) == nil {
            throw ValidationError("--state is undecided, kept, queued or read.")
        }
        if words?.allSatisfy(\.isWhitespace) == true { throw ValidationError("--words needs a word.") }
    }

    func filter(_ db: Database) throws -> PhotoFilter {
        var filter = PhotoFilter()
        filter.folder = folder.map { Program.path($0).real ?? Program.path($0) }
        (filter.from, filter.to) = (from.flatMap { LocalTime(iso: $0) }, to.flatMap { LocalTime(iso: $0) })
        (filter.format, filter.minimumBytes, filter.maximumBytes) = (format, minBytes, maxBytes)
        filter.state = state.flatMap { PhotoFilter.State(rawValue: $0) }
        filter.group = try group.map { try PhotoFilter.Group($0, db) }
        filter.tag = try tag.map { try PhotoFilter.tag($0, db) }
        (filter.screenshots, filter.favourites, filter.words) = (screenshots, favourites, words)
        return filter
    }
}
