// A link that searches for a title on another site. Its label names the site.
import { t } from "../../core/i18n.js";

/** @param {string} link */
const hostOf = (link) => new URL(link).hostname.replace(/^www\./, "");

/** The attributes of the link. @param {string} link */
export const searchLink = (link) => ({
    href: link,
    target: "_blank",
    rel: "noopener noreferrer",
    title: t("screenshots.search.hint", { host: hostOf(link) }),
});

/** @param {string} link */
export const searchWords = (link) => t("screenshots.search", { host: hostOf(link) });
