import { useLayoutEffect } from 'react';

import type { Json } from '../supabase/index.ts';
import type { Tenant } from '../tenant/index.ts';
import { applyBranding, type Branding } from '../ui/theme/index.ts';

/** Shows the page in the name and colour of the tenant while it is the active one: before the first paint, so that nothing flashes. */
export function useTenantBranding(tenant: Tenant | undefined): void {
  const branding = tenant?.branding;
  useLayoutEffect(() => {
    applyBranding(brandingOf(branding));
    return () => applyBranding(null);
  }, [branding]);
}

/** What the database keeps, as far as a page can show it. */
function brandingOf(kept: Json | undefined): Branding | null {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return null;
  const { name, primary } = kept;
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof primary === 'string' && { primary }),
  };
}
