/*
 * Before the first paint: the theme this person chose, else the system's; later, when either changes. A file, since the policy
 * allows no inline script.
 */
(function () {
  var system = matchMedia('(prefers-color-scheme: dark)');
  function show() {
    var chosen = null;
    try {
      chosen = localStorage.getItem('bahamasinc_theme');
    } catch {
      // storage is closed to us: the system's theme it is
    }
    var dark = chosen === 'dark' || (chosen !== 'light' && system.matches);
    document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
  }
  show();
  system.addEventListener('change', show);
  addEventListener('storage', show);
})();
