import { carriesProof } from './carries-proof.ts';

/**
 * An email without a page, such as one the project's owner sends, links to the site itself. Its link is redirected to the page that shows
 * its effect before the router starts, because the home page creates no client.
 */
export function forwardMailLink(): void {
  const { pathname, search, hash } = window.location;
  if (pathname !== '/' || !carriesProof({ search, hash })) return;
  window.history.replaceState(null, '', `/auth/confirm${search}${hash}`);
}
