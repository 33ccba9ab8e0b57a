/**
 * Stands in the built pages where their own address must be whole: canonical links, previews, the sitemap. Whoever serves the
 * build puts the real one in its place, because one build serves every environment.
 */
export const SITE_ORIGIN = 'https://site.invalid';

/** Files of the host's build that name their own address. */
export const NAMES_ORIGIN = /\.html$|^(sitemap\.xml|robots\.txt)$/;

/** The text of such a file, with the address it is served from. */
export function withOrigin(text: string, origin: string): string {
  return text.replaceAll(SITE_ORIGIN, new URL(origin).origin);
}
