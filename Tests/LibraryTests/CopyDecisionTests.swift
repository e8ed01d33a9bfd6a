import Acts
import Base
import Catalogue
import Testing

@testable import Library

/// A new file gets the decision about the files with the same content.
@Suite("A copy that is found later") struct CopyDecisionTests {
    /// Two files with the same content, which are decided on one by one.
    private func decided(_ first: Decision, _ second: Decision) throws -> Scene {
        let scene = try Scene()
        for name in ["a.jpg", "b.jpg"] { try scene.put(name, "the same") }
        try scene.scan()
        for name in ["a.jpg", "b.jpg"] { try read(scene, scene.row(name)) }
        try scene.decide(scene.id("a.jpg"), first)
        try scene.decide(scene.id("b.jpg"), second)
        return scene
    }

    /// The decision about a third file with the same content, after it was found and read.
    private func decisionAboutCopy(_ scene: Scene) throws -> Decision? {
        try scene.put("found/copy.jpg", "the same")
        try scene.scan()
        try read(scene, scene.row("found/copy.jpg"))
        return try scene.row("found/copy.jpg").decision
    }

    @Test(arguments: [(Decision.keep, Decision.delete), (.delete, .keep), (.readKeep, .readDelete), (.readDelete, .readKeep)])
    func `is kept if any of the others is kept`(first: Decision, second: Decision) throws {
        let scene = try decided(first, second)
        #expect(try decisionAboutCopy(scene) == [first, second].first { !$0.isDeletion })
    }

    @Test(arguments: [true, false]) func `follows the latest decision of several of one kind`(isFirstLater: Bool) throws {
        let scene = try decided(.delete, .readDelete)
        let (earlier, later) = isFirstLater ? ("b.jpg", "a.jpg") : ("a.jpg", "b.jpg")
        try scene.execute("UPDATE file SET decidedAt = 1000 WHERE id = \(scene.id(earlier))")
        try scene.execute("UPDATE file SET decidedAt = 2000 WHERE id = \(scene.id(later))")
        #expect(try decisionAboutCopy(scene) == (isFirstLater ? .delete : .readDelete))
    }

    @Test func `of what is in the trash by now is not decided on`() throws {
        let scene = try decided(.delete, .delete)
        let ids = [try scene.id("a.jpg"), try scene.id("b.jpg")]
        #expect(try Set(scene.delete(ids).moved) == Set(ids))
        #expect(try decisionAboutCopy(scene) == nil)
    }
}
