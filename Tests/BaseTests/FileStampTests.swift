import Base
import Foundation
import Testing

struct FileStampTests {
    @Test func `a regular file has a stamp, a folder, a link and nothing have none`() throws {
        try withFolder { folder in
            let file = folder.appending("a")
            try Data("12345".utf8).write(to: URL(fileURLWithPath: file.display))
            let link = folder.appending("link")
            symlink(file.display, link.display)
            let stamp = try #require(FileStamp(of: file))
            #expect(stamp.size == 5)
            #expect(stamp.inode > 0)
            #expect(stamp == FileStamp(of: file))
            #expect(FileStamp(of: folder) == nil)
            #expect(FileStamp(of: link) == nil)
            #expect(FileStamp(of: folder.appending("none")) == nil)
        }
    }

    @Test func `a change of mode moves the change time and not the modification time`() throws {
        try withFolder { folder in
            let file = folder.appending("a")
            try Data("1".utf8).write(to: URL(fileURLWithPath: file.display))
            let before = try #require(FileStamp(of: file))
            usleep(20_000)
            chmod(file.display, 0o400)
            let after = try #require(FileStamp(of: file))
            #expect(after.modified == before.modified)
            #expect(after.changed > before.changed)
        }
    }

    @Test func `a time outside 64 bits of nanoseconds causes no crash`() throws {
        try withFolder { folder in
            let file = folder.appending("a")
            try Data("1".utf8).write(to: URL(fileURLWithPath: file.display))
            var times = [timespec(tv_sec: 99_999_999_999, tv_nsec: 0), timespec(tv_sec: 99_999_999_999, tv_nsec: 0)]
            #expect(utimensat(AT_FDCWD, file.display, &times, 0) == 0)
            #expect(FileStamp(of: file)?.size == 1)
            let descriptor = open(file.display, O_RDONLY)
            defer { close(descriptor) }
            #expect(FileStamp(descriptor: descriptor) == FileStamp(of: file))
        }
    }

    @Test func `huge sizes are clamped, so that sums cause no crash`() {
        #expect(FileStamp(size: .max, modified: 0, changed: 0, inode: 1, device: 1).size == 1 << 42)
        #expect(FileStamp(size: 1 << 42, modified: 0, changed: 0, inode: 1, device: 1).size == 1 << 42)
    }
}
