import Base
import Foundation

extension Doctor {
    /// Reports whether this machine can process parts of a plan that another machine made: whether Ray is installed, and which
    /// kinds of work are possible.
    ///
    /// - Parameter reads: whether the components for reading text are installed.
    static func node(reads: Bool) -> Part {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
        let ray = folders.lazy.map { $0 + "/ray" }.first(where: FileManager.default.isExecutableFile)
        let able = reads ? "describes, reads and sorts" : "describes; reads no text until its parts are there"
        return Part(
            name: "Node of a cluster", version: ray.map { "\(able) (\($0))" }, present: ray != nil, needed: "optional",
            purpose: "work on many files, shared by several machines",
            fix: "python3 -m pip install \"ray[data]\", in the version that setup/parts names; docs/guide/machines.md")
    }
}
