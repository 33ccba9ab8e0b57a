import { publicFileUrl, useSupabase } from '../supabase/index.ts';
import { useTenant } from '../tenant/index.ts';
import { issuerOf, type Issuer } from '../views/index.ts';

/** The active tenant as the issuer of a document, with its logo. */
export function useIssuer(): Issuer {
  const supabase = useSupabase();
  return issuerOf(useTenant(), (path) => publicFileUrl(supabase, 'logos', path));
}
