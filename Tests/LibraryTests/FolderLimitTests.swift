import Base
import Foundation
import Glibc
import Testing

@testable import Library

@Suite("Limits of folders")
struct FolderLimitTests {
    /// Lines as Linux 6.1 writes them.
    private static let table = """
        22 1 254:1 / / rw,relatime shared:1 - ext4 /dev/vda1 rw,discard
        90 22 0:45 / /mnt/nas rw,relatime shared:50 master:3 - nfs4 192.168.1.2:/photos rw,vers=4.2,addr=192.168.1.2
        91 22 0:46 / /mnt/phone ro,nosuid - fuse.sshfs user@host:/ rw,user_id=0,group_id=0
        92 22 8:17 / /media/card rw,nosuid,nodev shared:9 - vfat /dev/sdb1 ro,fmask=0022
        93 22 0:50 / /pool rw - fuse.mergerfs a:b rw
        94 22 0:51 / /broken rw
        """

    private static func mount(_ id: UInt64) -> Mount? { Mount(id: id, in: table) }

    @Test func `the type of a mount and whether it is read-only are read from the kernel's table`() {
        #expect(Self.mount(22) == Mount(type: "ext4", isReadOnly: false))
        #expect(Self.mount(90) == Mount(type: "nfs4", isReadOnly: false))
        #expect(Self.mount(91) == Mount(type: "fuse.sshfs", isReadOnly: true))
        #expect(Self.mount(92) == Mount(type: "vfat", isReadOnly: true), "the file system is read-only, not the mount")
        #expect(Self.mount(94) == nil)
        #expect(Self.mount(95) == nil)
    }

    @Test func `drives of other machines do not report changes, local ones do`() {
        for (id, isSilent) in [(22, false), (90, true), (91, true), (92, false), (93, false)] as [(UInt64, Bool)] {
            #expect(Self.mount(id)?.isSilent == isSilent, "mount \(id)")
        }
        #expect(!Mount(type: "fuseblk", isReadOnly: false).isSilent, "NTFS on a local drive")
    }

    @Test func `the kernel knows the mount of each folder`() throws {
        let scene = try Scene()
        let mount = try #require(Mount(of: scene.photos))
        #expect(!mount.type.isEmpty && !mount.isReadOnly)
        #expect(Mount(of: BytePath("/proc/self"))?.type == "proc")
        #expect(Mount(of: scene.photos.appending("missing")) == nil)
    }

    @Test func `a folder says why photos in it cannot be deleted, and why changes are noticed late`() throws {
        let scene = try Scene()
        func reasons(_ mount: Mount?, full: Bool = false) -> [String] {
            FolderLimits(of: scene.photos, on: mount, isWatchLimitReached: full).failures.map(\.reason.rawValue)
        }
        #expect(reasons(Mount(type: "ext4", isReadOnly: false)) == [])
        #expect(reasons(Mount(type: "ext4", isReadOnly: true)) == ["folder.readOnly"])
        #expect(reasons(Mount(type: "nfs", isReadOnly: true)) == ["folder.readOnly", "folder.silent"])
        #expect(reasons(Mount(type: "ext4", isReadOnly: false), full: true) == ["folder.watchLimit"])
        let silent = FolderLimits(of: scene.photos, on: Mount(type: "nfs", isReadOnly: false), isWatchLimitReached: true)
        #expect(
            silent.failures.map(\.message) == [
                "This drive (nfs) does not report changes by other machines. Shoebox looks for them every 10 minutes."
            ])
    }

    @Test func `a folder whose drive does not report changes is scanned again when its time has come`() async throws {
        let scene = try Scene()
        try scene.put("a.jpg", "a")
        try await withPool { pool in
            let library = Library(scene.catalogue, pool: pool)
            await library.scan()
            await library.finish()
            let due = await library.nextScan
            let nas: @Sendable (BytePath, Bool) -> FolderLimits = {
                FolderLimits(of: $0, on: Mount(type: "nfs", isReadOnly: false), isWatchLimitReached: $1)
            }
            let disk: @Sendable (BytePath, Bool) -> FolderLimits = {
                FolderLimits(of: $0, on: Mount(type: "ext4", isReadOnly: false), isWatchLimitReached: $1)
            }
            try scene.put("b.jpg", "b")
            #expect(await !library.scanIfDue(now: due - .seconds(1), limits: nas))
            #expect(await !library.scanIfDue(now: due, limits: disk), "a local drive reports changes itself")
            #expect(try scene.names() == ["a.jpg"])
            #expect(await !library.scanIfDue(now: due + .seconds(1), limits: nas), "the time of the next check has moved")
            let next = await library.nextScan
            #expect(await library.scanIfDue(now: next, limits: nas))
            await library.finish()
            #expect(try scene.names() == ["a.jpg", "b.jpg"])
        }
    }
}
