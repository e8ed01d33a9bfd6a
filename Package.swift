// swift-tools-version: 6.2
import Foundation
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

/// Engines and shims are loops over pixels and bytes: optimised in debug builds too, so that tests meet real speed.
let optimised: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]
let fast: [CSetting] = [.unsafeFlags(["-O2"])]

/// Code that several nouns need and that knows none of them.
func core(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Core/\(name)", swiftSettings: strict)
}

/// Word lists and other data of a target. They are embedded in the program, so a confined worker opens no file for them.
func data(_ owner: String, in folder: String, _ texts: [String]) -> Target {
    .target(name: "\(owner)Data", path: folder, exclude: texts, cSettings: [.unsafeFlags(["-std=gnu23"])])
}

/// Bytes in, values out. An engine knows no file system, no catalogue and no HTTP.
func engine(_ noun: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(
        name: "\(noun)Engine", dependencies: dependencies, path: "Sources/\(noun)/Engine", swiftSettings: strict + optimised)
}

/// The work that worker processes do with engines. A task knows no catalogue, no act and no HTTP.
func tasks(_ noun: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(
        name: "\(noun)Tasks", dependencies: ["Base", "Workers"] + dependencies, path: "Sources/\(noun)/Tasks",
        swiftSettings: strict)
}

/// Routes, acts and jobs. A feature knows no other feature.
func feature(_ noun: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: noun, dependencies: dependencies, path: "Sources/\(noun)/Feature", swiftSettings: strict)
}

/// All but those that know nothing of ours share TestSupport.
func tests(_ name: String, _ dependencies: [Target.Dependency], in folder: String? = nil) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: dependencies.isEmpty ? [] : dependencies + ["TestSupport"],
        path: "Tests/\(folder ?? "\(name)Tests")", swiftSettings: strict)
}

/// A start of a command is mostly the loader's work: 158,000 addresses take 32 kB instead of 3.8 MB (needs glibc 2.36).
let packed = LinkerSetting.unsafeFlags(["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"])

/// The program consists of `Sources/Program/Main` and the commands of these nouns, which lie with their nouns.
let nounsWithCommands = [
    "Archives", "Files", "Groups", "Library", "Mail", "Notes", "Papers", "People", "Pictures", "Places", "Reading", "Scanner",
    "Screenshots", "Search", "Tables", "Things", "Trash", "Triage", "Verify", "Videos",
]

/// All folders and files of `Sources` that belong to other targets, relative to it.
let apartFromProgram = names(in: "").flatMap { noun in names(in: noun).map { "\(noun)/\($0)" } }
    .filter { $0 != "Program/Main" && !$0.hasSuffix("/Commands") }

