import Acts
import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing
import PicturesTasks

@testable import Library

func read(_ scene: Scene, _ file: FileRow) throws {
    guard let bytes = FileManager.default.contents(atPath: file.path.display), let stamp = FileStamp(of: file.path) else {
        return
    }
    // The texts in this test are short. Instead of a real digest, the text itself is used, padded to the length of a digest.
    let digest = FileDigest(
        digest: Array(bytes) + [UInt8](repeating: 0, count: 32 - bytes.count), bytes: bytes.count, stamp: stamp)
    try scene.catalogue.write { try ReadFile(file: file, digest: digest).store($0) }
}

@discardableResult
func takeBack(_ scene: Scene) throws -> Bool {
    let mover = FileMover(scene.catalogue, home: scene.root.appending("Trash")) { _ in true }
    return try Undo(scene.catalogue, [.ofDecisions(.decide), .ofDeletion(mover)]).last() != nil
}

struct Story {
    let scene: Scene
    /// The expected decisions by content, which is the text of the file.
    var expected: [String: Decision?] = [:]
    private(set) var log: [String] = []
    private var acts: [(content: String, before: Decision?)] = []
    private var chance: SplitMix64
    private var names: [String: String] = [:]

    init(seed: UInt64) throws {
        scene = try Scene()
        chance = SplitMix64(seed: seed)
        for number in 0..<4 {
            let content = "photo \(number)"
            names[content] = "f\(number % 2)/\(number).jpg"
            expected[content] = .some(nil)
            try scene.put("f\(number % 2)/\(number).jpg", content)
        }
        try scene.scan()
    }

    mutating func go() throws {
        switch Int.random(in: 0..<10, using: &chance) {
        case 0...1: try renameOne()
        case 2...3: try refresh()
        case 4...5: try readOne()
        case 6...8: try decideOne()
        default: try takeOneBack()
        }
    }

    private mutating func renameOne() throws {
        guard let (content, old) = names.sorted(by: { $0.key < $1.key }).randomElement(using: &chance) else { return }
        let new = "f\(Int.random(in: 0..<3, using: &chance))/r\(log.count).jpg"
        try scene.move(old, new)
        names[content] = new
        log.append("rename \(old) to \(new)")
    }

    private mutating func refresh() throws {
        let folder = "f\(Int.random(in: 0..<3, using: &chance))"
        try scene.makeFolder(scene.photos.appending(folder))
        var pass = NamesPass(scene.catalogue, isCancelled: { false }, onProgress: { _ in }, onDirectory: { _ in })
        _ = try pass.refresh([scene.photos.appending(folder)])
        try scene.expectCounted()
        log.append("look at \(folder)")
    }

    private mutating func readOne() throws {
        let unread = try scene.rows().values.filter { $0.contents == .unread }.sorted { $0.id < $1.id }
        guard let file = unread.randomElement(using: &chance) else { return }
        try read(scene, file)
        log.append("read \(file.name)")
    }

    /// Decides on a random file. If the name in the file's row no longer exists, the decision is about the content that had
    /// this name.
    private mutating func decideOne() throws {
        guard let file = try scene.rows().values.sorted(by: { $0.id < $1.id }).randomElement(using: &chance) else { return }
        let content = try content(of: file)
        let decision = Decision.allCases.randomElement(using: &chance) ?? .keep
        try scene.decide(file, decision)
        acts.append((content, expected[content] ?? nil))
        expected[content] = .some(decision)
        log.append("\(decision) \(file.name), which is \(content)")
    }

    private mutating func takeOneBack() throws {
        guard try takeBack(scene), let act = acts.popLast() else { return }
        expected[act.content] = .some(act.before)
        log.append("take back on \(act.content)")
    }

    /// Finds the content by the inode, which a file keeps when it is renamed.
    private func content(of file: FileRow) throws -> String {
        try #require(names.first { FileStamp(of: scene.photos.appending($0.value))?.inode == file.stamp.inode }?.key)
    }

    mutating func settle() throws {
        for _ in 0..<2 {
            try scene.scan()
            for file in try scene.rows().values where file.contents == .unread { try read(scene, file) }
        }
    }

    func decisions() throws -> [String: Decision?] {
        let rows = try scene.rows().values
        #expect(rows.count == names.count, "\(log)")
        return Dictionary(try rows.map { (try content(of: $0), $0.decision) }, uniquingKeysWith: { first, _ in first })
    }

    mutating func takeAllBack() throws { while try takeBack(scene) {} }
}
