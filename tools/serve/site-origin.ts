/**
 * Placeholder in the built pages where a full address is required: canonical links, previews, the sitemap. The server replaces
 * it with the real address, because one build serves every environment.
 */
export const SITE_ORIGIN = 'https://site.invalid';

/** Placeholder for the address to write to, on pages that are read without JavaScript; everything else takes it from /config.json. */
export const SITE_EMAIL = 'contact@site.invalid';

/** Files of the host's build that contain the site's address. */
export const NAMES_ORIGIN = /\.html$|^(sitemap\.xml|robots\.txt)$/;

/** The text of such a file with the real address of the site and the real address to write to. */
export function withOrigin(text: string, origin: string, email: string): string {
  return text.replaceAll(SITE_EMAIL, email).replaceAll(SITE_ORIGIN, new URL(origin).origin);
}
