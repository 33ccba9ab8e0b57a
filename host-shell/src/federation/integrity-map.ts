/**
 * Has the browser check each script of a release before it runs, those that pages load later among them. The policy lets a script into the page that has
 * the nonce of its answer; without one the browser ignores the map.
 */
export function addIntegrity(base: URL, files: Record<string, string>): void {
  const scripts = Object.entries(files).filter(([name]) => /\.m?js$/.test(name));
  addMap(Object.fromEntries(scripts.map(([name, hash]) => [new URL(name, base).href, hash])));
}

export function addMap(integrity: Record<string, string>): void {
  const map = document.createElement('script');
  map.type = 'importmap';
  map.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  map.textContent = JSON.stringify({ integrity });
  document.head.append(map);
}
