import assert from "node:assert/strict";
import { problemsOf } from "../../Web/features/search/find.js";

/** @param {string} archive */
const problem = (archive) => ({ reason: "mail.archiveLeftOut", arguments: { archive }, message: `${archive} is left out.` });

Deno.test("what could not be searched is named once, although mails and attachments name it both", () => {
    const groups = [
        { kind: "file", results: [] },
        { kind: "mail", results: [], problems: [problem("a.mbox"), problem("b.mbox")] },
        { kind: "attachment", results: [], problems: [problem("a.mbox")] },
    ];
    assert.deepEqual(problemsOf(groups).map(({ message }) => message), ["a.mbox is left out.", "b.mbox is left out."]);
    assert.deepEqual(problemsOf([{ kind: "file", results: [] }]), []);
});
