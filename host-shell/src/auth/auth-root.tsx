import { addErrors } from '@portal/shared-core/errors';
import { signInErrors } from '@portal/shared-core/errors/sign-in';
import { SupabaseProvider } from '@portal/shared-core/supabase';
import { Outlet } from 'react-router-dom';

import { useConfig } from '#/config-context.tsx';
import { openPage } from '#/page.ts';

addErrors(signInErrors);

/** The context of every page under /auth: the client that signs in, and the error catalogue of sign-in. */
export function AuthRoot() {
  const { supabase } = openPage(useConfig());
  return (
    <SupabaseProvider client={supabase}>
      <Outlet />
    </SupabaseProvider>
  );
}
