// What the player does goes up as the form of the page, and again until the server has answered.
import { game, lastLine, show, version } from "./board.js";
import { felt, hideNotice, notice, one, words } from "./dom.js";
import { lost, found } from "./signal.js";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;

let isBusy = false;
export const busy = () => isBusy;

// Works on plain http too, where crypto.randomUUID does not exist.
function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const wait = (pause) => new Promise((done) => { setTimeout(done, pause); });

export function ask(address, fields) {
  const token = one("#token [name=csrfmiddlewaretoken]")?.value ?? "";
  return fetch(address, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Accept: "application/json", "X-CSRFToken": token },
    signal: AbortSignal.timeout?.(10000),
  });
}

// Ask until there is an answer: the command makes sure that it is done once.
async function insist(address, fields) {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      const answer = await ask(address, fields);
      if (answer.status < 500) return answer;
    } catch { /* no line: try again */ }
    lost();
    await wait(pause * (0.75 + Math.random() / 2));
  }
}

// Send a form. The answer is the new board, also when it is a refusal.
export async function post(address, given) {
  if (isBusy) return false;
  isBusy = true;
  let isLeaving = false;
  felt().toggleAttribute("data-busy", true);
  hideNotice();
  try {
    const fields = { game: game(), version: version(), ...given, command: uuid() };
    const answer = await insist(address, fields);
    found();
    if (!answer.headers.get("Content-Type")?.includes("json")) {
      isLeaving = true; // nothing more is sent from here
      location.reload();
      return false;
    }
    const frame = await answer.json();
    document.dispatchEvent(new CustomEvent("answered", { detail: frame }));
    show(frame, { always: true });
    if (frame.ok === false) notice(frame.sentence, { rule: frame.rule });
    return frame.ok !== false;
  } finally {
    isBusy = isLeaving;
    felt().toggleAttribute("data-busy", isLeaving);
  }
}

export const play = (move) => post(`${words.at}move`, { move });

// Why can this not be played? The rules answer, never a copy of them here.
export async function why(move) {
  try {
    const answer = await ask(`${words.at}why`, { game: game(), version: version(), move });
    const { sentence, rule } = await answer.json();
    if (sentence) notice(sentence, { rule });
  } catch { /* no line: nothing to say */ }
}

// Fetch the board as it is now; used when there is no socket.
export async function refresh() {
  const answer = await fetch(`${words.at}board?after=${lastLine()}`, {
    headers: { Accept: "application/json" },
    signal: AbortSignal.timeout?.(10000),
  });
  if (!answer.ok) throw new Error(answer.status);
  show(await answer.json());
}

function submit(event) {
  const form = event.target;
  if (form.method !== "post" || form.id === "terms") return;
  event.preventDefault();
  const button = event.submitter;
  const fields = Object.fromEntries(new FormData(form, button));
  for (const name of ["csrfmiddlewaretoken", "game", "version", "command"]) delete fields[name];
  post(button?.getAttribute("formaction") ?? form.action, fields);
  if (form.matches(":popover-open")) form.hidePopover();
}

export const watchForms = () => document.addEventListener("submit", submit);
