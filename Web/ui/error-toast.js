import { errorWords } from "./error-view.js";
import { toast } from "./toast.js";

/** Says what went wrong and what to do next. @param {unknown} error @param {string} [subject] what it is about */
export function errorToast(error, subject = "") {
    const { title, text, hint } = errorWords(error);
    toast([subject, title, hint ?? text].filter(Boolean).join(". "), { kind: "error" });
}
