/*
 * How every host answers: headers, content security policy, cache rules, types of files, pages of other names. `tools/serve` serves by it,
 * and `tools/deploy` writes the configurations of other hosts from it.
 */

/** The hash of the empty string: emotion inserts its rules through the CSSOM into a style element that stays empty. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The content security policy of every page: no inline script but those with the nonce of the answer, no eval, no inline style with content;
 * data only from this origin, from Supabase and from the portals' origins where these are others. A host that cannot make a nonce gives none.
 */
export function contentSecurityPolicy(options: {
  supabaseUrl: string;
  /** Addresses of the portals that this host name serves. */
  portals: string[];
  /** A fresh one for each answer, or what a host writes for it. */
  nonce?: string | undefined;
}): string {
  const supabase = new URL(options.supabaseUrl).origin;
  const socket = supabase.replace(/^http/, 'ws');
  const remotes = [
    ...new Set(options.portals.filter(isAbsolute).map((url) => new URL(url).origin)),
  ];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(options.nonce ? [`'nonce-${options.nonce}'`] : []), ...remotes],
    'style-src': ["'self'", EMPTY_STYLE, ...remotes],
    'connect-src': ["'self'", supabase, socket, ...remotes],
    'img-src': ["'self'", 'data:', 'blob:', supabase],
    'font-src': ["'self'", ...remotes],
    'manifest-src': ["'self'"],
    // A worker of another origin is started from a blob that imports it; the import still needs script-src.
    'worker-src': ["'self'", ...(remotes.length > 0 ? ['blob:'] : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** The pointers of the portals that a host name serves, of those that its configuration names: where staff have one of their own, one. */
export function ownPortals(config: {
  portals?: { client?: string; admin?: string };
  hosts?: { areas?: string };
}): string[] {
  const { client, admin } = config.portals ?? {};
  const areas = config.hosts?.areas;
  return [areas !== 'staff' && client, areas !== 'public' && admin].filter(
    (address) => typeof address === 'string',
  );
}

function isAbsolute(url: string): boolean {
  return /^https?:\/\//.test(url);
}

/** Addresses that are answered with a file of another name: what a watcher asks for is a file of the host's build. */
export const aliases: Record<string, string> = { '/health': '/health.json' };

/** The builds of the portals, by the address they are served below. A file that is missing there is never answered with a page. */
export const remoteBuilds = {
  '/remotes/client': 'client-portal',
  '/remotes/admin': 'admin-portal',
} as const;

/** The file below the address of a portal that names its version. It alone changes under its name, and never has a compressed twin. */
export const pointerFile = 'current.json';

/** The address of a release, in a folder named by its version: nothing below it ever changes. */
export const releaseFolder = /^\/remotes\/(?:client|admin)\/[0-9A-Za-z][0-9A-Za-z.-]*\//;

/** The page of each address below these, where the address has no page of its own. */
export const fallbackPages = {
  '/auth': 'auth.html',
  '/app': 'portal.html',
  '/admin': 'portal.html',
} as const;

/** The page of an unknown address, with status 404. */
export const notFoundPage = '404.html';

/** The pages of the build that a host name of staff serves; every other address of a page gets `barePage` there. */
export const staffPages = /^(?:portal|auth|auth\/[a-z-]+)\.html$/;

/** The page without content of its own. Its code knows by /config.json which host name an address belongs to, and leads there. */
export const barePage = 'portal.html';

/** `robots.txt` of a host name of staff, which has no sitemap either. */
export const staffRobots = 'User-agent: *\nDisallow: /\n';

/** What a name of a file contains that is missing when the file is: these are answered 404 in plain text. */
export const fileName = /\.\w+$/;

/** Addresses of what a build holds for itself: never served. */
export const hidden = /\/\.[^./]|\/mf-(?:stats|manifest)\.json$/;

/** Files of the host in this folder have their hash in their name: they never change, and have compressed files beside them. */
export const hashedFolder = '/assets/';

/** How long browsers keep what is sent. A 404 of a file is never kept: the file may be there a moment later. */
export const cacheControl = {
  hashed: 'public, max-age=31536000, immutable',
  other: 'no-cache',
  missing: 'no-store',
} as const;

/** The type of each kind of file of the builds. Hosts know some of them otherwise, or not at all: Debian's nginx has none for `.mjs`. */
export const mediaTypes: Record<string, string> = {
  html: 'text/html;charset=utf-8',
  txt: 'text/plain;charset=utf-8',
  xml: 'application/xml;charset=utf-8',
  css: 'text/css;charset=utf-8',
  js: 'text/javascript;charset=utf-8',
  mjs: 'text/javascript;charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  ttf: 'font/ttf',
  woff2: 'font/woff2',
};

/** Types that hosts compress by themselves, where no compressed file is beside it. */
export const compressible = ['html', 'txt', 'xml', 'css', 'js', 'mjs', 'json', 'svg', 'ttf'];

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
