import Base
import Foundation
import TestSupport
import Testing

@testable import Acts

struct TrashCanTests {
    private let moment = LocalTime(year: 2024, month: 5, day: 1, hour: 9, minute: 7, second: 3)

    @Test func `a drive without a trash names the folder that is missing, and creates nothing`() throws {
        let scene = try Scene()
        let (drive, photos) = (scene.photos, scene.photos.appending("2024"))
        try FileManager.default.createDirectory(atPath: photos.display, withIntermediateDirectories: true)
        let own = drive.appending(".Trash-\(getuid())")
        func obstacle(isWritable: @escaping (BytePath) -> Bool, sameDrive: Bool = false) -> BytePath? {
            TrashCan.obstacle(
                to: photos, home: scene.home,
                volumeOf: { Volume(mount: nil, device: $0.isInside(drive) && !sameDrive ? 2 : 1) }, isWritable: isWritable)
        }
        #expect(obstacle { _ in false } == own)
        #expect(obstacle { $0 == drive } == nil, "the folder can be made")
        #expect(obstacle(isWritable: { _ in true }, sameDrive: true) == nil)
        #expect(obstacle(isWritable: { $0.isInside(drive) }, sameDrive: true) == scene.home, "the home folder is read-only")
        #expect(names(drive) == ["2024"])
        try own.makePrivateFolders()
        #expect(obstacle { $0 == own } == nil, "somebody has made the folder for this user")
        #expect(obstacle { $0 == drive } == own, "the folder is there, but belongs to somebody else")
    }

    @Test func `the home trash notes the whole path`() throws {
        let can = TrashCan(directory: BytePath("/home/me/.local/share/Trash"), top: nil)
        #expect(
            TrashRecord.text(of: BytePath("/home/me/Pictures/a b.jpg"), top: can.top, deleted: try #require(moment))
                == "[Trash Info]\nPath=/home/me/Pictures/a%20b.jpg\nDeletionDate=2024-05-01T09:07:03\n")
    }

    @Test(arguments: [("/media/stick", "/media/stick/DCIM/a.jpg", "DCIM/a.jpg"), ("/", "/photos/a.jpg", "photos/a.jpg")])
    func `the trash of a drive notes the path from its top`(top: String, origin: String, noted: String) throws {
        let can = TrashCan(directory: BytePath(top).appending(".Trash-1000"), top: BytePath(top))
        #expect(TrashRecord.text(of: BytePath(origin), top: can.top, deleted: try #require(moment)).contains("Path=\(noted)\n"))
    }

    @Test(arguments: [
        ("abcXYZ019-_.~/", "abcXYZ019-_.~/"), ("100%", "100%25"), ("a b\n=", "a%20b%0A%3D"), ("é", "%C3%A9"),
        ("#?&+", "%23%3F%26%2B"),
    ])
    func `odd bytes are percent-encoded`(plain: String, encoded: String) {
        #expect(TrashRecord.percentEncoded(Array(plain.utf8)) == encoded)
    }

    @Test func `bytes that are no UTF-8 are percent-encoded one by one`() {
        #expect(TrashRecord.percentEncoded([0xE9, 0xFF, 0x01]) == "%E9%FF%01")
    }

    @Test func `a taken name gets a number before its extension`() throws {
        let scene = try Scene()
        let can = try TrashCan.forFile(scene.photos.appending("a.jpg"), home: scene.home)
        #expect(can.freeName(BytePath("a.jpg"), besides: []) == BytePath("a.jpg"))
        try put("", can.files.appending("a.jpg"))
        let other = can.freeName(BytePath("a.jpg"), besides: []).display
        #expect(other.wholeMatch(of: /a\.[0-9]+\.jpg/) != nil)
        try put("", can.info.appending("b.jpg.trashinfo"))
        #expect(can.freeName(BytePath("b.jpg"), besides: []).display.wholeMatch(of: /b\.[0-9]+\.jpg/) != nil)
    }

    @Test func `a name of 255 bytes leaves room for its record`() throws {
        let scene = try Scene()
        let can = try TrashCan.forFile(scene.photos.appending("a.jpg"), home: scene.home)
        let long = BytePath(String(repeating: "x", count: 251) + ".jpg")
        let free = can.freeName(long, besides: [])
        #expect(free.bytes.count == 245)
        #expect(free.fileExtension == "jpg")
        try put("", can.files.appending(free))
        let second = can.freeName(long, besides: [])
        #expect(second.bytes.count <= 245)
        #expect(second != free)
    }

