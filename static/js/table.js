// The table page: everything that moves on it.
import "./dom.js"; // named here too, so that the browser fetches everything at once
import "./glide.js";
import "./paint.js";
import "./signal.js";
import "./terms.js";
import { icon } from "./board.js";
import { watchChoices } from "./choose.js";
import { watchClock } from "./clock.js";
import { watchKeys } from "./keys.js";
import { watchForms } from "./send.js";
import { watchSettings } from "./settings.js";
import { watchShare } from "./share.js";
import { watchLine } from "./socket.js";
import { watchOrder } from "./sort.js";
import { watchSound } from "./sound.js";

watchSettings();
watchOrder();
watchChoices();
watchForms();
watchKeys();
watchClock();
watchShare();
watchSound();
watchLine();
icon();

const log = document.getElementById("log-lines");
log.scrollTop = log.scrollHeight;
performance.mark("first-legal-card");
