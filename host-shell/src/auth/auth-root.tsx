import { SupabaseProvider } from '@portal/shared-core/supabase';
import { Outlet } from 'react-router-dom';

import { useConfig } from '#/config-context.tsx';
import { openPage } from '#/page.ts';

/** What every page under /auth needs: the client that signs in. */
export function AuthRoot() {
  const { supabase } = openPage(useConfig());
  return (
    <SupabaseProvider client={supabase}>
      <Outlet />
    </SupabaseProvider>
  );
}
