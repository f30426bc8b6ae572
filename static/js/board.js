// A frame arrives: the board changes in place, cards glide, the newer version always wins.
import { all, felt, one, say, words } from "./dom.js";
import { glide, remember } from "./glide.js";
import { sortHand } from "./sort.js";

const DRAMA = 2600; // how long the change of trump stays in sight, whatever follows

let busyUntil = 0;
let waiting = null;
let spokenFor = "";

export const version = () => Number(felt().dataset.version);
export const game = () => felt().dataset.game;
export const lastLine = () => {
  const lines = all("#log-lines > [id^=l-]");
  return lines.length ? number(lines.at(-1)) : 0;
};

const number = (line) => Number(line.id.split("-")[1]);
const isNews = (frame) => frame.game !== game() || frame.version > version();
export const isOld = (frame) => frame.game === game() && frame.version < version();

// Show a frame; `always` also redraws what is not newer, as after a refusal.
export function show(frame, { always = false } = {}) {
  if (!frame?.html || isOld(frame) || !(always || isNews(frame))) return;
  if (waiting && waiting.game === frame.game && waiting.version > frame.version) return;
  const pause = busyUntil - performance.now();
  if (pause <= 0) { waiting = null; return draw(frame); }
  if (!waiting) setTimeout(next, pause);
  waiting = frame;
}

function next() {
  const frame = waiting;
  waiting = null;
  if (frame && !isOld(frame)) draw(frame);
}

function draw(frame) {
  const fresh = new DOMParser().parseFromString(frame.html, "text/html");
  const arriving = fresh.getElementById("felt");
  const steps = frame.game === game() ? frame.version - version() : Infinity;
  const before = remember(felt());
  const focused = felt().contains(document.activeElement) ? document.activeElement.id : null;
  sortHand(arriving);
  window.Idiomorph.morph(felt(), arriving, { morphStyle: "outerHTML", callbacks: KEEP });
  addLines(fresh.getElementById("log-lines"));
  if (focused !== null) refocus(focused);
  if (steps <= 4) busyUntil = performance.now() + glide(felt(), before);
  tell(frame);
  document.dispatchEvent(new CustomEvent("board", { detail: frame }));
}

// What the page itself changes in the board stays as the player left it.
const KEEP = {
  beforeNodeMorphed: (old) => !(old.id === "notice" || old.name === "seed"),
  beforeNodeRemoved: (old) => {
    if (old.id === "since") return false;
    if (old.id !== "trump-change" || old.dataset.going !== undefined) return true;
    old.dataset.going = "";
    setTimeout(() => old.remove(), DRAMA);
    return false;
  },
  beforeAttributeUpdated: (name) => name !== "open" && name !== "data-busy",
};

function refocus(id) {
  if (felt().contains(document.activeElement)) return;
  const same = id ? document.getElementById(id) : null;
  const control = same?.matches("button:not([aria-disabled])") ? same : one(".hand [data-choice]");
  (control ?? one("#actions button:not([aria-disabled])") ?? one(".hand .card"))?.focus();
}

// The log: new lines are added, forgotten ones go, another game starts afresh.
function addLines(arriving) {
  const list = document.getElementById("log-lines");
  if (list.dataset.game !== arriving.dataset.game) list.replaceChildren();
  list.dataset.game = arriving.dataset.game;
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
  for (const line of [...arriving.children]) {
    if (!document.getElementById(line.id)) list.append(line);
  }
  const first = Number(arriving.dataset.first);
  for (const line of all("[id^=l-]:not([data-outline])", list)) {
    if (number(line) < first) line.remove();
  }
  if (atEnd) list.scrollTop = list.scrollHeight;
}

function tell(frame) {
  document.title = frame.title ?? document.title;
  icon();
  const key = `${frame.game} ${frame.version}`;
  if (frame.say && key !== spokenFor) say(frame.say);
  spokenFor = key;
}

// The icon of the page shows whose turn it is.
export function icon() {
  const turn = "awaited" in felt().dataset;
  one("link[rel=icon]").href = turn ? words.iconTurn : words.icon;
  navigator[turn ? "setAppBadge" : "clearAppBadge"]?.().catch(() => {});
}
