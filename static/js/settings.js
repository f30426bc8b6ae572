// What this device has chosen: kept in local storage, shown in a form, told as an event.
const ON_ROOT = { theme: "", deck: "four", size: "", motion: "", sort: "" };
let kept = {};
try { kept = JSON.parse(localStorage.getItem("settings")) ?? {}; } catch { /* private or broken */ }

export const setting = (name) => kept[name] ?? "";

function apply(name) {
  if (!(name in ON_ROOT)) return;
  const value = setting(name) || ON_ROOT[name];
  if (value) document.documentElement.dataset[name] = value;
  else delete document.documentElement.dataset[name];
}

function change({ target }) {
  kept[target.name] = target.value;
  try { localStorage.setItem("settings", JSON.stringify(kept)); } catch { /* lasts for this page */ }
  apply(target.name);
  document.dispatchEvent(new CustomEvent("setting", { detail: target.name }));
}

export function watchSettings() {
  const form = document.getElementById("settings");
  for (const field of form.elements) {
    if (field.name) field.value = setting(field.name);
  }
  form.addEventListener("change", change);
  form.addEventListener("submit", (event) => event.preventDefault());
}

export const isStill = () =>
  setting("motion") === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
