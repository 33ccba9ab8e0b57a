import { DeletionPanel } from '@portal/shared-core/firm';
import { useTenantScope } from '@portal/shared-core/tenant';
import { ButtonLink, EmptyState, Page, useRequiredParam } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { staffQuery } from '#/components/duties/duty.queries.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

/** The deletion of a tenant (EXIT-01). The lists that a condition links to are those of the firm in the top bar. */
export function TenantDeletion({ tenantId }: { tenantId: string }) {
  const isCurrent = useTenantScope().tenantId === tenantId;
  return (
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
  );
}

/** What staff see of a tenant who are not the super admin: its deletion, where they may confirm it. */
export function DeletionOnly() {
  const tenantId = useRequiredParam('tenantId');
  const staff = useQuery(staffQuery(useTenantScope()));
  const mayConfirm = useNotAllowed('confirm_firm_deletion') === undefined && staff.isSuccess;
  return (
    <Page title={mayConfirm ? 'Deletion of a firm' : 'Tenants'}>
      {mayConfirm ? (
        <TenantDeletion tenantId={tenantId} />
      ) : (
        <EmptyState
          title="For the super admin alone"
          text="Other staff switch between firms in the top bar. Senior management confirms the deletion of a firm here."
          action={<ButtonLink to={paths.dashboard}>To the dashboard</ButtonLink>}
        />
      )}
    </Page>
  );
}
