import ArgumentParser
import Base
import Catalogue
import Glibc
import PicturesTasks
import Workers

extension PlacesCommand {
    struct RemoveCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Write copies of photos and videos without their location.",
            discussion: """
                Only the bytes of the location change: pixels, dates and all else stay. The files themselves stay as they are, and nothing that is \
                there is overwritten. With --json one object a file: file, output, changed.
                """)

        @OptionGroup var options: GlobalOptions

        @Argument(help: "Photos and videos.")
        var files: [String]

        @Option(name: .shortAndLong, help: "The folder for the copies; made if it is not there.")
        var output: String

        private struct Line: Encodable {
            let file: String
            let output: String
            /// Whether the file had a location.
            let changed: Bool
        }

        func run() async throws {
            let paths = Program.paths(files)
            let destination = try OutputDestination(output, isFolder: true, replaces: false, inputs: paths)
            do throws(Failure) { try destination.folder.makeFolders() } catch { throw error.about(BytePath(output)) }
            Drafts.removeForsaken(from: destination.folder)
            let pool = WorkerPool(executable: Program.executable, arguments: ["worker"], size: 1)
            try await pool.finish(tidy: { Drafts.remove(from: destination.folder) }) {
                var failed = 0
                for (file, path) in zip(files, paths) {
                    do {
                        try tell(try await copy(file, Program.followed(path), to: destination, pool))
                    } catch let failure as Failure {
                        failed += 1
                        Terminal.complain(failure)
                    }
                }
                return failed
            }
        }

        private func tell(_ line: Line) throws {
            if options.json { return try Terminal.emit(line) }
            print(line.changed ? line.output : "\(line.output) (had no location)")
        }

        private func copy(
            _ file: String, _ path: BytePath, to destination: OutputDestination, _ pool: WorkerPool
        ) async throws -> Line {
            guard let kind = FileKind(fileExtension: path.fileExtension), kind.isInLibrary else {
                throw Failure(.unsupportedFormat, "place.notErased", file: path)
            }
            let found = try await pool.perform(FindLocation(path, isFilm: kind.family == .video))
            guard found.isComplete else { throw Failure(.unsupportedFormat, "place.notErased", file: path) }
            let draft = destination.folder.appending(".shoebox-\(getpid()).part")
            defer { _ = draft.withCString { unlink($0) } }
            try Self.write(path, found.patches, to: draft)
            FileTimes.setModified(draft, nanoseconds: found.patches.stamp.modified)
            let made = try destination.put(draft, as: path.name)
            return Line(file: file, output: made.display, changed: !found.patches.patches.isEmpty)
        }

        private static let piece = 1 << 20

        private static func write(_ path: BytePath, _ patches: FilePatches, to draft: BytePath) throws(Failure) {
            let file = try OpenFile(path)
            guard file.stamp.isSameFile(as: patches.stamp) else { throw Failure(.changed, "file.changedWhileRead", file: path) }
            let descriptor = draft.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600) }
            guard descriptor >= 0 else { throw Failure.system(errno, "written", draft) }
            defer { close(descriptor) }
            var offset = 0
            while offset < file.size {
                var bytes = try file.read(at: offset, min(piece, file.size - offset))
                guard !bytes.isEmpty else { throw Failure(.changed, "file.becameShorter", file: path) }
                bytes.withUnsafeMutableBytes { patches.patches.apply(to: $0, at: Int64(offset)) }
                if !writeAll(descriptor, bytes) { throw Failure.system(errno, "written", draft) }
                offset += bytes.count
            }
        }
    }
}
