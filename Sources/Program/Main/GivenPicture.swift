import Base
import Library
import Workers

/// A picture that the user named, or that is in a folder that the user named.
struct GivenPicture: Sendable {
    let path: BytePath
    /// The path for output, which begins with the name as the user wrote it.
    let shown: BytePath

    /// Returns the pictures of a folder and its subfolders, or the file itself, whatever it is.
    ///
    /// - Parameters:
    ///   - given: the name as the user wrote it.
    ///   - path: the absolute path.
    static func all(_ given: BytePath, _ path: BytePath, onProblem: (Failure) -> Void) -> [GivenPicture] {
        guard FileInfo(path, followsLinks: true)?.kind == .folder else { return [GivenPicture(path: path, shown: given)] }
        let start = path.bytes.count + (path.bytes.last == UInt8(ascii: "/") ? 0 : 1)
        return PictureWalk.pictures(in: path, onProblem: onProblem).map { picture in
            GivenPicture(path: picture, shown: given.appending(BytePath(bytes: picture.bytes.dropFirst(start))))
        }
    }

    /// Performs a task for each picture that the user named, and shows its answer. Complains of pictures for which it fails, goes on
    /// with the others, and ends the command with a failure.
    static func each<Task: WorkerTask>(
        of files: [String], perform task: @escaping @Sendable (BytePath) -> Task,
        show: @escaping @Sendable (BytePath, Task.Answer) throws -> Void
    ) async throws {
        let pool = WorkerPool(executable: Program.executable, arguments: ["worker"])
        try await pool.finish {
            var failed = 0
            let pictures = zip(files, Program.paths(files)).flatMap { name, path in
                all(BytePath(name), path) { failure in
                    Terminal.complain(failure)
                    failed += 1
                }
            }
            for picture in pictures {
                let answer: Task.Answer
                do throws(Failure) {
                    answer = try await pool.perform(task(picture.path), priority: .interactive)
                } catch {
                    Terminal.complain(error.about(picture.shown))
                    failed += 1
                    continue
                }
                try show(picture.shown, answer)
            }
            return failed
        }
    }
}
