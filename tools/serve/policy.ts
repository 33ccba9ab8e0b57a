/** The hash of the empty string: emotion inserts its rules through the CSSOM into a style element that stays empty. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The content security policy of every page: no inline script, no eval, no inline style with content; data only from this
 * origin, from Supabase and from the portals' origins where these are others.
 */
export function contentSecurityPolicy(options: { supabaseUrl: string; portals: string[] }): string {
  const supabase = new URL(options.supabaseUrl).origin;
  const socket = supabase.replace(/^http/, 'ws');
  const remotes = [
    ...new Set(options.portals.filter(isAbsolute).map((url) => new URL(url).origin)),
  ];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...remotes],
    'style-src': ["'self'", EMPTY_STYLE, ...remotes],
    'connect-src': ["'self'", supabase, socket, ...remotes],
    'img-src': ["'self'", 'data:', 'blob:', supabase],
    'font-src': ["'self'", ...remotes],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

function isAbsolute(url: string): boolean {
  return /^https?:\/\//.test(url);
}

/** Addresses that are answered with a file of another name: what a watcher asks for is a file of the host's build. */
export const aliases: Record<string, string> = { '/health': '/health.json' };

/** The other headers of every response. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/**
 * A browser that was here over HTTPS comes back over HTTPS alone, for two years. Only for responses over HTTPS: browsers ignore it over HTTP,
 * and a site that is served over both would lock itself out.
 */
export const strictTransport = { 'strict-transport-security': 'max-age=63072000' };
