/** Where the host notes, on the root element of the page, the origin of the public site: only where staff have a host name of their own. */
export const SITE_ORIGIN_NOTE = 'data-site-origin';

/** The origin of the public site and the client portal, for the links that clients get: that of this page, unless staff have a host name of their own. */
export function siteOrigin(): string {
  return document.documentElement.getAttribute(SITE_ORIGIN_NOTE) ?? location.origin;
}
