public import Basics
import Glibc
import Mail
public import Workers

/// A task on an archive of mail. Outputs are files of the caller, written while the work goes on.
public protocol MailTask: WorkerTask {
    var archive: BytePath { get }
}

extension MailTask {
    /// Allows reading the archive: a file is handed on, a folder needs a worker of its own.
    var reading: WorkerFiles {
        isFolder ? WorkerFiles(folders: WorkerFolders(read: [archive])) : Self.reading(file: archive)
    }

    /// Allows reading one file, and the folder that Apple Mail keeps beside it.
    private static func reading(file: BytePath) -> WorkerFiles {
        WorkerFiles(reads: [file], folders: WorkerFolders(read: besides(file)), followsLinks: true)
    }

    private static func besides(_ file: BytePath) -> [BytePath] {
        guard let folder = BesideMail.folder(of: file.bytes).map({ BytePath(bytes: $0) }) else { return [] }
        // A link must not lead out of the mailbox.
        return isFolder(folder.parent) && isFolder(folder) ? [folder] : []
    }

    /// Allows reading one mail. If its file is known, no folder is searched.
    func reading(_ place: MailPlace) -> WorkerFiles {
        switch place {
        case .at(let file, _, _, _), .alone(let file): Self.reading(file: file)
        case .number: reading
        }
    }

    private var isFolder: Bool { Self.isFolder(archive) }

    private static func isFolder(_ path: BytePath) -> Bool {
        var status = stat()
        return path.withCString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    public var files: WorkerFiles { reading }
    public var file: BytePath? { archive }
    /// The size of a hundred problems with long names.
    public var largestAnswer: Int { 4 << 20 }
    /// Enough to read the whole archive from a slow disk, ten times over.
    public var deadline: Duration { Self.deadline(bytes: FileStamp(of: archive)?.size ?? 0) * 10 }
}

/// A task that writes a file of one mail.
public protocol MailFileTask: MailTask {
    var place: MailPlace { get }
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
    /// The deadline for tasks whose duration only depends on the size of the archive: a day.
    public static var mailExport: Duration { .seconds(86_400) }
}
