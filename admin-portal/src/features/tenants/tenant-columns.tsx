import { formatNumber } from '@portal/shared-core/domain/format';
import { DateText, StatusChip, formatFileSize, type Column } from '@portal/shared-core/ui';

import type { Tenant } from './api/tenant.queries.ts';

/** A use, and the limit where there is one: "3 of 10". */
const ofLimit = (used: string, limit: string | undefined) =>
  limit === undefined ? used : `${used} of ${limit}`;

const figure = (used: number, limit: number | undefined) =>
  ofLimit(formatNumber(used), limit === undefined ? undefined : formatNumber(limit));

/** The columns of the tenants. */
export const columns: Column<Tenant>[] = [
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
    key: 'last_action',
    header: 'Last action',
    figures: true,
    phone: 'hidden',
    render: ({ last_action: at }) => (at ? <DateText value={at} /> : '–'),
  },
];
