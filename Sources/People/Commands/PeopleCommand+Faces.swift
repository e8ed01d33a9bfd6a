import ArgumentParser
import Base
import PeopleTasks

extension PeopleCommand {
    struct Faces: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "faces", abstract: "Print the faces in pictures.",
            discussion:
                "Prints the box of each face in percent of the width and height of the upright picture, and how certain it is that it is a face; of a folder, each picture in it. With --json one object a picture: file, faces (each with box, four numbers from 0 to 1 for left, top, width and height, confidence, from 0 to 1, and clear, which is false for faces that are too small or uncertain to be compared). Nothing is kept."
        )

        @OptionGroup var options: GlobalOptions

        @Argument(help: "Pictures, or folders of pictures.")
        var files: [String]

        private struct Answer: Encodable {
            let file: String
            let faces: [ShownFace]
        }

        private struct ShownFace: Encodable {
            let box: [Double]
            let confidence: Double
            let clear: Bool
        }

        func run() async throws {
            try await GivenPicture.each(of: files, perform: { FindFaces(in: $0) }, show: { try show($0, $1) })
        }

        private func show(_ file: BytePath, _ faces: [FoundFace]) throws {
            if options.json {
                let shown = faces.map { face in
                    let box = [face.box.x, face.box.y, face.box.width, face.box.height]
                    return ShownFace(
                        box: box.map { Double($0) / Double(FaceBox.whole) }, confidence: Double(face.score) / 100,
                        clear: face.isClear)
                }
                return try Terminal.emit(Answer(file: file.display, faces: shown))
            }
            let words = faces.map { face in
                let box = [face.box.x, face.box.y, face.box.width, face.box.height].map { "\(($0 + 50) / 100)" }
                return "\(box.joined(separator: " ")) (\(face.score) %\(face.isClear ? "" : ", set aside"))"
            }
            Terminal.show("\(file): \(words.isEmpty ? "–" : words.joined(separator: ", "))")
        }
    }
}
