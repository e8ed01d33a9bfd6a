import Acts
import Base
import Catalogue
import Foundation
import GRDB
import Jobs
import ScreenshotsEngine
import Testing
import Workers

@testable import Screenshots

/// A catalogue with screenshots that were analysed before, so no worker is needed. It is deleted when the test ends.
final class Scene: Sendable {
    let root = BytePath(FileManager.default.temporaryDirectory.appendingPathComponent("screenshots-\(UUID().uuidString)").path)
    let catalogue: Catalogue
    let screenshots: Screenshots
    let jobs: Jobs
    let mover: FileMover
    let pool: WorkerPool
    let undo: Undo

    /// - Parameter pool: by default a pool whose workers exit immediately, because no test may need them.
    init(pool: WorkerPool = WorkerPool(executable: BytePath("/bin/false"))) throws {
        catalogue = try Catalogue(at: root.appending("data"))
        self.pool = pool
        let screenshots = Screenshots(catalogue, pool: pool)
        self.screenshots = screenshots
        jobs = Jobs(catalogue, works: [screenshots.sorting])
        mover = FileMover(catalogue, home: root.appending("Trash")) { _ in true }
        undo = Undo(catalogue, screenshots.reversals(mover) + [.ofAlbums()])
    }

    deinit { try? FileManager.default.removeItem(atPath: root.display) }

    /// Adds a screenshot of 1080 × 2340 pixels with recognized lines: (text, x, y, height). Characters are half as wide as high.
    @discardableResult
    /// - Parameter folder: the folder to write a file of one byte to. If nil, no file is written.
    func add(
        _ number: Int, _ lines: [(String, Float, Float, Float)], taken: Int64? = nil, in folder: BytePath? = nil
    ) throws -> Identity {
        let identity = Identity(digest: (0..<32).map { UInt8(truncatingIfNeeded: $0 == 0 ? number : $0 == 1 ? number >> 8 : $0) })
        let view = ScreenView(
            width: 1080, height: 2340, format: "png", hasCamera: false, comment: nil,
            lines: lines.map { text, x, y, height in
                ScreenView.Line(text: text, confidence: 0.99, box: [x, y, x + Float(text.count) * height / 2, y + height])
            }, texture: nil)
        let path = (folder ?? BytePath("/p")).appending("Screenshot_\(number).png")
        var stamp = FileStamp(size: 1, modified: 1, changed: 1, inode: Int64(number), device: 1)
        if let folder {
            try FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: true)
            try Data([UInt8(truncatingIfNeeded: number)]).write(to: URL(fileURLWithPath: path.display))
            stamp = FileStamp(of: path) ?? stamp
        }
        try catalogue.write { [stamp] db in
            try view.store(db, identity)
            try db.execute(
                sql: """
                    INSERT INTO file (directoryId, name, kind, format, presence, size, modified, changed, inode, device, taken, takenFrom,
                    screenshot, contents, identity) VALUES (?, ?, 0, 'png', 0, ?, ?, ?, ?, ?, ?, 0, 1, 1, ?)
                    """,
                arguments: [
                    try Directories.id(db, of: path.parent), path.name, stamp.size, stamp.modified, stamp.changed, stamp.inode,
                    stamp.device, taken ?? Int64(number), identity,
                ])
        }
        return identity
    }

    static func song(_ title: String, _ artist: String) -> [(String, Float, Float, Float)] {
        [("9:41", 80, 30, 40), (title, 300, 1220, 80), (artist, 300, 1340, 52), ("1:07", 80, 1560, 40), ("4:05", 920, 1560, 40)]
    }

    /// A screenshot of an app that is not known to the classifier.
    static func stations(_ name: String) -> [(String, Float, Float, Float)] {
        [
            ("9:41", 80, 30, 40), ("Stations", 80, 120, 48), (name, 80, 900, 48), ("Presets", 500, 2150, 48),
            ("Frequencies", 80, 2150, 48),
        ]
    }

    func sort() async throws -> Job {
        let job = try await jobs.start(SortScreenshots.name)
        return try await jobs.finish(job.id)
    }

    func results() throws -> [Screenshots.Item] { try screenshots.list(.init(), after: nil, limit: 500).results }
}
