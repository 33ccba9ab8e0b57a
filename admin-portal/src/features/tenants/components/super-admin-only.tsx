import { Page, Skeleton, EmptyState, ButtonLink } from '@portal/shared-core/ui';
import type { ReactNode } from 'react';

import { useIsSuperAdmin } from '#/components/duties/super-admin.ts';
import { paths } from '#/paths.ts';

/** What the super admin alone sees; the database refuses it to others too (NAV-05). */
export function SuperAdminOnly({
  children,
  otherwise,
}: {
  children: ReactNode;
  /** What other staff see instead of the reason. */
  otherwise?: ReactNode;
}) {
  const isSuperAdmin = useIsSuperAdmin();
  if (isSuperAdmin) return children;
  if (isSuperAdmin === false && otherwise) return otherwise;
  return (
    <Page title="Tenants">
      {isSuperAdmin === undefined ? (
        <Skeleton width="100%" height={240} />
      ) : (
        <EmptyState
          title="For the super admin alone"
          text="Other staff switch between firms in the top bar."
          action={<ButtonLink to={paths.dashboard}>To the dashboard</ButtonLink>}
        />
      )}
    </Page>
  );
}
