/** Where a link in a mail may lead. */
export interface Redirects {
  /** `wanted` when it is allowed, else the site. */
  choose(wanted: unknown): string;
}

// Browsers and servers read these differently: backslashes as slashes, controls and spaces as nothing.
const AMBIGUOUS = /[\\\s\p{Cc}\p{Cf}]/u;

/**
 * The site's own pages, and `exactUrls` to the letter. Compared as text from the scheme to the end of the port, never by
 * parts of a parsed URL: what looks like the site to one parser and like another host to the next does not begin like it.
 */
export function createRedirects(siteUrl: string, exactUrls: readonly string[] = []): Redirects {
  const origins = originsOf(siteUrl);

  function isAllowed(wanted: string): boolean {
    if (AMBIGUOUS.test(wanted) || !URL.canParse(wanted)) return false;
    if (exactUrls.includes(wanted)) return true;
    return origins.some(
      (origin) =>
        wanted === origin || ['/', '?', '#'].some((end) => wanted.startsWith(origin + end)),
    );
  }

  return {
    choose: (wanted) => (typeof wanted === 'string' && isAllowed(wanted) ? wanted : siteUrl),
  };
}

/** The site's origin; on this machine by either of its names. */
function originsOf(siteUrl: string): string[] {
  const { origin, protocol, hostname, port } = new URL(siteUrl);
  const loopback = ['localhost', '127.0.0.1'];
  if (!loopback.includes(hostname)) return [origin];
  return loopback.map((name) => `${protocol}//${name}${port && `:${port}`}`);
}
