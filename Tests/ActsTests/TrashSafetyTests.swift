import Base
import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Acts

/// Trash folders that another user planted on a shared volume, in the locations given by the freedesktop.org Trash Specification
/// 1.0.
///
/// These tests need root, because they mount a volume and give folders to another user.
@Suite(.enabled(if: mayMount, "needs root to mount a file system"))
struct TrashSafetyTests {
    private static let stranger: uid_t = 4242
    private let home = BytePath("/nowhere/Trash")

    private func own(_ top: BytePath) -> BytePath { top.appending(".Trash-\(getuid())") }

    private func make(_ path: BytePath, _ mode: mode_t, owner: uid_t = getuid()) throws {
        try #require(mkdir(path.display, 0o700) == 0 && chown(path.display, owner, owner) == 0 && chmod(path.display, mode) == 0)
    }

    private func mode(_ path: BytePath) -> Int? {
        try? FileManager.default.attributesOfItem(atPath: path.display)[.posixPermissions] as? Int
    }

    /// Returns the failure of deleting a file on such a volume. The file must still exist.
    private func refusal(_ prepare: (BytePath) throws -> Void) throws -> Failure? {
        try withMount(bytes: 1_000_000) { top in
            let scene = try Scene(photos: top.appending("DCIM"))
            let id = try scene.add("a.jpg")
            try prepare(top)
            let outcome = try scene.delete([id])
            #expect(outcome.moved.isEmpty && text(scene.photos.appending("a.jpg")) == "a picture")
            #expect(try scene.row(id).presence == .here)
            return outcome.refused.first?.failure
        }
    }

    @Test(arguments: [0o777, 0o700] as [mode_t])
    func `a trash that another user made is refused, with the place and the way out`(mode: mode_t) throws {
        let failure = try refusal { try make(own($0), mode, owner: Self.stranger) }
        #expect(failure?.code == .permissionDenied && failure?.reason == "trash.foreign")
        #expect(failure?.arguments["trash"]?.hasSuffix(".Trash-\(getuid())") == true)
    }

    @Test(arguments: ["", "/files", "/info"])
    func `a link in the place of a trash or of one of its folders is refused`(part: String) throws {
        let failure = try refusal { top in
            try make(top.appending("theirs"), 0o777)
            if !part.isEmpty { try make(own(top), 0o700) }
            try #require(symlink(top.appending("theirs").display, own(top).display + part) == 0)
        }
        #expect(failure?.reason == "trash.isLink")
        #expect(failure?.arguments["trash"]?.hasSuffix(part) == true)
    }

    @Test(arguments: ["files", "info"])
    func `a folder of another user inside the trash is refused`(part: String) throws {
        let failure = try refusal { top in
            try make(own(top), 0o700)
            try make(own(top).appending(part), 0o777, owner: Self.stranger)
        }
        #expect(failure?.reason == "trash.foreign")
    }

    @Test func `a trash of one's own that is open to others is closed before anything goes there`() throws {
        try withMount(bytes: 1_000_000) { top in
            let scene = try Scene(photos: top.appending("DCIM"))
            let id = try scene.add("a.jpg")
            try make(own(top), 0o777)
            try make(own(top).appending("files"), 0o755)
            #expect(try scene.delete([id]).moved == [id])
            #expect([own(top), own(top).appending("files"), own(top).appending("info")].map(mode) == [0o700, 0o700, 0o700])
        }
    }

    @Test func `an administrator's trash needs the sticky bit and must be no link`() throws {
        try withMount(bytes: 1_000_000) { top in
            let shared = top.appending(".Trash")
            func chosen() throws -> BytePath { try TrashCan.forFile(top.appending("a.jpg"), home: home).directory }
            try make(shared, 0o777)
            #expect(try chosen() == own(top))
            rmdir(shared.display)
            try make(top.appending("theirs"), 0o1777)
            symlink("theirs", shared.display)
            #expect(try chosen() == own(top))
            unlink(shared.display)
            try make(shared, 0o1777)
            #expect(try chosen() == shared.appending("\(getuid())"))
            #expect(mode(shared.appending("\(getuid())")) == 0o700)
        }
    }

    @Test(arguments: [true, false])
    func `what is planted in an administrator's trash is passed by`(isLink: Bool) throws {
        try withMount(bytes: 1_000_000) { top in
            let planted = top.appending(".Trash/\(getuid())")
            try make(top.appending(".Trash"), 0o1777)
            try make(top.appending("theirs"), 0o777, owner: Self.stranger)
            if isLink { symlink("../theirs", planted.display) } else { try make(planted, 0o777, owner: Self.stranger) }
            #expect(try TrashCan.forFile(top.appending("a.jpg"), home: home).directory == own(top))
            #expect(names(top.appending("theirs")) == [])
        }
    }

    @Test(arguments: [true, false])
    func `the home trash is looked at in the same way`(isLink: Bool) throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg")
        let theirs = scene.root.appending("theirs")
        try make(theirs, 0o777, owner: Self.stranger)
        if isLink { symlink(theirs.display, scene.home.display) } else { try make(scene.home, 0o777, owner: Self.stranger) }
        let refused = try scene.delete([id]).refused
        #expect(refused.map(\.failure.reason) == [isLink ? "trash.isLink" : "trash.foreign"])
        #expect(names(theirs) == [] && text(scene.photos.appending("a.jpg")) == "a picture")
    }

    @Test func `links above the home trash are the user's own`() throws {
        let scene = try Scene()
        let real = scene.root.appending("elsewhere")
        try make(real, 0o755)
        symlink(real.display, scene.root.appending("share").display)
        let can = try TrashCan.forFile(scene.photos.appending("a.jpg"), home: scene.root.appending("share/Trash"))
        #expect(can.directory == real.appending("Trash"))
        #expect(mode(real) == 0o755, "only the trash is closed to others")
    }

    @Test func `a trash that was swapped after the deletion gives nothing back, and nothing of it is removed`() throws {
        try withMount(bytes: 1_000_000) { top in
            let scene = try Scene(photos: top.appending("DCIM"))
            let id = try scene.add("a.jpg")
            try scene.delete([id])
            rename(own(top).display, top.appending("aside").display)
            try make(top.appending("theirs"), 0o777)
            try make(top.appending("theirs/files"), 0o777)
            try put("theirs", top.appending("theirs/files/a.jpg"))
            symlink("theirs", own(top).display)
            #expect(try scene.restore([id]).refused.count == 1)
            #expect(try scene.mover.empty([id]).refused.count == 1)
            #expect(text(top.appending("theirs/files/a.jpg")) == "theirs")
            #expect(names(scene.photos) == [])
        }
    }
}
