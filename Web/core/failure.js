// Explains a failure in the user's language. The server's own sentences are English. For other languages, a catalogue
// contains a sentence for each reason, and a text for each code in case the reason is unknown.
import { t } from "./i18n.js";
import { sentencesOf } from "./sentences.js";

const language = document.documentElement.lang;
/** @type {import("./sentences.js").Catalogue | null} */
const catalogue = language === "en" ? null : await load(`./i18n/failures.${language}.json`);

/**
 * @typedef {object} FailureWords
 * @property {string} text one sentence
 * @property {string | null} hint the next step for the user
 * @property {string | null} detail the server's own message, if `text` only names the kind of failure
 */

/**
 * A failure in the API's error shape.
 * @typedef {object} Failure
 * @property {string} [code]
 * @property {string} [message]
 * @property {string | null} [hint]
 * @property {string | null} [file]
 * @property {string} [reason]
 * @property {Record<string, string>} [arguments]
 * @property {string | null} [advice] the reason whose hint is shown
 */

/** Commands that only a person at the computer can run. A phone loads the app over HTTPS. */
const AT_HOME = /shoebox (?:serve|open)\b/;
const isPhone = globalThis.location?.protocol === "https:";

/** @param {Failure} failure @returns {FailureWords} */
export function failureWords(failure) {
    const words = allWords(failure);
    return isPhone && AT_HOME.test(words.hint ?? "") ? { ...words, hint: null } : words;
}

/** @param {Failure} failure @returns {FailureWords} */
function allWords(failure) {
    const { code = "unknown", message = "", hint = null } = failure;
    if (!catalogue) return { text: message, hint, detail: null };
    const words = sentencesOf(catalogue, failure);
    return words ? { ...words, detail: null } : { text: t(`error.${code}.text`), hint: null, detail: message };
}

/** Only the sentence. @param {Failure} failure */
export const failureText = (failure) => failureWords(failure).text;

/**
 * @param {string} path
 * @returns {Promise<import("./sentences.js").Catalogue>} empty if the file is missing, so only the codes have texts
 */
async function load(path) {
    try {
        return await (await fetch(new URL(path, import.meta.url))).json();
    } catch {
        return {};
    }
}
