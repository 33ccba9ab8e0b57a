import { companyStatusLabels, filingOf } from '@portal/shared-core/domain/companies';
import { ListPage, standingCountsQuery, standingOptions } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, ButtonLink, DateText, StatusChip, type Column } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { groupFilter, groupsQuery } from '#/components/groups/group-names.ts';
import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';
import { paths } from '#/paths.ts';

import { companyQueries, type CompanyListItem } from './api/company.queries.ts';

const Groups = lazy(async () => ({
  default: (await import('#/components/groups/groups.tsx')).Groups,
}));

const columns: Column<CompanyListItem>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    render: ({ name }) => name,
    text: ({ name }) => name,
    sub: ({ type, registration_number: number }) => [type.name, number].filter(Boolean).join(', '),
    exports: [
      { header: 'Type', text: ({ type }) => type.name },
      { header: 'Number', text: ({ registration_number: number }) => number ?? '' },
    ],
  },
  {
    key: 'status',
    header: 'Standing',
    sortable: true,
    phone: 'end',
    render: ({ status }) => <StatusChip {...companyStatusLabels[status]} />,
    text: ({ status }) => companyStatusLabels[status].label,
  },
  {
    key: 'registration_date',
    header: 'Registered',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ registration_date: day }) => <DateText value={day} />,
    text: ({ registration_date: day }) => day ?? '',
    as: 'day',
  },
  {
    key: 'next_filing',
    header: 'Next filing',
    sortable: true,
    figures: true,
    render: (company) => <DateText value={filingOf(company)} />,
    text: (company) => filingOf(company) ?? '',
  },
  // The last one, left out for who has no groups.
  { key: 'group', header: 'Group', phone: 'hidden', render: groupOf, text: groupOf },
];

function groupOf({ groups: [placed] }: CompanyListItem) {
  return placed?.group.name ?? '';
}

/** Every company the client may see (COM-01). */
export function Component() {
  const type = useSearchParams()[0].get('type') ?? '';
  const scope = useTenantScope();
  const { data: counts } = useQuery(standingCountsQuery('client', scope));
  const { data: groups = [] } = useQuery(groupsQuery(scope));
  const [isManaging, setManaging] = useState(false);
  return (
    <ListPage
      list="client.companies"
      title="Companies"
      width="reading"
      tabs={<PortfolioTabs />}
      action={<FormACompany />}
      noun={['company', 'companies']}
      query={companyQueries.list}
      columns={groups[0] ? columns : columns.slice(0, -1)}
      sort={{ key: 'name', direction: 'asc' }}
      filters={[
        {
          name: 'standing',
          label: 'Standing',
          options: standingOptions(counts),
        },
        ...groupFilter(groups),
        // An address from a report narrows the list to one type.
        {
          name: 'type',
          label: 'Type',
          shape: 'link',
          all: 'Any type',
          options: [{ value: type, label: type }],
        },
      ]}
      moreFilters={
        <Button size="small" onClick={() => setManaging(true)}>
          Groups…
        </Button>
      }
      actions={({ rows, clear }) => (
        <Suspense>
          <Groups companies={rows} onDone={clear} />
        </Suspense>
      )}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowTo={({ id }) => paths.company(id)}
      empty={{ text: 'A company appears here once it is incorporated.', action: <FormACompany /> }}
    >
      <Suspense>{isManaging && <Groups onDone={() => setManaging(false)} />}</Suspense>
    </ListPage>
  );
}

function FormACompany() {
  return (
    <ButtonLink to={paths.newApplication} variant="contained">
      Form a company
    </ButtonLink>
  );
}
