import Foundation
import Testing

/// The package's folder.
let house = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// Returns our targets by name, each with the names of its dependencies, as in Package.swift.
///
/// The function parses the text, because `swift package dump-package` would wait for the lock that the running test holds.
func targets() throws -> [String: Set<String>] {
    let text = try String(contentsOf: house.appendingPathComponent("Package.swift"), encoding: .utf8)
    let list = text[(text.range(of: "\n    targets: [")?.upperBound ?? text.startIndex)...]
    var found: [String: Set<String>] = [:]
    let declaration =
        /(data|engine|core|tasks|feature|tests|\.target|\.executableTarget|\.systemLibrary)\(\s*(?:name: )?"([A-Za-z]+)"(?:,\s*(?:dependencies: )?\[([^\]]*)\])?/
    for match in list.matches(of: declaration) {
        let ending = ["data": "Data", "engine": "Engine", "tasks": "Tasks", "tests": "Tests"][match.1] ?? ""
        let name = String(match.2) + ending
        let words = (match.3 ?? "").split(separator: ",").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \n\"")) }
        found[name] = Set(words.filter { !$0.isEmpty })
    }
    return found
}

/// Returns the names of the folders directly in a folder.
func folders(_ path: String) throws -> Set<String> {
    let urls = try FileManager.default.contentsOfDirectory(
        at: house.appendingPathComponent(path), includingPropertiesForKeys: [.isDirectoryKey])
    return Set(try urls.filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }.map(\.lastPathComponent))
}

/// Returns all files in a folder, at any depth, that have one of these extensions.
func files(_ path: String, _ endings: [String]) -> [URL] {
    let walk = FileManager.default.enumerator(at: house.appendingPathComponent(path), includingPropertiesForKeys: nil)
    return (walk?.compactMap { $0 as? URL } ?? []).filter { endings.contains($0.pathExtension) }
}
