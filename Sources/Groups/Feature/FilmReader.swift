import Base
import GroupsEngine
import GroupsTasks
public import Workers

/// Reads films in workers.
public struct FilmReader: Sendable {
    let sample: @Sendable (SampleFilm) async throws(Failure) -> FilmSamples
    let compare: @Sendable (CompareFilmFrames) async throws(Failure) -> FilmLikeness

    public init(_ pool: WorkerPool) {
        sample = { request throws(Failure) in try await pool.perform(request) }
        compare = { request throws(Failure) in try await pool.perform(request) }
    }
}
