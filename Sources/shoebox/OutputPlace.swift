import ArgumentParser
import Basics
import Foundation
import Glibc

/// The place of the files that a command makes: the file that `-o` names, or a folder in which each file gets a free name.
///
/// No file is replaced unless the person says `--replace`, and even then no file that the command reads.
struct OutputPlace: Sendable {
    static let replaceHelp: ArgumentHelp = "Write over the file that is there."

    /// The argument in the form the person wrote it.
    let argument: String
    let path: BytePath
    let isFolder: Bool
    private let replaces: Bool
    private let inputs: InputFiles

    /// - Parameter inputs: the files and folders that the command reads.
    /// - Throws: `Failure` for a file that may not be written; `ValidationError` for a folder that should be replaced.
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

    /// The folder into which the files are written.
    var folder: BytePath { isFolder ? path : path.parent }

    /// Writes a draft safely to the disk, gives it normal rights, and moves it to its final name.
    func put(_ draft: BytePath, as name: BytePath) throws(Failure) -> BytePath {
        try FinishedFile.settle([draft])
        return try place(draft, as: name)
    }

    /// Moves a draft that is safely on the disk to its final name.
    ///
    /// - Parameter name: the name in a folder; "tree (2).pdf" if that is taken.
    func place(_ draft: BytePath, as name: BytePath) throws(Failure) -> BytePath {
        if !isFolder, let mode = try replaced() {
            // The new file is as private as the old one.
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

    /// The rights of the file that will be replaced; nil if there is none.
    private func replaced() throws(Failure) -> mode_t? {
        guard let there = FileInfo(path, followsLinks: false) else { return nil }
        // All files in a data folder belong to Shoebox: a catalogue, a scan, a backup.
        if DataFolder.holds(path) { throw Failure(.badRequest, "output.inDataFolder", file: BytePath(argument)) }
        if inputs.hold(path) { throw Failure(.badRequest, "output.isInput", file: BytePath(argument)) }
        guard replaces else { throw Failure(.badRequest, "output.fileExists", file: BytePath(argument)) }
        guard there.kind == .file else { throw Failure(.badRequest, "output.notAFile", file: BytePath(argument)) }
        return there.permissions
    }
}

/// The files and folders that a command reads. None of them is ever replaced, whatever path or link leads to it.
struct InputFiles: Sendable {
    let paths: [BytePath]

    /// Whether a path leads to one of the files, or to a file in one of the folders.
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
            // A link to a folder may lead back to a parent folder.
            guard FileInfo(child, followsLinks: false)?.kind == .link, FileInfo(child)?.kind == .folder else {
                return holds(child, wanted)
            }
            return false
        }
    }
}
