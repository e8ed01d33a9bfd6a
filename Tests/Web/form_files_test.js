import assert from "node:assert/strict";
import { formFiles } from "../../Web/core/form-files.js";

const encoder = new TextEncoder(), decoder = new TextDecoder("latin1");

/** A stream of pieces of this size. @param {Uint8Array} bytes @param {number} size @param {Error} [failure] at the end */
const stream = (bytes, size, failure) => {
    let start = 0;
    return new ReadableStream({
        pull(controller) {
            if (start < bytes.length) controller.enqueue(bytes.subarray(start, start += size));
            else if (failure) controller.error(failure);
            else controller.close();
        },
    });
};

/** All files of a form, with their content. @param {ReadableStream<Uint8Array>} body @param {string} type */
async function read(body, type) {
    const found = [];
    for await (const file of formFiles(body, type)) {
        const content = decoder.decode(await new Response(file.content).arrayBuffer());
        found.push({ field: file.field, name: file.name, type: file.type, content, size: await file.end() });
    }
    return found;
}

/** A form as the browser itself writes it. */
async function browsersForm() {
    const form = new FormData();
    form.append("title", "not a file");
    form.append("files", new File(["\r\n--\r\n-\r\r\n--\r\n"], 'ä "b".pdf', { type: "application/pdf" }));
    form.append("files", new File([], "empty"));
    form.append("files", new File([new Uint8Array(300).map((_, index) => index % 14)], "c.bin"));
    const request = new Request("http://localhost/", { method: "POST", body: form });
    return { type: request.headers.get("Content-Type") ?? "", bytes: new Uint8Array(await request.arrayBuffer()) };
}

Deno.test("a form of the browser has the same files, in whatever pieces it arrives", async () => {
    const { type, bytes } = await browsersForm();
    const form = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
    const expected = await Promise.all(
        form.getAll("files").map(async (/** @type {any} */ file) => ({
            size: file.size,
            content: decoder.decode(await file.arrayBuffer()),
        })),
    );
    for (const size of [1, 2, 3, 7, 64, 100_000]) {
        const found = await read(stream(bytes, size), type);
        assert.deepEqual(found.map(({ content, size }) => ({ size, content })), expected, `pieces of ${size}`);
        assert.deepEqual(found.map(({ field, name }) => [field, name.replaceAll("%22", '"')]), [
            ["files", 'ä "b".pdf'],
            ["files", "empty"],
            ["files", "c.bin"],
        ]);
        assert.equal(found[0].type, "application/pdf");
    }
});

Deno.test("a file that is not read is passed over, and its size is known", async () => {
    const { type, bytes } = await browsersForm();
    const sizes = [];
    for await (const file of formFiles(stream(bytes, 5), type)) {
        if (file.name === "c.bin") await file.content.cancel();
        sizes.push(await file.end());
    }
    assert.deepEqual(sizes, [14, 0, 300]);
});

Deno.test("a file is taken piece by piece, and never more of it than was read", async () => {
    let sent = 0;
    const head = encoder.encode('--x\r\nContent-Disposition: form-data; name="files"; filename="large"\r\n\r\n');
    const endless = new ReadableStream({
        pull(controller) {
            controller.enqueue(sent ? new Uint8Array(1 << 20) : head);
            sent++;
        },
    }, { highWaterMark: 0 });
    for await (const file of formFiles(endless, "multipart/form-data; boundary=x")) {
        const reader = file.content.getReader();
        for (let count = 0; count < 100; count++) assert.ok((await reader.read()).value?.length);
        break;
    }
    assert.ok(sent <= 102, `${sent} pieces were fetched`);
});

Deno.test("a form that breaks off, has no boundary or endless headers is refused, after the files before that", async () => {
    const { type, bytes } = await browsersForm();
    for (const failure of [undefined, new Error("gone")]) {
        const names = /** @type {string[]} */ ([]);
        const broken = async () => {
            for await (const file of formFiles(stream(bytes.subarray(0, bytes.length - 150), 64, failure), type)) {
                names.push(file.name);
                await new Response(file.content).arrayBuffer();
            }
        };
        await assert.rejects(broken());
        assert.deepEqual(names.at(-1), "c.bin");
    }
    await assert.rejects(read(stream(bytes, 64), "multipart/form-data"));
    await assert.rejects(
        read(stream(encoder.encode("--x\r\n" + "a".repeat(100_000)), 64), "multipart/form-data; boundary=x"),
    );
    assert.deepEqual(await read(stream(encoder.encode("--x--"), 64), 'multipart/form-data; boundary="x"'), []);
});

Deno.test("a form that is late ends there, and what was read before stays", async () => {
    const { type, bytes } = await browsersForm();
    const names = /** @type {string[]} */ ([]);
    let isLate = false;
    await assert.rejects(async () => {
        for await (const file of formFiles(stream(bytes, 16), type, () => isLate)) {
            names.push(file.name);
            isLate = names.length === 2;
        }
    });
    assert.equal(names.length, 2);
});
