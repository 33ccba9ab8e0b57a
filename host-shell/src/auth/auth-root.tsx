import { addErrors } from '@portal/shared-core/errors';
import { signInErrors } from '@portal/shared-core/errors/sign-in';
import { SupabaseProvider } from '@portal/shared-core/supabase';
import { Outlet } from 'react-router-dom';

import { useConfig } from '#/config-context.tsx';
import { openPage } from '#/page.ts';

addErrors(signInErrors);

/** What every page under /auth needs: the client that signs in, and the words for what it refuses. */
export function AuthRoot() {
  const { supabase } = openPage(useConfig());
  return (
    <SupabaseProvider client={supabase}>
      <Outlet />
    </SupabaseProvider>
  );
}
