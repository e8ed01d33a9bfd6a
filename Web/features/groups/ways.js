// The ways to group photos, in the order in which they are offered, with their icons.
export const ICONS = /** @type {Record<string, string>} */ ({
    similar: "copies",
    exact: "photos",
    today: "sparkle",
    event: "clock",
    day: "calendar",
    kind: "screenshot",
    folder: "folder",
    size: "size",
    identity: "list",
    album: "heart",
});

export const WAYS = Object.keys(ICONS);
