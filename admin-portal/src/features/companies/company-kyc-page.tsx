import { useAsAt } from '@portal/shared-core/company';
import { participantRoleLabels } from '@portal/shared-core/domain/companies';
import { countryName } from '@portal/shared-core/domain/countries';
import { kycStateLabels } from '@portal/shared-core/domain/documents';
import { riskRatingLabels } from '@portal/shared-core/domain/risk';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DataTable,
  DateText,
  QueryPanel,
  StatusChip,
  TextLink,
  type Column,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { useCompany } from '#/components/company/use-company.ts';
import { paths } from '#/paths.ts';

import { companyParties, type CompanyParty } from './api/company-kyc.queries.ts';
import { KycThen } from './components/kyc-then.tsx';

const columns: readonly Column<CompanyParty>[] = [
  {
    key: 'name',
    header: 'Person or body',
    render: ({ name, profile }) =>
      profile ? <TextLink to={paths.kycProfile(profile.id)}>{name}</TextLink> : name,
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
    header: 'KYC',
    phone: 'end',
    render: ({ profile }) =>
      profile ? <StatusChip {...kycStateLabels[profile.state]} /> : 'Not started',
    sub: ({ profile }) => profile?.level === 'enhanced' && 'Enhanced due diligence',
  },
  {
    key: 'rating',
    header: 'Rating',
    phone: 'hidden',
    render: ({ oversight }) =>
      oversight ? <StatusChip {...riskRatingLabels[oversight.rating]} /> : 'Not rated',
  },
  {
    key: 'hits',
    header: 'Screening',
    phone: 'hidden',
    render: ({ hits, matches }) => {
      if (matches > 0) return <StatusChip tone="bad" label="True match" />;
      if (hits === 0) return 'No open hit';
      return <StatusChip tone="warning" label={`${hits} open ${hits === 1 ? 'hit' : 'hits'}`} />;
    },
  },
  {
    key: 'review',
    header: 'Next review',
    figures: true,
    phone: 'hidden',
    render: ({ oversight }) => <DateText value={oversight?.next_review_on ?? null} />,
  },
];

/** The people behind a company with the state of their KYC; as at another day, those of then. */
function CompanyKycPage() {
  const { id } = useCompany();
  const { asAt } = useAsAt();
  return asAt ? <KycThen companyId={id} asAt={asAt} /> : <KycToday companyId={id} />;
}

/** Each name opens their case. */
function KycToday({ companyId }: { companyId: string }) {
  const parties = useQuery(companyParties(useTenantScope(), companyId));
  return (
    <QueryPanel
      title="People and bodies"
      note={(rows) => `${rows.length} in the registers today`}
      query={parties}
      failed="The people could not be loaded"
      empty="No one is entered in the registers."
      flush
    >
      {(rows) => (
        <DataTable
          label="KYC"
          columns={columns}
          rows={rows}
          rowKey={({ id: partyId }) => partyId}
        />
      )}
    </QueryPanel>
  );
}

export { CompanyKycPage as Component };
