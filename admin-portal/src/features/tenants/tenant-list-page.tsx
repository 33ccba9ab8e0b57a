import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, DataTable, Page, Panel, QueryState, Skeleton } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { paths } from '#/paths.ts';

import { tenantQueries } from './api/tenant.queries.ts';
import { SuperAdminOnly } from './components/super-admin-only.tsx';
import { columns } from './tenant-columns.tsx';

const DeletedFirms = lazy(async () => ({
  default: (await import('./components/deleted-firms.tsx')).DeletedFirms,
}));
const CreateDialog = lazy(async () => ({
  default: (await import('./components/create-dialog.tsx')).CreateDialog,
}));

function TenantList() {
  const query = useQuery(tenantQueries.list(useTenantScope()));
  const [isOpen, setOpen] = useState(false);
  return (
    <Page
      title="Tenants"
      width="wide"
      action={
        <Button variant="contained" onClick={() => setOpen(true)}>
          New tenant
        </Button>
      }
    >
      <QueryState query={query} failed="The tenants could not be loaded">
        {(tenants) => (
          <Panel flush>
            <DataTable
              label="Tenants"
              columns={columns}
              rows={tenants}
              rowKey={({ id }) => id}
              rowName={({ name }) => name}
              rowTo={({ id }) => paths.tenant(id)}
            />
          </Panel>
        )}
      </QueryState>
      <Suspense fallback={<Skeleton width="100%" height={120} />}>
        <DeletedFirms />
      </Suspense>
      <Suspense>{isOpen && <CreateDialog onClose={() => setOpen(false)} />}</Suspense>
    </Page>
  );
}

/** Every tenant with its standing and use, for the super admin alone (TNT-01, NAV-05). */
export function TenantListPage() {
  return (
    <SuperAdminOnly>
      <TenantList />
    </SuperAdminOnly>
  );
}
