import { companyStatusLabels, participantRoleLabels } from '@portal/shared-core/domain/companies';
import { countryName } from '@portal/shared-core/domain/countries';
import { formatDayDistance, formatNumber, formatPercent } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Avatar,
  DataTable,
  DateText,
  DetailColumns,
  EmptyState,
  Facts,
  Money,
  Page,
  Panel,
  Stack,
  StatusChip,
  type Column,
} from '@portal/shared-core/ui';
import { useSuspenseQuery } from '@tanstack/react-query';

import { useRequiredParam } from '#/lib/use-required-param.ts';
import { paths } from '#/paths.ts';

import { companyQueries, type CompanyDetail } from './api/company.queries.ts';

/** One company of the book: how it stands, the people behind it, whose it is. */
function CompanyPage() {
  const companyId = useRequiredParam('companyId');
  const { data: company } = useSuspenseQuery(companyQueries.detail(useTenantScope(), companyId));

  return (
    <Page
      title={company.name}
      leading={<Avatar name={company.name} square size="page" />}
      status={<StatusChip {...companyStatusLabels[company.status]} />}
      subText={company.type.name}
      breadcrumbs={[{ label: 'Companies', to: paths.companies }, { label: company.name }]}
    >
      <DetailColumns>
        <Stack>
          <NextFiling company={company} />
          <People company={company} />
        </Stack>
        <Panel title="Key facts">
          <Facts items={factsOf(company)} />
        </Panel>
      </DetailColumns>
    </Page>
  );
}

function NextFiling({ company }: { company: CompanyDetail }) {
  if (!company.next_filing) return null;
  return (
    <Panel title="Next filing">
      <Facts
        items={[
          {
            label: 'Annual filing due',
            value: <DateText value={company.next_filing} format="long" />,
            note: `${formatDayDistance(company.next_filing)}, 365 days after the registration or the last filing`,
          },
        ]}
      />
    </Panel>
  );
}

type Participant = CompanyDetail['participants'][number];

function People({ company }: { company: CompanyDetail }) {
  const issued = company.participants.reduce((sum, { shares }) => sum + (shares ?? 0), 0);
  const columns: Column<Participant>[] = [
    {
      key: 'name',
      header: 'Name',
      render: ({ party }) => party.name,
      sub: ({ party }) => (party.country ? countryName(party.country) : 'Country not recorded'),
    },
    {
      key: 'role',
      header: 'Role',
      phone: 'end',
      render: ({ role }) => participantRoleLabels[role].label,
    },
    {
      key: 'since',
      header: 'Since',
      figures: true,
      render: ({ appointed_on: day }) => <DateText value={day} />,
    },
    {
      key: 'shares',
      header: 'Shares',
      figures: true,
      render: ({ shares }) => (shares ? formatNumber(shares) : '–'),
      sub: ({ shares }) => (shares ? formatPercent(shares, issued) : null),
    },
  ];
  const current = company.participants.filter(({ ceased_on: ceased }) => !ceased);

  return (
    <Panel title="People" note={`${current.length} entries in the registers`} flush>
      <DataTable
        label="People"
        columns={columns}
        rows={current}
        rowKey={({ id }) => id}
        empty={<EmptyState title="Nobody is entered yet" />}
      />
    </Panel>
  );
}

function factsOf(company: CompanyDetail) {
  const { currency, par_value: par, authorised_shares: shares } = company;
  return [
    {
      label: 'Client',
      value: company.owner.full_name || company.owner.email,
      note: company.owner.email,
    },
    { label: 'Registration number', value: company.registration_number },
    { label: 'Registry entity ID', value: company.registry_entity_id },
    { label: 'Registered', value: <DateText value={company.registration_date} format="long" /> },
    { label: 'Law', value: company.type.law },
    {
      label: 'Capital',
      value: <Money amount={company.capital} currency={currency} />,
      ...(shares !== null &&
        par !== null && {
          note: (
            <>
              {formatNumber(shares)} shares of <Money amount={par} currency={currency} />
            </>
          ),
        }),
    },
    { label: 'Year end', value: company.fiscal_year_end && yearEnd(company.fiscal_year_end) },
    { label: 'Registered office', value: company.registered_office },
  ];
}

/** '12-31' → '31 December'. */
function yearEnd(monthAndDay: string): string {
  const [month = 1, day = 1] = monthAndDay.split('-').map(Number);
  const name = new Date(Date.UTC(2000, month - 1, day)).toLocaleString('en-GB', {
    month: 'long',
    timeZone: 'UTC',
  });
  return `${day} ${name}`;
}

export { CompanyPage as Component };
