// Before the first paint: what this device has chosen. A plain script, so that nothing flickers.
(() => {
  const root = document.documentElement;
  let kept = {};
  try { kept = JSON.parse(localStorage.getItem("settings")) ?? {}; } catch { /* private or broken */ }
  for (const name of ["theme", "deck", "size", "motion", "sort"]) {
    if (kept[name]) root.dataset[name] = kept[name];
  }
  root.dataset.script = "";
})();
