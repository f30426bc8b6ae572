// Choosing: which cards, what to beat with them, and a way back until it is sent.
import { isOld } from "./board.js";
import { all, felt, hideNotice, notice, one, words } from "./dom.js";
import { hand, held, paint as draw, targetsOf } from "./paint.js";
import { busy, play, why } from "./send.js";
import { setting } from "./settings.js";

const LIVE = 3600; // seconds for a move; with more there is time to ask again

// verb: what is being put together; cards: with which; pairs: attack card -> what beats it.
let chosen = fresh();
function fresh() { return { verb: "", cards: [], pairs: new Map(), picked: "" }; }

const facts = () => hand()?.dataset ?? {};
const open = () => all(".target", felt()).map((target) => target.dataset.target);

const paint = () => draw(chosen);

function asksFirst() {
  if (setting("confirm")) return setting("confirm") === "always";
  return Number(felt().dataset.seconds ?? 0) >= LIVE;
}

function move() {
  if (chosen.verb === "defend") {
    return `defend ${[...chosen.pairs].map((pair) => pair.join(" ")).join(" ")}`;
  }
  return [chosen.verb, ...chosen.cards].filter(Boolean).join(" ");
}

export function clear() { chosen = fresh(); hideNotice(); paint(); }

function send() {
  const isWhole = chosen.verb === "defend" ? chosen.pairs.size : chosen.cards.length;
  if (!isWhole || busy()) return;
  play(move());
  paint(); // what was chosen lies there at once; the buttons wait for the answer
}

// Complete as it is: sent at once, unless this player wants to be asked.
const settle = () => (asksFirst() ? paint() : send());

// ---- Cards ----

function tap(card) {
  if (busy()) return;
  if (card.ariaDisabled === "true") { why(card.value); return; }
  const code = card.dataset.card;
  if (card.dataset.choice === "attack") add("attack", code, Number(facts().room ?? 1));
  else if (chosen.verb === "flash" && "flash" in card.dataset) lone("flash", code);
  else if (handsOn(card)) add("transfer", code, Number(facts().transferRoom ?? 1));
  else if (chosen.picked === code) clear();
  else beat(card, code);
}

const handsOn = ({ dataset }) =>
  "transfer" in dataset && (!dataset.beats || chosen.verb === "transfer") && !("flash" in dataset && !chosen.verb);

function lone(verb, code) { chosen = { ...fresh(), verb, cards: [code] }; settle(); }

// Could another card be played together with this one?
function hasCompany(verb, code) {
  const sort = verb === "attack" ? "[data-choice=attack]" : "[data-transfer]";
  const others = all(`.hand ${sort}`, felt()).filter((card) => card.dataset.card !== code);
  return "oneRank" in facts() ? others.some((card) => card.dataset.card[0] === code[0]) : others.length > 0;
}

function add(verb, code, room) {
  if (room < 2 || !hasCompany(verb, code)) { lone(verb, code); return; }
  const goesWith = (other) => verb !== "attack" || !("oneRank" in facts()) || other[0] === code[0];
  const others = chosen.verb === verb ? chosen.cards.filter(goesWith) : [];
  const cards = others.includes(code) ? others.filter((other) => other !== code) : [...others, code];
  chosen = cards.length ? { ...fresh(), verb, cards: cards.slice(-room) } : fresh();
  paint();
}

function beat(card, code) {
  const targets = targetsOf(card).filter((target) => !chosen.pairs.has(target));
  const more = "transfer" in card.dataset || "flash" in card.dataset;
  if (targets.length === 1 && !(more && !chosen.pairs.size)) { stage(targets[0], code); return; }
  if (!targets.length && !more) return;
  chosen = { ...fresh(), pairs: chosen.pairs, verb: chosen.pairs.size ? "defend" : "", picked: code };
  paint();
  if (targets.length) notice(words.choose, { kind: "hint" });
}

function stage(target, code) {
  const pairs = new Map([...chosen.pairs].filter(([, other]) => other !== code)).set(target, code);
  chosen = { ...fresh(), verb: "defend", pairs };
  hideNotice();
  const isWhole = !("together" in facts()) || pairs.size === open().length;
  if (isWhole) settle(); else paint();
  if (asksFirst() || !isWhole) one("[data-send]", felt())?.focus();
}

function unstage(target) {
  chosen.pairs.delete(target);
  if (!chosen.pairs.size) chosen = fresh();
  paint();
}

// ---- Buttons ----

function act(button) {
  if (busy()) return;
  const kind = button.dataset.action;
  if (button.ariaDisabled === "true") { why(button.value); return; }
  if (kind === "take" || kind === "done") { lone(button.value, ""); return; }
  const picked = chosen.picked && held(chosen.picked);
  if (picked && kind in picked.dataset) lone(kind, chosen.picked);
  else if (button.value) lone(kind, button.value.split(" ")[1]);
  else { chosen = { ...fresh(), verb: kind }; paint(); notice(words.chooseTransfer, { kind: "hint" }); }
}

function click(event) {
  const at = (selector) => event.target.closest?.(selector);
  const card = at(".hand .card"), target = at(".target:enabled"), button = at("[data-action]");
  const staged = at(".card[data-staged]");
  if (!(card || target || button || staged || at("[data-send]") || at("[data-back]"))) return;
  event.preventDefault();
  if (card) tap(card);
  else if (target) { if (chosen.picked) stage(target.dataset.target, chosen.picked); }
  else if (staged) unstage(staged.dataset.on);
  else if (button) act(button);
  else if (at("[data-send]")) send();
  else clear();
  if (event.detail === 0) keepFocus(event.target);
}

// By keyboard: on to what can be beaten, and never left on something that has gone.
function keepFocus(from) {
  const isGone = !from.isConnected || from.closest(":disabled, [hidden]");
  const stop = one(".target:enabled", felt()) ?? (isGone && one('.hand .card[tabindex="0"]', felt()));
  if (stop) stop.focus();
}

// The board has changed: keep what can still be done, drop the rest.
function review() {
  const can = (code) => held(code)?.dataset.choice;
  const stands =
    chosen.cards.filter(Boolean).every(can) &&
    (!chosen.picked || can(chosen.picked)) &&
    [...chosen.pairs].every(([target, code]) => can(code) && targetsOf(held(code)).includes(target));
  if (!stands || !hand()) chosen = fresh();
  paint();
}

export function watchChoices() {
  document.addEventListener("click", click);
  document.addEventListener("board", review);
  document.addEventListener("answered", ({ detail }) => {
    chosen = fresh();
    if (isOld(detail)) paint(); // a newer board is in sight already, and this one is not drawn
  });
}

