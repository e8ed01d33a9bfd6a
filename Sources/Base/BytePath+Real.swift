import Glibc

extension BytePath {
    /// The path without links, `.` and `..`; nil, with `errno` set, if the path does not exist.
    public var real: BytePath? {
        guard let real = withCString({ realpath($0, nil) }) else { return nil }
        defer { free(real) }
        return BytePath(bytes: UnsafeRawBufferPointer(start: real, count: strlen(real)))
    }
}
