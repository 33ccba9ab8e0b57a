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

const library = join(
  dirname(createRequire(import.meta.url).resolve('@supabase/supabase-js/package.json')),
  'dist/umd/supabase.js',
);

/**
 * Opens a page of the public site, which makes no client of its own, with the portal's client in it: an unchanged supabase-js that shares
 * the portal's session, for what has no screen. Needs `test.use({ bypassCSP: true })`, because the site allows no added scripts.
 */
export async function openClient(page: Page): Promise<void> {
  await page.goto('/about');
  await page.addScriptTag({ path: library });
  await page.evaluate(
    ({ url, key }) => {
      globalThis.client = globalThis.supabase.createClient(url, key, {
        auth: { flowType: 'pkce', storageKey: 'sb-auth-token' },
      });
    },
    { url: environment.api, key: environment.publishableKey },
  );
}
