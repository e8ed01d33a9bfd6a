public import Basics
import Catalogue
import Foundation
import GRDB
import PicturesWork
import ReadingWork
public import Workers

/// Lists the parts that are installed, those that are missing, and how to install them.
public enum Doctor {
    public struct Part: Codable, Sendable {
        public let name: String
        public let version: String?
        public let present: Bool
        /// required or optional
        public let needed: String
        public let purpose: String
        public let fix: String
    }

    /// Asks a worker which libraries it can load; checks the rest here.
    public static func examine(pool: WorkerPool) async -> [Part] {
        let sqlite = try? await DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
        var parts = [
            Part(
                name: "SQLite", version: sqlite, present: sqlite != nil, needed: "required", purpose: "the catalogue",
                fix: "sudo apt-get install libsqlite3-dev")
        ]
        let pictures = try? await pool.perform(ListPictureLibraries(), priority: .interactive, deadline: patience)
        let reading = try? await pool.perform(ListReadingParts(), priority: .interactive, deadline: patience)
        let found = (pictures ?? [:]).merging(reading ?? [:]) { $1 }
        for library in libraries {
            parts.append(
                Part(
                    name: library.name, version: found[library.name], present: found[library.name] != nil, needed: "required",
                    purpose: library.purpose, fix: "sudo apt-get install \(library.package)"))
        }
        parts.append(
            Part(
                name: "OpenVINO and PP-OCRv6", version: found["OpenVINO"], present: found["OpenVINO"] != nil, needed: "optional",
                purpose: "text in pictures", fix: "setup/install run in the source's folder, then make install if it is installed"
            ))
        parts.append(
            Part(
                name: "Tesseract", version: found["Tesseract"], present: found["Tesseract"] != nil, needed: "optional",
                purpose: "text in Cyrillic, Greek, Hebrew, Arabic, Indian scripts, Thai, Korean; one language a package",
                fix: "sudo apt-get install tesseract-ocr-rus tesseract-ocr-ell tesseract-ocr-heb tesseract-ocr-ara …"))
        parts.append(landlock(pool.walls))
        return parts
    }

    private static func landlock(_ walls: WorkerWalls?) -> Part {
        let version = walls.flatMap { $0.missing == 0 ? "version \($0.landlock)" : nil }
        return Part(
            name: "Landlock", version: version, present: version != nil, needed: "optional",
            purpose: "keeps the workers that open files from all other files",
            fix: "a kernel from 5.13 on that is started with landlock in its list lsm=")
    }

    /// Closes the data folder to other users, and says what was open. nil where there is none yet.
    public static func closing(_ data: BytePath) -> Part? {
        guard FileInfo(data) != nil else { return nil }
        let found = PrivateData(closing: data, limit: 1_000_000)
        let state =
            found.open == 0 ? "closed" : "closed now; was open: \(found.open) (\(found.examples.joined(separator: ", ")))"
        return Part(
            name: "Data folder", version: found.stayOpen == 0 ? state : nil, present: found.stayOpen == 0, needed: "optional",
            purpose: "what Shoebox knows is for nobody else to read",
            fix: "chown -R and chmod -R go= \(data), on a drive that keeps permissions")
    }

    private static let patience = Duration.seconds(20)

    private static let libraries = [
        (name: "libjpeg-turbo", purpose: "JPEG photos and thumbnails", package: "libjpeg62-turbo-dev"),
        (name: "libheif", purpose: "HEIC and AVIF photos", package: "libheif-dev"),
        (name: "libvips", purpose: "every other picture format", package: "libvips-dev"),
        (name: "libexif", purpose: "dates, places and cameras of photos", package: "libexif-dev"),
        (name: "libcrypto", purpose: "content identities", package: "libssl-dev"),
    ]
}
