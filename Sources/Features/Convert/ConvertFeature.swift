import Basics
import Catalogue
public import Hummingbird
public import Jobs
import PapersWork
import Synchronization
public import Web

/// Converts files: a hub of converters, their jobs, and what they made.
public struct ConvertFeature: Feature {
    public let conversions: Conversions
    private let services: Services
    private let library: any PhotoLibrary
    private let opened: OpenedFiles
    private let extractions: Extractions
    private let pages: PaperPages
    private let seconds = Seconds()

    /// Seconds between two looks for what was kept long enough.
    private static let pause = 3600

    private final class Seconds: Sendable {
        private let passed = Mutex(0)

        /// Whether it is time again.
        func next(_ pause: Int) -> Bool {
            passed.withLock { passed in
                passed += 1
                return passed % pause == 0
            }
        }
    }

    public init(_ services: Services, library: any PhotoLibrary) {
        (self.services, self.library) = (services, library)
        conversions = Conversions(services.catalogue, pool: services.pool, jobs: services.jobs)
        opened = OpenedFiles(services.pool, folder: conversions.files.folder)
        extractions = Extractions(services, files: conversions.files)
        pages = PaperPages(services.pool, folder: conversions.files.folder.appending("pages"))
    }

    public func addRoutes(to router: some RouterMethods<Context>) {
        ConvertController(conversions: conversions).addRoutes(to: router)
        ConvertFilesController(conversions: conversions).addRoutes(to: router)
        OpenedController(services: services, conversions: conversions, extractions: extractions, opened: opened)
            .addRoutes(to: router)
        OpenedPapersController(files: conversions.files, pages: pages).addRoutes(to: router)
        ExtractionsController(extractions: extractions).addRoutes(to: router)
        ConvertResultsController(services: services, conversions: conversions, library: library).addRoutes(to: router)
    }

    public var jobs: [any JobWork] {
        [
            ConvertWork(conversions) { [events = services.events] id in events.send("convert", ["id": id]) },
            ExtractWork(extractions, opened: opened, library: library),
        ]
    }

    public func start() async {
        pages.removeLeftovers()
        await services.attempt("What conversions left is removed") {
            let conversions = conversions
            try await blocking { try conversions.files.recover() }
            try await conversions.removeOld()
            try await extractions.recover()
        }
    }

    /// Called every second.
    public func dropUnused() async -> Bool {
        if seconds.next(Self.pause) {
            await services.attempt("Old conversions are removed") { try await conversions.removeOld() }
        }
        return false
    }
}
