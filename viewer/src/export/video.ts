// The animation as a video: H.264 or VP9 in MP4 where the browser can encode, else what it can record.

import { ArrayBufferTarget, Muxer } from "mp4-muxer";
import { breathe, type Film, type Made } from "./animation";

interface Codec {
  name: string; // as WebCodecs calls it
  kind: "avc" | "vp9";
  how: string;
}

const CODECS: Codec[] = [
  ...["640028", "64002a", "640033", "4d0028", "42e01f"].map((level): Codec => ({ name: `avc1.${level}`, kind: "avc", how: "MP4, H.264" })),
  ...["40", "51"].map((level): Codec => ({ name: `vp09.00.${level}.08`, kind: "vp9", how: "MP4, VP9" })),
];
const BITS = 0.14; // for each pixel of each picture
const QUEUE = 4; // pictures that wait for the encoder

export async function video(film: Film): Promise<Made> {
  if (typeof VideoEncoder !== "undefined") {
    for (const codec of CODECS) {
      const config = configOf(film, codec);
      if (!(await supported(config))) continue;
      try {
        return await encoded(film, codec, config);
      } catch (problem) {
        film.stopped.throwIfAborted();
        console.info(`${codec.name}: ${(problem as Error).message}`); // said to be supported, and is not: the next one
      }
    }
  }
  return recorded(film);
}

function configOf({ width, height, rate }: Film, { name, kind }: Codec): VideoEncoderConfig {
  const bitrate = Math.round(width * height * rate * BITS);
  return { codec: name, width, height, framerate: rate, bitrate, ...(kind === "avc" ? { avc: { format: "avc" } } : {}) };
}

async function supported(config: VideoEncoderConfig): Promise<boolean> {
  try {
    return (await VideoEncoder.isConfigSupported(config)).supported === true;
  } catch {
    return false;
  }
}

async function encoded(film: Film, codec: Codec, config: VideoEncoderConfig): Promise<Made> {
  const { painter, times, width, height, rate } = film;
  const target = new ArrayBufferTarget();
  const muxer = new Muxer({ target, video: { codec: codec.kind, width, height, frameRate: rate }, fastStart: "in-memory" });
  let failed: Error | null = null;
  const encoder = new VideoEncoder({ output: (chunk, meta) => muxer.addVideoChunk(chunk, meta), error: (problem) => (failed = problem) });
  try {
    encoder.configure(config);
    for (let k = 0; k < times.length; k++) {
      painter.paint(times[k]);
      const frame = new VideoFrame(painter.canvas, { timestamp: Math.round((k * 1e6) / rate), duration: Math.round(1e6 / rate) });
      encoder.encode(frame, { keyFrame: k % Math.round(2 * rate) === 0 });
      frame.close();
      film.progress((k + 1) / times.length);
      do await breathe(film.stopped);
      while (encoder.encodeQueueSize > QUEUE && !failed);
      if (failed) throw failed;
    }
    await encoder.flush();
    if (failed) throw failed;
  } finally {
    if (encoder.state !== "closed") encoder.close();
  }
  muxer.finalize();
  return { blob: new Blob([target.buffer], { type: "video/mp4" }), ending: "mp4", how: codec.how };
}

/** In real time, as the recorder keeps the clock. */
async function recorded(film: Film): Promise<Made> {
  const type = ["video/webm;codecs=vp9", "video/webm", "video/mp4"].find((one) => typeof MediaRecorder !== "undefined" && MediaRecorder.isTypeSupported(one));
  if (!type) throw new Error("this browser can neither encode nor record video; choose GIF");
  const { painter, times, rate } = film;
  const stream = painter.canvas.captureStream(rate);
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: film.width * film.height * rate * BITS });
  const pieces: Blob[] = [];
  recorder.ondataavailable = (event) => pieces.push(event.data);
  const done = new Promise((go) => (recorder.onstop = go));
  recorder.start();
  try {
    for (let k = 0; k < times.length; k++) {
      painter.paint(times[k]);
      film.progress((k + 1) / times.length);
      await new Promise((go) => setTimeout(go, 1000 / rate));
      film.stopped.throwIfAborted();
    }
  } finally {
    recorder.stop();
    await done;
    for (const track of stream.getTracks()) track.stop();
  }
  const ending = type.startsWith("video/mp4") ? "mp4" : "webm";
  return { blob: new Blob(pieces, { type }), ending, how: ending === "mp4" ? "MP4" : "WebM" };
}
