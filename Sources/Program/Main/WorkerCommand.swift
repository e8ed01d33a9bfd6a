import ArchivesTasks
import ArgumentParser
import Base
import Foundation
import GroupsTasks
import MailTasks
import ScannerTasks
import PapersEngine
import PapersTasks
import PeopleEngine
import PeopleTasks
import PicturesTasks
import ReadingEngine
import ReadingTasks
import TablesTasks
import ThingsEngine
import ThingsTasks
import VideosTasks
import ConvertTasks
import Workers

struct Worker: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker",
        abstract: "Answer requests: one JSON line in on standard input, one JSON line out on standard output.",
        shouldDisplay: false)

    private static let tasks: [any WorkerTask.Type] =
        WorkerTasks.pictures + WorkerTasks.reading + WorkerTasks.groups + WorkerTasks.scanner + WorkerTasks.mail
        + WorkerTasks.tables + WorkerTasks.archives + WorkerTasks.convert + WorkerTasks.papers + WorkerTasks.videos
        + WorkerTasks.things + WorkerTasks.people

    @Option(
        help: ArgumentHelp("A folder or a file that it may read by name; else files come with the requests.", valueName: "dir"))
    var root: [String] = []

    @Option(help: ArgumentHelp("A folder in which it may write as well.", valueName: "dir"))
    var write: [String] = []

    func run() throws {
        MailOpening.takeFilesOfRequests()
        PortableSystem.setVariables()
        let portable = PortableSystem.folder.map { [$0] } ?? []
        let folders = WorkerFolders(
            read: root.map(Program.path) + Self.readingParts + Self.drawingParts + Self.peopleParts + portable,
            write: write.map(Program.path))
        WorkerProcess.run(Self.tasks, folders: folders)
    }

    /// The paths of the library that draws PDF pages; empty if the library is missing.
    private static var drawingParts: [BytePath] {
        guard let library = PDFiumLibrary.find(program: Program.executable.display) else { return [] }
        return [BytePath(library), BytePath(URL(fileURLWithPath: library).resolvingSymlinksInPath().path)]
    }

    /// The folder of the library and the network that find faces; empty if one of them is missing.
    private static var peopleParts: [BytePath] {
        guard let folder = PeopleParts.find(program: Program.executable.display)?.folder else { return [] }
        return [BytePath(folder), BytePath(URL(fileURLWithPath: folder).resolvingSymlinksInPath().path)]
    }

    /// The folders of the networks for text recognition, of the library that runs them, of the lists of words and
    /// of the network that finds things; empty if they are missing.
    private static var readingParts: [BytePath] {
        guard let parts = ReadingParts.find(program: Program.executable.display) else { return [] }
        let things = ThingParts(beside: parts).map { [$0.classifier, $0.detector].compactMap { $0?.network } } ?? []
        let files = [parts.library, parts.detector] + parts.words.prefix(1) + things
        let real = files.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().deletingLastPathComponent().path }
        return (files.map { BytePath($0).parent } + real.map { BytePath($0) })
    }
}
