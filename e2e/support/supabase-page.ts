import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { Page } from '@playwright/test';
import type { SupabaseClient, createClient } from '@supabase/supabase-js';

import { environment } from './environment.ts';

declare global {
  // The page's own: the library as a browser loads it, and the client made from it.
  var supabase: { createClient: typeof createClient };
  var client: SupabaseClient;
}

/** A page of the public site, which makes no client of its own. */
const PATH = '/about';
const library = join(
  dirname(createRequire(import.meta.url).resolve('@supabase/supabase-js/package.json')),
  'dist/umd/supabase.js',
);

/**
 * A page of the site with an unchanged supabase-js in it, configured as the portal is: what it does, any page of the
 * portal can do. Needs `test.use({ bypassCSP: true })`, because the site allows no added scripts.
 */
export async function openSupabasePage(page: Page): Promise<void> {
  await page.goto(PATH);
  await makeClient(page);
}

/** In a page of the site that is open already, such as where a link led. With the portal's key it shares the portal's session. */
export async function makeClient(page: Page, storageKey = 'supabase-client-page'): Promise<void> {
  await page.addScriptTag({ path: library });
  await page.evaluate(
    ({ url, key, storageKey: place }) => {
      globalThis.client = globalThis.supabase.createClient(url, key, {
        auth: { flowType: 'pkce', storageKey: place },
      });
    },
    { url: environment.api, key: environment.publishableKey, storageKey },
  );
}

export const supabasePageUrl = () => `${environment.web}${PATH}`;
