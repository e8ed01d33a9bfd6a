/** Texts of sharing, saving and downloading, the same in all parts of the app. */
export default {
    "out.share": "Share",
    "out.share.now": "Share now",
    "out.share.ready": { one: "The file is ready.", other: "{n} files are ready." },
    "out.share.ready.text": "The text is ready.",
    "out.share.failed": "It could not be shared.",
    "out.save": "Save to a folder",
    "out.save.here": "Save in “{name}”",
    "out.save.empty": "No folders inside.",
    "out.save.none": "No folder was added yet.",
    "out.save.inbox": "Inbox",
    "out.save.folders": "All folders",
    "out.saved": { one: "Saved {n} file", other: "Saved {n} files" },
    "out.copy": "Copy",
    "out.copied": "Copied",
    "out.download": "Download",
    "home.act.addFiles.saved": { one: "Saved {n} file in “{to}”", other: "Saved {n} files in “{to}”" },
};
