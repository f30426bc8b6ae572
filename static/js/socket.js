// The line to the table: it brings boards, and takes one question: am I current?
import { show, version } from "./board.js";
import { words } from "./dom.js";
import { refresh } from "./send.js";
import { found, lost } from "./signal.js";

const BEAT = 15000;
const SILENCE = 40000; // longer than two beats: the line is dead, whatever the browser thinks
const LONGEST_PAUSE = 15000;
const SIGNED_OUT = 4401;
const NO_TABLE = 4404;

let socket = null;
let heard = 0;
let tries = 0;
let timer = 0;

function connect() {
  clearTimeout(timer);
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const line = new WebSocket(`${scheme}://${location.host}/ws${words.at}`);
  socket = line;
  line.onopen = () => { heard = Date.now(); check(); };
  line.onmessage = ({ data }) => { tries = 0; heard = Date.now(); found(); show(JSON.parse(data)); };
  line.onclose = ({ code }) => { if (line === socket) retry(code); };
}

function retry(code) {
  if (code === SIGNED_OUT || code === NO_TABLE) { location.reload(); return; }
  tries += 1;
  lost();
  const pause = Math.min(400 * 2 ** tries, LONGEST_PAUSE);
  clearTimeout(timer);
  timer = setTimeout(connect, pause * (0.5 + Math.random()));
  if (tries > 1) refresh().then(found, lost); // without a socket the board is fetched
}

function check() {
  if (socket?.readyState === WebSocket.OPEN) {
    if (Date.now() - heard > SILENCE) socket.close();
    else socket.send(JSON.stringify({ at: version() }));
  }
}

// Awake again, or online again: ask at once instead of waiting for the next beat.
function wake() {
  if (document.hidden) return;
  if (socket?.readyState === WebSocket.OPEN) check();
  else if (socket?.readyState !== WebSocket.CONNECTING) { tries = 0; connect(); }
}

export function watchLine() {
  connect();
  setInterval(check, BEAT);
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  addEventListener("pageshow", ({ persisted }) => { if (persisted) wake(); });
}
