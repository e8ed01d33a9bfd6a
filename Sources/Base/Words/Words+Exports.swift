extension Failure.Words {
    static let exports: [String: Self] = [
        "export.changed": Self("The export has changed since it was looked at.", hint: "Look at it again."),
        "export.unknown": Self(
            "This is no export that Shoebox knows.",
            hint:
                "Name the folder or the zips of a Google Takeout, an iCloud or Apple Photos export, a WhatsApp chat, or the storage of Immich or PhotoPrism."
        ),
        "export.needsFolder": Self("The photos lie in zips.", hint: "Say in which folder they are to be put (--into)."),
        "export.nothingNamed": Self("No folder and no zip was named."),
        "export.notShared": Self("This folder is not in Shoebox.", hint: "Add it first."),
        "export.tooDeep": Self("The folder is nested more than {limit} times; what lies deeper was left out."),
        "export.noRoom": Self(
            "There is not enough room for the photos of the zips.", hint: "Free some space, or name another disk."),
    ]
}
