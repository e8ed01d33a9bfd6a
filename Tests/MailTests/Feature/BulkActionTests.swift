import Base
import Catalogue
import Foundation
import GRDB
import Jobs
import MailTasks
import Synchronization
import Testing

@testable import Mail

/// Actions on many mails, as jobs of a real catalogue. The work itself is replaced by functions that the tests control.
@Suite("Actions on many mails") final class BulkActionTests: Sendable {
    private let root = BytePath(FileManager.default.temporaryDirectory.appendingPathComponent("bulk-\(UUID().uuidString)").path)

    deinit { root.removeTree() }

    private static let order = BulkOrder(
        archive: "a", form: .mbox, choice: MailChoice(), revision: "r", folder: nil, total: 41)

    /// Makes jobs and actions as one start of the program does. The folder may contain those of an earlier start.
    private func start(
        patience: Duration = .seconds(600), perform: @escaping BulkWork.Perform
    ) throws -> (jobs: Jobs, actions: BulkActions) {
        let data = root.appending("data")
        let jobs = Jobs(try Catalogue(at: data))
        let actions = BulkActions(jobs, data: data, patience: patience)
        jobs.add([BulkWork(actions, perform: perform)])
        return (jobs, actions)
    }

    /// Work that writes half a file and its progress, and then does not end, like work that takes an hour.
    private static func endless(_ begun: AsyncStream<Void>.Continuation) -> BulkWork.Perform {
        { _, folder in
            try Data("half".utf8).write(to: URL(fileURLWithPath: folder.work.appending("half").display))
            try Data("12 41\n".utf8).write(to: URL(fileURLWithPath: folder.tally.display))
            begun.yield()
            try await Task.sleep(for: .seconds(3600))
            throw Failure(.unknown, "This cannot be.")
        }
    }

    /// Work that writes a whole file.
    private static let whole: BulkWork.Perform = { order, folder in
        let path = Mailbox.bundle(order.form.rawValue, in: folder.work)
        try Data("mails of \(order.archive), \(order.revision ?? "")".utf8).write(to: URL(fileURLWithPath: path.display))
        try Data("41 41\n".utf8).write(to: URL(fileURLWithPath: folder.tally.display))
        return nil
    }

    private func names(_ folder: BytePath) -> [String] { folder.children.map(\.display).sorted() }
    private var folders: BytePath { root.appending("data/mail/actions") }

    @Test func `an action that is cancelled leaves its progress and no files`() async throws {
        let (begins, begun) = AsyncStream.makeStream(of: Void.self)
        let (jobs, actions) = try start(perform: Self.endless(begun))
        let id = try await actions.begin(Self.order).id
        for await _ in begins { break }
        let running = try await actions.action(id)
        #expect(running.state == .running && running.current == 12 && running.total == 41 && running.problem == nil)
        let cancelled = try await actions.cancel(id)
        #expect(cancelled.state == .cancelled && cancelled.current == 12 && cancelled.problem == nil)
        let own = try #require(folders.children.first)
        #expect(names(folders.appending(own)) == ["order.json", "tally"])
        await #expect(throws: Failure.self) { try await actions.file(id) }
        await jobs.shutdown()
    }

    @Test func `an action continues after the process was killed, and its file can be fetched`() async throws {
        let (begins, begun) = AsyncStream.makeStream(of: Void.self)
        let (jobs, actions) = try start(perform: Self.endless(begun))
        let id = try await actions.begin(Self.order).id
        for await _ in begins { break }
        // After a shutdown the rows are those of a kill: the job still runs.
        await jobs.shutdown()
        let (later, resumed) = try start(perform: Self.whole)
        try await resumed.removeLeftovers()
        await later.refresh()
        #expect(try await later.finish(id).state == .done)
        let action = try await resumed.action(id)
        #expect(action.state == .done && action.current == 41 && action.total == 41 && action.secondsLeft == nil)
        let file = try await resumed.file(id)
        #expect(FileManager.default.contents(atPath: file.path.display) == Data("mails of a, r".utf8))
        #expect(names(file.path.parent) == ["mails.mbox"], "The half file of the first attempt is gone.")
        await later.shutdown()
    }

