// The spectrum of an evenly sampled signal.

export interface Amplitudes {
  frequency: Float64Array;
  amplitude: Float64Array; // of a sine at each frequency, in the signal's unit
  samples: number;
  resolution: number; // between two frequencies
}

/** Amplitudes by a discrete Fourier transform of the signal less its mean, under a Hann window, padded with zeros to a power of two. */
export function amplitudes(values: Float64Array, step: number): Amplitudes {
  const samples = values.length;
  const size = 2 ** Math.ceil(Math.log2(Math.max(samples, 2)));
  const mean = values.reduce((sum, v) => sum + v, 0) / samples;
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  let weight = 0;
  for (let k = 0; k < samples; k++) {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * k) / (samples - 1));
    weight += window;
    re[k] = (values[k] - mean) * window;
  }
  transform(re, im);
  const half = size / 2;
  const frequency = Float64Array.from({ length: half }, (_, k) => k / (size * step));
  const amplitude = Float64Array.from({ length: half }, (_, k) => (2 * Math.hypot(re[k], im[k])) / weight);
  return { frequency, amplitude, samples, resolution: 1 / (samples * step) };
}

/** In place, by halving (Cooley and Tukey). */
function transform(re: Float64Array, im: Float64Array): void {
  const n = re.length;
  for (let k = 1, j = 0; k < n; k++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (k < j) {
      [re[k], re[j]] = [re[j], re[k]];
      [im[k], im[j]] = [im[j], im[k]];
    }
  }
  for (let size = 2; size <= n; size *= 2) {
    const half = size / 2;
    for (let k = 0; k < half; k++) {
      const angle = (-2 * Math.PI * k) / size;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      for (let at = k; at < n; at += size) {
        const [x, y] = [re[at + half] * c - im[at + half] * s, re[at + half] * s + im[at + half] * c];
        [re[at + half], im[at + half]] = [re[at] - x, im[at] - y];
        [re[at], im[at]] = [re[at] + x, im[at] + y];
      }
    }
  }
}

/** Whether times are evenly spaced, and the spacing; of others the median spacing. */
export function spacing(time: Float64Array): { even: boolean; step: number } {
  const steps = Float64Array.from({ length: Math.max(0, time.length - 1) }, (_, k) => time[k + 1] - time[k]).sort();
  if (!steps.length) return { even: false, step: NaN };
  const step = steps[steps.length >> 1];
  return { even: steps[steps.length - 1] - steps[0] < 1e-6 * step, step };
}
