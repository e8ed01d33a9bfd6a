import ArchivesWork
import ArgumentParser
import Basics
import Foundation
import GroupingWork
import MailWork
import PagesWork
import Papers
import PapersWork
import PicturesWork
import Reading
import ReadingWork
import TablesWork
import SniffingWork
import Workers

struct Worker: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker",
        abstract: "Answer requests: one JSON line in on standard input, one JSON line out on standard output.",
        shouldDisplay: false)

    /// All tasks that a worker can do. Add new tasks here.
    private static let tasks: [any WorkerTask.Type] = [
        DigestFile.self, Describe.self, MakePreview.self, ConvertPicture.self, DescribeTexture.self, ListPictureLibraries.self,
        ReadText.self, DescribeScreen.self, PrepareReading.self, ListReadingParts.self,
        ComparePictures.self, FindPage.self, MakePage.self,
        ListMail.self, ShowMail.self, ReadOfficeText.self, SaveAttachment.self, ExportMail.self, ExtractAttachments.self,
        CollectMails.self, CollectPictures.self, IndexMail.self, FindAttachments.self,
        OpenTable.self, IndexRows.self, ReadTable.self, SelectRows.self, ProfileTable.self, WriteTable.self,
        ReadLines.self, ReadJSON.self, WriteJSON.self,
        ListArchive.self, ExtractArchive.self, PackFiles.self, ReadEntry.self,
        SniffContent.self,
        DescribePDF.self, DrawPage.self, ReadPages.self, WritePDF.self,
        MergePDFs.self, PlanSplit.self, SplitPDF.self, EditPDF.self,
        CompressPDF.self, ListPDFPictures.self, TakePDFPictures.self, AddText.self,
    ]

    @Option(
        help: ArgumentHelp("A folder or a file that it may read by name; else files come with the requests.", valueName: "dir"))
    var root: [String] = []

    @Option(help: ArgumentHelp("A folder in which it may write as well.", valueName: "dir"))
    var write: [String] = []

    func run() throws {
        MailOpening.takeFilesOfRequests()
        let folders = WorkerFolders(
            read: root.map(Program.path) + Self.readingParts + Self.drawingParts, write: write.map(Program.path))
        WorkerProcess.run(Self.tasks, folders: folders)
    }

    /// The paths of the library that draws PDF pages; empty if the library is missing.
    private static var drawingParts: [BytePath] {
        guard let library = PDFiumLibrary.find(program: Program.executable.display) else { return [] }
        return [BytePath(library), BytePath(URL(fileURLWithPath: library).resolvingSymlinksInPath().path)]
    }

    /// The folders of the networks for text recognition and of the library that runs them; empty if they are missing.
    private static var readingParts: [BytePath] {
        guard let parts = ReadingParts.find(program: Program.executable.display) else { return [] }
        let files = [parts.library, parts.detector]
        let real = files.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().deletingLastPathComponent().path }
        return (files.map { BytePath($0).parent } + real.map { BytePath($0) })
    }
}
