// The page of a finished game.
import "./dom.js";
import { watchSeal } from "./opened.js";
import { watchShare } from "./share.js";

watchSeal();
watchShare();
