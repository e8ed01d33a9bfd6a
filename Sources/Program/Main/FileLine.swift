/// The result for one file as a line of JSON output: the fields of the result, and the file.
struct FileLine<File: Encodable, Answer: Encodable>: Encodable {
    private enum Key: CodingKey { case file }

    private let file: File
    private let answer: Answer

    init(_ file: File, _ answer: Answer) { (self.file, self.answer) = (file, answer) }

    func encode(to encoder: any Encoder) throws {
        try answer.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(file, forKey: .file)
    }
}
