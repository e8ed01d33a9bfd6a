import Base
import Foundation
import Glibc
import Library
import Logging
import Synchronization
import TestSupport
import Testing

@testable import Server

let web = BytePath(packageFolder.appendingPathComponent("Web").path)

/// A folder that is deleted when the body ends: `photos` to share, `data` for Shoebox.
struct Scene: Sendable {
    let root: BytePath
    var photos: BytePath { root.appending("photos") }
    var data: BytePath { root.appending("data") }

    static func with<T>(_ body: (Scene) async throws -> T) async throws -> T {
        let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appendingPathComponent(
            "server-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url.appendingPathComponent("photos"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: url) }
        let scene = Scene(root: BytePath(url.path))
        // Commands do not create a missing data folder, so the test creates it.
        _ = try DataFolder.findOrMake(scene.data)
        return try await body(scene)
    }

    /// A small JPEG whose content is different for each number, because bytes are added after its end.
    func addPhoto(_ number: Int, name: BytePath? = nil) throws {
        let name = name ?? BytePath("IMG_20240501_\(120_000 + number).jpg")
        try put(Self.jpeg + Array("\(number)".utf8), at: photos.appending(name))
    }

    /// A grey JPEG of 1 × 1 pixel.
    static let jpeg = [UInt8](
        Data(
            base64Encoded: """
                /9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/\
                yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=
                """) ?? Data())
}

func put(_ bytes: [UInt8], at path: BytePath) throws {
    let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o600) }
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try #require(bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == bytes.count)
}

/// Runs the whole server in this process on a free port, with a client paired by the server's key. The server stops when the body
/// ends.
func withServer<T: Sendable>(
    photos: Int = 0, at scene: Scene, share: Bool = true, restored: CatalogueRestore.Planned? = nil,
    reach: ReachSettings = ReachSettings(), _ body: @Sendable (TestClient, App) async throws -> T
) async throws -> T {
    for number in 0..<photos { try scene.addPhoto(number) }
    let app = try App(data: scene.data, program: try builtProgram())
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let server = ShoeboxServer(app: app, data: scene.data, web: web, logger: logger, reach: reach, restored: restored)
    let (links, ready) = AsyncStream.makeStream(of: String.self)
    let task = Task {
        defer { ready.finish() }
        try await server.run(port: 0) { ready.yield($0) }
    }
    let first = await links.first { _ in true }
    guard let first else {
        try await task.value
        throw Failure(.unknown, "The server did not start.")
    }
    do {
        let client = try await TestClient(letInBy: first)
        if share {
            _ = try await app.library.share(scene.photos)
            await app.library.finish()
        }
        let result = try await body(client, app)
        task.cancel()
        _ = await task.result
        return result
    } catch {
        task.cancel()
        _ = await task.result
        throw error
    }
}

/// Runs a separate server that shares nothing.
func withServer<T: Sendable>(share: Bool, _ body: @Sendable (TestClient, App) async throws -> T) async throws -> T {
    try await Scene.with { scene in try await withServer(at: scene, share: share, body) }
}

/// Runs a separate server in a separate folder.
func withServer<T: Sendable>(
    photos: Int = 0, _ body: @Sendable (TestClient, App, Scene) async throws -> T
) async throws -> T {
    try await Scene.with { scene in
        try await withServer(photos: photos, at: scene) { try await body($0, $1, scene) }
    }
}

/// The ids of the shared photos, newest first.
func photoIDs(_ client: TestClient) async throws -> [Int] {
    let photos = try #require(try await client.get("/api/library/photos?limit=200").json()["photos"] as? [[String: Any]])
    return photos.compactMap { $0["id"] as? Int }
}
