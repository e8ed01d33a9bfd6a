public import Acts
import Catalogue
public import Hummingbird
public import Jobs
import Workers
public import Web

/// Shared folders, scans, and the pictures in them.
public struct LibraryFeature: Feature {
    public let library: Library
    public let dates: DateCorrecting
    public let exports: Exports
    private let imports: ImportRuns
    private let facets: Remembered<Bool, Facets>
    private let services: Services

    public init(_ services: Services) {
        self.services = services
        dates = DateCorrecting(services.catalogue, pool: services.pool)
        facets = Remembered(services.catalogue) { db, isDeck in try Facets.fetch(db, undecided: isDeck) }
        library = Library(services.catalogue, pool: services.pool) { event in
            switch event {
            case .progress(let progress):
                services.events.send("scan", progress)
                if progress.state == .contents { Task { await services.features.announce(.contents) } }
            case .changed:
                services.events.send("library")
                Task {
                    await services.jobs.libraryChanged()
                    await services.features.announce(.library)
                }
            }
        }
        exports = Exports(services.catalogue, services.pool, services.entries, library)
        imports = ImportRuns(services, exports)
    }

    public func addRoutes(to router: some RouterMethods<Context>) {
        LibraryController(services: services, library: library, facets: facets).addRoutes(to: router)
        CompanionsController(services: services).addRoutes(to: router)
        ExportsController(services: services, runs: imports).addRoutes(to: router)
        PicturesController(catalogue: services.catalogue, library: library).addRoutes(to: router)
        DatesController(services: services, dates: dates).addRoutes(to: router)
    }

    public var jobs: [any JobWork] { [ImportWork(imports)] }

    public var reversals: [Reversal] {
        [
            Reversal(of: .unshare, rows: Library.shareAgain) { [library] in await library.scan() },
            Reversal(of: .separateFiles, changes: SeparatedFiles.revert) { [library] in await library.findCompanions() },
            Reversal(of: .joinFiles, changes: SeparatedFiles.revert) { [library] in await library.findCompanions() },
            Reversal(
                of: .correctDates, files: dates.takeBackSidecars, changes: DateCorrecting.takeBack,
                announce: { [services] in await services.announceDates() }),
            Reversal.ofExports(services.entries, resolve: TakenDates.resolve) { [library] in await library.scan() },
            .ofSidecars(services.catalogue), .ofSidecars(services.catalogue, .writeNames),
        ]
    }

    public func follow(_ change: Change) async {
        guard case .settings = change else { return }
        do {
            try await library.settingsChanged()
        } catch {
            // The next scan compares the settings again.
        }
    }

    /// Removes files left by a killed process, starts to watch folders, and scans all of them.
    public func start() async {
        await library.removeLeftovers()
        await services.attempt("Folders of interrupted imports are removed") { try await exports.tidy() }
        await library.watch()
        await library.scan()
    }

    public func releaseMemory() async { await library.releaseMemory() }

    public func stop() async { await library.stop() }
}

extension Library: PhotoLibrary {}
