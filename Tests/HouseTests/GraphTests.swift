import Foundation
import Testing

/// The dependencies of targets must follow the design. Each noun (such as Mail) has a folder with up to three targets: the
/// engine, the tasks of workers, and the feature. A target may only depend on targets below it.
struct GraphTests {
    private let all: [String: Set<String>]
    private let shims: Set<String>
    /// The targets of word lists, such as `ScreenshotsData` for `Sources/Screenshots/Data`.
    private let data: Set<String>
    private let core: Set<String>
    private let engines: Set<String>
    /// The targets of tasks for workers, such as `MailTasks` for `Sources/Mail/Tasks`.
    private let tasks: Set<String>
    private let features: Set<String>
    /// Maps each folder, relative to `Sources`, to the name of its target.
    private let folderTargets: [String: String]

    /// The folders that a noun may have. Each adds a suffix to the name of the noun, which gives the name of the target.
    private static let parts = ["Data": "Data", "Engine": "Engine", "Tasks": "Tasks", "Feature": ""]
    /// Separate targets that are not an engine, tasks or a feature.
    private static let others = [
        // Also runs in browsers: setup compiles the same files as Embedded Swift.
        "Scanner/PageFinder": "PageFinder",
        // The index of a mail archive is a database, which both the server and the workers open.
        "Mail/Index": "MailIndex",
        "Program/Server": "Server", "Program/Main": "shoebox", "Base": "Base", "Base/Data": "BaseData",
    ]

    init() throws {
        all = try targets()
        shims = try folders("Sources/C")
        core = try folders("Sources/Core")
        var found = Self.others
        for name in core where try folders("Sources/Core/\(name)").contains("Data") { found["Core/\(name)/Data"] = "\(name)Data" }
        for name in shims { found["C/\(name)"] = name }
        for name in core { found["Core/\(name)"] = name }
        for noun in try folders("Sources").subtracting(["C", "Core", "Base", "Program"]) {
            for part in try folders("Sources/\(noun)") {
                if part == "Commands" { found["\(noun)/Commands"] = "shoebox" }
                if let ending = Self.parts[part] { found["\(noun)/\(part)"] = noun + ending }
            }
        }
        folderTargets = found
        let named = { (part: String) in Set(found.filter { $0.key.hasSuffix("/\(part)") }.values) }
        data = named("Data")
        engines = named("Engine").union(["PageFinder"])
        tasks = named("Tasks")
        features = named("Feature")
    }

    @Test func `every folder of the sources is a target`() throws {
        #expect(engines.contains("PicturesEngine"))
        #expect(core.isSuperset(of: ["Workers", "Catalogue", "Acts"]))
        #expect(features.isSuperset(of: ["Library", "Triage", "Trash", "Mail"]))
        #expect(tasks.contains("MailTasks"))
        #expect(Set(folderTargets.values).subtracting(all.keys) == [])
        for noun in try folders("Sources").subtracting(["C", "Core", "Base"]) {
            let unknown = try folders("Sources/\(noun)").map { "\(noun)/\($0)" }.filter { folderTargets[$0] == nil }
            #expect(unknown == [])
        }
    }

