import Base
import Catalogue
import Testing

@testable import Library

/// The totals of directories and months must be right for all notifications of the watcher, at any time.
@Suite struct SumTests {
    /// While a folder of photos is copied, the watcher reports the folder and its parent at the same time. So the folder is
    /// read twice, and a photo in it grows in between.
    @Test(arguments: [[], ["n/before.jpg"]]) func `a photo that grows while its folder is read twice`(before: [String]) throws {
        let scene = try Scene()
        try scene.put("a.jpg")
        for name in before { try scene.put(name, "four") }
        if before.isEmpty { try scene.makeFolder(scene.photos.appending("n")) }
        try scene.scan()
        let folder = scene.photos.appending("n")
        try scene.put("n/b.jpg", "eight...")
        var times = 0
        var pass = NamesPass(
            scene.catalogue, isCancelled: { false }, onProgress: { _ in },
            onDirectory: { path in
                if path != folder { return }
                times += 1
                if times == 2 { _ = try? scene.put("n/b.jpg", "sixteen.........") }
            })
        pass.watched = [scene.photos]
        _ = try pass.refresh([scene.photos, folder])
        #expect(times == 2)
        #expect(try scene.row("n/b.jpg").stamp.size == 16)
        try scene.expectCounted()
    }
}
