import { carriesProof } from './carries-proof.ts';

/**
 * A mail that names no page, such as one the project's owner sends, leads to the site itself. The page that says what its link
 * did is another; before the router looks, since the home page makes no client.
 */
export function forwardMailLink(): void {
  const { pathname, search, hash } = window.location;
  if (pathname !== '/' || !carriesProof({ search, hash })) return;
  window.history.replaceState(null, '', `/auth/confirm${search}${hash}`);
}
