// A small line when the connection is gone for longer than a blink.
const PATIENCE = 1500;
let timer = 0;

const line = () => document.getElementById("reconnecting");

export function lost() {
  timer ||= setTimeout(() => { line().hidden = false; }, PATIENCE);
}

export function found() {
  clearTimeout(timer);
  timer = 0;
  line().hidden = true;
}
