import { useTenantScope } from '@portal/shared-core/tenant';
import { ButtonLink, EmptyState, Page, Skeleton, useRequiredParam } from '@portal/shared-core/ui';
import { lazy, Suspense } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

const DeletionPanel = lazy(async () => ({
  default: (await import('@portal/shared-core/firm')).DeletionPanel,
}));

/** The deletion of a tenant (EXIT-01). The lists that a condition links to are those of the firm in the top bar. */
export function TenantDeletion({ tenantId }: { tenantId: string }) {
  const isCurrent = useTenantScope().tenantId === tenantId;
  return (
    <Suspense fallback={<Skeleton width="100%" height={160} />}>
      <DeletionPanel
        firmId={tenantId}
        {...(isCurrent && {
          links: {
            applications: paths.applications,
            changes: paths.changes,
            work: paths.imports,
            invoices: paths.invoices,
          },
        })}
      />
    </Suspense>
  );
}

/** The deletion alone, for senior management, who confirm it. */
export function DeletionOnly() {
  const tenantId = useRequiredParam('tenantId');
  const why = useNotAllowed('confirm_firm_deletion');
  return (
    <Page title="Deletion of a firm">
      {why === undefined ? (
        <TenantDeletion tenantId={tenantId} />
      ) : (
        <EmptyState
          title="For the super admin alone"
          text="Senior management confirms deletions here. Other staff switch between firms in the top bar."
          action={<ButtonLink to={paths.dashboard}>To the dashboard</ButtonLink>}
        />
      )}
    </Page>
  );
}
