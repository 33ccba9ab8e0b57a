import { useConfigIfAny } from '#/config-context.tsx';

import { SiteLayout } from './site-layout.tsx';
import { useHydrated } from './use-hydrated.ts';

/** The public layout, with the configuration of this installation once it has loaded. */
export function SiteRoot() {
  const config = useConfigIfAny();
  const known = useHydrated() ? config : null;
  return (
    <SiteLayout
      contact={known && known.contact}
      backend={known && { url: known.supabaseUrl, key: known.supabaseKey }}
    />
  );
}
