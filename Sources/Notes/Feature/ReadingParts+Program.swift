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
    /// What looks at pictures for a program; nil if the network that finds things is missing.
    static func looker(of program: BytePath) -> Int? {
        find(program: URL(fileURLWithPath: program.display).resolvingSymlinksInPath().path)?.looker
    }
}
