public import Base
import Glibc
import MailEngine
import MailIndex
import Workers

/// The files of an index: the index itself, the additional files of SQLite, and the decompressed archive.
public enum MailIndexFiles {
    public static func unpacked(_ index: BytePath) -> BytePath { BytePath(bytes: index.bytes + Array(".mbox".utf8)) }

    /// The file that records the documents on which a worker died.
    static func trials(_ index: BytePath) -> BytePath { BytePath(bytes: index.bytes + Array(".trials".utf8)) }

    static func hasTrials(_ index: BytePath) -> Bool { (FileStamp(of: trials(index))?.size ?? 0) > 0 }

    static func remove(_ index: BytePath) {
        MailIndex.remove(index)
        removeUnpacked(index)
    }

    static func removeUnpacked(_ index: BytePath) { _ = unpacked(index).withCString { unlink($0) } }

    static func isPacked(_ file: BytePath) -> Bool { file.fileExtension == "gz" }

    /// Decompresses a gzip archive. If the end is damaged, it is left out and the damage is returned as `problem`.
    ///
    /// - Throws: `Failure` with code `diskFull` if there is not enough space.
    static func unpack(_ archive: MailArchive, to target: BytePath) throws(Failure) -> (MailArchive, problem: Failure?) {
        var damage: Failure?
        if target.withCString({ access($0, R_OK) }) != 0 {
            var pieces = try mailFailures { () throws(MailError) in try archive.open(0).content() }
            Drafts.removeForsaken(from: target.parent)
            var file = try MailOutput(target, replaces: true)
            var problem: Failure?
            while problem == nil {
                do throws(MailError) {
                    guard let piece = try pieces.next() else { break }
                    do throws(Failure) { try file.write(piece) } catch { problem = error }
                } catch {
                    guard case .damagedGzip = error else { throw error.failure }
                    damage = error.failure
                    break
                }
            }
            if let problem { throw problem }
            _ = try file.finish(name: "", type: "")
        }
        return (try mailFailures { () throws(MailError) in try MailArchive(path: target.bytes) }, damage)
    }
}
