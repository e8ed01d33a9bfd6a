import Foundation
import Testing

/// The dependencies of targets follow the design: engines at the bottom, targets with state above them, and one target per
/// feature on top.
struct GraphTests {
    private let all: [String: Set<String>]
    /// The targets that every other one may import.
    private let base: Set<String>
    private let engines: Set<String>
    private let shims: Set<String>
    private let core: Set<String>
    private let features: Set<String>
    /// The targets of tasks for workers, such as `MailWork` for `Sources/Work/Mail`.
    private let work: Set<String>

    init() throws {
        all = try targets()
        base = try folders("Sources/Base")
        engines = try folders("Sources/Engines")
        shims = try folders("Sources/C")
        core = try folders("Sources/Core")
        features = try folders("Sources/Features")
        work = Set(try folders("Sources/Work").map { "\($0)Work" })
    }

    @Test func `every folder of the sources is a target`() {
        #expect(engines.contains("Pictures"))
        #expect(core.isSuperset(of: ["Basics", "Workers", "Catalogue", "Acts"]))
        #expect(features.isSuperset(of: ["Library", "Triage", "Trash"]))
        #expect(base.union(engines).union(shims).union(core).union(features).union(work).subtracting(all.keys) == [])
    }

    @Test func `engines know nothing of ours but shims, Base and the value types of Pictures`() {
        for engine in engines {
            #expect(all[engine, default: []].subtracting(shims).subtracting(["Base", "Pictures"]) == [], "\(engine)")
        }
    }

    @Test func `PageFinder knows nothing, because it is compiled for the browser as well`() {
        #expect(all["PageFinder"] == [])
    }

    @Test func `Base knows only shims`() throws {
        #expect(try #require(all["Base"]).subtracting(shims) == [])
    }

    @Test func `shims know only shims`() {
        for shim in shims { #expect(all[shim, default: []].subtracting(shims) == [], "\(shim)") }
    }

    @Test func `what keeps state knows no engine, but for Readings, which stores the value types of one`() {
        for target in core {
            let known = target == "Readings" ? ["Reading"] : Set<String>()
            #expect(all[target, default: []].intersection(engines) == known, "\(target)")
        }
        for target in core {
            #expect(all[target, default: []].intersection(features.union(["Server", "shoebox"])) == [], "\(target)")
        }
    }

    @Test func `tasks know their engine, shims, Base, Pictures and what runs them; nothing of Core knows a task`() {
        for task in work {
            let engine = String(task.dropLast("Work".count))
            let own: Set = ["Pages": ["PageFinder", "PageMaker"], "Mail": ["Mail", "Papers"]][engine] ?? [engine]
            let known = own.union(["Base", "Pictures", "PicturesWork", "MailIndex", "grdb"])
            #expect(all[task, default: []].subtracting(shims).subtracting(known) == [], "\(task)")
        }
        for target in core { #expect(all[target, default: []].isDisjoint(with: work), "\(target)") }
    }

    @Test func `features never know each other`() {
        for feature in features {
            #expect(all[feature, default: []].intersection(features.union(["Server", "shoebox"])) == [], "\(feature)")
        }
    }

    @Test func `of what keeps state, only Web knows HTTP`() {
        for target in base.union(engines).union(core) where target != "Web" {
            #expect(all[target, default: []].contains("hummingbird") == false, "\(target)")
        }
    }

    @Test func `the program lists the value of every feature`() throws {
        let app = try String(contentsOf: house.appendingPathComponent("Sources/Server/App.swift"), encoding: .utf8)
        for feature in features { #expect(app.contains("= \(feature)Feature("), "\(feature)") }
    }

    @Test func `only the server and the command line know features`() {
        let knowing = all.filter { !$0.key.hasSuffix("Tests") && !$0.value.isDisjoint(with: features) }
        #expect(Set(knowing.keys) == ["Server", "shoebox"])
    }

    @Test func `what a file imports, its target declares`() throws {
        let ours = Set(all.keys)
        var offences: [String] = []
        for file in files("Sources", ["swift"]) {
            let parts = file.pathComponents.drop { $0 != "Sources" }.dropFirst()
            guard let layer = parts.first,
                let folder = ["Base", "Engines", "Core", "Features", "Work"].contains(layer) ? parts.dropFirst().first : layer
            else { continue }
            let target = layer == "Work" ? "\(folder)Work" : folder
            // The manifest adds these dependencies to every target of tasks.
            let added: Set = layer == "Work" ? ["Basics", "Workers"] : []
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /(?m)^(?:public |package |@testable )?import (?:struct |func |enum )?([A-Za-z]+)/) {
                let module = String(match.1)
                if ours.contains(module), !all[target, default: []].union(added).contains(module) {
                    offences.append("\(file.lastPathComponent): \(module)")
                }
            }
        }
        #expect(offences == [])
    }
}
