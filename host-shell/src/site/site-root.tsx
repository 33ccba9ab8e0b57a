import { useConfigIfAny } from '#/config-context.tsx';

import { SiteLayout } from './site-layout.tsx';
import { useHydrated } from './use-hydrated.ts';

/** The public layout with what this installation's configuration says, as soon as it is known. */
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
