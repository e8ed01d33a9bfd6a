public import Acts
import Base
public import Catalogue
public import Hummingbird
public import Jobs
import ReadingTasks
import Synchronization
import Workers
public import Web
import Foundation
import ReadingEngine
import ThingsEngine
import ThingsTasks

/// Text notes, and the text of single pictures.
public final class NotesFeature: Feature {
    public let notes: Notes
    private let reader: PictureReader
    private let services: Services
    private let library: any PhotoLibrary
    private let readiness = Throttle()
    private let background: BackgroundReading
    /// The choice about reading in the background when it was last followed.
    private let choice = Mutex(Notes.Choice.untold)

    /// - Parameter faces: finds faces together with text; nil to read text alone.
    public init(_ services: Services, library: any PhotoLibrary, faces: FacesInPassing? = nil) {
        self.services = services
        self.library = library
        reader = PictureReader(services.catalogue, processors: services.pool.size, faces: faces) {
            [pool = services.pool] file, options, priority, threads throws(Failure) in
            try await pool.read(file, options: options, priority: priority, threads: threads)
        }
        let program = services.program
        let things = ThingReader(looker: { ThingParts.looker(of: program) }) {
            [pool = services.pool] source throws(Failure) in
            let task = FindThings(in: source)
            // A worker for idle requests may have to wait for the processor most of the time.
            return try await pool.perform(task, priority: .idle, deadline: task.deadline * DocumentReader.patience)
        }
        background = BackgroundReading(
            reader, DocumentReader(services.pool), parallel: services.pool.idleSize,
            things: things
        ) { ReadingParts.areInstalled(for: program) }
        notes = Notes(services.catalogue, jobs: services.jobs, reader: reader, things: things) { services.sendNotes() }
    }

    public func addRoutes(to router: some RouterMethods<Context>) {
        let saver = FileSaver(services.catalogue, library: library)
        NotesController(services: services, library: library, notes: notes, saver: saver).addRoutes(to: router)
        TextController(library: library, notes: notes).addRoutes(to: router)
    }

    public var reversals: [Reversal] { notes.reversals }

    public var jobs: [any JobWork] { [ReadingList(reader), ReadEverything(reader), ReadAgain(reader), background] }

    public var searchKinds: [SearchKind] { [Notes.searchKind] }

    public func tidy() async { NoteDrafts(data: services.catalogue.directory).sweep() }

    public func start() async {
        await services.attempt("Notes that nobody saved leave the list") {
            if try await blocking({ [notes] in try notes.setUnsavedAside() }).count > 0 { services.sendNotes() }
        }
        await services.attempt("The choice about reading in the background is read") {
            let now = try services.catalogue.read(Notes.choice)
            choice.withLock { $0 = now }
        }
    }

    public func follow(_ change: Change) async {
        switch change {
        case .library:
            await services.attempt("Notes follow the library") { try await notes.catchUp() }
            await services.attempt("Reading in the background follows the library") {
                try await notes.catchUpInBackground(background)
            }
        case .swiping: expectReading()
        case .decisions(let ids): await read(ids)
        case .decisionsUndone: services.sendNotes()
        case .settings: await followChoice()
        case .contents, .albums: break
        }
    }

    public func jobChanged(_ job: Job) {
        if [ReadingList.kind, ReadEverything.kind, ReadAgain.kind].contains(job.kind) { services.sendNotes() }
    }
}

extension NotesFeature {
    private func followChoice() async {
        await services.attempt("Reading in the background follows its switch") {
            let now = try await notes.followChoice(choice.withLock { $0 })
            choice.withLock { $0 = now }
        }
    }

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
