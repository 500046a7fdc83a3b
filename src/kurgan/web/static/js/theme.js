/* Sets the theme before anything is painted; a plain script in the <head> of every page. */
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    let theme = "auto";
    try {
      theme = JSON.parse(localStorage.getItem("kurgan.settings") ?? "{}").theme ?? "auto";
    } catch {
      // settings that cannot be read are as good as none
    }
    const name = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
    document.documentElement.dataset.theme = name;
  };
  dark.addEventListener("change", apply);
  addEventListener("kurgan-settings", apply);
  apply();
})();
