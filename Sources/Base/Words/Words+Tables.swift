extension Failure.Words {
    static let tables: [String: Self] = [
        "tableFile.badCondition": Self("This is not understood: {condition}.", hint: "Write a condition such as price>=10."),
        "tableFile.badPath": Self("This is no path: {path}.", hint: "Write it as $.list[3].name or /list/3/name."),
        "tableFile.changed": Self("The file has changed since it was opened.", hint: "Open it again."),
        "tableFile.cutJSON": Self("The file ends in the middle of a value.", hint: "Download or copy it again."),
        "tableFile.noColumn": Self("No column is called {column}.", hint: "Give its name, or its number from 1."),
        "tableFile.notJSON": Self("This is no JSON from line {line}, byte {column} on."),
        "tableFile.nothingAtPath": Self("There is nothing at {path}."),
        "tableFile.tooDeep": Self("There is not enough memory for so many levels of JSON."),
        "tableFile.tooLong": Self(
            "What begins at byte {offset} is too long for a row of a table; nothing was written.",
            hint: "Save JSON as JSON Lines, which holds values of any length."),
        "tableFile.tooManyColumns": Self(
            "The objects have more than {limit} different keys, too many for a table; nothing was written.",
            hint: "Save them as JSON Lines."),
        "tableFile.unknownFormat": Self(
            "The name does not say what to write.", hint: "End it in .csv, .tsv, .json, .jsonl or .md."),
    ]
}
