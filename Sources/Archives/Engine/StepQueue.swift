import Dispatch
import Synchronization

/// Passes the steps of an extraction in order, from the thread that reads an archive to the thread that writes its files.
///
/// The steps are passed in a small number of blocks. Each block is used by one thread at a time, and the faster thread waits for
/// the next block.
final class StepQueue: @unchecked Sendable {
    enum Step {
        case folder(name: String, parts: [String])
        case file(ReadAhead.File)
        /// A hard link. It has the content of an earlier entry, which has this number.
        case link(ReadAhead.File, to: Int)
        /// Another piece of the file. The bytes are valid until the next call of `next`.
        case bytes(offset: Int64, UnsafeRawBufferPointer)
        /// The file is complete; the payload is its size in bytes.
        case whole(Int64)
        /// The file cannot be completed.
        case broken(ArchiveError)
        /// An entry for which no file is written.
        case leftOut(number: Int, name: String, ArchiveError)
        /// The last step. The payload is the reason why nothing more can be read; nil if all entries were read.
        case end(ArchiveError?)
    }

    private final class Block {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: StepQueue.piece, alignment: 4096)
        var used = 0
        var steps: [Step] = []

        deinit { bytes.deallocate() }
    }

    private static let piece = 256 << 10
    private static let maximumSteps = 512
    private let blocks = (0..<4).map { _ in Block() }
    private let (free, full, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    private let stops = Atomic(false)
    /// The index of the block that the reading thread fills.
    private var filling = 0
    /// The index of the block that the writing thread empties, -1 before the first block, and the number of its steps already
    /// taken.
    private var (emptying, taken) = (-1, 0)

    init() { for _ in 1..<blocks.count { free.signal() } }
}

/// The operations of the reading thread.
extension StepQueue {
    /// Whether the writing thread no longer needs steps.
    var isStopped: Bool { stops.load(ordering: .relaxed) }

    func add(_ step: Step) {
        guard !isStopped else { return }
        if blocks[filling].steps.count == Self.maximumSteps { handOver() }
        blocks[filling].steps.append(step)
    }

    /// Appends a piece to the current file; the bytes are copied.
    func add(_ bytes: UnsafeRawBufferPointer, at offset: Int64) {
        if bytes.count > Self.piece - blocks[filling].used || blocks[filling].steps.count == Self.maximumSteps { handOver() }
        var done = 0
        while done < bytes.count, !isStopped {
            let block = blocks[filling]
            let count = min(bytes.count - done, Self.piece - block.used)
            let target = UnsafeMutableRawBufferPointer(rebasing: block.bytes[block.used..<block.used + count])
            target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[done..<done + count]))
            block.used += count
            add(.bytes(offset: offset + Int64(done), UnsafeRawBufferPointer(target)))
            done += count
            if done < bytes.count { handOver() }
        }
    }

    /// Adds the last step. Nothing may be added after it.
    func end(_ problem: ArchiveError?) {
        add(.end(problem))
        full.signal()
        ended.signal()
    }

    private func handOver() {
        guard !isStopped else { return }
        full.signal()
        free.wait()
        guard !isStopped else { return }
        filling = (filling + 1) % blocks.count
        blocks[filling].used = 0
        blocks[filling].steps.removeAll(keepingCapacity: true)
    }
}

/// The operations of the writing thread.
extension StepQueue {
    /// Returns the next step, and waits if there is none yet.
    func next() -> Step {
        while emptying < 0 || taken == blocks[emptying].steps.count {
            if emptying >= 0 { free.signal() }
            full.wait()
            (emptying, taken) = ((emptying + 1) % blocks.count, 0)
        }
        taken += 1
        return blocks[emptying].steps[taken - 1]
    }

    /// Stops the reading thread at its next step, and waits until it has ended.
    func stop() {
        stops.store(true, ordering: .relaxed)
        free.signal()
        ended.wait()
    }
}
