import { errorWords } from "./error-view.js";
import { toast } from "./toast.js";

/** Shows an error and the next step in a toast. @param {unknown} error @param {string} [subject] the thing that failed */
export function errorToast(error, subject = "") {
    const { title, text, hint } = errorWords(error);
    toast([subject, title, hint ?? text].filter(Boolean).join(". "), { kind: "error" });
}
