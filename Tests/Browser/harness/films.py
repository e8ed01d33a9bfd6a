"""Films that the browser records itself, because this machine may have no other encoder."""

import base64

from playwright.sync_api import Page

# Records one second of a square that changes its colour, in the given format (an empty result if the browser cannot write it).
# Every Chromium writes and plays MP4 with VP9.
RECORD = """async (type) => {
    if (!MediaRecorder.isTypeSupported(type)) return "";
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [64, 48];
    const pen = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(0), { mimeType: type });
    const track = recorder.stream.getVideoTracks()[0];
    const pieces = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const stopped = new Promise((done) => recorder.onstop = done);
    recorder.start();
    for (let frame = 0; frame < 12; frame++) {
        pen.fillStyle = `hsl(${frame * 30} 80% 50%)`;
        pen.fillRect(0, 0, 64, 48);
        track.requestFrame();
        await new Promise((done) => setTimeout(done, 60));
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));
}"""
TYPES = ["video/mp4;codecs=vp9", "video/webm;codecs=vp8"]


def record(page: Page) -> tuple[bytes, str]:
    """A film and the extension of its file name."""
    for kind in TYPES:
        if film := base64.b64decode(page.evaluate(RECORD, kind)):
            return film, "mp4" if "mp4" in kind else "webm"
    raise AssertionError("the browser makes no films")