    @Test func `the home trash is made with its two folders, for its owner only`() throws {
        let scene = try Scene()
        let can = try TrashCan.forFile(scene.photos.appending("a.jpg"), home: scene.home)
        #expect(can == TrashCan(directory: scene.home, top: nil))
        #expect(names(scene.home) == ["files", "info"])
        let mode = try FileManager.default.attributesOfItem(atPath: can.files.display)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    @Test func `a file in the way of the trash is a clear refusal`() throws {
        let scene = try Scene()
        try put("", scene.home)
        let failure = #expect(throws: Failure.self) { try TrashCan.forFile(scene.photos.appending("a.jpg"), home: scene.home) }
        #expect(failure?.code == .permissionDenied)
    }

    @Test(.enabled(if: mayMount, "needs root to mount a file system"))
    func `a file on another drive goes to the trash at the top of that drive`() throws {
        try withMount(bytes: 1_000_000) { top in
            let scene = try Scene(photos: top.appending("DCIM"))
            let id = try scene.add("100/a b.jpg")
            let outcome = try scene.delete([id])
            #expect(outcome.moved == [id])
            let trash = top.appending(".Trash-\(getuid())")
            #expect(names(trash.appending("files")) == ["a b.jpg"])
            #expect(text(trash.appending("info/a b.jpg.trashinfo"))?.contains("Path=DCIM/100/a%20b.jpg\n") == true)
            #expect(names(scene.home) == [])
            #expect(try scene.restore([id]).moved == [id])
            #expect(text(top.appending("DCIM/100/a b.jpg")) == "a picture")
            #expect(names(trash.appending("info")) == [])
        }
    }

    @Test(.enabled(if: mayMount, "needs root to mount a file system"))
    func `an administrator's sticky trash is preferred, a plain one is not trusted`() throws {
        try withMount(bytes: 1_000_000) { top in
            mkdir(top.appending(".Trash").display, 0o777)
            let file = top.appending("a.jpg")
            let home = BytePath("/nowhere/Trash")
            let own = try TrashCan.forFile(file, home: home).directory
            #expect(own == top.appending(".Trash-\(getuid())"))
            chmod(top.appending(".Trash").display, 0o1777)
            let shared = try TrashCan.forFile(file, home: home).directory
            #expect(shared == top.appending(".Trash/\(getuid())"))
        }
    }

    @Test func `a subvolume of the same mount has a trash of its own, and so has a bind mount of the same device`() throws {
        let scene = try Scene()
        let file = scene.photos.appending("sub/volume/a.jpg")
        let sub = scene.photos.appending("sub")
        for other in [Volume(mount: 1, device: 2), Volume(mount: 2, device: 1)] {
            try makeFolders(file.parent)
            let can = try TrashCan.forFile(file, home: scene.home) { $0.isInside(sub) ? other : Volume(mount: 1, device: 1) }
            #expect(can.directory == sub.appending(".Trash-\(getuid())"))
            #expect(can.top == sub)
        }
        let same = try TrashCan.forFile(file, home: scene.home) { _ in Volume(mount: 1, device: 1) }
        #expect(same == TrashCan(directory: scene.home, top: nil))
    }

    @Test func `a record is ours where it names the whole path, or its end from a folder on`() throws {
        let path = BytePath("/media/a b/ü.jpg"), moment = try #require(moment)
        for top in [nil, BytePath("/"), BytePath("/media"), BytePath("/media/a b")] {
            #expect(TrashRecord.names(Array(TrashRecord.text(of: path, top: top, deleted: moment).utf8), path))
            #expect(
                !TrashRecord.names(Array(TrashRecord.text(of: path, top: top, deleted: moment).utf8), BytePath("/media/a b/jpg")))
        }
        for text in [
            "", "Path=", "Path=g", "Path=.jpg", "[Trash Info]\nPath=/", "Path\n=/media", "\0Path=/media/a%20b/%C3%BC.jpg",
        ] {
            #expect(!TrashRecord.names(Array(text.utf8), path), "\(text)")
        }
        #expect(!TrashRecord.names([0xFF, 0x50, 0x61], path))
    }
}
