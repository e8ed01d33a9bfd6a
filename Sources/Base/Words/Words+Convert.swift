extension Failure.Words {
    static let convert: [String: Self] = [
        "convert.badOption": Self("“{name}” cannot be that."),
        "convert.badOptions": Self("These options do not go together."),
        "convert.fileInUse": Self(
            "A conversion still needs this file.", hint: "Wait until it is done, or stop the conversion."),
        "convert.fileUnknown": Self("The file is no longer kept here.", hint: "Choose it again."),
        "convert.inputCount": Self("Choose {least} to {most} files, each once."),
        "convert.noResult": Self("The converter made nothing."),
        "convert.noResults": Self("There is nothing to save yet."),
        "convert.noCommand": Self(
            "This is no file that this command takes, whatever its name says.",
            hint: "Save it as a PDF or a picture in the program that made it."),
        "convert.noPreview": Self("This converter has no preview."),
        "convert.nothingChosen": Self("Choose at least one entry."),
        "convert.notShared": Self("This is in no folder of Shoebox.", hint: "Add the folder first, under Folders."),
        "convert.notTaken": Self(
            "This is no file that this converter takes, whatever its name says.",
            hint: "Drop it on the page Convert: there it says what it is."),
        "convert.otherCommand": Self(
            "This command does not take it: by its content it is {kind}, whatever its name says.", hint: "Use: shoebox {command}"),
        "convert.nothingFilledIn": Self("Nothing is filled in.", hint: "Enter at least one of them."),
        "convert.stillAtWork": Self(
            "The conversion is still at work, so nothing was saved.", hint: "Wait until it is done, or name the files."),
        "convert.secretForgotten": Self("The password was not kept.", hint: "Start the conversion again and enter it."),
        "handed.isElsewhere": Self("A link now leads from here to another place.", hint: "Open the file again."),
        "handed.folder": Self("This is a folder.", hint: "Add it under Folders, or open the files in it."),
        "handed.gone": Self("These files were opened before, or too long ago.", hint: "Open them again."),
        "handed.headless": Self(
            "Nobody sits at this Shoebox, so no browser may read files of its machine.",
            hint: "Open the file in the browser, on the page Open."),
        "handed.isOurs": Self("This file belongs to Shoebox itself.", hint: "Open the one it was made from."),
        "convert.unknown": Self("This conversion is no longer kept."),
        "convert.unknownConverter": Self("There is no converter “{converter}”."),
        "convert.unknownOption": Self("This converter has no option “{name}”."),
        "convert.uploadTooLarge": Self(
            "Files of more than {gigabytes} GB are not taken in.", hint: "Add the folder in which it lies, and choose it there."
        ),
    ]
}
