import Base
import Foundation
import Synchronization
import Testing

@testable import Library

@Suite("Looking around for folders")
struct FolderBrowserTests {
    @Test("Folders in the order of their names, with how many pictures lie in each")
    func page() throws {
        let scene = try Scene()
        try scene.put("b/1.jpg")
        try scene.put("b/2.mov")
        try scene.put("b/deeper/3.jpg")
        try scene.put("A/readme.txt")
        try scene.put(".hidden/4.jpg")
        let page = FolderBrowser.open(scene.photos, shared: [scene.photos.appending("b")])
        #expect(page.path == scene.photos.display)
        #expect(page.parent == scene.root.display)
        #expect(page.entries.map(\.name) == ["A", "b"])
        #expect(page.entries.map(\.pictures) == [0, 2])
        #expect(page.entries.map(\.shared) == [false, true])
        #expect(page.error == nil)
    }

    @Test("A folder that is not there says so")
    func missing() throws {
        let scene = try Scene()
        let page = FolderBrowser.open(scene.photos.appending("nothing"), shared: [])
        #expect(page.error?.code == .fileNotFound)
        #expect(page.entries.isEmpty)
    }

    @Test("A path without a slash in front is refused")
    func relative() { #expect(FolderBrowser.open(BytePath("photos"), shared: []).error?.code == .badRequest) }

    @Test("The root has no parent")
    func root() { #expect(FolderBrowser.open(BytePath("/"), shared: []).parent == nil) }
}

@Suite("Noticing changes")
struct WatcherTests {
    @Test("A new file, and one that went, are told of by their folder")
    func notices() async throws {
        let scene = try Scene()
        try scene.makeFolder(scene.photos.appending("other"))
        let reported = Mutex<Set<BytePath>>([])
        let watcher = Watcher { paths in reported.withLock { $0.formUnion(paths) } }
        watcher.watch(scene.photos)
        watcher.watch(scene.photos.appending("other"))
        #expect(watcher.isComplete)
        try scene.put("a.jpg")
        #expect(await comesTrue { reported.withLock { $0 } == [scene.photos] })
        reported.withLock { $0 = [] }
        watcher.unwatch(inside: scene.photos.appending("other"))
        try scene.put("other/b.jpg")
        try scene.remove("a.jpg")
        #expect(await comesTrue { reported.withLock { $0 } == [scene.photos] })
        watcher.stop()
    }
}

/// Checks the condition every 20 ms for at most 10 s.
func comesTrue(_ condition: () throws -> Bool) async rethrows -> Bool {
    for _ in 0..<500 {
        if try condition() { return true }
        try? await Task.sleep(for: .milliseconds(20))
    }
    return try condition()
}
