// The kinds of files by name and media type. No DOM.

/**
 * @typedef {object} Kind
 * @property {string} name
 * @property {string} family
 * @property {string} type the media type
 * @property {boolean} isShown whether every browser shows the content
 * @property {boolean} isInLibrary whether the photo library takes such files
 * @property {boolean} hasWords whether it is a document whose words the server reads
 * @property {string[]} endings the file extensions without the dot
 */

// Written by a test of Sources/Base/Kinds: SHOEBOX_REWRITE=1, with the filter "the web app knows the same kinds".
const TABLE = `
jpeg picture image/jpeg shown,library jpg jpeg jpe jfif
png picture image/png shown,library png
heic picture image/heic library heic heif hif
webp picture image/webp shown,library webp
avif picture image/avif shown,library avif
tiff picture image/tiff library tif tiff
gif picture image/gif shown,library gif
bmp picture image/bmp shown,library bmp dib
raw picture application/octet-stream library dng cr2 cr3 nef nrw arw srf sr2 raf orf rw2 pef srw
jxl picture image/jxl library jxl
svg picture image/svg+xml - svg
m4a audio audio/mp4 shown m4a
mp3 audio audio/mpeg shown mp3
aac audio audio/aac - aac
wav audio audio/wav shown wav
flac audio audio/flac shown flac
ogg audio audio/ogg shown ogg oga opus
aiff audio audio/aiff - aif aiff
wma audio audio/x-ms-wma - wma
midi audio audio/midi - mid
mp4 video video/mp4 shown,library mp4 m4v
mov video video/quicktime shown,library mov
3gp video video/3gpp shown,library 3gp
webm video video/webm shown,library webm
mkv video video/x-matroska shown,library mkv
avi video video/x-msvideo library avi
mpeg video video/mpeg library mpg mpeg
mts video video/mp2t library mts m2ts
wmv video video/x-ms-wmv library wmv
ogv video video/ogg shown,library ogv
pdf pdf application/pdf shown pdf
zip archive application/zip - zip
tar archive application/x-tar - tar
7z archive application/x-7z-compressed - 7z
rar archive application/vnd.rar - rar
gzip archive application/gzip - gz tgz
bzip2 archive application/x-bzip2 - bz2
xz archive application/x-xz - xz
zstd archive application/zstd - zst
lz4 archive application/x-lz4 - lz4
cab archive application/vnd.ms-cab-compressed - cab
iso archive application/x-iso9660-image - iso
docx office application/vnd.openxmlformats-officedocument.wordprocessingml.document words docx
xlsx office application/vnd.openxmlformats-officedocument.spreadsheetml.sheet words xlsx
pptx office application/vnd.openxmlformats-officedocument.presentationml.presentation words pptx
odt office application/vnd.oasis.opendocument.text words odt
ods office application/vnd.oasis.opendocument.spreadsheet words ods
odp office application/vnd.oasis.opendocument.presentation words odp
epub office application/epub+zip - epub
iwork office application/vnd.apple.iwork - pages numbers key
doc office application/msword - doc xls ppt
rtf office application/rtf - rtf
json text application/json shown json jsonl ndjson geojson map
csv table text/csv shown csv tsv tab
xml text application/xml - xml
html text text/html - html htm xhtml
yaml text application/yaml - yaml yml
toml text application/toml - toml
plist text application/x-plist - plist
markdown text text/markdown - md markdown
text text text/plain shown txt log swift js ts py c h cpp rs go java rb sh css sql ini conf tex srt vtt ics vcf
mbox mail application/mbox - mbox mbx
mail mail message/rfc822 - eml emlx
msg mail application/vnd.ms-outlook - msg
sqlite table application/vnd.sqlite3 - sqlite
other other application/octet-stream -
`;

/** @type {Kind[]} */
const KINDS = TABLE.trim().split("\n").map((line) => {
    const [name, family, type, uses, ...endings] = line.split(" ");
    const has = (/** @type {string} */ use) => uses.split(",").includes(use);
    return { name, family, type, isShown: has("shown"), isInLibrary: has("library"), hasWords: has("words"), endings };
});
const BY_NAME = new Map(KINDS.map((kind) => [kind.name, kind]));
const BY_ENDING = new Map(KINDS.flatMap((kind) => kind.endings.map((ending) => [ending, kind])));

/** The icon for each family of files. */
const FAMILIES = /** @type {Record<string, string>} */ ({
    picture: "photo",
    video: "play",
    audio: "sound",
    pdf: "text",
    archive: "folder",
    office: "text",
    table: "list",
    text: "text",
    mail: "mail",
});

/** The icon of a file, by the family of its kind. @param {{family: string}} file */
export const iconOf = ({ family }) => FAMILIES[family] ?? "attachment";

/** The kind of a file, judging by its name. @param {string | null} [file] @returns {Kind | undefined} */
export const kindNamed = (file) => BY_ENDING.get(/\.([^.]*)$/.exec(file ?? "")?.[1].toLowerCase() ?? "");

/** The kind of a file, judging by its media type. @param {string} type @returns {Kind | undefined} */
export const kindTyped = (type) => KINDS.find((kind) => kind.type === type && type !== UNKNOWN_TYPE);
const UNKNOWN_TYPE = "application/octet-stream";

/** A kind by its name. @param {string | undefined} name @returns {Kind | undefined} */
export const kindOf = (name) => BY_NAME.get(name ?? "");

/** The media types with their extensions that the app opens for the system's file manager (manifest.webmanifest). */
export function fileHandlers() {
    /** @type {Record<string, string[]>} */
    const accept = {};
    for (const { type, endings } of KINDS) {
        if (endings.length) accept[type] = [...accept[type] ?? [], ...endings.map((ending) => `.${ending}`)];
    }
    return accept;
}

/** The pictures that the photo library takes. */
export const PICTURES = KINDS.filter(({ family, isInLibrary }) => family === "picture" && isInLibrary).map(({ name }) =>
    name
);

/** Whether every browser shows files of a kind. @param {string} kind its name */
export const isShown = (kind) => BY_NAME.get(kind)?.isShown === true;

/** Whether an <img> element shows files of a kind. @param {string} kind its name */
export const isShownPicture = (kind) => isShown(kind) && BY_NAME.get(kind)?.family === "picture";

/** Whether an <img> element shows files of a media type. @param {string} type */
export const isShownType = (type) => KINDS.some((kind) => kind.type === type && isShownPicture(kind.name));

/**
 * Whether the photo library takes a file, judging by its type and name. The server checks the content.
 * @param {{type?: string, name?: string | null}} file
 */
export function isForLibrary({ type = "", name }) {
    return (/^(image|video)\//.test(type) && !/svg/.test(type)) || kindNamed(name)?.isInLibrary === true;
}

/**
 * Kinds as the value of a file input's `accept`. Extensions are named too, because not every system knows every media type.
 * @param {string[]} kinds their names
 */
export const accepting = (kinds) =>
    kinds.flatMap((name) => {
        const { type, endings } = BY_NAME.get(name) ?? { type: "", endings: [name] };
        const known = type && type !== "application/octet-stream" ? [type] : [];
        return [...known, ...endings.map((ending) => `.${ending}`)];
    }).join(",");
