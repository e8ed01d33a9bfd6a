// Takes the files out of a form (multipart/form-data, RFC 7578) while it arrives, so that a file of any size needs no memory. The
// server inserts this module into the service worker, so it has no imports. No DOM.

/** The maximum number of bytes of the headers of one field. */
const MOST_HEADERS = 64 << 10;
const CR = 13;
const encoder = new TextEncoder(), decoder = new TextDecoder();

/**
 * @typedef {object} FormFile a file of a form; it has to be read before the next file
 * @property {string} field
 * @property {string} name
 * @property {string} type
 * @property {ReadableStream<Uint8Array>} content
 * @property {() => Promise<number>} end reads what is left of the file, and returns the size of all of it
 */

/**
 * The files of a form, in their order. Fields without a file are left out.
 * @param {ReadableStream<Uint8Array>} body
 * @param {string} contentType of the form
 * @param {() => boolean} [isLate] whether reading has to end
 * @returns {AsyncGenerator<FormFile>} throws an error if the form breaks off or is damaged, or if it is late
 */
export async function* formFiles(body, contentType, isLate = () => false) {
    const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
    if (!boundary) throw new Error("The form names no boundary.");
    const bytes = new Bytes(body.getReader(), isLate);
    const delimiter = encoder.encode(`\r\n--${boundary[1] ?? boundary[2]}`);
    for await (const _ of bytes.until(delimiter)); // what is before the first field means nothing
    while (!await bytes.isAt("--")) {
        const file = fileOf(await headersOf(bytes), bytes.until(delimiter));
        if (file.name) yield file;
        await file.end();
    }
}

/** @param {Bytes} bytes */
async function headersOf(bytes) {
    const parts = [];
    let size = 0;
    for await (const piece of bytes.until(encoder.encode("\r\n\r\n"))) {
        size += piece.length;
        if (size > MOST_HEADERS) throw new Error("The headers of a field are too long.");
        parts.push(piece);
    }
    return decoder.decode(await new Blob(parts).arrayBuffer());
}

/** @param {string} headers @param {AsyncGenerator<Uint8Array<ArrayBuffer>>} pieces @returns {FormFile} */
function fileOf(headers, pieces) {
    const disposition = /^content-disposition:(.*)$/im.exec(headers)?.[1] ?? "";
    const value = (/** @type {string} */ name) => new RegExp(`;\\s*${name}="([^"]*)"`, "i").exec(disposition)?.[1] ?? "";
    let size = 0;
    const next = async () => {
        const { value, done } = await pieces.next();
        size += value?.length ?? 0;
        return done ? null : value;
    };
    return {
        field: value("name"),
        name: value("filename"),
        type: /^content-type:\s*(.*?)\s*$/im.exec(headers)?.[1] ?? "",
        content: new ReadableStream({
            async pull(controller) {
                const piece = await next();
                if (piece) controller.enqueue(piece);
                else controller.close();
            },
        }, { highWaterMark: 0 }),
        end: async () => {
            while (await next());
            return size;
        },
    };
}

/** The bytes of a form that have arrived and are not used yet. They begin with a line end, as each delimiter does. */
class Bytes {
    #reader;
    #isLate;
    #waiting = encoder.encode("\r\n");

    /** @param {ReadableStreamDefaultReader<Uint8Array>} reader @param {() => boolean} isLate */
    constructor(reader, isLate) {
        this.#reader = reader;
        this.#isLate = isLate;
    }

    /** The bytes before a delimiter, piece by piece. The delimiter is removed. @param {Uint8Array} delimiter */
    async *until(delimiter) {
        for (;;) {
            const waiting = this.#waiting;
            const place = find(waiting, delimiter);
            const length = place ?? Math.max(0, waiting.length - delimiter.length + 1);
            this.#waiting = waiting.subarray(place === null ? length : length + delimiter.length);
            if (length) yield waiting.subarray(0, length);
            if (place !== null) return;
            await this.#fetch();
        }
    }

    /** Whether these characters come next. @param {string} characters */
    async isAt(characters) {
        while (this.#waiting.length < characters.length) await this.#fetch();
        return decoder.decode(this.#waiting.subarray(0, characters.length)) === characters;
    }

    async #fetch() {
        const { value, done } = await this.#reader.read();
        if (this.#isLate()) throw new Error("Reading the form takes too long.");
        if (done) throw new Error("The form breaks off.");
        const joined = new Uint8Array(this.#waiting.length + value.length);
        joined.set(this.#waiting);
        joined.set(value, this.#waiting.length);
        this.#waiting = joined;
    }
}

/** The index of a delimiter, which starts with CR; null if the bytes do not contain it. @param {Uint8Array} bytes @param {Uint8Array} delimiter */
function find(bytes, delimiter) {
    const last = bytes.length - delimiter.length;
    for (let start = bytes.indexOf(CR); start >= 0 && start <= last; start = bytes.indexOf(CR, start + 1)) {
        let length = 1;
        while (length < delimiter.length && bytes[start + length] === delimiter[length]) length++;
        if (length === delimiter.length) return start;
    }
    return null;
}
