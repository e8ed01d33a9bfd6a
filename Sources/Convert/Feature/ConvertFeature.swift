public import Base
import Catalogue
public import Hummingbird
public import Jobs
import PapersTasks
public import Web

/// Converts files: offers the converters, runs their jobs, and keeps their results.
public struct ConvertFeature: Feature {
    public let conversions: Conversions
    private let services: Services
    private let library: any PhotoLibrary
    private let opened: OpenedFiles
    private let extractions: Extractions
    private let pages: PaperPages
    private let tickets: OpenTickets

    public init(_ services: Services, library: any PhotoLibrary) {
        (self.services, self.library) = (services, library)
        conversions = Conversions(services.catalogue, pool: services.pool, jobs: services.jobs) { file, name, withoutLocation in
            try await library.copy(of: file, named: name, withoutLocation: withoutLocation)
        }
        tickets = OpenTickets(data: services.catalogue.directory)
        opened = OpenedFiles(services.pool, folder: conversions.files.folder)
        extractions = Extractions(services, files: conversions.files)
        pages = PaperPages(services.pool, folder: conversions.files.folder.appending("pages"))
    }

    public func addRoutes(to router: some RouterMethods<Context>) {
        ConvertController(conversions: conversions).addRoutes(to: router)
        ConvertFilesController(conversions: conversions).addRoutes(to: router)
        HandedFilesController(conversions: conversions, tickets: tickets).addRoutes(to: router)
        OpenedController(services: services, conversions: conversions, extractions: extractions, opened: opened)
            .addRoutes(to: router)
        EntryFacesController(conversions: conversions, faces: EntryFaces(services, folder: conversions.files.folder))
            .addRoutes(to: router)
        OpenedPapersController(files: conversions.files, pages: pages).addRoutes(to: router)
        ExtractionsController(extractions: extractions).addRoutes(to: router)
        ConvertResultsController(conversions: conversions, saver: FileSaver(services.catalogue, library: library))
            .addRoutes(to: router)
    }

    public var jobs: [any JobWork] {
        [
            ConvertWork(conversions) { [events = services.events] id in events.send("convert", ["id": id]) },
            ExtractWork(extractions, opened: opened, library: library),
        ]
    }

    public func tidy() async {
        pages.removeLeftovers()
        tickets.clear()
        await services.attempt("What conversions left is removed") {
            let conversions = conversions
            try await blocking { try conversions.files.tidy() }
            try await extractions.tidy()
        }
    }

    public func expire() async {
        await services.attempt("Old conversions are removed") {
            let conversions = conversions
            try await blocking { try conversions.files.expire() }
            try await conversions.expire()
            try await extractions.expire()
        }
    }

    public func adopt(_ path: BytePath, name: String) async throws {
        if path.parent == conversions.files.folder { try await conversions.files.adopt(path, name: name) }
    }
}
