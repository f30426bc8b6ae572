// The time that is left: beside the names, and large when it is yours.
import { all, felt, one, say, words } from "./dom.js";

const LOW = 10;
let offset = 0; // the clock of the server minus ours
let deadline = 0;
let told = 0;

function read() {
  const { deadline: until, now } = felt().dataset;
  if (until && until !== String(deadline)) told = 0;
  deadline = Number(until ?? 0);
  if (now) offset = Number(now) - Date.now();
  tick();
}

function written(seconds) {
  if (seconds >= 86400) return `${Math.floor(seconds / 86400)} ${words.day}`;
  if (seconds >= 6000) return `${Math.floor(seconds / 3600)} ${words.hour}`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function tick() {
  if (!deadline) return;
  const left = Math.max(0, (deadline - Date.now() - offset) / 1000);
  const share = Math.min(1, left / Number(felt().dataset.seconds || 1));
  for (const ring of all(".ring__left", felt())) {
    ring.setAttribute("stroke-dasharray", `${Math.round(share * 100)} 100`);
  }
  const clock = one(".clock", felt());
  if (!clock) return;
  clock.toggleAttribute("data-low", left < LOW);
  one("b", clock).textContent = written(Math.ceil(left));
  one(".clock__bar", clock).style.transform = `scaleX(${share})`;
  warn(left);
}

// Spoken twice only, at twenty and at ten seconds.
function warn(left) {
  const mark = left <= 10 ? 10 : left <= 20 ? 20 : 0;
  if (!mark || told === mark || left === 0 || Number(felt().dataset.seconds) <= mark) return;
  told = mark;
  say(`${mark} ${words.left}`);
}

export function watchClock() {
  read();
  document.addEventListener("board", read);
  setInterval(tick, 500);
}
