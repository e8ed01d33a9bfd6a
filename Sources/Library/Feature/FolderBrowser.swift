public import Base
import Catalogue
import CLinux
import Glibc

/// Lists folders of this machine that the user could share. Lists only folders that the user of this process may read.
public enum FolderBrowser {
    public struct Page: Codable, Sendable {
        public struct Entry: Codable, Sendable {
            public let name: String
            public let path: String
            /// The number of photos and videos directly in the folder; nil if the folder cannot be read, or if it is not among
            /// the first `countedEntries` folders.
            public let pictures: Int?
            public let shared: Bool
        }

        public struct Place: Codable, Sendable {
            public let name: String
            public let path: String
        }

        public let path: String
        public let parent: String?
        public let entries: [Entry]
        public let places: [Place]
        /// Whether the names in the folder are those of an export of another program.
        public let isExport: Bool
        public let error: Failure?
    }

    /// The maximum number of folders whose photos and videos are counted. Counting more would delay the page.
    private static let countedEntries = 300

    /// - Parameters:
    ///   - path: an absolute path; nil for the folder in which browsing begins.
    ///   - shared: the folders that are already shared.
    public static func open(_ path: BytePath?, shared: Set<BytePath>) -> Page {
        let here = path ?? .beginning
        do {
            guard here.bytes.first == UInt8(ascii: "/") else {
                throw Failure(.badRequest, "folder.pathNotWhole", file: here)
            }
            let listing = try DirectoryListing(of: here)
            let names = listing.folders.map { ($0, NaturalOrder.key($0)) }
                .sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
            let entries = names.enumerated().map { index, name in
                let folder = here.appending(name)
                let pictures = index < countedEntries ? try? DirectoryListing(of: folder).files.count : nil
                return Page.Entry(name: name.display, path: folder.display, pictures: pictures, shared: shared.contains(folder))
            }
            return page(here, entries, nil, isExport: ExportNames.areOfExport(listing))
        } catch let failure as Failure {
            return page(here, [], failure)
        } catch {
            return page(here, [], Failure(of: error, "error.unexpected", file: here))
        }
    }

    static var home: BytePath { BytePath.home ?? BytePath("/") }

    private static func page(_ path: BytePath, _ entries: [Page.Entry], _ failure: Failure?, isExport: Bool = false) -> Page {
        let candidates = ["Pictures", "Bilder", "Photos", "DCIM", "Downloads", "Desktop"].map { ($0, home.appending($0)) }
        let media = [("media", BytePath("/media")), ("mnt", BytePath("/mnt"))]
        let places = ([("Home", home)] + candidates + media).filter { access($0.1.display, R_OK | X_OK) == 0 }
        return Page(
            path: path.display, parent: path.bytes.count > 1 ? path.parent.display : nil, entries: entries,
            places: places.map { Page.Place(name: $0.0, path: $0.1.display) }, isExport: isExport, error: failure)
    }
}
