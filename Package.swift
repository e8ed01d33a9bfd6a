// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

/// Engines are loops over pixels and bytes: optimised in debug builds too, so that tests meet real speed.
func engine(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/Engines/\(name)",
        swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))])
}

/// What every other target may import, engines too.
func core(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Core/\(name)", swiftSettings: strict)
}

func work(_ engine: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(
        name: "\(engine)Work", dependencies: ["Basics", "Workers"] + dependencies, path: "Sources/Work/\(engine)",
        swiftSettings: strict)
}

func feature(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Features/\(name)", swiftSettings: strict)
}

/// All but those that know nothing of ours share TestSupport.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: dependencies.isEmpty ? [] : dependencies + ["TestSupport"],
        path: "Tests/\(name)Tests",
        swiftSettings: strict)
}

/// So are the C shims.
let fast: [CSetting] = [.unsafeFlags(["-O2"])]

/// A start of a command is mostly the loader's work: 158,000 addresses take 32 kB instead of 3.8 MB (needs glibc 2.36).
let packed = LinkerSetting.unsafeFlags(["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"])

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
        .target(name: "CInference", path: "Sources/C/CInference", cSettings: fast, linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CMail", path: "Sources/C/CMail", cSettings: fast, linkerSettings: [.linkedLibrary("z")]),
        .target(
            name: "CXML", path: "Sources/C/CXML", cSettings: fast + [.unsafeFlags(["-I/usr/include/libxml2"])],
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
        .target(name: "CVips", path: "Sources/C/CVips", cSettings: fast, linkerSettings: [.linkedLibrary("dl")]),

        // It lies below the engines, which call it for each byte or character.
        .target(
            name: "Base", dependencies: ["CCharset"], path: "Sources/Base",
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]),

        engine("Pictures", ["Base", "CJpeg", "CHeif", "CExif", "CVips", "CDigest", "CPoints"]),
        engine("PageFinder", []),
        engine("PageMaker", ["Pictures", "CJpeg", "CVips"]),
        engine("Screens", ["Pictures"]),
        engine("Reading", ["CInference", "CTesseract", "Pictures"]),
        engine("Mail", ["Base", "CMail", "CArchive", "CXML", "CCharset"]),
        engine("Grouping", ["Pictures", "CHamming", "CPages", "CDigest", "CPoints"]),
        engine("Archives", ["Base", "CArchive", "CLinux"]),
        engine("Tables", ["Base", "CTables", "CCharset"]),
        engine("Sniffing", ["Base", "Pictures"]),
        engine("Papers", ["Base", "CPDFium", "CPango", "CQPDF", "CDeflate", "CJpeg", "CVips", "Pictures"]),

        core("Basics", ["Base", "CArchive"]),
        core("MailIndex", ["Base", "Basics", grdb, .product(name: "GRDBSQLite", package: "GRDB.swift")]),
        core("Workers", ["Base", "Basics", "CLinux"]),
        core("Batch", ["Base", "Basics", "CDeflate", "CMail"]),
        core("Catalogue", ["Base", "Basics", "CDigest", grdb]),
        core("Acts", ["Basics", "Catalogue", "CLinux", "CDigest", grdb]),
        core("Jobs", ["Basics", "Catalogue", grdb]),
        core("Readings", ["Basics", "Catalogue", "Reading", grdb]),
        core("Web", ["Base", "Basics", "Catalogue", "Acts", "Jobs", "Workers", hummingbird, logging]),

        work("Pictures", ["Pictures"]),
        work("Reading", ["PicturesWork", "Reading", "Pictures", "CLinux"]),
        work("Grouping", ["PicturesWork", "Grouping", "Pictures"]),
        work("Pages", ["PicturesWork", "PageFinder", "PageMaker", "Pictures"]),
        work("Mail", ["Base", "PicturesWork", "Mail", "MailIndex", "Papers", "Pictures", "CLinux", grdb]),
        work("Archives", ["Archives"]),
        work("Tables", ["Tables"]),
        work("Sniffing", ["Base", "Sniffing"]),
        work("Papers", ["PicturesWork", "Papers", "Pictures", "CLinux"]),

        feature(
            "Library",
            [
                "Basics", "Batch", "Catalogue", "Acts", "Jobs", "Readings", "Workers", "PicturesWork", "ReadingWork", "Web",
                "MailIndex", "MailWork", "Pictures", "Reading", "Base", "CLinux", grdb,
                hummingbird,
            ]),
        feature("Triage", ["Basics", "Catalogue", "Acts", "Web", grdb, hummingbird]),
        feature(
            "Groups",
            [
                "Base", "Basics", "Catalogue", "Acts", "Workers", "GroupingWork", "Web", "Grouping", "Pictures", grdb,
                hummingbird,
            ]),
        feature(
            "Screenshots",
            [
                "Base", "Basics", "Catalogue", "Acts", "Jobs", "Readings", "Workers", "ReadingWork", "PicturesWork", "Web",
                "Pictures",
                "Reading", "Screens", grdb,
                hummingbird,
            ]),
        feature(
            "Mailbox",
            [
                "Basics", "Catalogue", "Acts", "Jobs", "MailIndex", "Workers", "MailWork", "PapersWork", "Web", "Base", grdb,
                hummingbird,
            ]),
        feature(
            "Notes",
            [
                "Base", "Basics", "Catalogue", "Acts", "Jobs", "Readings", "Workers", "PicturesWork", "ReadingWork", "Web",
                "Reading",
                grdb, hummingbird,
            ]),
        feature(
            "Files",
            [
                "Basics", "Base", "Catalogue", "Acts", "Workers", "ArchivesWork", "MailWork", "Papers", "PapersWork", "Web",
                "CLinux",
                grdb,
                hummingbird,
            ]),
        feature(
            "Convert",
            [
                "Basics", "Base", "Catalogue", "Acts", "Jobs", "Workers", "SniffingWork", "Pictures", "PicturesWork",
                "ArchivesWork", "Tables", "TablesWork", "Papers", "PapersWork", "Reading", "ReadingWork",
                "Web", grdb, hummingbird,
            ]),
        feature("Photos", ["Basics", "Catalogue", "Acts", "Workers", "Web", grdb, hummingbird]),
        feature("Search", ["Basics", "Catalogue", "Web", grdb, hummingbird]),
        feature("Inbox", ["Basics", "Catalogue", "Acts", "Web", grdb, hummingbird]),
        feature(
            "Scanner",
            [
                "Basics", "Base", "Catalogue", "Acts", "Jobs", "Readings", "Reading", "Workers", "PagesWork", "PageFinder", "PageMaker",
                "Papers", "PapersWork", "Pictures", "PicturesWork", "ReadingWork", "Web", grdb, hummingbird,
            ]),
        feature(
            "Verify",
            ["Basics", "Catalogue", "Acts", "Jobs", "Workers", "Web", "MailIndex", "CDigest", "CLinux", grdb, hummingbird]),
        feature("Trash", ["Basics", "Catalogue", "Acts", "Web", grdb, hummingbird]),

        .target(
            name: "Server",
            dependencies: [
                "CLinux", "CDigest", "Basics", "Catalogue", "Acts", "Jobs", "Workers", "PicturesWork", "ReadingWork",
                "GroupingWork", "Web", "Library",
                "Triage", "Groups", "Screenshots",
                "Mailbox", "Convert", "Notes", "Photos", "Files", "Search", "Inbox", "Scanner", "Trash", "Verify", "CTLS", "CQR",
                grdb,
                hummingbird,
                logging,
            ] + secure,
            path: "Sources/Server", swiftSettings: strict),
        .executableTarget(
            name: "shoebox",
            dependencies: [
                "CLinux", "Pictures", "Basics", "Batch", "Catalogue", "Acts", "Jobs", "Workers", "PicturesWork", "ReadingWork",
                "GroupingWork", "MailWork",
                "Archives", "ArchivesWork", "Tables", "TablesWork", "PagesWork", "Papers", "PapersWork", "Base",
                "SniffingWork", "Reading",
                "Library", "Screenshots", "Screens",
                "Triage",
                "Trash", "Groups", "Grouping", "Notes", "Readings", "Search",
                "Mailbox", "Convert", "MailIndex", "Files", "Scanner", "Verify", "PageMaker", "Server", "Web", arguments, grdb,
                logging,
            ],
            path: "Sources/shoebox", swiftSettings: strict, linkerSettings: [packed]),

        .target(
            name: "TestSupport", dependencies: ["Basics", "Catalogue", grdb], path: "Tests/TestSupport", swiftSettings: strict),
        tests("Base", ["Base", "Catalogue"]),
        tests("Basics", ["Basics"]),
        tests("Screens", ["Screens", "Pictures"]),
        tests("Pictures", ["Pictures", "CJpeg", "CHeif", "CVips"]),
        tests("Reading", ["Reading", "Pictures", "Workers", "ReadingWork", "PicturesWork", "Basics", "CInference", "CLinux"]),
        tests("Mail", ["Base", "Mail", "MailIndex", "Papers", "Workers", "MailWork", "Basics", grdb]),
        tests("Archives", ["Archives", "Workers", "ArchivesWork", "Basics"]),
        tests("Tables", ["Tables", "CTables", "Workers", "TablesWork", "Basics"]),
        tests("Sniffing", ["Sniffing", "Base"]),
        tests(
            "Convert",
            [
                "Convert", "Base", "ArchivesWork", "Papers", "PapersWork", "Pictures", "PicturesWork", "Workers", "Jobs",
                "Catalogue", "Basics", grdb,
            ]),
        tests("Papers", ["Papers", "Pictures", "Workers", "PapersWork", "Basics"]),
        tests("Mailbox", ["Mailbox", "MailIndex", "Workers", "MailWork", "Jobs", "Catalogue", "Basics", grdb]),
        tests("PageFinder", ["PageFinder", "Basics"]),
        tests("PageMaker", ["PageMaker", "Pictures"]),
        tests(
            "Scanner",
            ["Scanner", "PageMaker", "Acts", "Catalogue", "Jobs", "Readings", "Reading", "Workers", "Basics", grdb]),
        tests("Grouping", ["Grouping", "Pictures", "CPoints"]),
        tests("Groups", ["Groups", "Grouping", "Pictures", "Workers", "GroupingWork", "Acts", "Catalogue", "Basics", grdb]),
        tests(
            "Workers",
            [
                "Workers", "PicturesWork", "GroupingWork", "MailWork", "ArchivesWork", "TablesWork", "PapersWork", "PagesWork",
                "Grouping", "Reading", "ReadingWork", "Basics", "CLinux",
                "Pictures",
            ]),
        tests("Catalogue", ["Base", "Catalogue", "Basics", grdb]),
        tests("Acts", ["Acts", "Catalogue", "Basics", "CLinux", grdb]),
        tests("Jobs", ["Jobs", "Catalogue", "Basics", grdb]),
        tests("Batch", ["Batch", "Basics"]),
        tests(
            "Library",
            [
                "Library", "Batch", "Acts", "Catalogue", "Readings", "Reading", "Workers", "PicturesWork", "MailIndex",
                "MailWork", "Web",
                "Basics", grdb,
            ]),

        tests("Triage", ["Triage", "Trash", "Acts", "Catalogue", "Basics", grdb]),
        tests(
            "Server",
            [
                "Server", "Mailbox", "MailIndex", "Triage", "Trash", "Library", "Acts", "Jobs", "Catalogue", "Workers",
                "MailWork", "Web",
                "Basics", grdb, hummingbird,
            ]),
        tests(
            "Screenshots",
            [
                "Screenshots", "Screens", "Reading", "Readings", "Pictures", "Acts", "Catalogue", "Jobs", "Workers",
                "PicturesWork",
                "ReadingWork", "Basics", grdb,
            ]),
        tests(
            "Notes",
            ["Notes", "Reading", "Readings", "Triage", "Acts", "Jobs", "Catalogue", "Workers", "ReadingWork", "Basics", grdb]),
        tests("Verify", ["Verify", "Acts", "Catalogue", "MailIndex", "Web", "Basics", grdb]),
        tests("Files", ["Files", "Acts", "Catalogue", "Basics", grdb]),
        tests("Photos", ["Photos", "Acts", "Catalogue", "Basics", grdb]),
        tests("Search", ["Search", "Catalogue", "Basics", grdb]),
        tests("Web", ["Web"]),
        tests("House", []),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu11,
    cxxLanguageStandard: .cxx17
)
