public import Acts
import Base
import Catalogue
public import Hummingbird
import PapersTasks
public import Web

/// Shows the shared folders with their files: lists folders, opens files, and lets the user organise them.
public struct FilesFeature: Feature {
    public let files: Files
    private let services: Services
    private let pages: PaperPages
    private let library: any PhotoLibrary
    private let downloads = Downloads<BundlesController.Selection>()

    public init(_ services: Services, library: any PhotoLibrary, join: @escaping Files.Joining = { _ in }) {
        (self.services, self.library) = (services, library)
        files = Files(services.catalogue, entries: services.entries, mover: services.mover, join: join)
        pages = PaperPages(services.pool, folder: services.catalogue.directory.appending("pages"))
    }

    public func addRoutes(to router: some RouterMethods<Context>) {
        FilesController(services: services, files: files, library: library).addRoutes(to: router)
        let acts = FileActsController(services: services, files: files)
        acts.addRoutes(to: router)
        FileUploadsController(acts: acts).addRoutes(to: router)
        BundlesController(files: files, library: library, downloads: downloads).addRoutes(to: router)
        PapersController(files: files, pages: pages).addRoutes(to: router)
        RecentsController(services: services, files: files).addRoutes(to: router)
        SpaceController(catalogue: services.catalogue).addRoutes(to: router)
    }

    public var reversals: [Reversal] {
        Reversal.ofEntries(services.entries, services.mover) { [events = services.events, files] in
            files.browser.forget()
            events.send("files")
            events.send("trash")
        }
    }

    public func expire() async {
        await services.attempt("Parts of uploads that no browser goes on with are removed") { [files] in
            try await blocking { try files.uploads.removeOldParts() }
        }
    }

    /// Removes files that a killed process left behind: unfinished uploads, and pictures of PDF pages.
    public func tidy() async {
        files.uploads.removeLeftovers()
        pages.removeLeftovers()
    }
}
