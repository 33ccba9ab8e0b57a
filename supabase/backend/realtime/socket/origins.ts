/** The origins of some URLs, and for each on this machine the same by its other name. */
export function allowedOrigins(urls: readonly string[]): ReadonlySet<string> {
  return new Set(
    urls.flatMap((url) => {
      const { origin, hostname } = new URL(url);
      if (hostname === 'localhost') return [origin, origin.replace('localhost', '127.0.0.1')];
      if (hostname === '127.0.0.1') return [origin, origin.replace('127.0.0.1', 'localhost')];
      return [origin];
    }),
  );
}
