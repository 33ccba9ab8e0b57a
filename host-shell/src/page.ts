/*
 * What signed-in pages need and public ones do not: the Supabase client, the session, the data cache.
 * Reached only through `import()`, so that the public site does not download it.
 */
import type { RuntimeConfig } from '@portal/shared-core/config';
import { createQueryClient } from '@portal/shared-core/query';
import { startSession } from '@portal/shared-core/session';
import { createPortalClient } from '@portal/shared-core/supabase';

import { forgetPublicSettings } from './guard/public-settings.ts';
import { followSecondFactor } from './guard/second-factor.ts';

export type Page = ReturnType<typeof createPage>;

let page: Page | undefined;

/** The one client, session and cache of this page; made on the first call. */
export function openPage(config: RuntimeConfig): Page {
  page ??= createPage(config);
  return page;
}

/** Ends what works in the background. For tests: each opens a page of its own, and the others must not go on beside it. */
export async function closePage(): Promise<void> {
  await page?.close();
  page = undefined;
}

function createPage(config: RuntimeConfig) {
  const supabase = createPortalClient({ url: config.supabaseUrl, key: config.supabaseKey });
  const queryClient = createQueryClient();
  followSecondFactor(supabase);
  const stopSession = startSession(supabase, queryClient);
  async function close() {
    stopSession();
    queryClient.clear();
    await supabase.auth.dispose();
    forgetPublicSettings();
  }
  return { supabase, queryClient, openedAt: performance.now(), close };
}
