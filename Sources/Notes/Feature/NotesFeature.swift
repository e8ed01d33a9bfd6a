public import Acts
import Base
public import Catalogue
public import Hummingbird
public import Jobs
import ReadingTasks
import Workers
public import Web

/// Text notes, and the text of single pictures.
public struct NotesFeature: Feature {
    public let notes: Notes
    private let reader: PictureReader
    private let services: Services
    private let library: any PhotoLibrary
    private let readiness = Throttle()

    public init(_ services: Services, library: any PhotoLibrary) {
        self.services = services
        self.library = library
        reader = PictureReader(services.catalogue, processors: services.pool.size) {
            [pool = services.pool] file, options, priority, threads throws(Failure) in
            try await pool.read(file, options: options, priority: priority, threads: threads)
        }
        notes = Notes(services.catalogue, jobs: services.jobs, reader: reader) { services.sendNotes() }
    }

    public func addRoutes(to router: some RouterMethods<Context>) {
        NotesController(services: services, library: library, notes: notes).addRoutes(to: router)
        TextController(library: library, notes: notes).addRoutes(to: router)
    }

    public var reversals: [Reversal] { notes.reversals }

    public var jobs: [any JobWork] { [ReadingList(reader), ReadEverything(reader), ReadAgain(reader)] }

    public var searchKinds: [SearchKind] { [Notes.searchKind] }

    public func start() async {
        await services.attempt("Notes that nobody saved leave the list") {
            if try await blocking({ [notes] in try notes.setUnsavedAside() }).count > 0 { services.sendNotes() }
        }
    }

    public func follow(_ change: Change) async {
        switch change {
        case .library: await services.attempt("Notes follow the library") { try await notes.catchUp() }
        case .swiping: expectReading()
        case .decisions(let ids): await read(ids)
        case .decisionsUndone: services.sendNotes()
        case .contents, .albums, .settings: break
        }
    }

    public func jobChanged(_ job: Job) {
        if [ReadingList.kind, ReadEverything.kind, ReadAgain.kind].contains(job.kind) { services.sendNotes() }
    }
}

extension NotesFeature {
    /// Starts to read photos whose text the user has requested, and makes their notes.
    private func read(_ ids: [Int64]) async {
        // A card may be swiped before the scan has read its photo.
        for id in ids { _ = try? await library.photo(id) }
        await services.attempt("Photos to be read are noted") { try await notes.request(ids) }
    }

    private static let pause = Duration.seconds(30)
    /// The delay before a worker is prepared. Loading the visible cards comes first.
    private static let delay = Duration.seconds(1)

    /// Prepares a worker for reading while photos are swiped, so that the first photo to be read does not have to wait for
    /// the models. Does nothing for a user who has swiped many photos without requesting the text of any.
    private func expectReading() {
        guard readiness.isDue(after: Self.pause) else { return }
        Task { [notes, pool = services.pool] in
            try? await Task.sleep(for: Self.delay)
            if (try? await blocking({ try notes.isReadingLikely() })) == true { await pool.prepareReading() }
        }
    }
}

extension Services {
    /// Informs all browsers that notes were added, changed or removed. Also sends the number of photos that still have to be
    /// read.
    func sendNotes() {
        events.send("notes")
        if let counts = try? catalogue.read(Counts.fetch) { sendCounts(counts) }
    }
}
