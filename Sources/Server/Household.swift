public import Acts
public import Basics
public import Catalogue
public import Groups
public import Jobs
public import Library
import MailIndex
public import Mailbox
public import Notes
public import Screenshots
public import Search
public import Triage
public import Trash
import ReadingWork
public import Workers

/// Everything the server serves, put together once: one catalogue, one worker pool, one room per feature.
public struct Household: Sendable {
    public let catalogue: Catalogue
    /// What is run as a worker.
    let program: BytePath
    public let pool: WorkerPool
    public let library: Library
    public let deck: Deck
    public let facets: Remembered<WholeLibrary, Facets>
    public let triage: Triage
    public let queue: DeleteQueue
    public let trash: Trash
    public let screenshots: Screenshots
    public let mover: FileMover
    public let undo: Undo
    public let mailbox: Mailbox
    public let jobs: Jobs
    public let notes: Notes
    public let search: Search
    public let groups: GroupBook
    public let similar: SimilarKeeper
    public let events: EventHub
    public let activity = Activity()
    let readingExpected = Rarely()

    /// Opens the catalogue and sets right what a killed process left behind.
    public init(data: BytePath, program: BytePath) throws {
        let catalogue = try Catalogue(at: data)
        let pool = WorkerPool(executable: program, arguments: ["worker"])
        let mover = FileMover(catalogue, hasSameContent: pool.contentCheck)
        try mover.recover()
        try FileAdder(catalogue).recover()
        let events = EventHub()
        self.catalogue = catalogue
        self.program = program
        self.mover = mover
        self.events = events
        self.pool = pool
        mailbox = Mailbox(catalogue, pool: pool)
        let reader = PictureReader(catalogue, processors: pool.size) { file, options, priority, threads throws(Failure) in
            try await pool.read(file, options: options, priority: priority, threads: threads)
        }
        let screenshots = Screenshots(catalogue, pool: pool)
        self.screenshots = screenshots
        let works: [any JobWork] = [
            screenshots.sorting,
            ReadingList(reader), ReadEverything(reader), ReadAgain(reader),
            MailIndexWork(catalogue, pool: pool) { events.send("mailbox", ["id": $0]) },
        ]
        let groups = GroupBook(catalogue) { events.send("groups", [String: String]()) }
        let jobs = Jobs(catalogue, works: works) { job in
            events.send("job", job)
            if [ReadingList.kind, ReadEverything.kind, ReadAgain.kind].contains(job.kind) { Self.tellNotes(catalogue, events) }
            if job.kind == SortScreenshots.name, job.state != .running {
                Task {
                    await groups.forget()
                    events.send("groups", [String: String]())
                }
            }
            // The last the browser hears of an archive must be that it is no longer being read.
            if job.kind == Mailbox.kind { events.send("mailbox", ["id": MailIndex.id(of: BytePath(bytes: job.scope))]) }
        }
        self.jobs = jobs
        let notes = Notes(catalogue, jobs: jobs, reader: reader) { Self.tellNotes(catalogue, events) }
        self.notes = notes
        let search = Search(catalogue)
        self.search = search
        let similar = SimilarKeeper(
            catalogue, read: { request throws(Failure) in try await pool.perform(request) },
            isBusy: { [activity] in activity.isBusy() }
        ) {
            events.send("groups", [String: String]())
        }
        self.groups = groups
        self.similar = similar
        library = Library(catalogue, pool: pool) { event in
            switch event {
            case .progress(let progress):
                events.send("scan", progress)
                if progress.state == .contents { Task { await similar.noteChange(isPassing: true) } }
            case .changed:
                events.send("library", [String: String]())
                Task {
                    await jobs.libraryChanged()
                    try? await notes.catchUp()
                    await search.catchUp()
                    await similar.noteChange()
                    if (try? screenshots.isWanted()) == true { _ = try? await jobs.start(SortScreenshots.name) }
                }
            }
        }
        deck = Deck(catalogue)
        facets = Remembered(catalogue) { db, _ in try Facets.fetch(db) }
        triage = Triage(catalogue)
        queue = DeleteQueue(catalogue, mover: mover)
        trash = Trash(catalogue, mover: mover)
        undo = Undo(
            catalogue, mover: mover,
            takeBack: [
                .correctScreenshots: Screenshots.takeBack, .editNote: Notes.takeBack, .sortNote: Notes.takeBack,
                .deleteNote: Notes.takeBack,
            ],
            takeBackFiles: [.writeCaptions: screenshots.takeBackCaptions])
    }
}
