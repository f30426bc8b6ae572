// Six short sounds, made on the spot; silent until they are switched on and the page was touched.
import { setting } from "./settings.js";

const NOTES = { // [frequency, start, length]
  turn: [[660, 0, 0.12], [880, 0.12, 0.18]],
  card: [[300, 0, 0.05]],
  beaten: [[440, 0, 0.08], [330, 0.08, 0.1]],
  take: [[220, 0, 0.14], [165, 0.12, 0.18]],
  over: [[523, 0, 0.15], [659, 0.15, 0.15], [784, 0.3, 0.3]],
};

let studio = null;

function play(name) {
  const notes = NOTES[name];
  if (!notes || setting("sound") !== "on" || !navigator.userActivation?.hasBeenActive) return;
  studio ??= new AudioContext();
  for (const [pitch, start, length] of notes) {
    const tone = new OscillatorNode(studio, { type: "triangle", frequency: pitch });
    const volume = new GainNode(studio, { gain: 0.12 });
    const at = studio.currentTime + start;
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(studio.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}

export const watchSound = () =>
  document.addEventListener("board", ({ detail }) => play(detail.sound));
