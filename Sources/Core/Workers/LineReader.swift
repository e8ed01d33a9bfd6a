import CLinux
import Glibc

/// Splits the bytes that arrive on a descriptor into lines.
struct LineReader {
    enum Outcome {
        case line([UInt8])
        case end
        case nothingYet
        case tooLong
    }

    let descriptor: Int32
    /// Maximum length of a line in bytes.
    var longest = WorkerWire.longestLine
    private var pending: [UInt8] = []
    private var searched = 0
    private let takesDescriptors: Bool
    /// The descriptors received together with the bytes.
    private(set) var received: [Int32] = []

    /// - Parameter takesDescriptors: whether the descriptor is a socket on which other descriptors may arrive with the lines.
    init(descriptor: Int32, takesDescriptors: Bool = false) {
        self.descriptor = descriptor
        self.takesDescriptors = takesDescriptors
    }

    /// Returns the descriptors received with the last line, and forgets them. Descriptors cannot belong to a later line,
    /// because a request ends before the next one begins.
    mutating func takeReceived() -> [Int32] {
        defer { received = [] }
        return received
    }

    /// Whether bytes remain after the last returned line.
    var hasRest: Bool { !pending.isEmpty }

    /// Returns the next line without its newline. Waits at most `milliseconds` for more bytes; -1 means without limit.
    mutating func next(waiting milliseconds: Int32) -> Outcome {
        while true {
            if let end = pending[searched...].firstIndex(of: WorkerWire.newline) {
                if end > longest { return .tooLong }
                let line = Array(pending[..<end])
                pending = Array(pending[(end + 1)...])
                searched = 0
                return .line(line)
            }
            searched = pending.count
            if pending.count > longest { return .tooLong }

            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waiting, 1, milliseconds)
            if ready == 0 || (ready < 0 && errno == EINTR) { return .nothingYet }
            guard readMore() else { return .end }
        }
    }

    private mutating func readMore() -> Bool {
        let room = 64 << 10
        if takesDescriptors { return receiveMore(room) }
        let got = withUnsafeTemporaryAllocation(byteCount: room, alignment: 1) { buffer in
            var got = read(descriptor, buffer.baseAddress, room)
            while got < 0 && errno == EINTR { got = read(descriptor, buffer.baseAddress, room) }
            if got > 0 { pending.append(contentsOf: buffer[..<got]) }
            return got
        }
        return got > 0
    }

    private mutating func receiveMore(_ room: Int) -> Bool {
        var descriptors = [Int32](repeating: -1, count: cl_most_descriptors)
        var count = 0
        let got = withUnsafeTemporaryAllocation(byteCount: room, alignment: 1) { buffer in
            let got = cl_receive_descriptors(descriptor, buffer.baseAddress, room, &descriptors, &count)
            if got > 0 { pending.append(contentsOf: buffer[..<got]) }
            return got
        }
        received += descriptors.prefix(count)
        return got > 0
    }
}
