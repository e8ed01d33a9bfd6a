public import Basics
public import Grouping
public import Pictures
public import Reading

extension WorkerPool {
    /// Time to read a file of this size from a slow disk (5 MB/s), and a minute for everything else.
    static func patience(bytes: Int64) -> Duration { .seconds(60 + bytes / 5_000_000) }

    /// SHA-256 of a file of any size.
    public func digest(
        of file: BytePath, priority: WorkerPriority = .batch, deadline: Duration? = nil
    ) async throws(Failure) -> FileDigest {
        let patience = deadline ?? Self.patience(bytes: FileStamp(of: file)?.size ?? 0)
        guard case .digest(let digest) = try await perform(.digest(file: file), priority: priority, deadline: patience) else {
            throw .strangeAnswer(file)
        }
        return digest
    }

    /// SHA-256, metadata, thumbnail and hashes of a picture; a picture that cannot be shown is no error but a `problem`.
    public func describe(
        _ file: BytePath, priority: WorkerPriority = .batch, deadline: Duration = .seconds(60)
    ) async throws(Failure) -> FileDescription {
        guard case .described(let description) = try await perform(.describe(file: file), priority: priority, deadline: deadline)
        else { throw .strangeAnswer(file) }
        return description
    }

    /// Writes a JPEG of at most `longSide` pixels to `output`; returns its size in bytes.
    public func preview(
        of file: BytePath, longSide: Int, output: BytePath, priority: WorkerPriority = .interactive,
        deadline: Duration = .seconds(60)
    ) async throws(Failure) -> Int {
        let request = WorkerRequest.preview(file: file, longSide: longSide, output: output)
        guard case .preview(let bytes) = try await perform(request, priority: priority, deadline: deadline) else {
            throw .strangeAnswer(file)
        }
        return bytes
    }

    /// The text in a picture; `unknown` with what to install where the parts for it are missing.
    ///
    /// - Parameters:
    ///   - threads: nil: all processors for an interactive request, and one for a batch request, as many of them run side by side.
    ///   - deadline: a page of thousands of lines takes a minute, several on a busy machine.
    public func read(
        _ file: BytePath, options: ReadingOptions = ReadingOptions(), priority: WorkerPriority = .batch,
        threads: Int? = nil, deadline: Duration = .seconds(300)
    ) async throws(Failure) -> Reading {
        let threads = threads ?? (priority == .interactive ? size : 1)
        let request = WorkerRequest.read(file: file, options: options, threads: threads)
        guard case .read(let reading) = try await perform(request, priority: priority, deadline: deadline) else {
            throw .strangeAnswer(file)
        }
        return reading
    }

    /// Has a worker load what reads pictures, and keep it for some minutes; does nothing where the parts are missing, or while
    /// one that has loaded it is at work.
    public func getReadyToRead() async {
        guard !state.areReadersBusy else { return }
        _ = try? await perform(.readyToRead(threads: size))
    }

    /// Where a picture is busy and where it is flat.
    public func texture(
        of file: BytePath, priority: WorkerPriority = .batch, deadline: Duration = .seconds(60)
    ) async throws(Failure) -> PictureTexture {
        guard case .texture(let texture) = try await perform(.texture(file: file), priority: priority, deadline: deadline) else {
            throw .strangeAnswer(file)
        }
        return texture
    }

    /// How closely pictures that look like one read the same as it, in the order asked; nil for each of which nothing can be said.
    ///
    /// - Parameter deadline: the largest pictures take a second each.
    public func look(
        _ request: LookRequest, priority: WorkerPriority = .batch, deadline: Duration = .seconds(120)
    ) async throws(Failure) -> [Closeness?] {
        guard case .looked(let verdicts) = try await perform(.look(request), priority: priority, deadline: deadline),
            verdicts.count == request.others.count
        else { throw .strangeAnswer(request.one.files.first?.path) }
        return verdicts
    }
}
