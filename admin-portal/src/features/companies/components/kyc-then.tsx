import { participantRoleLabels } from '@portal/shared-core/domain/companies';
import { countryName } from '@portal/shared-core/domain/countries';
import { kycStateLabels } from '@portal/shared-core/domain/documents';
import { formatDate } from '@portal/shared-core/domain/format';
import { riskRatingLabels } from '@portal/shared-core/domain/risk';
import type { AsAt } from '@portal/shared-core/company';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DataTable,
  DateText,
  EmptyState,
  InlineAlert,
  QueryPanel,
  Stack,
  StatusChip,
  TextLink,
  type Column,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { partiesAsAt, type PartyThen } from '../api/company-kyc.queries.ts';

const columns: readonly Column<PartyThen>[] = [
  {
    key: 'name',
    header: 'Person or body',
    render: ({ name, profile_id: profile }) =>
      profile ? <TextLink to={paths.kycProfile(profile)}>{name}</TextLink> : name,
    sub: ({ roles, country }) =>
      [
        roles.map((role) => participantRoleLabels[role].label).join(', '),
        country && countryName(country),
      ]
        .filter(Boolean)
        .join(' · '),
  },
  {
    key: 'state',
    header: 'KYC then',
    phone: 'end',
    render: ({ state }) => (state ? <StatusChip {...kycStateLabels[state]} /> : 'Not started'),
    sub: ({ level }) => level === 'enhanced' && 'Enhanced due diligence',
  },
  {
    key: 'since',
    header: 'Since',
    figures: true,
    phone: 'hidden',
    render: ({ state_since: since }) => <DateText value={since} />,
  },
  {
    key: 'rating',
    header: 'Rating',
    phone: 'hidden',
    render: ({ rating }) => (rating ? <StatusChip {...riskRatingLabels[rating]} /> : 'Not rated'),
  },
];

/** Who was in the registers on a day, with the state of their KYC at its end; a name opens the case of today. */
export function KycThen({ companyId, asAt }: { companyId: string; asAt: AsAt }) {
  const parties = useQuery(partiesAsAt(useTenantScope(), companyId, asAt));
  return (
    <Stack>
      <QueryPanel
        title={`People and bodies on ${formatDate(asAt.day, 'long')}`}
        note={(rows) => `${rows.length} in the registers then`}
        query={parties}
        failed="The people could not be loaded"
        flush
      >
        {(rows) => (
          <DataTable
            label="KYC then"
            columns={columns}
            rows={rows}
            rowKey={({ party_id: id }) => id}
            empty={<EmptyState title="No one was in the registers on that day" />}
          />
        )}
      </QueryPanel>
      <InlineAlert>
        Open screening hits and the day of the next review are not kept by day, and are not shown
        here. The rating is the one of the last approval by then. A name opens the case of today.
      </InlineAlert>
    </Stack>
  );
}