    @Test func `work that was complete when the process was killed is not done again`() async throws {
        let (begins, begun) = AsyncStream.makeStream(of: Void.self)
        let (jobs, actions) = try start(perform: Self.endless(begun))
        let id = try await actions.begin(
            BulkOrder(archive: "a", form: .photos, choice: MailChoice(), revision: nil, folder: 1, total: 2)
        ).id
        for await _ in begins { break }
        await jobs.shutdown()
        let own = BulkFolder(path: folders.appending(try #require(folders.children.first)))
        try own.store(
            BulkFolder.Result(photos: MailPhotos(act: 7, added: [BytePath("/p/a.jpg")], known: 1, failed: [])))
        let attempts = Mutex(0)
        let (later, resumed) = try start { _, _ in
            attempts.withLock { $0 += 1 }
            return nil
        }
        await later.refresh()
        #expect(try await later.finish(id).state == .done)
        #expect(attempts.withLock { $0 } == 0)
        let photos = try #require(try await resumed.action(id).photos)
        #expect(photos.act == 7 && photos.added == [BytePath("/p/a.jpg")] && photos.known == 1)
        await #expect(throws: Failure.self, "Photos are no file.") { try await resumed.file(id) }
        await later.shutdown()
    }

    @Test(arguments: [Failure.Code.changed, .diskFull])
    func `an action that fails names the reason, and its files are removed`(code: Failure.Code) async throws {
        let (jobs, actions) = try start { _, folder in
            try Data("half".utf8).write(to: URL(fileURLWithPath: folder.work.appending("half").display))
            throw Failure(code, "archive.unknown")
        }
        let id = try await actions.begin(Self.order).id
        _ = try await jobs.finish(id)
        let action = try await actions.action(id)
        #expect(action.state == .failed && action.problem?.code == code && action.photos == nil)
        #expect(!names(folders.appending(try #require(folders.children.first))).contains("work"))
        await jobs.shutdown()
    }

    @Test func `an action is forgotten after its end, and not while it runs`() async throws {
        let (begins, begun) = AsyncStream.makeStream(of: Void.self)
        let endless = Self.endless(begun)
        let (jobs, actions) = try start(patience: .zero) { order, folder in
            order.archive == "endless" ? try await endless(order, folder) : try await Self.whole(order, folder)
        }
        let done = try await actions.begin(Self.order).id
        _ = try await jobs.finish(done)
        let running = try await actions.begin(
            BulkOrder(archive: "endless", form: .csv, choice: MailChoice(), revision: nil, folder: nil, total: 1)
        ).id
        for await _ in begins { break }
        #expect(try await actions.ended() == [done])
        try await actions.forgetLater(running)
        try await actions.forgetLater(done)
        await #expect(throws: Failure.self) { try await actions.action(done) }
        #expect(folders.children.count == 1)
        #expect(try await actions.action(running).state == .running)
        await jobs.shutdown()
    }

    @Test func `at a start only folders without a job are removed, and nothing of the user`() async throws {
        let (jobs, actions) = try start(perform: Self.whole)
        let id = try await actions.begin(Self.order).id
        _ = try await jobs.finish(id)
        for name in [OwnName.unique(), "letters"] {
            try FileManager.default.createDirectory(
                atPath: folders.appending(name).display, withIntermediateDirectories: true)
        }
        try await actions.removeLeftovers()
        #expect(folders.children.count == 2 && names(folders).contains("letters"))
        #expect(try await actions.action(id).state == .done)
        await jobs.shutdown()
    }

    @Test func `twenty actions run at the same time, and no more`() async throws {
        let (_, begun) = AsyncStream.makeStream(of: Void.self)
        let (jobs, actions) = try start(perform: Self.endless(begun))
        for _ in 0..<20 { _ = try await actions.begin(Self.order) }
        await #expect { try await actions.begin(Self.order) } throws: { ($0 as? Failure)?.code == .busy }
        #expect(folders.children.count == 20)
        await jobs.shutdown()
    }
}
