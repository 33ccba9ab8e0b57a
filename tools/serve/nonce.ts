import { randomBytes } from 'node:crypto';

/**
 * Placeholder in the built pages for the nonce of an answer, on the script that loads the code of the page. The server replaces it in each
 * answer, and names the same nonce in the policy: with it the host may add an import map, and no one else may.
 */
export const PAGE_NONCE = '__PORTAL_NONCE__';

/** A nonce for one answer, of 128 random bits. */
export function freshNonce(): string {
  return randomBytes(16).toString('hex');
}

export function withNonce(page: string, nonce: string): string {
  return page.replaceAll(PAGE_NONCE, nonce);
}
