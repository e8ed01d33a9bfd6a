public import Base
import Glibc
import MailEngine
public import Workers

/// A task on a mail archive. Outputs are written to files of the caller, some of them while the task is still running.
public protocol MailTask: WorkerTask {
    var archive: BytePath { get }
}

extension MailTask {
    /// Access to the archive. If it is a file, the file is handed over. If it is a folder, the task needs a separate worker that
    /// may open files in it.
    var reading: WorkerFiles {
        isFolder ? WorkerFiles(folders: WorkerFolders(read: [archive])) : Self.reading(file: archive)
    }

    /// Access to one file, and to the folder or the files with its attachments that Apple Mail keeps next to it.
    private static func reading(file: BytePath) -> WorkerFiles {
        WorkerFiles(reads: [file], folders: WorkerFolders(read: besides(file)), followsLinks: true)
    }

    private static func besides(_ file: BytePath) -> [BytePath] {
        guard let folder = BesideMail.folder(of: file.bytes).map({ BytePath(bytes: $0) }) else { return [] }
        // Neither the folder nor the files must be links, which could lead out of the mailbox.
        if isFolder(folder.parent), isFolder(folder) { return [folder] }
        return BesideMail.parts(of: file.bytes).map { BytePath(bytes: $0) }.filter { has($0, S_IFREG) }
    }

    /// Returns the access needed to read one mail. If the file of the mail is known, access to other files is not needed.
    func reading(_ place: MailLocation) -> WorkerFiles {
        switch place {
        case .at(let file, _, _, _), .alone(let file): Self.reading(file: file)
        case .number: reading
        }
    }

    private var isFolder: Bool { Self.isFolder(archive) }

    private static func isFolder(_ path: BytePath) -> Bool { has(path, S_IFDIR) }

    private static func has(_ path: BytePath, _ type: mode_t) -> Bool {
        var status = stat()
        return path.withCString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == type
    }

    public var files: WorkerFiles { reading }
    public var file: BytePath? { archive }
    /// The maximum size of the result as JSON in bytes, which is enough for a hundred problems with long names.
    public var largestAnswer: Int { 4 << 20 }
    /// The deadline is ten times the time needed to read the whole archive from a slow disk.
    ///
    /// The size of a folder is not known before it is read.
    public var deadline: Duration {
        isFolder ? .mailExport : Self.deadline(bytes: FileStamp(of: archive)?.size ?? 0) * 10
    }
}

/// A task that writes one mail, or a part of it, to a file.
public protocol MailFileTask: MailTask {
    var place: MailLocation { get }
    /// The path of the file to write.
    var output: BytePath { get }
}

extension MailFileTask {
    public var files: WorkerFiles {
        var files = reading(place)
        files.makes = [output]
        return files
    }
}

extension Duration {
    /// The deadline for tasks whose duration depends only on the size of the archive: one day.
    public static var mailExport: Duration { .seconds(86_400) }
}
