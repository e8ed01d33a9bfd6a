public import Basics
import Catalogue
import Dispatch
import Grouping
import GRDB
import Pictures
import Synchronization
public import Workers

/// Reads a photo in grey; a worker does.
public typealias GreyReader = @Sendable (BytePath) async throws(Failure) -> FileGrey

/// The third look at pairs of photos: what was found is kept in the catalogue, the pictures themselves only for a while.
final class CloserLooks {
    private struct Pair: Hashable {
        let one: Int64
        let other: Int64
        let turn: Turn
    }

    private let catalogue: Catalogue
    private let read: GreyReader
    private var shelf: [Int64: GreyPicture] = [:]
    /// Oldest first.
    private var order: [Int64] = []
    private var found: [Pair: Bool] = [:]

    /// Pictures at hand, of 1 MB at most: pairs come in runs with one of the two in common.
    private static let most = 48
    /// Verdicts that a killed process loses at most.
    private static let batch = 32

    init(_ catalogue: Catalogue, _ read: @escaping GreyReader) {
        self.catalogue = catalogue
        self.read = read
    }

    /// Whether two contents, given by their looks, read the same. Of what cannot be read now nothing is claimed. Blocks.
    ///
    /// - Throws: `Failure.Code.cancelled` when readers are being stopped; what the database throws.
    func areSame(_ one: Int64, _ other: Int64, _ turn: Turn, isPage: Bool) throws -> Bool {
        let pair = Pair(one: one, other: other, turn: turn)
        if let known = try found[pair] ?? stored(pair) { return known }
        guard let a = try picture(one), let b = try picture(other), let look = CloserLook(a, b, turn: turn) else { return false }
        let isSame = look.isSame(isPage: isPage)
        found[pair] = isSame
        if found.count >= Self.batch { try writeDown() }
        return isSame
    }

    func writeDown() throws {
        guard !found.isEmpty else { return }
        try catalogue.write { db in
            // A look may have gone meanwhile, with its last photo.
            let statement = try db.cachedStatement(
                sql: """
                    INSERT OR REPLACE INTO pageVerdict (one, other, turn, rules, isSame)
                    SELECT a.id, b.id, ?3, ?4, ?5 FROM look a, look b WHERE a.id = ?1 AND b.id = ?2
                    """)
            for (pair, isSame) in found {
                try statement.execute(arguments: [pair.one, pair.other, pair.turn.rawValue, CloserLook.rules, isSame])
            }
        }
        found = [:]
    }

    private func stored(_ pair: Pair) throws -> Bool? {
        try catalogue.read { db in
            try Bool.fetchOne(
                db.cachedStatement(
                    sql: "SELECT isSame FROM pageVerdict WHERE one = ? AND other = ? AND turn = ? AND rules = ?"),
                arguments: [pair.one, pair.other, pair.turn.rawValue, CloserLook.rules])
        }
    }

    private func picture(_ look: Int64) throws -> GreyPicture? {
        if let known = shelf[look] { return known }
        guard let fetched = try fetch(look) else { return nil }
        if order.count >= Self.most { shelf[order.removeFirst()] = nil }
        shelf[look] = fetched
        order.append(look)
        return fetched
    }

    /// From the first file that still has this content.
    private func fetch(_ look: Int64) throws -> GreyPicture? {
        let files = try catalogue.read { db in
            try Row.fetchAll(
                db,
                sql: FileRow.select
                    + "WHERE presence = 0 AND contents = 1 AND identity = (SELECT identity FROM look WHERE id = ?) LIMIT 8",
                arguments: [look]
            ).map(FileRow.init(row:))
        }
        for file in files {
            switch waiting({ [read] () async throws(Failure) in try await read(file.path) }) {
            case .success(let grey) where grey.stamp == file.stamp: return grey.picture
            case .failure(let failure) where failure.code == .cancelled: throw failure
            case .success, .failure: continue
            }
        }
        return nil
    }
}

/// Blocks until the work is done: only for threads that may block.
private func waiting<T: Sendable>(_ work: @escaping @Sendable () async throws(Failure) -> T) -> Result<T, Failure> {
    let answer = Answer<T>()
    Task {
        do throws(Failure) { answer.give(.success(try await work())) } catch { answer.give(.failure(error)) }
    }
    return answer.take()
}

/// What one thread waits for, and another gives once.
private final class Answer<T: Sendable>: Sendable {
    private let result = Mutex(Result<T, Failure>.failure(Failure(.unknown, "There was no answer.")))
    private let given = DispatchSemaphore(value: 0)

    func give(_ value: Result<T, Failure>) {
        result.withLock { $0 = value }
        given.signal()
    }

    func take() -> Result<T, Failure> {
        given.wait()
        return result.withLock { $0 }
    }
}
