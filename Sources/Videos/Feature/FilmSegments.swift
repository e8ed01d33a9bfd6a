import Base
import Catalogue
import VideosEngine
import VideosTasks
import Workers

/// The segments in which films are played that a browser cannot play, and their key frames, which are shown after a seek until the segment
/// is there. Each is made when it is requested, and kept in the cache.
///
/// Simultaneous requests for the same file share the work. It is stopped once all of them were cancelled.
actor FilmSegments {
    private struct Making {
        let number: Int
        let task: Task<Void, any Error>
        var waiters = 0
    }

    private struct Key: Hashable {
        let identity: Identity
        let mayCopy: Bool
    }

    /// Changed whenever segments are made in another way, so that segments of different ways are not mixed.
    private static let version = 1
    /// The recipes that are kept; more films are hardly watched at the same time.
    private static let maximumRecipes = 64
    /// The long side of a key frame in pixels, which is shown for a moment.
    private static let keyFrameSide = 960
    /// The number of files that are made between two checks of the total size.
    private static let pruneInterval = 50

    private let folder: CacheFolder
    private let pool: WorkerPool
    private var recipes: [Key: FilmRecipe] = [:]
    private var making: [BytePath: Making] = [:]
    private var number = 0

    init(_ catalogue: Catalogue, pool: WorkerPool) {
        folder = CacheFolder(data: catalogue.directory)
        self.pool = pool
    }

    /// Returns how a film is played, and the file of the header of its segments.
    ///
    /// - Parameter mayCopy: whether pictures in H.264 are copied instead of encoded again.
    func plan(
        _ identity: Identity, at path: BytePath, mayCopy: Bool
    ) async throws -> (recipe: FilmRecipe, parts: FilmParts, header: BytePath) {
        let key = Key(identity: identity, mayCopy: mayCopy)
        let header = try folder.path(identity.hex, [Self.version, mayCopy ? 1 : 0], .mp4)
        if recipes[key] == nil || !CacheFolder.isMade(header) {
            let recipe = try await pool.perform(PlanFilm(path, mayCopy: mayCopy, to: header), priority: .interactive)
            if recipes.count >= Self.maximumRecipes { recipes.removeAll() }
            recipes[key] = recipe
        }
        guard let recipe = recipes[key], let parts = FilmParts(milliseconds: recipe.milliseconds) else {
            throw Failure(.unsupportedFormat, "video.unknownLength", file: path)
        }
        return (recipe, parts, header)
    }

    /// Returns the file of a segment, or of a quarter of it.
    func segment(
        _ segment: Int, quarter: Int?, of identity: Identity, at path: BytePath, mayCopy: Bool
    ) async throws -> BytePath {
        let (recipe, parts, _) = try await plan(identity, at: path, mayCopy: mayCopy)
        guard let part = quarter.map({ parts.quarter($0, of: segment) }) ?? parts.segment(segment) else {
            throw Failure(.fileNotFound, "video.noPart", file: path)
        }
        let numbers = [Self.version, mayCopy ? 1 : 0, segment] + (quarter.map { [$0] } ?? [])
        let target = try folder.path(identity.hex, numbers, .m4s)
        if CacheFolder.isMade(target) { return target }
        try await make(target, CutFilm(path, recipe, part, to: target))
        return target
    }

    /// Returns the JPEG of the last key frame that is not after a second of the film.
    func keyFrame(at second: Int, of identity: Identity, at path: BytePath) async throws -> BytePath {
        guard 0...FilmParts.maximumLength / 1000 ~= second else { throw Failure(.fileNotFound, "video.noPart", file: path) }
        let target = try folder.path(identity.hex, [Self.version, second, Self.keyFrameSide], .jpg)
        if CacheFolder.isMade(target) { return target }
        try await make(target, MakePoster(of: path, .keyFrame(second * 1000), longSide: Self.keyFrameSide, output: target))
        return target
    }

    private func make(_ target: BytePath, _ work: some WorkerTask) async throws {
        if making[target] == nil {
            number += 1
            let task = Task { [pool] in _ = try await pool.perform(work, priority: .interactive) }
            making[target] = Making(number: number, task: task)
            if number % Self.pruneInterval == 1 { Task.detached(priority: .background) { [folder] in folder.prune() } }
        }
        guard let current = making[target] else { return }
        making[target]?.waiters += 1
        try await withTaskCancellationHandler {
            defer { forget(target, current.number) }
            try await current.task.value
        } onCancel: {
            Task { await leave(target, current.number) }
        }
    }

    /// Removes work that has ended.
    private func forget(_ target: BytePath, _ number: Int) {
        if making[target]?.number == number { making[target] = nil }
    }

    /// Stops the work for a file if nobody else waits for it.
    private func leave(_ target: BytePath, _ number: Int) {
        guard var current = making[target], current.number == number else { return }
        current.waiters -= 1
        making[target] = current.waiters > 0 ? current : nil
        if current.waiters <= 0 { current.task.cancel() }
    }
}
