import Base

/// The pages of the guide and the licences that were installed with the program.
struct Documents {
    struct Document {
        /// The name by which a request names the document. It contains no slash.
        let name: String
        let path: BytePath
    }

    let guide: [Document]
    let licences: [Document]

    var all: [Document] { guide + licences }

    /// - Parameter web: the folder of the web app. The documents are beside it, both in the source and in an installed program.
    init(web: BytePath) {
        let share = web.parent
        guide =
            ["guide", "docs/guide"].map { Self.files(in: share.appending(BytePath($0)), named: ".md") }
            .first { !$0.isEmpty } ?? []
        let own = Document(name: "LICENSE", path: share.appending("LICENSE"))
        let parts = ["reading/licenses", ".parts/reading/licenses", "places/licenses", ".parts/places/licenses"].map {
            share.appending(BytePath($0))
        }
        licences =
            (FileInfo(own.path)?.kind == .file ? [own] : [])
            + parts.flatMap { folder in
                Self.files(in: folder)
                    + folder.children.sorted { $0.display < $1.display }.flatMap { inner in
                        Self.files(in: folder.appending(inner)).map {
                            Document(name: "\(inner.display)-\($0.name)", path: $0.path)
                        }
                    }
            }
    }

    private static func files(in folder: BytePath, named ending: String = "") -> [Document] {
        folder.children.map(\.display).filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.sorted()
            .map { Document(name: $0, path: folder.appending(BytePath($0))) }
            .filter { FileInfo($0.path)?.kind == .file }
    }
}
