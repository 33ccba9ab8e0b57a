import type { Plugin } from 'vite';

import { PAGE_NONCE } from '../serve/nonce.ts';

/** Gives the script that loads a page's code a place for the nonce of the answer, which the host reads there. */
export function pageNonce(): Plugin {
  return {
    name: 'portal-page-nonce',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const page = html.replace('<script type="module"', `$& nonce="${PAGE_NONCE}"`);
        if (page === html) throw new Error('The page loads no module; its tag changed?');
        return page;
      },
    },
  };
}
