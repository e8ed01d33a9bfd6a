import ArchivesWork
import ArgumentParser
import GroupingWork
import MailWork
import PagesWork
import PicturesWork
import ReadingWork
import Workers

struct Worker: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Answer requests: one JSON line in on standard input, one JSON line out on standard output.",
        shouldDisplay: false)

    /// Every task that a worker does. A new one is a line here.
    private static let tasks: [any WorkerTask.Type] = [
        DigestFile.self, Describe.self, MakePreview.self, DescribeTexture.self, ListPictureLibraries.self,
        ReadText.self, PrepareReading.self, ListReadingParts.self,
        ComparePictures.self, FindPage.self,
        ListMail.self, ShowMail.self, SaveAttachment.self, ExportMail.self, ExtractAttachments.self, CollectMails.self,
        CollectPictures.self, IndexMail.self,
        ListArchive.self, ExtractArchive.self,
    ]

    func run() throws { WorkerProcess.run(Self.tasks) }
}
