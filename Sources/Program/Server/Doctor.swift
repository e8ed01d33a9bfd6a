public import Base
import Catalogue
import Foundation
import Glibc
import GRDB
import PapersEngine
import PapersTasks
import PeopleTasks
import PicturesTasks
import PlacesEngine
import ReadingTasks
import ThingsTasks
import VideosTasks
public import Workers

/// Lists installed and missing components, and how to install the missing ones.
public enum Doctor {
    public struct Part: Codable, Sendable {
        public let name: String
        public let version: String?
        public let present: Bool
        /// "required" or "optional".
        public let needed: String
        public let purpose: String
        public let fix: String

        /// A shared folder in which some acts fail.
        public init(limit: Failure) {
            name = limit.file ?? ""
            (version, present, needed) = (nil, true, "optional")
            (purpose, fix) = (limit.message, limit.hint ?? "")
        }

        init(name: String, version: String?, present: Bool, needed: String, purpose: String, fix: String) {
            (self.name, self.version, self.present) = (name, version, present)
            (self.needed, self.purpose, self.fix) = (needed, purpose, fix)
        }
    }

    /// Asks a worker process which libraries it can load, and checks the other components in this process.
    public static func examine(pool: WorkerPool) async -> [Part] {
        let sqlite = try? await DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
        var parts = [
            program(),
            Part(
                name: "SQLite", version: sqlite, present: sqlite != nil, needed: "required", purpose: "the catalogue",
                fix: "sudo apt-get install libsqlite3-dev"),
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
        for codec in codecs {
            parts.append(
                Part(
                    name: codec.name, version: found[codec.name], present: found[codec.name] != nil, needed: "optional",
                    purpose: codec.purpose, fix: "sudo apt-get install \(codec.packages)"))
        }
        parts.append(
            Part(
                name: "OpenVINO and PP-OCRv6", version: found["OpenVINO"], present: found["OpenVINO"] != nil, needed: "optional",
                purpose: "text in pictures", fix: readingFix))
        parts.append(drawing(program: pool.executable))
        parts += await things(pool)
        parts.append(await people(pool))
        let films = (try? await pool.perform(FindVideoLibraries(), priority: .interactive, deadline: patience)) ?? nil
        parts.append(
            Part(
                name: "libavformat", version: films, present: films != nil, needed: "optional",
                purpose: "videos: their pictures, lengths and codecs",
                fix: "sudo apt-get install libavformat-dev libavcodec-dev libswscale-dev libswresample-dev"))
        let fonts = (try? await pool.perform(FindFontLibraries(), priority: .interactive, deadline: patience)) ?? nil
        parts.append(
            Part(
                name: "HarfBuzz", version: fonts, present: fonts != nil, needed: "optional",
                purpose: "smaller fonts in PDFs that are made smaller", fix: "sudo apt-get install libharfbuzz-subset0"))
        parts.append(
            Part(
                name: "Tesseract", version: found["Tesseract"], present: found["Tesseract"] != nil, needed: "optional",
                purpose: "text in Cyrillic, Greek, Hebrew, Arabic, Indian scripts, Thai, Korean; one language a package",
                fix: "sudo apt-get install tesseract-ocr-rus tesseract-ocr-ell tesseract-ocr-heb tesseract-ocr-ara …"))
        parts.append(places(program: pool.executable))
        parts += walls(pool.walls)
        parts.append(node(reads: found["OpenVINO"] != nil))
        return parts
    }

    /// Returns this program with its version and age. Never asks the internet for a newer version.
    ///
    /// - Parameter built: the time of the build in seconds since 1970. Default: the modification time of the executable.
    static func program(built: Int64? = nil, now: Int64 = Int64(time(nil))) -> Part {
        var version = shoeboxVersion, age = ""
        if let built = built ?? whenBuilt() {
            version += " (\(LocalTime(unixSeconds: built).iso.prefix(10)))"
            age = ", built \(Int(max(0, now - built) / 86_400).of("day")) ago"
        }
        return Part(
            name: "Shoebox", version: version, present: true, needed: "required",
            purpose: "this program\(age); it never asks the internet for a newer one", fix: "")
    }

    private static func whenBuilt() -> Int64? {
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return path.flatMap { FileStamp(of: BytePath($0)) }.map { $0.modified / 1_000_000_000 }
    }

    /// The library that draws the pages of PDF files.
    private static func drawing(program: BytePath) -> Part {
        let isThere = PDFiumLibrary.find(program: program.display) != nil
        return Part(
            name: "PDFium", version: isThere ? "5.15.2" : nil, present: isThere, needed: "optional",
            purpose: "pages of PDF files",
            fix: readingFix)
    }

    /// The networks that find what photos show.
    private static func things(_ pool: WorkerPool) async -> [Part] {
        let found = (try? await pool.perform(ListThingParts(), priority: .interactive, deadline: patience)) ?? []
        let known: [(ThingNetwork, version: String, purpose: String)] = [
            (.classifier, "0.1.0", "what photos show"),
            (.detector, "0.4.4", "everyday things and people in photos, also small ones"),
        ]
        return known.map { network, version, purpose in
            Part(
                name: network.rawValue, version: found.contains(network) ? version : nil, present: found.contains(network),
                needed: "optional", purpose: purpose,
                fix: "setup/install run in the source's folder, then make install if it is installed")
        }
    }

    /// The part that finds faces, which only a person who wants it installs.
    private static func people(_ pool: WorkerPool) async -> Part {
        let missing: String?
        do throws(Failure) {
            _ = try await pool.perform(TryFaces(), priority: .interactive, deadline: patience)
            missing = nil
        } catch {
            missing = error.reason == .peoplePartsMissing ? "" : " (\(error.message))"
        }
        return Part(
            name: "libfacedetection and dlib's network for faces", version: missing == nil ? "2023.5.1" : nil,
            present: missing == nil, needed: "optional", purpose: "people in photos, once switched on\(missing ?? "")",
            fix: peopleFix)
    }

    // Set-up has these parts for some kinds of processors only (setup/parts).
    #if arch(x86_64)
        private static let peopleFix = "setup/install people in the source's folder, then make install if it is installed"
    #else
        private static let peopleFix = "a computer with an x86-64 processor; there is no part for this kind of processor"
    #endif
    #if arch(x86_64) || arch(arm64)
        private static let readingFix = "setup/install run in the source's folder, then make install if it is installed"
    #else
        private static let readingFix = "a computer with an x86-64 or ARM processor; there is no part for this kind of processor"
    #endif

    /// The pack of the names of places.
    private static func places(program: BytePath) -> Part {
        let isThere = PlacesParts.find(.names, program: program.display).flatMap(PlaceNames.init(path:)) != nil
        return Part(
            name: "Names of places", version: isThere ? "GeoNames" : nil, present: isThere, needed: "optional",
            purpose: "where photos were taken, by name",
            fix: "setup/install run in the source's folder, then make install if it is installed")
    }

    private static func walls(_ walls: WorkerWalls?) -> [Part] {
        let landlock = walls.flatMap { $0.boundsFiles ? "version \($0.landlock)" : nil }
        let seccomp = walls.flatMap { $0.boundsCalls ? "an allow-list" : nil }
        return [
            Part(
                name: "Landlock", version: landlock, present: landlock != nil, needed: "optional",
                purpose: "keeps the workers that open files from all other files",
                fix: "a kernel from 5.13 on that is started with landlock in its list lsm=, and a container that allows its calls"
            ),
            Part(
                name: "seccomp", version: seccomp, present: seccomp != nil, needed: "optional",
                purpose: "keeps the workers from the network, other programs and most of the kernel",
                fix: "a kernel with CONFIG_SECCOMP_FILTER, and a container that allows the call seccomp"),
        ]
    }

    /// Restricts the data folder to its owner and reports the files that other users could access; nil if there is no data
    /// folder yet.
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

    /// Codecs that were included in libheif until Debian 12 and have been separate packages since.
    private static let codecs = [
        (name: "HEIC codecs", purpose: "photos of iPhones", packages: "libheif-plugin-libde265 libheif-plugin-x265"),
        (name: "AVIF codecs", purpose: "AVIF pictures", packages: "libheif-plugin-aomdec libheif-plugin-aomenc"),
    ]

    private static let libraries = [
        (name: "libjpeg-turbo", purpose: "JPEG photos and thumbnails", package: "libjpeg-dev"),
        (name: "libheif", purpose: "HEIC and AVIF photos", package: "libheif-dev"),
        (name: "libvips", purpose: "every other picture format", package: "libvips-dev"),
        (name: "libexif", purpose: "dates, places and cameras of photos", package: "libexif-dev"),
        (name: "libcrypto", purpose: "content identities", package: "libssl-dev"),
    ]
}