    @Test
    func
        `engines know nothing of ours but shims, Base and the value types of Pictures; Things and People run networks as Reading does`()
    {
        for engine in engines.subtracting(["PageFinder"]) {
            let known: Set = ["PicturesEngine", "Base", "\(engine.dropLast(6))Data"]
            let networks: Set<String> = ["ThingsEngine", "PeopleEngine"].contains(engine) ? ["ReadingEngine"] : []
            #expect(all[engine, default: []].subtracting(shims).subtracting(known).subtracting(networks) == [], "\(engine)")
        }
        for name in data { #expect(all[name, default: []] == [], "\(name)") }
        #expect(all["PageFinder", default: []] == [])
        #expect(all["PicturesEngine", default: []].subtracting(shims).subtracting(["Base"]) == [])
    }

    @Test func `shims know only shims, and Base only shims`() {
        for name in shims.union(["Base"]) {
            #expect(all[name, default: []].subtracting(shims).subtracting(["BaseData"]) == [], "\(name)")
        }
    }

    @Test func `what keeps state knows no engine, but for Readings, which stores the value types of one`() {
        for target in core.union(["MailIndex"]) {
            let known = target == "Readings" ? ["ReadingEngine"] : Set<String>()
            #expect(all[target, default: []].intersection(engines) == known, "\(target)")
            #expect(all[target, default: []].intersection(features.union(["Server", "shoebox"])) == [], "\(target)")
        }
    }

    @Test func `tasks know their engine, shims, Pictures and what runs them; nothing of Core knows a task`() {
        for task in tasks {
            let noun = String(task.dropLast("Tasks".count))
            let own: Set =
                [
                    "Scanner": ["PageFinder", "ScannerEngine"], "Mail": ["MailEngine", "PapersEngine"],
                    "Things": ["ThingsEngine", "ReadingEngine", "ReadingTasks", "VideosEngine", "VideosTasks"],
                    "Groups": ["GroupsEngine", "VideosEngine", "VideosTasks"],
                    "People": ["PeopleEngine", "ReadingEngine", "ReadingTasks"],
                    "Reading": ["ReadingEngine", "VideosEngine", "VideosTasks"],
                ][noun] ?? ["\(noun)Engine"]
            let known = own.union(["Base", "PicturesEngine", "PicturesTasks", "MailIndex", "grdb"])
            #expect(all[task, default: []].subtracting(shims).subtracting(known) == [], "\(task)")
        }
        for target in core.union(["MailIndex", "Base"]) { #expect(all[target, default: []].isDisjoint(with: tasks), "\(target)") }
    }

    @Test func `each noun lists its tasks for workers, and the program joins the lists`() throws {
        let program = try String(
            contentsOf: house.appendingPathComponent("Sources/Program/Main/WorkerCommand.swift"), encoding: .utf8)
        for task in tasks {
            let noun = String(task.dropLast("Tasks".count))
            let texts = try files("Sources/\(noun)/Tasks", ["swift"]).map { try String(contentsOf: $0, encoding: .utf8) }
            let declared = texts.flatMap { text in
                text.matches(of: /(?m)^public struct (\w+)(?:<[^>]*>)?: (?:\w+, )*\w*Task\b/).map { String($0.1) }
            }
            let path = house.appendingPathComponent("Sources/\(noun)/Tasks/WorkerTasks+\(noun).swift")
            let listed = try String(contentsOf: path, encoding: .utf8).matches(of: /(\w+)\.self/).map { String($0.1) }
            #expect(!declared.isEmpty)
            #expect(Set(declared) == Set(listed), "\(noun)")
            #expect(program.contains("WorkerTasks.\(noun.lowercased())"), "\(noun)")
        }
    }

    @Test func `features never know each other`() {
        for feature in features {
            #expect(all[feature, default: []].intersection(features.union(["Server", "shoebox"])) == [], "\(feature)")
        }
    }

    @Test func `of what keeps state, only Web knows HTTP`() {
        for target in engines.union(core).union(tasks).union(["MailIndex", "Base"]) where target != "Web" {
            #expect(all[target, default: []].contains("hummingbird") == false, "\(target)")
        }
    }

    @Test func `the program lists the value of every feature`() throws {
        let app = try String(contentsOf: house.appendingPathComponent("Sources/Program/Server/App.swift"), encoding: .utf8)
        for feature in features { #expect(app.contains("= \(feature)Feature("), "\(feature)") }
    }

    @Test func `only the server and the command line know features`() {
        let knowing = all.filter { !$0.key.hasSuffix("Tests") && !$0.value.isDisjoint(with: features) }
        #expect(Set(knowing.keys) == ["Server", "shoebox"])
    }

    @Test func `the program compiles the commands of every noun that has some`() throws {
        let having = try folders("Sources").filter { try folders("Sources/\($0)").contains("Commands") }
        let package = try String(contentsOf: house.appendingPathComponent("Package.swift"), encoding: .utf8)
        let list = try #require(package.firstMatch(of: /let nounsWithCommands = \[([^\]]*)\]/)).1
        #expect(Set(list.matches(of: /"(\w+)"/).map { String($0.1) }) == having)
        #expect(having.isSuperset(of: ["Mail", "Papers", "Triage"]))
        for noun in having {
            for file in files("Sources/\(noun)/Commands", ["swift"]) {
                #expect(file.lastPathComponent.contains(/Command|Run/), "\(file.lastPathComponent)")
            }
        }
    }

    @Test func `what a file imports, its target declares`() throws {
        let ours = Set(all.keys)
        var offences: [String] = []
        var seen = 0
        for file in files("Sources", ["swift"]) {
            let parts = file.pathComponents.drop { $0 != "Sources" }.dropFirst()
            let folder = parts.prefix(2).joined(separator: "/")
            guard let target = folderTargets[folder] ?? parts.first.flatMap({ folderTargets[$0] }) else {
                offences.append("\(file.lastPathComponent) lies in no target")
                continue
            }
            seen += 1
            // Package.swift adds these dependencies to all targets of tasks.
            let added: Set = tasks.contains(target) ? ["Base", "Workers"] : []
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /(?m)^(?:public |package |@testable )?import (?:struct |func |enum )?([A-Za-z]+)/) {
                let module = String(match.1)
                if ours.contains(module), !all[target, default: []].union(added).contains(module) {
                    offences.append("\(file.lastPathComponent): \(module)")
                }
            }
        }
        #expect(seen > 900)
        #expect(offences == [])
    }
}
