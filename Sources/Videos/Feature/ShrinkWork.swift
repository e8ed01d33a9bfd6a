import Base
import Catalogue
import Foundation
import GRDB
import Jobs
import VideosTasks

/// The job that makes films smaller. Its items are films with their contents, so a film that was already made smaller is not made
/// smaller again after a restart. Each film is an act of its own.
struct ShrinkWork: JobWork {
    static let name = "videos.shrink"

    let kind = name
    /// One film at a time, so that the other workers stay free for what a person looks at.
    let parallel = 1
    var patience: Duration { .zero }
    private let films: SmallerFilms

    init(_ films: SmallerFilms) { self.films = films }

    /// The scope of a new job: the chosen size, and a text that no other job has.
    static func scope(_ size: SmallerFilm.Size) -> Data { Data("\(size.rawValue) \(OwnName.unique())".utf8) }

    static func key(_ file: Int64, _ identity: Identity) -> JobKey { .text("\(file) \(identity.hex)") }

    /// The file of an item.
    static func file(_ key: String) -> Int64? { key.split(separator: " ").first.flatMap { Int64($0) } }

    func expected(_ db: Database, _ job: Job) throws -> Int { 0 }

    /// The items are added when the job starts.
    func plan(_ db: Database, _ job: Job, after: Keyset?) throws -> JobPlan { JobPlan([]) }

    func perform(_ item: JobItem, _ job: Job) async throws -> JobOutcome {
        let words = String(decoding: job.scope, as: UTF8.self).split(separator: " ")
        guard let size = words.first.flatMap({ Int($0) }).flatMap(SmallerFilm.Size.init), let id = Self.file(item.key.name)
        else { return .gone }
        do {
            let (row, identity) = try await films.film(id, version: nil)
            // The film was already made smaller, or another program has changed it.
            guard Self.key(id, identity) == item.key else { return .gone }
            try await films.shrink(row, identity, size)
            return .done { _ in }
        } catch let failure as Failure where failure.code == .diskFull || failure.reason == "video.noEncoder" {
            return .stopped(failure)
        }
    }
}
