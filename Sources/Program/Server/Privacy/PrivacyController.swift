import Base
import Catalogue
import Foundation
import Hummingbird
import Web

/// Shows the data folder and the open connections, and exports all data of the user.
struct PrivacyController {
    let app: App
    private let files = FileResponder()
    /// Allows only one export at a time, because each export copies the whole catalogue.
    private let turns = Turns(waiting: 4)

    init(app: App) { self.app = app }

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/privacy", use: state)
        router.get("/api/privacy/export", use: export)
    }
}

extension PrivacyController {
    private struct State: Encodable {
        /// The data folder.
        let folder: String
        let sockets: [NetworkSocket]
    }

    private func state(_ request: Request, _ context: Context) async throws -> Response {
        try json(State(folder: app.catalogue.directory.display, sockets: NetworkSocket.all()))
    }

    /// Exports all data as a ZIP file. The file is unlinked before the response begins, so its disk space is released after the
    /// download, even if the download is aborted.
    private func export(_ request: Request, _ context: Context) async throws -> Response {
        guard Self.mayTakeAll(context.device?.rights) else { throw Failure(.permissionDenied, "device.viewOnly") }
        let along = TakeAlong(app)
        let exports = app.catalogue.directory.appending("leaving")
        let stem = exports.appending(BytePath(UUID().uuidString))
        let (folder, zip) = (stem, BytePath(stem.display + ".zip"))
        defer { for path in [folder, zip] { try? FileManager.default.removeItem(atPath: path.display) } }
        try await turns.take {
            try await blocking {
                Self.removeForsaken(in: exports)
                try FileManager.default.createDirectory(
                    atPath: exports.display, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            }
            _ = try await along.write(to: folder, isOurs: true)
            try await blocking { try FolderZip.pack(folder, as: "shoebox", to: zip) }
        }
        return try files.respond(
            zip, to: request, type: "application/zip", caching: .revalidate, disposition: "attachment; filename=\"shoebox.zip\"")
    }

    /// Whether a device may export all data at once, which requires more than the right to view. `rights` is nil for this
    /// machine, which may export.
    static func mayTakeAll(_ rights: Device.Rights?) -> Bool { rights != .view }

    /// Removes exports left by a killed process.
    private static func removeForsaken(in exports: BytePath) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: exports.display)) ?? []
        where OwnName.isUnique(name.split(separator: ".").first?.lowercased() ?? "") {
            let path = exports.appending(BytePath(name)).display
            let date = (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
            if let date, date.timeIntervalSinceNow < -forsakenAfter { try? FileManager.default.removeItem(atPath: path) }
        }
    }

    /// The age in seconds above which an export counts as left by a killed process.
    private static let forsakenAfter: TimeInterval = 3600
}
