/*
 * Drawn pages only (tools/vite/site-pages.ts): what is to be read comes first. The code of the page is asked for once the page
 * has been painted, or at the first touch or key, whichever is sooner.
 */
(function () {
  var begun = false;
  function begin() {
    if (begun) return;
    begun = true;
    var code = JSON.parse(document.getElementById('code').textContent);
    var elements = code.map(function (file, index) {
      var element = document.createElement(index === 0 ? 'script' : 'link');
      if (index === 0) {
        element.type = 'module';
        element.src = file;
      } else {
        element.rel = 'modulepreload';
        element.href = file;
      }
      element.crossOrigin = '';
      return element;
    });
    document.head.append.apply(document.head, elements);
  }
  ['pointerdown', 'keydown'].forEach(function (name) {
    addEventListener(name, begin, { once: true, capture: true, passive: true });
  });
  // A timer set in a frame runs after that frame was painted. A page in the background paints none.
  if (document.visibilityState === 'hidden') begin();
  else
    requestAnimationFrame(function () {
      setTimeout(begin);
    });
})();
