// All sounds of the app, and the setting that switches them on. They are short and soft, and off by default. They are
// synthesised, so nothing is loaded.

/**
 * @typedef {object} Sound
 * @property {number} from Hz
 * @property {number} to Hz
 * @property {number} length s
 * @property {number} volume 0…1
 */

/**
 * The tones of each sound, one after another. They are softer than speech, and short, so that they do not overlap in fast
 * swipes.
 * @type {Record<"threshold" | "swipe" | "undo" | "shot" | "done" | "emptied" | "error", Sound[]>}
 */
export const SOUNDS = {
    threshold: [{ from: 1175, to: 1175, length: 0.035, volume: 0.03 }],
    swipe: [{ from: 440, to: 220, length: 0.12, volume: 0.05 }],
    undo: [{ from: 220, to: 440, length: 0.14, volume: 0.05 }],
    /** A page was photographed. */
    shot: [{ from: 1568, to: 1319, length: 0.05, volume: 0.04 }],
    /** A conversion is done, or nothing is left to decide. */
    done: [
        { from: 659, to: 659, length: 0.1, volume: 0.04 },
        { from: 880, to: 880, length: 0.18, volume: 0.04 },
    ],
    /** The delete queue was emptied. */
    emptied: [
        { from: 523, to: 392, length: 0.12, volume: 0.05 },
        { from: 330, to: 262, length: 0.18, volume: 0.05 },
    ],
    error: [{ from: 196, to: 175, length: 0.2, volume: 0.05 }],
};
/** The attack time of a tone, in s. Without it, the tone would click. */
const ATTACK = 0.006;

/** @type {AudioContext | null} */
let context = null;

let isAllowed = false;

/** Applies the setting. @param {boolean} isOn */
export function allowSounds(isOn) {
    isAllowed = isOn;
}

/** Plays a sound if the user has switched sounds on. @param {keyof typeof SOUNDS} name */
export function play(name) {
    if (!isAllowed) return;
    context ??= new AudioContext();
    // Browsers play no sound before the user's first interaction.
    if (context.state === "suspended") void context.resume();
    let start = context.currentTime;
    for (const tone of SOUNDS[name]) {
        playTone(context, tone, start);
        start += tone.length;
    }
}

/** @param {AudioContext} audio @param {Sound} sound @param {number} start the time on the clock of the context, in s */
function playTone(audio, { from, to, length, volume }, start) {
    const tone = new OscillatorNode(audio, { type: "sine", frequency: from });
    const loudness = new GainNode(audio, { gain: 0 });
    tone.frequency.setValueAtTime(from, start);
    tone.frequency.exponentialRampToValueAtTime(to, start + length);
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(volume, start + ATTACK);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
}
