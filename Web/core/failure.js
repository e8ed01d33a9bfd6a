// What went wrong, in the person's language. The server speaks English; its sentences are known here, and its codes for those that are not.
import { t } from "./i18n.js";
import { makeTranslator } from "./sentences.js";

const language = document.documentElement.lang;
/** @type {((sentence: string) => string | null) | null} */
const translate = language === "en" ? null : makeTranslator((await import(`./i18n/failures.${language}.js`)).default);

/**
 * @typedef {object} FailureWords
 * @property {string} text one sentence
 * @property {string | null} hint what can be done next
 * @property {string | null} detail the server's own words, where the sentence only tells the kind
 */

/**
 * @param {{code?: string, message?: string, hint?: string | null}} failure in the API's error shape
 * @returns {FailureWords}
 */
export function failureWords({ code = "unknown", message = "", hint = null }) {
    if (!translate) return { text: message, hint, detail: null };
    const text = translate(message);
    if (text !== null) return { text, hint: hint && translate(hint), detail: null };
    return { text: t(`error.${code}.text`), hint: hint && translate(hint), detail: message };
}

/** The one sentence. @param {{code?: string, message?: string}} failure */
export const failureText = (failure) => failureWords(failure).text;

/** Any other sentence of the server's; as it is where it is not known. @param {string} sentence */
export const said = (sentence) => translate?.(sentence) ?? sentence;
