import { ListPage, standingCountsQuery, standingOptions } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, ButtonLink } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { groupFilter, groupsQuery } from '#/components/groups/group-names.ts';
import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';
import { paths } from '#/paths.ts';

import { companyQueries } from './api/company.queries.ts';
import { columns } from './company-columns.tsx';

const Groups = lazy(async () => ({
  default: (await import('#/components/groups/groups.tsx')).Groups,
}));

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
