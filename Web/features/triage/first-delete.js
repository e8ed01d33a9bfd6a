// The first photo that a browser swipes away: where it is now. Swiping goes on meanwhile, so this is said once.
import { afterFrame } from "../../core/after-frame.js";
import { t } from "../../core/i18n.js";
import { toast } from "../../ui/toast.js";

/** Where a browser keeps that it was said. */
const SAID = "shoebox.queue.said";
/** Time to read two sentences, in ms. */
const DURATION = 7000;

/** After the frame of the swipe, which has enough to do. */
export const tellFirstDelete = afterFrame(() => {
    if (localStorage.getItem(SAID)) return;
    localStorage.setItem(SAID, "yes");
    toast(t("triage.queued.first"), { duration: DURATION });
});
