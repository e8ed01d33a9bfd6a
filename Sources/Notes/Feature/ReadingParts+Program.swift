import Base
import Foundation
import ReadingEngine
import ThingsEngine

extension ReadingParts {
    /// Whether the models for reading pictures are installed for a program.
    static func areInstalled(for program: BytePath) -> Bool {
        find(program: URL(fileURLWithPath: program.display).resolvingSymlinksInPath().path) != nil
    }
}

extension ThingParts {
    /// Whether the network that finds things is installed for a program.
    static func areInstalled(for program: BytePath) -> Bool {
        find(program: URL(fileURLWithPath: program.display).resolvingSymlinksInPath().path) != nil
    }
}
