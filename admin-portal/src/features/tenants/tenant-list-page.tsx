import { formatNumber } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  DataTable,
  DateText,
  Page,
  Panel,
  QueryState,
  StatusChip,
  formatFileSize,
  type Column,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { paths } from '#/paths.ts';

import { tenantQueries, type Tenant } from './api/tenant.queries.ts';
import { SuperAdminOnly } from './components/super-admin-only.tsx';

const CreateDialog = lazy(async () => ({
  default: (await import('./components/create-dialog.tsx')).CreateDialog,
}));

/** A use, and the limit where there is one: "3 of 10". */
const ofLimit = (used: string, limit: string | undefined) =>
  limit === undefined ? used : `${used} of ${limit}`;
const figure = (used: number, limit: number | undefined) =>
  ofLimit(formatNumber(used), limit === undefined ? undefined : formatNumber(limit));

const columns: Column<Tenant>[] = [
  {
    key: 'name',
    header: 'Name',
    render: ({ name }) => name,
    sub: ({ slug, domain }) => domain ?? slug,
  },
  {
    key: 'status',
    header: 'Standing',
    phone: 'end',
    render: ({ status }) =>
      status === 'active' ? (
        <StatusChip label="Active" tone="good" />
      ) : (
        <StatusChip label="Suspended" tone="bad" />
      ),
    sub: ({ owners, owner_invitations: invited }) =>
      owners > 0 ? null : invited > 0 ? 'Owner invited' : 'No active owner',
  },
  {
    key: 'companies',
    header: 'Companies',
    figures: true,
    render: ({ companies, limits }) => figure(companies, limits.max_companies),
  },
  {
    key: 'members',
    header: 'People',
    figures: true,
    phone: 'hidden',
    render: ({ members, limits }) => figure(members, limits.max_members),
  },
  {
    key: 'storage',
    header: 'Storage',
    figures: true,
    phone: 'hidden',
    render: ({ storage_bytes: used, limits: { max_storage_bytes: limit } }) =>
      ofLimit(formatFileSize(used), limit === undefined ? undefined : formatFileSize(limit)),
  },
  {
    key: 'last_act',
    header: 'Last act',
    figures: true,
    phone: 'hidden',
    render: ({ last_act: at }) => (at ? <DateText value={at} /> : '–'),
  },
];

function TenantList() {
  const query = useQuery(tenantQueries.book(useTenantScope()));
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
      <Suspense>{isOpen && <CreateDialog onClose={() => setOpen(false)} />}</Suspense>
    </Page>
  );
}

/** Every tenant with its standing and use, for the super admin alone (TNT-01, NAV-05). */
function TenantListPage() {
  return (
    <SuperAdminOnly>
      <TenantList />
    </SuperAdminOnly>
  );
}

export { TenantListPage as Component };
