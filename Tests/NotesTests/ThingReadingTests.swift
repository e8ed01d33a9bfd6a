import Base
import Catalogue
import Foundation
import GRDB
import Jobs
import Synchronization
import TestSupport
import Testing
import ThingsTasks

@testable import Notes
@testable import Readings

/// What photos show is found in the background, before their text is read.
struct ThingReadingTests {
    /// A network that sees a dog, and remembers at what it looked.
    private final class Network: Sendable {
        /// Nil if no network is installed.
        let looker = Mutex<Int?>(2)
        let things = Mutex(["dog"])
        /// Whether the network computes features.
        let hasFeatures = Mutex(false)
        let failure = Mutex<Failure?>(nil)
        /// A look waits until this is true.
        let gate = Mutex(true)
        let looks = Mutex<[String]>([])

        var reader: ThingReader {
            ThingReader(looker: { [self] in looker.withLock { $0 } }) { [self] source throws(Failure) in
                let name =
                    switch source {
                    case .file(let path): path.name.display
                    case .thumbnail(let jpeg): "thumbnail \(String(decoding: jpeg, as: UTF8.self))"
                    }
                looks.withLock { $0.append(name) }
                do {
                    while !gate.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(2)) }
                } catch {
                    throw Failure(.cancelled, "Cancelled.")
                }
                if let failure = failure.withLock({ $0 }) { throw failure }
                let features = hasFeatures.withLock { $0 } ? ThingFeatures((0..<ThingFeatures.count).map { Float($0 % 7) }) : nil
                return SeenPicture(
                    things: things.withLock { $0.map { FoundThing(thing: $0, certainty: 900) } }, features: features)
            }
        }
    }

    private func work(_ scene: Scene, _ network: Network) -> BackgroundReading {
        BackgroundReading(scene.background.reader, scene.background.documents, things: network.reader)
    }

    private func shown(_ scene: Scene, _ id: Int64) throws -> Set<String> {
        try scene.catalogue.read { db in
            let identity = try #require(try FileRow.fetch(db, id: id)?.identity)
            return Set(try PhotoThings.shown(db, identity))
        }
    }

    private func isDue(_ scene: Scene, _ work: BackgroundReading, _ job: Job? = nil) throws -> Bool {
        try scene.catalogue.read { try work.isDue($0, job) }
    }

    @Test func `all photos and videos are looked at before any text is read, newest first, by their thumbnails`() async throws {
        let (scene, network) = (try Scene(), Network())
        let ids = try ["1.jpg", "2.jpg", "3.mp4"].map { try scene.add($0, "Text") }
        try scene.catalogue.write { db in
            for (number, id) in ids.enumerated() {
                try db.execute(sql: "UPDATE file SET taken = ? WHERE id = ?", arguments: [1000 + number, id])
            }
            try db.execute(sql: "UPDATE file SET kind = ? WHERE id = ?", arguments: [FileRow.Kind.video.rawValue, ids[2]])
        }
        for id in ids.dropFirst() {
            try scene.catalogue.thumbnails.store([(try scene.identity(of: id), Data("\(id)".utf8))])
        }
        let jobs = Jobs(scene.catalogue, works: [work(scene, network)])
        let job = try await jobs.finish(jobs.start(BackgroundReading.kind).id)
        #expect(job.state == .done && job.done == 6 && job.failed == 0)
        #expect(network.looks.withLock { $0 } == ["thumbnail \(ids[2])", "thumbnail \(ids[1])", "1.jpg"])
        for id in ids { #expect(try shown(scene, id) == ["dog", "pet", "animal"]) }
        #expect(try scene.known.count == 3, "the text of photos and videos is read")
        #expect(try !isDue(scene, work(scene, network), job))
        await jobs.shutdown()
    }

    @Test func `photos whose text is known are looked at as soon as the network is installed`() async throws {
        let (scene, network) = (try Scene(), Network())
        let id = try scene.add("1.jpg", "Text")
        network.looker.withLock { $0 = nil }
        let work = work(scene, network)
        let jobs = Jobs(scene.catalogue, works: [work])
        var job = try await jobs.finish(jobs.start(BackgroundReading.kind).id)
        #expect(job.done == 1 && network.looks.withLock { $0 } == [])
        #expect(try !isDue(scene, work, job))
        network.looker.withLock { $0 = 2 }
        #expect(try isDue(scene, work, job))
        let notes = Notes(scene.catalogue, jobs: jobs, reader: scene.background.reader, things: network.reader)
        #expect(try await notes.background().things == 1)
        job = try await jobs.finish(jobs.start(BackgroundReading.kind).id)
        #expect(try shown(scene, id) == ["dog", "pet", "animal"])
        #expect(scene.times("1.jpg") == 1, "no text is read twice")
        #expect(try !isDue(scene, work, job))
        await jobs.shutdown()
    }

    @Test func `a later network looks at all photos again after the new ones, and what was denied stays denied`() async throws {
        let (scene, network) = (try Scene(), Network())
        let old = try ["1.jpg", "2.jpg"].map { try scene.add($0, "Text") }
        let work = work(scene, network)
        let jobs = Jobs(scene.catalogue, works: [work])
        var job = try await jobs.finish(jobs.start(BackgroundReading.kind).id)
        let denied = try scene.identity(of: old[0])
        try scene.catalogue.write {
            try $0.execute(sql: "INSERT INTO thingDenied VALUES (?, 'cat', 1)", arguments: [denied])
            try $0.execute(sql: "DELETE FROM searchStale")
        }
        #expect(try !isDue(scene, work, job))

        // The detector is installed: it sees a cat, and no dog.
        network.looker.withLock { $0 = 3 }
        network.things.withLock { $0 = ["cat"] }
        network.hasFeatures.withLock { $0 = true }
        let new = try scene.add("3.jpg", "Text")
        try scene.catalogue.write { db in
            // The new photo is older than the others, and still comes first.
            try db.execute(sql: "UPDATE file SET taken = 1 WHERE id = ?", arguments: [new])
        }
        #expect(try isDue(scene, work, job))
        let notes = Notes(scene.catalogue, jobs: jobs, reader: scene.background.reader, things: network.reader)
        #expect(try await notes.background().things == 3)
        network.looks.withLock { $0 = [] }
        job = try await jobs.finish(jobs.start(BackgroundReading.kind).id)
        #expect(network.looks.withLock { $0 } == ["3.jpg", "2.jpg", "1.jpg"])
        #expect(try shown(scene, old[0]) == ["pet", "animal"])
        #expect(try shown(scene, old[1]) == ["cat", "pet", "animal"] && shown(scene, new) == ["cat", "pet", "animal"])
        let stale = try scene.catalogue.read { try Int64.fetchAll($0, sql: "SELECT fileId FROM searchStale") }
        #expect(Set(stale) == Set(old + [new]), "the search follows")
        for id in old {
            let identity = try scene.identity(of: id)
            #expect(try scene.catalogue.read { try PhotoThings.hasFeatures($0, identity) })
        }
        #expect(try !isDue(scene, work, job))

        // Without the detector nothing is looked at again, and features that are known are not added once more.
        network.looker.withLock { $0 = 2 }
        #expect(try !isDue(scene, work, job))
        let size = FileStamp(of: scene.catalogue.directory.appending("likeness"))?.size
        network.looker.withLock { $0 = 4 }
        job = try await jobs.finish(jobs.start(BackgroundReading.kind).id)
        #expect(network.looks.withLock { $0.count } == 6)
        #expect(FileStamp(of: scene.catalogue.directory.appending("likeness"))?.size == size)
        await jobs.shutdown()
    }

    @Test func `photos without features are looked at again, and what cannot be decoded then keeps its things`() async throws {
        let (scene, network) = (try Scene(), Network())
        let id = try scene.add("1.jpg", "Text")
        let work = work(scene, network)
        let jobs = Jobs(scene.catalogue, works: [work])
        var job = try await jobs.finish(jobs.start(BackgroundReading.kind).id)
        try scene.catalogue.write { try $0.execute(sql: "DELETE FROM thingFeature") }
        #expect(try isDue(scene, work, job))
        job = try await jobs.finish(jobs.start(BackgroundReading.kind).id)
        #expect(network.looks.withLock { $0.count } == 2)
        #expect(try !isDue(scene, work, job))
        network.looker.withLock { $0 = 5 }
        network.failure.withLock { $0 = Failure(.corruptFile, "picture.notReadable") }
        job = try await jobs.finish(jobs.start(BackgroundReading.kind).id)
        #expect(try shown(scene, id) == ["dog", "pet", "animal"])
        #expect(try !isDue(scene, work, job))
        await jobs.shutdown()
    }

    @Test func `a pause keeps what was found, and going on looks at no photo twice`() async throws {
        let (scene, network) = (try Scene(), Network())
        let ids = try (0..<6).map { try scene.add("\($0).jpg", "Text") }
        let jobs = Jobs(scene.catalogue, works: [work(scene, network)])
        network.gate.withLock { $0 = false }
        let job = try await jobs.start(BackgroundReading.kind)
        try await until { network.looks.withLock { $0.count } == 1 }
        #expect(try await jobs.cancel(job.id).state == .cancelled)
        network.gate.withLock { $0 = true }
        _ = try await jobs.resume(job.id)
        #expect(try await jobs.finish(job.id).state == .done)
        for id in ids { #expect(try shown(scene, id).contains("dog")) }
        let looks = network.looks.withLock { $0 }
        #expect(looks.count == ids.count + 1, "only the interrupted photo was looked at again")
        await jobs.shutdown()
    }

    @Test func `a picture that cannot be decoded shows nothing and is not tried again, one whose worker died fails`() async throws
    {
        let (scene, network) = (try Scene(), Network())
        let id = try scene.add("1.jpg", "Text")
        let work = work(scene, network)
        let jobs = Jobs(scene.catalogue, works: [work])
        network.failure.withLock { $0 = Failure(.unknown, "worker.crashed") }
        var job = try await jobs.finish(jobs.start(BackgroundReading.kind).id)
        #expect(job.failed == 1)
        #expect(try !isDue(scene, work, job), "what failed is tried again only when it is requested")
        network.failure.withLock { $0 = Failure(.corruptFile, "picture.notReadable") }
        job = try await jobs.finish(jobs.retry(job.id).id)
        #expect(job.failed == 0)
        #expect(try shown(scene, id) == [])
        let identity = try scene.identity(of: id)
        #expect(try scene.catalogue.read { try PhotoThings.contains($0, identity) })
        #expect(try !isDue(scene, work, job))
        await jobs.shutdown()
    }
}
