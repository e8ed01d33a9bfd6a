import Base

extension FileKind {
    /// The words by which people search for files of this kind, in English and German, apart from words that nearly all files of
    /// a library have, such as "photo".
    var searchWords: [String] {
        let usual = [rawValue] + (self == .raw ? [] : fileExtensions.prefix(2).map(String.init))
        let names: [String] =
            switch self {
            case .docx, .odt, .doc, .rtf: ["word"]
            case .xlsx, .ods: ["excel", "spreadsheet", "tabelle"]
            case .pptx, .odp: ["powerpoint", "presentation", "präsentation"]
            case .epub: ["ebook"]
            case .mail, .mbox, .msg: ["mail"]
            case .raw: ["rohformat"]
            default:
                switch family {
                case .audio: ["audio"]
                case .archive: ["archive", "archiv"]
                case .video: ["video"]
                default: []
                }
            }
        return usual + names
    }
}
