public import Base
import Catalogue
import PicturesTasks
import Workers

extension Library {
    public func timeTaken(of file: BytePath, named name: BytePath) async -> LocalTime? {
        guard let format = LibraryFormat(fileExtension: name.fileExtension) else { return nil }
        let item = ReadDates.Item(file, format.kind == .video ? .film : .picture)
        let dates = (try? await pool.perform(ReadDates([item]), priority: .interactive).first??.dates) ?? []
        return FoundDate.best(of: FoundDate.ordered(dates + [FoundDate.named(name)].compactMap { $0 }))?.time
    }
}
