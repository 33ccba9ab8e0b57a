import type { PortalName } from '@portal/shared-core/contract';
import { signOut, useSession } from '@portal/shared-core/session';
import { Button, ButtonLink } from '@portal/shared-core/ui';
import { useConfig } from '#/config-context.tsx';
import { openPage } from '#/page.ts';

/** Where a person can go whose portal cannot be loaded: to the other area, where they may, and out. */
export function OtherWays({ portal }: { portal: PortalName }) {
  const config = useConfig();
  const { supabase } = openPage(config);
  const role = useSession(({ user }) => user?.role);
  return (
    <>
      {portal === 'admin' && config.portals.client && (
        <ButtonLink to="/app" variant="outlined">
          Go to Client Area
        </ButtonLink>
      )}
      {portal === 'client' && config.portals.admin && role === 'admin' && (
        <ButtonLink to="/admin" variant="outlined">
          Go to Admin Area
        </ButtonLink>
      )}
      <Button onClick={() => void signOut(supabase)}>
        {role === 'admin' ? 'Sign Out' : 'Logout'}
      </Button>
    </>
  );
}
