/**
 * Placeholder in the built pages where a full address is required: canonical links, previews, the sitemap. The server replaces
 * it with the real address, because one build serves every environment.
 */
export const SITE_ORIGIN = 'https://site.invalid';

/** Files of the host's build that contain the site's address. */
export const NAMES_ORIGIN = /\.html$|^(sitemap\.xml|robots\.txt)$/;

/** The text of such a file with the real address. */
export function withOrigin(text: string, origin: string): string {
  return text.replaceAll(SITE_ORIGIN, new URL(origin).origin);
}
