import { useLayoutEffect } from 'react';

import { publicFileUrl, useSupabase, type Json, type PortalClient } from '../supabase/index.ts';
import type { Tenant } from '../tenant/index.ts';
import { applyBranding, type Branding } from '../ui/theme/index.ts';

/** Shows the page in the name, logo and colour of the tenant while it is the active one: before the first paint, so that nothing flashes. */
export function useTenantBranding(tenant: Tenant | undefined): void {
  const supabase = useSupabase();
  const branding = tenant?.branding;
  useLayoutEffect(() => {
    applyBranding(brandingOf(branding, supabase));
    return () => applyBranding(null);
  }, [branding, supabase]);
}

/** The branding in the database, reduced to valid values. */
function brandingOf(kept: Json | undefined, client: PortalClient): Branding | null {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return null;
  const { name, primary, accent, logo_path: logo } = kept;
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof primary === 'string' && { primary }),
    ...(typeof accent === 'string' && { accent }),
    ...(typeof logo === 'string' && { logoUrl: publicFileUrl(client, 'logos', logo) }),
  };
}
