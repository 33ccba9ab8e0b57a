/** How long one request may be without an answer. The person reads what the page waits for, and can begin again. */
const TIMEOUT_MS = 20_000;
/** A second request goes out beside one without an answer: its connection may be lost. */
const SECOND_REQUEST_MS = 5_000;

/**
 * The text at an address. Of two requests the first answer counts; the second begins when the first is slow. An error of the first alone counts
 * at once.
 */
export async function fetchText(
  url: URL,
  begunAgain: AbortSignal,
  cache: RequestCache,
): Promise<string> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  begunAgain.addEventListener('abort', () => stop.abort());
  const first = fetchOnce(url, { cache, signal: stop.signal });
  try {
    const isSlow = await Promise.race([first.then(() => false), pause(SECOND_REQUEST_MS, true)]);
    const second = () => fetchOnce(url, { cache, signal: stop.signal });
    return await (isSlow ? Promise.any([first, second()]) : first);
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

async function fetchOnce(url: URL, init: RequestInit): Promise<string> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}`);
  return response.text();
}

export function pause<T = void>(ms: number, answer?: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(answer as T), ms));
}

export function expiry(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
  });
}
