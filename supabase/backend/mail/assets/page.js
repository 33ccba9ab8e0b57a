/* Keeps the list of mails up to date while it is looked at. */

const EVERY_MS = 2000;

async function refresh() {
  const response = await fetch('/', { cache: 'no-store' });
  if (!response.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  const focused = document.activeElement?.id;
  for (const part of ['header', 'main']) {
    const [now, next] = [document.querySelector(part), fresh.querySelector(part)];
    if (now && next && now.innerHTML !== next.innerHTML) now.replaceChildren(...next.childNodes);
  }
  document.title = fresh.title;
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

async function keepFresh() {
  try {
    if (document.visibilityState === 'visible') await refresh();
  } catch {
    // The backend is away; it is asked again.
  }
  setTimeout(() => void keepFresh(), EVERY_MS);
}

document.addEventListener('visibilitychange', () => void refresh().catch(() => {}));
setTimeout(() => void keepFresh(), EVERY_MS);
