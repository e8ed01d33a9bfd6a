// The views of screens that judge.swift and Training/title_features.swift take in.

/// A view in the form in which ScreenView stores it.
struct View: Decodable {
    struct Line: Decodable {
        let text: String
        let confidence: Float
        let box: [Double]
    }

    let width: Int
    let height: Int
    let lines: [Line]
    let texture: PictureTexture?

    var screen: Screen {
        let lines = lines.map {
            ScreenLine(
                $0.text, confidence: $0.confidence,
                box: Box(left: $0.box[0], top: $0.box[1], right: $0.box[2], bottom: $0.box[3]))
        }
        return Screen(width: width, height: height, lines: lines, texture: texture)
    }
}
