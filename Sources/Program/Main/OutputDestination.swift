import ArgumentParser
import Base
import Foundation
import Glibc

/// The destination of the files that a command creates: either the file named by `-o`, or a folder in which each file gets a name
/// that is not in use.
///
/// An existing file is replaced only if the user gives `--replace`. Files that the command reads are never replaced.
struct OutputDestination: Sendable {
    static let replaceHelp: ArgumentHelp = "Write over the file that is there."

    /// The argument as the user wrote it.
    let argument: String
    let path: BytePath
    let isFolder: Bool
    private let replaces: Bool
    private let inputs: InputFiles

    /// - Parameter inputs: the files and folders that the command reads.
    /// - Throws: `Failure` if the file may not be written; `ValidationError` if `--replace` is used with a folder.
    init(_ argument: String, isFolder: Bool = false, replaces: Bool, inputs: [BytePath]) throws {
        guard !argument.isEmpty else { throw Failure(.badRequest, "output.noName") }
        if isFolder && replaces {
            throw ValidationError("--replace is for one file; in a folder each file gets a name that is free.")
        }
        let path = Program.path(argument)
        (self.argument, self.isFolder, self.replaces) = (argument, isFolder, replaces)
        self.path = replaces ? Program.followed(path) : path
        self.inputs = InputFiles(paths: inputs)
        if !isFolder { _ = try replaced() }
    }

    /// The folder in which the files are created.
    var folder: BytePath { isFolder ? path : path.parent }

    /// Flushes a draft to disk, gives it the usual permissions, and moves it to its final name.
    func put(_ draft: BytePath, as name: BytePath) throws(Failure) -> BytePath {
        try FinishedFile.settle([draft])
        return try place(draft, as: name)
    }

    /// Moves a draft that has been flushed to disk to its final name.
    ///
    /// - Parameter name: the name in the folder. If it is in use, the next free name such as "tree (2).pdf" is used.
    func place(_ draft: BytePath, as name: BytePath) throws(Failure) -> BytePath {
        if !isFolder, let mode = try replaced() {
            // The new file gets the permissions of the old file.
            _ = draft.withCString { chmod($0, mode) }
            guard draft.withCString({ from in path.withCString { rename(from, $0) } }) == 0 else {
                throw Failure.system(errno, "written", BytePath(argument))
            }
            return path
        }
        guard let place = try FinishedFile.place(draft, folder, isFolder ? name : path.name, finds: isFolder) else {
            throw Failure(.badRequest, "output.fileExists", file: BytePath(argument))
        }
        return place
    }

    /// Returns the permissions of the file that will be replaced; nil if there is no file.
    private func replaced() throws(Failure) -> mode_t? {
        guard let there = FileInfo(path, followsLinks: false) else { return nil }
        // Files in the data folder belong to Shoebox, for example the catalogue, scans and backups.
        if DataFolder.holds(path) { throw Failure(.badRequest, "output.inDataFolder", file: BytePath(argument)) }
        if inputs.hold(path) { throw Failure(.badRequest, "output.isInput", file: BytePath(argument)) }
        guard replaces else { throw Failure(.badRequest, "output.fileExists", file: BytePath(argument)) }
        guard there.kind == .file else { throw Failure(.badRequest, "output.notAFile", file: BytePath(argument)) }
        return there.permissions
    }
}

/// The files and folders that a command reads. They are never replaced, regardless of the path or link that leads to them.
struct InputFiles: Sendable {
    let paths: [BytePath]

    /// Whether a path leads to one of the files, or to a file inside one of the folders.
    func hold(_ path: BytePath) -> Bool {
        guard let wanted = FileInfo(path)?.identity else { return false }
        return paths.contains { Self.holds($0, wanted) }
    }

    private static func holds(_ path: BytePath, _ wanted: FileInfo.Identity) -> Bool {
        guard let own = FileInfo(path) else { return false }
        if own.identity == wanted { return true }
        guard own.kind == .folder else { return false }
        return path.children.contains { name in
            let child = path.appending(name)
            // Links to folders are not followed, because such a link may lead back to a parent folder.
            guard FileInfo(child, followsLinks: false)?.kind == .link, FileInfo(child)?.kind == .folder else {
                return holds(child, wanted)
            }
            return false
        }
    }
}
