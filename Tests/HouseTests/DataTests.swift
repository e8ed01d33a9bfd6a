import Foundation
import Testing

/// The text files in the folders `Data` of the sources.
struct DataTests {
    private let texts: [URL]

    init() { texts = files("Sources", ["txt"]).filter { $0.pathComponents.dropLast().last == "Data" } }

    @Test func `each file of words says where it comes from, and has no empty list and no list twice`() throws {
        #expect(texts.count >= 5)
        for file in texts {
            let name = file.lastPathComponent
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
            let header = lines.prefix { $0.hasPrefix("#") }
            #expect(header.contains { $0.hasPrefix("# Source: ") }, "\(name)")
            #expect(header.contains { $0.hasPrefix("# Format: ") }, "\(name)")
            let parts = lines.dropFirst(header.count).split(omittingEmptySubsequences: false) { $0.hasPrefix("[") }
            // The first part is what stands before the first list.
            #expect(parts.dropFirst().allSatisfy { $0.contains { !$0.isEmpty } }, "\(name)")
            let names = lines.filter { $0.hasPrefix("[") }
            // The lists of types are added up.
            if name != "types.txt" { #expect(Set(names).count == names.count, "\(name)") }
        }
    }

    @Test func `the code asks for the lists that exist, and for each of them`() throws {
        let asked = try Set(
            ["Sources/Base/Labels", "Sources/Screenshots/Engine", "Sources/Core/Readings", "Sources/Library/Feature/Names"]
                .flatMap {
                    files($0, ["swift"])
                }.flatMap { file in
                    try String(contentsOf: file, encoding: .utf8)
                        .matches(of: /(?:labels|categories|shops|totals|keys|phrases|words|patterns)\("([a-z &]+)"\)/).map {
                            String($0.1)
                        }
                })
        let names = try Set(
            texts.filter { !["encodings.txt", "letters.txt", "types.txt"].contains($0.lastPathComponent) }.flatMap { file in
                try String(contentsOf: file, encoding: .utf8).matches(of: /(?m)^\[(.+)\]$/).map { String($0.1) }
            })
        #expect(asked == names)
    }
}
