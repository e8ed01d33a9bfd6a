// Reads contacts from vCard files (2.1, 3.0 and 4.0). No DOM.
import { components, contentLines, parameter, unescaped } from "./content-lines.js";

/** The maximum number of contacts, and of values of a contact, that are read. */
const MOST_CONTACTS = 200;
const MOST_VALUES = 50;

/**
 * @typedef {{what: string, kind: string, text: string}} Value `what`: phone, mail, address, web, birthday or note; `kind`: home,
 *     work, mobile or empty
 * @typedef {{name: string, company: string, title: string, values: Value[]}} Contact
 */

/** @type {Map<string, string>} */
const WHAT = new Map([
    ["TEL", "phone"],
    ["EMAIL", "mail"],
    ["ADR", "address"],
    ["URL", "web"],
    ["BDAY", "birthday"],
    ["NOTE", "note"],
]);

/** @param {string} text @returns {Contact[]} */
export function readContacts(text) {
    /** @type {Contact[]} */
    const contacts = [];
    /** @type {Contact | null} */
    let open = null;
    for (const line of contentLines(text)) {
        if (line.name === "BEGIN" && /^\s*vcard\s*$/i.test(line.value)) {
            open = { name: "", company: "", title: "", values: [] };
            contacts.push(open);
            if (contacts.length > MOST_CONTACTS) break;
        } else if (line.name === "END") open = null;
        else if (open) take(open, line);
    }
    return contacts.slice(0, MOST_CONTACTS).filter(({ name, company, values }) => name || company || values.length);
}

/** @param {Contact} contact @param {import("./content-lines.js").Line} line */
function take(contact, line) {
    const value = decoded(line);
    if (line.name === "FN") contact.name = unescaped(value);
    else if (line.name === "N") contact.name ||= inOrder(components(value, ";"));
    else if (line.name === "ORG") contact.company = components(value, ";").filter(Boolean).join(", ");
    else if (line.name === "TITLE") contact.title = unescaped(value);
    const what = WHAT.get(line.name);
    if (!what || contact.values.length >= MOST_VALUES) return;
    const text = what === "address" ? components(value, ";").filter(Boolean).join(", ") : unescaped(value);
    if (text) contact.values.push({ what, kind: kind(line), text: text.replace(/^(tel|mailto):/i, "") });
}

/** The parts of a name in the order in which they are spoken: title, given, other and family names. @param {string[]} parts */
const inOrder = ([family = "", given = "", others = "", before = "", after = ""]) =>
    [before, given, others, family, after].filter(Boolean).join(" ");

/** @param {import("./content-lines.js").Line} line */
function kind(line) {
    const types = (line.parameters.get("TYPE") ?? []).flatMap((each) => each.toLowerCase().split(","));
    if (types.includes("cell")) return "mobile";
    return types.includes("work") ? "work" : types.includes("home") ? "home" : "";
}

/** The value of a line, decoded if it is in quoted-printable. @param {import("./content-lines.js").Line} line */
function decoded(line) {
    const isQuoted = [parameter(line, "ENCODING"), ...line.parameters.get("TYPE") ?? []]
        .some((each) => each.toUpperCase() === "QUOTED-PRINTABLE");
    if (!isQuoted) return line.value;
    /** @type {number[]} */
    const bytes = [];
    for (const letter of line.value.replaceAll("=\n", "")) {
        for (const byte of encoder.encode(letter)) bytes.push(byte);
    }
    const whole = unquoted(bytes);
    try {
        return new TextDecoder(parameter(line, "CHARSET") || "utf-8").decode(whole);
    } catch {
        return new TextDecoder().decode(whole); // the charset is not known
    }
}

const encoder = new TextEncoder();
const EQUALS = 0x3d;

/** Decodes quoted-printable (RFC 2045). @param {number[]} bytes */
function unquoted(bytes) {
    const whole = new Uint8Array(bytes.length);
    let length = 0;
    for (let at = 0; at < bytes.length; at++) {
        const digits = String.fromCharCode(bytes[at + 1] ?? 0, bytes[at + 2] ?? 0);
        const isPair = bytes[at] === EQUALS && /^[0-9a-f]{2}$/i.test(digits);
        whole[length++] = isPair ? Number.parseInt(digits, 16) : bytes[at];
        if (isPair) at += 2;
    }
    return whole.subarray(0, length);
}
