import Glibc

extension BytePath {
    /// The user's home folder. This is the value of `HOME`, or if it is not set to an absolute path, as in a service, the folder
    /// in the system's user database; nil if there is neither.
    public static var home: BytePath? {
        if let home = getenv("HOME"), home[0] == CChar(bitPattern: ASCII.slash) { return BytePath(String(cString: home)) }
        var entry = passwd(), found: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: 1 << 14)
        return buffer.withUnsafeMutableBufferPointer { space in
            guard let room = space.baseAddress, getpwuid_r(getuid(), &entry, room, space.count, &found) == 0, found != nil,
                let home = entry.pw_dir, home[0] == CChar(bitPattern: ASCII.slash), home[1] != 0
            else { return nil }
            return BytePath(String(cString: home))
        }
    }
}
