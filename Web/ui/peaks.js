/**
 * The loudest sample of each section of a sound, relative to the loudest of all.
 * @param {Float32Array} samples from -1 to 1
 * @param {number} count of sections
 * @returns {number[]} from 0 to 1; all 0 for silence
 */
export function peaks(samples, count) {
    const heights = Array.from({ length: count }, (_, at) => {
        const [from, to] = [at, at + 1].map((edge) => Math.floor(edge * samples.length / count));
        let most = 0;
        for (let index = from; index < to; index++) most = Math.max(most, Math.abs(samples[index]));
        return most;
    });
    const loudest = Math.max(...heights);
    return heights.map((height) => loudest > 0 ? Math.min(1, height / loudest) : 0);
}
