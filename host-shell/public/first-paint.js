/* Before the first paint: the theme this person chose, else the system's. A file, since the policy allows no inline script. */
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('bahamasinc_theme');
  } catch {
    // storage is closed to us: the system's theme it is
  }
  var dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
})();
