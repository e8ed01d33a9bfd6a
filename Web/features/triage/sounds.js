// Short, soft sounds. They are synthesised, so nothing is loaded. They are off by default.
import { settings } from "../../core/settings.js";

/**
 * @typedef {object} Sound
 * @property {number} from Hz
 * @property {number} to Hz
 * @property {number} length s
 * @property {number} volume 0…1
 */

/**
 * The sounds are softer than speech, and short, so that they do not overlap in fast swipes.
 * @type {Record<"threshold" | "swipe" | "undo", Sound>}
 */
export const SOUNDS = {
    threshold: { from: 1175, to: 1175, length: 0.035, volume: 0.03 },
    swipe: { from: 440, to: 220, length: 0.12, volume: 0.05 },
    undo: { from: 220, to: 440, length: 0.14, volume: 0.05 },
};
/** The attack time of a tone, in s. Without it, the tone would click. */
const ATTACK = 0.006;

/** @type {AudioContext | null} */
let context = null;

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
    if (!settings.value.sounds) return;
    context ??= new AudioContext();
    // Browsers play no sound before the user's first interaction.
    if (context.state === "suspended") void context.resume();
    const { from, to, length, volume } = SOUNDS[name];
    const start = context.currentTime;
    const tone = new OscillatorNode(context, { type: "sine", frequency: from });
    const loudness = new GainNode(context, { gain: 0 });
    tone.frequency.exponentialRampToValueAtTime(to, start + length);
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(volume, start + ATTACK);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
}
