public import Acts
public import Base
public import Catalogue
import Foundation
public import GRDB
public import Hummingbird
public import Jobs
import PeopleEngine
public import PeopleTasks
public import ReadingEngine
import Readings
import Synchronization
public import Web
import Workers

/// The people in photos. Nothing is looked for until a person turns it on.
public final class PeopleFeature: Feature {
    public let people: People
    private let services: Services
    private let library: any PhotoLibrary
    private let finding: FindingPeople
    private let wasOn = Mutex(false)

    public init(_ services: Services, library: any PhotoLibrary) {
        self.services = services
        self.library = library
        people = People(services.catalogue)
        let program = URL(fileURLWithPath: services.program.display).resolvingSymlinksInPath().path
        finding = FindingPeople(
            people: people, parallel: services.pool.idleSize, isInstalled: { PeopleParts.find(program: program) != nil }
        ) { [pool = services.pool] file throws(Failure) in
            let task = FindFaces(in: file)
            // A worker for idle requests may have to wait for the processor most of the time.
            return try await pool.perform(task, priority: .idle, deadline: task.deadline * 10)
        }
    }

    public func addRoutes(to router: some RouterMethods<Context>) {
        PeopleController(services: services, library: library, people: people, finding: finding, onChange: changed)
            .addRoutes(to: router)
    }

    public var reversals: [Reversal] { [people.reversal { [self] in await changed() }] }

    public var jobs: [any JobWork] { [finding] }

    public func start() async {
        await services.attempt("Faces follow the catalogue") {
            let isOn = try services.catalogue.read(PhotoPeople.isOn)
            wasOn.withLock { $0 = isOn }
            if isOn { try await blocking { [people] in try people.follow(nil) } }
        }
        await catchUp()
    }

    public func follow(_ change: Change) async {
        switch change {
        case .library: await catchUp()
        case .settings: await followSwitch()
        default: break
        }
    }

    public func jobChanged(_ job: Job) {
        guard job.kind == FindingPeople.kind || job.kind == Readings.backgroundKind else { return }
        services.events.send("people")
        // The photos whose text was not read are left.
        if job.kind == Readings.backgroundKind, job.state != .running { Task { await catchUp() } }
    }

    public func releaseMemory() async { people.releaseMemory() }

    /// Starts to look for faces if this is turned on and there is something to do. A job that the person paused is not started again.
    private func catchUp() async {
        await services.attempt("Faces follow the library") {
            let job = try await services.jobs.find(FindingPeople.kind)
            if let job, job.state == .cancelled || job.state == .running { return }
            let isDue = try services.catalogue.read { try PhotoPeople.isOn($0) && FindingPeople.isDue($0, job) }
            if isDue, finding.isInstalled() { try await services.jobs.start(FindingPeople.kind) }
        }
    }

    private func followSwitch() async {
        await services.attempt("Faces follow their switch") {
            let isOn = try services.catalogue.read(PhotoPeople.isOn)
            let before = wasOn.withLock { was in
                defer { was = isOn }
                return was
            }
            if isOn == before { return }
            if isOn {
                try await blocking { [people] in try people.follow(nil) }
                if finding.isInstalled() { try await services.jobs.start(FindingPeople.kind) }
            } else if let job = try await services.jobs.find(FindingPeople.kind), job.state == .running {
                try await services.jobs.cancel(job.id)
            }
            services.events.send("people")
        }
    }

    @Sendable private func changed() async {
        services.events.send("people")
        services.events.send("library")
        await services.features.announce(.albums)
    }
}

// MARK: In passing

extension PeopleFeature {
    /// Whether faces must be looked for in a content, and can be.
    @Sendable public func areWanted(_ db: Database, _ identity: Identity) throws -> Bool {
        try PhotoPeople.isOn(db) && FindingPeople.isUnseen(db, identity) && finding.isInstalled()
    }

    /// Reads the text of a file and finds its faces, in a worker for idle requests.
    @Sendable public func readWithFaces(_ file: BytePath, _ options: ReadingOptions) async throws(Failure) -> TextAndFaces {
        let task = ReadTextAndFaces(in: file, options: options)
        return try await services.pool.perform(task, priority: .idle, deadline: task.deadline * 10)
    }

    /// Stores faces. Returns what is to be written into the catalogue.
    @Sendable public func take(
        _ faces: [FoundFace], of identity: Identity
    ) async throws -> @Sendable (Database) throws -> Void {
        try await blocking { [people] in try people.take(faces, of: identity) }
    }
}