func names(in folder: String) -> [String] {
    let path = "\(Context.packageDirectory)/Sources/\(folder)"
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
}

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
/// HTTPS and HTTP/2, for other devices.
let secure: [Target.Dependency] = [
    .product(name: "HummingbirdTLS", package: "hummingbird"), .product(name: "HummingbirdHTTP2", package: "hummingbird"),
]
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let package = Package(
    name: "shoebox",
    products: [.executable(name: "shoebox", targets: ["shoebox"])],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    ],
    targets: [
        .target(name: "CLinux", path: "Sources/C/CLinux", cSettings: fast),
        .target(name: "CArchive", path: "Sources/C/CArchive", cSettings: fast, linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CCharset", path: "Sources/C/CCharset", cSettings: fast),
        .target(name: "CDigest", path: "Sources/C/CDigest", cSettings: fast, linkerSettings: [.linkedLibrary("crypto")]),
        .target(name: "CJpeg", path: "Sources/C/CJpeg", cSettings: fast, linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CHeif", path: "Sources/C/CHeif", cSettings: fast, linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CExif", path: "Sources/C/CExif", cSettings: fast, linkerSettings: [.linkedLibrary("exif")]),
        .target(name: "CFaces", path: "Sources/C/CFaces", cSettings: fast, linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CInference", path: "Sources/C/CInference", cSettings: fast, linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CMail", path: "Sources/C/CMail", cSettings: fast, linkerSettings: [.linkedLibrary("z")]),
        .target(
            name: "CXML", path: "Sources/C/CXML", cSettings: fast + [.unsafeFlags(["-I/usr/include/libxml2"])],
            linkerSettings: [.linkedLibrary("dl")]),
        .target(
            name: "CFonts", path: "Sources/C/CFonts",
            cSettings: fast + [.unsafeFlags(["-I/usr/include/freetype2", "-I/usr/include/harfbuzz"])],
            linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CHamming", path: "Sources/C/CHamming", cSettings: fast),
        .target(name: "CDeflate", path: "Sources/C/CDeflate", cSettings: fast, linkerSettings: [.linkedLibrary("z")]),
        .target(name: "CPDFium", path: "Sources/C/CPDFium", cSettings: fast, linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CPango", path: "Sources/C/CPango", cSettings: fast, linkerSettings: [.linkedLibrary("dl")]),
        .target(
            name: "CQPDF", path: "Sources/C/CQPDF",
            cxxSettings: [.define("POINTERHOLDER_TRANSITION", to: "4"), .unsafeFlags(["-O2"])],
            linkerSettings: [.linkedLibrary("qpdf")]),
        .target(name: "CPages", path: "Sources/C/CPages", cSettings: fast, linkerSettings: [.linkedLibrary("m")]),
        .target(name: "CPoints", path: "Sources/C/CPoints", cSettings: fast, linkerSettings: [.linkedLibrary("m")]),
        .target(name: "CTables", path: "Sources/C/CTables", cSettings: fast),
        .target(name: "CQR", path: "Sources/C/CQR", cSettings: fast, linkerSettings: [.linkedLibrary("qrencode")]),
        .target(name: "CTLS", path: "Sources/C/CTLS", cSettings: fast, linkerSettings: [.linkedLibrary("crypto")]),
        .target(name: "CTesseract", path: "Sources/C/CTesseract", cSettings: fast, linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CVideo", path: "Sources/C/CVideo", cSettings: fast, linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CVips", path: "Sources/C/CVips", cSettings: fast, linkerSettings: [.linkedLibrary("dl")]),

        // Engines call it for each byte or character.
        data("Base", in: "Sources/Base/Data", ["captions.txt", "certainties.txt", "encodings.txt", "letters.txt", "things.txt"]),
        .target(
            name: "Base", dependencies: ["BaseData", "CArchive", "CCharset"], path: "Sources/Base", exclude: ["Data"],
            swiftSettings: strict + optimised),
        core("Workers", ["Base", "CLinux"]),
        core("Batch", ["Base", "CDeflate", "CMail"]),
        core("Catalogue", ["Base", "CDeflate", "CDigest", "CHamming", grdb]),
        core("Acts", ["Base", "CDigest", "CLinux", "Catalogue", grdb]),
        core("Jobs", ["Base", "Catalogue", grdb]),
        data("Readings", in: "Sources/Core/Readings/Data", ["categories.txt", "shops.txt", "totals.txt"]),
        .target(
            name: "Readings", dependencies: ["Base", "Catalogue", "ReadingEngine", "ReadingsData", grdb],
            path: "Sources/Core/Readings", exclude: ["Data"], swiftSettings: strict),
        core("Web", ["Acts", "Base", "Catalogue", "Jobs", "Workers", hummingbird, logging]),

        data("Library", in: "Sources/Library/Data", ["names.txt"]),
        feature(
            "Library",
            [
                "Acts", "ArchivesTasks", "Base", "Batch", "CLinux", "Catalogue", "Jobs", "LibraryData", "MailIndex", "MailTasks",
                "PicturesEngine",
                "PicturesTasks", "ReadingEngine", "ReadingTasks", "Readings", "VideosEngine", "VideosTasks", "Web", "Workers",
                grdb,
                hummingbird,
            ]),

        feature("Triage", ["Acts", "Base", "Catalogue", "Web", "Workers", grdb, hummingbird]),

        feature(
            "Photos",
            ["Acts", "Base", "Catalogue", "PicturesEngine", "PicturesTasks", "Web", "Workers", grdb, hummingbird]),

        feature(
            "Files",
            [
                "Acts", "ArchivesTasks", "Base", "CLinux", "Catalogue", "MailTasks", "PapersEngine", "PapersTasks", "Web",
                "Workers", grdb, hummingbird,
            ]),

        engine("Groups", ["Base", "CHamming", "CPages", "CPoints", "PicturesEngine"]),
        tasks("Groups", ["GroupsEngine", "PicturesEngine", "PicturesTasks", "VideosEngine", "VideosTasks"]),
        feature(
            "Groups",
            [
                "Acts", "Base", "Catalogue", "GroupsEngine", "GroupsTasks", "PicturesEngine", "Web", "Workers", grdb,
                hummingbird,
            ]),

        feature(
            "Notes",
            [
                "Acts", "Base", "Catalogue", "Jobs", "MailTasks", "PapersTasks", "PeopleTasks", "PicturesTasks", "ReadingEngine",
                "ReadingTasks", "Readings", "ThingsEngine", "ThingsTasks", "Web", "Workers", grdb, hummingbird,
            ]),

        engine("Things", ["Base", "CInference", "PicturesEngine", "ReadingEngine"]),
        tasks(
            "Things",
            ["PicturesEngine", "PicturesTasks", "ReadingEngine", "ReadingTasks", "ThingsEngine", "VideosEngine", "VideosTasks"]),
        feature("Things", ["Acts", "Base", "Catalogue", "Web", hummingbird]),

        engine("People", ["Base", "CFaces", "CInference", "PicturesEngine", "ReadingEngine"]),
        tasks("People", ["PeopleEngine", "PicturesEngine", "PicturesTasks", "ReadingEngine", "ReadingTasks"]),
        feature(
            "People",
            [
                "Acts", "Base", "Catalogue", "Jobs", "PeopleEngine", "PeopleTasks", "ReadingEngine", "Readings", "Web", "Workers",
                grdb, hummingbird,
            ]),

        data("Screenshots", in: "Sources/Screenshots/Data", ["interface.txt", "types.txt"]),
        engine("Screenshots", ["Base", "PicturesEngine", "ScreenshotsData"]),
        feature(
            "Screenshots",
            [
                "Acts", "Base", "Catalogue", "Jobs", "PicturesEngine", "PicturesTasks", "ReadingEngine", "ReadingTasks",
                "Readings", "ScreenshotsEngine", "Web", "Workers", grdb, hummingbird,
            ]),

        .target(name: "PageFinder", path: "Sources/Scanner/PageFinder", swiftSettings: strict + optimised),
        engine("Scanner", ["CJpeg", "CVips", "PicturesEngine"]),
        tasks("Scanner", ["PageFinder", "PicturesEngine", "PicturesTasks", "ScannerEngine"]),
        feature(
            "Scanner",
            [
                "Acts", "Base", "Catalogue", "Jobs", "PageFinder", "PapersEngine", "PapersTasks", "PicturesEngine",
                "PicturesTasks", "ReadingEngine", "ReadingTasks", "Readings", "ScannerEngine", "ScannerTasks", "Web",
                "Workers", grdb, hummingbird,
            ]),

        engine("Mail", ["Base", "CArchive", "CCharset", "CMail", "CXML"]),
        .target(
            name: "MailIndex", dependencies: ["Base", .product(name: "GRDBSQLite", package: "GRDB.swift"), grdb],
            path: "Sources/Mail/Index", swiftSettings: strict),
        tasks("Mail", ["CLinux", "MailEngine", "MailIndex", "PapersEngine", "PicturesEngine", "PicturesTasks", grdb]),
        feature(
            "Mail",
            [
                "Acts", "Base", "Catalogue", "Jobs", "MailIndex", "MailTasks", "PapersTasks", "Web", "Workers", grdb,
                hummingbird,
            ]),

        engine(
            "Papers",
            ["Base", "CArchive", "CDeflate", "CFonts", "CJpeg", "CPDFium", "CPango", "CQPDF", "CVips", "CXML", "PicturesEngine"]),
        tasks("Papers", ["CLinux", "PapersEngine", "PicturesEngine", "PicturesTasks"]),

        engine("Tables", ["Base", "CCharset", "CTables"]),
        tasks("Tables", ["TablesEngine"]),

        engine("Archives", ["Base", "CArchive", "CLinux"]),
        tasks("Archives", ["ArchivesEngine", "PicturesEngine"]),

        engine("Pictures", ["Base", "CDeflate", "CDigest", "CExif", "CHeif", "CJpeg", "CPoints", "CVips"]),
        tasks("Pictures", ["PicturesEngine"]),

        engine("Videos", ["CVideo", "PicturesEngine"]),
        tasks("Videos", ["PicturesEngine", "PicturesTasks", "VideosEngine"]),

        feature(
            "Videos",
            ["Acts", "Base", "Catalogue", "Jobs", "VideosEngine", "VideosTasks", "Web", "Workers", grdb, hummingbird]),

        engine("Reading", ["CInference", "CTesseract", "PicturesEngine"]),
        tasks(
            "Reading", ["CLinux", "PicturesEngine", "PicturesTasks", "ReadingEngine", "VideosEngine", "VideosTasks"]),

        engine("Places", ["Base"]),
        feature("Places", ["Acts", "Base", "Catalogue", "PlacesEngine", "Web", grdb, hummingbird]),

        feature("Search", ["Base", "Catalogue", "Web", "Workers", grdb, hummingbird]),

        engine("Convert", ["Base", "PicturesEngine"]),
        tasks("Convert", ["ConvertEngine"]),
        feature(
            "Convert",
            [
                "Acts", "ArchivesTasks", "Base", "Catalogue", "ConvertTasks", "Jobs", "PapersEngine", "PapersTasks",
                "PicturesEngine", "PicturesTasks", "ReadingEngine", "ReadingTasks", "TablesEngine", "TablesTasks", "Web",
                "Workers", grdb, hummingbird,
            ]),

        feature("Inbox", ["Acts", "Base", "Catalogue", "Web", grdb, hummingbird]),

        feature("Trash", ["Acts", "Base", "Catalogue", "Web", grdb, hummingbird]),

        feature(
            "Verify",
            [
                "Acts", "Base", "CDigest", "CLinux", "Catalogue", "Jobs", "MailIndex", "Web", "Workers", grdb, hummingbird,
            ]),

        .target(
            name: "Server",
            dependencies: [
                "CLinux", "CDigest", "Base", "Catalogue", "Acts", "Jobs", "Workers", "PicturesTasks", "ReadingTasks",
                "GroupsTasks", "PeopleTasks", "ThingsTasks", "VideosTasks", "Web", "Library",
                "Triage", "Groups", "Screenshots",
                "Mail", "Convert", "Notes", "Photos", "Files", "Search", "Inbox", "PapersEngine", "PapersTasks", "People",
                "Places",
                "PlacesEngine", "Scanner",
                "Things",
                "Trash",
                "Verify", "Videos", "CTLS", "CQR",
                grdb,
                hummingbird,
                logging,
            ] + secure,
            path: "Sources/Program/Server", swiftSettings: strict),
        .executableTarget(
            name: "shoebox",
            dependencies: [
                "CLinux", "PicturesEngine", "Base", "Batch", "Catalogue", "Acts", "Jobs", "Workers", "PicturesTasks",
                "ReadingTasks",
                "GroupsTasks", "MailTasks", "People", "PeopleEngine", "PeopleTasks", "ThingsEngine", "ThingsTasks",
                "ArchivesEngine", "ArchivesTasks", "TablesEngine", "TablesTasks", "ScannerTasks", "PapersEngine", "PapersTasks",
                "ConvertTasks", "ReadingEngine",
                "Library", "Screenshots", "ScreenshotsEngine",
                "Triage",
                "Trash", "Groups", "GroupsEngine", "Notes", "Readings", "Search",
                "Mail", "Convert", "MailIndex", "Files", "Places", "PlacesEngine", "Scanner", "Verify", "VideosEngine",
                "VideosTasks", "ScannerEngine", "Server",
                "Web", arguments, grdb,
                logging,
            ],
            path: "Sources", exclude: apartFromProgram, sources: ["Program/Main"] + nounsWithCommands.map { "\($0)/Commands" },
            swiftSettings: strict,
            linkerSettings: [packed]),

        .target(
            name: "TestSupport", dependencies: ["Base", "Catalogue", grdb], path: "Tests/TestSupport", swiftSettings: strict),
        tests("Base", ["Base", "Catalogue"]),
        tests("ScreenshotsEngine", ["PicturesEngine", "ScreenshotsEngine"], in: "ScreenshotsTests/Engine"),
        tests("Pictures", ["CHeif", "CJpeg", "CVips", "PicturesEngine"]),
        tests(
            "Reading",
            [
                "Base", "CInference", "CLinux", "PicturesEngine", "PicturesTasks", "ReadingEngine", "ReadingTasks", "Workers",
            ]),
        tests(
            "MailEngine",
            [
                "Base", "MailEngine", "MailIndex", "MailTasks", "PapersEngine", "Workers", grdb,
            ], in: "MailTests/Engine"),
        tests("Videos", ["Base", "GroupsEngine", "GroupsTasks", "PicturesEngine", "VideosEngine", "VideosTasks", "Workers"]),
        tests("Archives", ["ArchivesEngine", "ArchivesTasks", "Base", "Workers"]),
        tests("Tables", ["Base", "CTables", "TablesEngine", "TablesTasks", "Workers"]),
        tests("ConvertEngine", ["Base", "ConvertEngine"], in: "ConvertTests/Engine"),
        tests(
            "Convert",
            [
                "ArchivesTasks", "Base", "Catalogue", "Convert", "Jobs", "PapersEngine", "PapersTasks", "PicturesEngine",
                "PicturesTasks", "Workers", grdb,
            ], in: "ConvertTests/Feature"),
        tests("Papers", ["Base", "MailEngine", "PapersEngine", "PapersTasks", "PicturesEngine", "Workers"]),
        tests("Mail", ["Base", "Catalogue", "Jobs", "Mail", "MailIndex", "MailTasks", "Workers", grdb], in: "MailTests/Feature"),
        tests("PageFinder", ["Base", "PageFinder"], in: "ScannerTests/PageFinder"),
        tests("ScannerEngine", ["PicturesEngine", "ScannerEngine"], in: "ScannerTests/Engine"),
        tests(
            "Scanner",
            [
                "Acts", "Base", "Catalogue", "Jobs", "ReadingEngine", "Readings", "Scanner", "ScannerEngine", "Workers", grdb,
            ], in: "ScannerTests/Feature"),
        tests("GroupsEngine", ["Base", "CPoints", "GroupsEngine", "PicturesEngine"], in: "GroupsTests/Engine"),
        tests(
            "Groups",
            [
                "Acts", "Base", "Catalogue", "Groups", "GroupsEngine", "GroupsTasks", "PicturesEngine", "Workers", grdb,
            ], in: "GroupsTests/Feature"),
        tests(
            "Workers",
            [
                "ArchivesTasks", "Base", "CLinux", "GroupsEngine", "GroupsTasks", "MailTasks", "PapersTasks", "PicturesEngine",
                "PicturesTasks", "ReadingEngine", "ReadingTasks", "ScannerTasks", "TablesTasks", "Workers",
            ]),
        tests("Catalogue", ["Base", "Catalogue", grdb]),
        tests("Acts", ["Acts", "Base", "CLinux", "Catalogue", grdb]),
        tests("Jobs", ["Base", "Catalogue", "Jobs", grdb]),
        tests("Batch", ["Base", "Batch"]),
        tests(
            "Library",
            [
                "Acts", "Base", "Batch", "Catalogue", "Library", "MailIndex", "MailTasks", "PicturesTasks", "ReadingEngine",
                "Readings", "Web", "Workers", grdb,
            ]),
        tests("Triage", ["Acts", "Base", "Catalogue", "Trash", "Triage", grdb]),
        tests(
            "Server",
            [
                "Acts", "Base", "Catalogue", "Jobs", "Library", "Mail", "MailIndex", "MailTasks", "PlacesEngine", "Server",
                "Trash",
                "Triage", "Web", "Workers", grdb, hummingbird,
                logging,
            ]),
        tests(
            "Screenshots",
            [
                "Acts", "Base", "Catalogue", "Jobs", "PicturesEngine", "PicturesTasks", "ReadingEngine", "ReadingTasks",
                "Readings", "Screenshots", "ScreenshotsEngine", "Workers", grdb,
            ], in: "ScreenshotsTests/Feature"),
        tests(
            "Notes",
            [
                "Acts", "Base", "Catalogue", "Jobs", "Notes", "PeopleTasks", "ReadingEngine", "ReadingTasks", "Readings",
                "Triage",
                "Workers", grdb,
            ]),
        tests("Verify", ["Acts", "Base", "Catalogue", "MailIndex", "Verify", "Web", grdb]),
        tests("Files", ["Acts", "Base", "Catalogue", "Files", grdb]),
        tests("Photos", ["Acts", "Base", "Catalogue", "Photos", "Web", grdb]),
        tests("Places", ["Acts", "Base", "Catalogue", "Places", "PlacesEngine", grdb]),
        tests(
            "People",
            [
                "Acts", "Base", "Catalogue", "Jobs", "People", "PeopleEngine", "PeopleTasks", "PicturesEngine", "Readings", "Web",
                "Workers", grdb,
            ]),
        tests("Things", ["Base", "PicturesEngine", "ThingsEngine", "ThingsTasks", "Workers"]),
        tests("Search", ["Base", "Catalogue", "Search", grdb]),
        tests("Web", ["Web"]),
        tests("House", []),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu11,
    cxxLanguageStandard: .cxx17
)
