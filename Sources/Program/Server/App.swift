public import Acts
public import Base
public import Catalogue
public import Convert
public import Groups
public import Files
import Inbox
public import Jobs
public import Library
public import Mail
public import Notes
public import People
import Photos
import Places
public import Scanner
public import Screenshots
public import Search
import Things
public import Trash
public import Triage
public import Verify
import Videos
public import Web
public import Workers

/// The whole program: the common services and the features, created once.
public struct App: Sendable {
    public let services: Services
    public let undo: Undo
    public let library: Library
    public let dates: DateCorrecting
    public let exports: Exports
    public let queue: DeleteQueue
    public let similar: SimilarUpdater
    public let screenshots: Screenshots
    public let notes: Notes
    public let mailbox: Mailbox
    public let search: Search
    public let trash: Trash
    public let verification: Verification
    public let scans: Scans
    public let files: Files
    public let conversions: Conversions
    public let devices: Devices
    public let desktop: DesktopSearch
    public let people: People

    public var catalogue: Catalogue { services.catalogue }
    public var pool: WorkerPool { services.pool }
    public var jobs: Jobs { services.jobs }
    public var mover: FileMover { services.mover }

    /// Opens the catalogue and repairs the state left by a killed process.
    ///
    /// - Parameter program: the path of the executable that is started as a worker.
    public init(data: BytePath, program: BytePath) throws {
        let services = try Services(data: data, program: program, contentCheck: \.contentCheck)
        if let naming = PlaceNaming.find(program: program) { try services.catalogue.name(by: naming) }
        let library = LibraryFeature(services)
        let triage = TriageFeature(services, library: library.library)
        let people = PeopleFeature(services, library: library.library)
        let notes = NotesFeature(services, library: library.library, faces: people.facesInPassing)
        let search = SearchFeature(services)
        let groups = GroupsFeature(services, library: library.library)
        let screenshots = ScreenshotsFeature(services)
        let mailbox = MailFeature(services, library: library.library)
        let convert = ConvertFeature(services, library: library.library)
        let trash = TrashFeature(services)
        let files = FilesFeature(
            services, library: library.library, join: Neighbours(services.catalogue, pool: services.pool).join)
        let inbox = InboxFeature(services, library: library.library)
        let scanner = ScannerFeature(services, library: library.library)
        let verify = VerifyFeature(services, library: library.library)
        let things = ThingsFeature(services, library: library.library)
        let photos = PhotosFeature(services, library: library.library)
        let videos = VideosFeature(services, library: library.library)
        let places = PlacesFeature(services, library: library.library)
        // A change is passed to the features in this order.
        let features: [any Feature] = [
            library, places, triage, notes, search, groups, screenshots, mailbox, convert, trash, inbox, photos, files, scanner,
            verify, things, people, videos,
        ]
        services.jobs.add(features.flatMap(\.jobs))
        services.features.fill(features)
        undo = Undo(services.catalogue, features.flatMap(\.reversals))
        self.services = services
        self.library = library.library
        dates = library.dates
        exports = library.exports
        self.queue = triage.queue
        self.similar = groups.similar
        self.screenshots = screenshots.screenshots
        self.notes = notes.notes
        self.mailbox = mailbox.mailbox
        self.search = search.search
        self.trash = trash.trash
        verification = verify.verification
        self.scans = scanner.scans
        self.files = files.files
        self.conversions = convert.conversions
        self.people = people.people
        devices = Devices(services.catalogue)
        desktop = DesktopSearch(services.catalogue, data: data, program: program)
    }

    /// Whether devices in the home network may reach this machine.
    public var allowsDevices: Bool { (try? catalogue.read(Reach.isWanted)) ?? false }

    public func allowDevices() throws { try catalogue.write { try Reach.want($0, true) } }

    /// Moves a removed file or folder back to its former path, and makes the feature that owns it list it again.
    ///
    /// - Returns: the path to which the file or folder was moved.
    public func putBack(_ entry: Removed.Entry) async throws -> BytePath {
        let removed = Removed(data: catalogue.directory)
        let path = try await blocking { try removed.putBack(entry) }
        for feature in services.features.all { try await feature.adopt(path, name: entry.name) }
        return path
    }

    /// Ends all work, and stops all workers.
    func stop() async {
        services.events.close()
        for feature in services.features.all { await feature.stop() }
        await jobs.shutdown()
        await pool.shutdown()
        services.features.empty()
        catalogue.settle()
    }
}
