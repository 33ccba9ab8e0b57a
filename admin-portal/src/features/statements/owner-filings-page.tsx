import { ListPage } from '@portal/shared-core/lists';
import { lazy, Suspense, useState } from 'react';

import { letGo, useOutcomes } from '#/components/outcomes/outcomes.tsx';
import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';
import { EnterReceipts } from '#/components/receipts/enter-receipts.tsx';
import { paths } from '#/paths.ts';

import { returnQueries, type OwnerFiling } from './api/return.queries.ts';
import { FilingSelection } from './components/filing-selection.tsx';
import { columns } from './owner-filing-columns.tsx';

const ReturnsPanel = lazy(async () => ({
  default: (await import('./components/returns-panel.tsx')).ReturnsPanel,
}));
/** Whose beneficial owners are to be filed: by when, what changed since the last filing, and what is missing (YEAR-02). */
function OwnerFilingsPage() {
  const [exported, setExported] = useState<readonly string[]>();
  const outcomes = useOutcomes(({ name }: { id: string; name: string }) => name, 'A filing');
  return (
    <ListPage
      title="Owner filings"
      subText="Whose beneficial owners are to be filed, within fifteen days of a change."
      tabs={<PortfolioTabs />}
      action={
        <EnterReceipts
          settles={{ kind: 'beneficial_owners' }}
          title="Filings of beneficial owners"
        />
      }
      above={outcomes.shown}
      list="admin.owner-filings"
      noun={['company', 'companies']}
      query={returnQueries.filings}
      columns={columns}
      sort={{ key: 'due_on', direction: 'asc' }}
      pageSize={50}
      searchLabel="Search company or client"
      filters={[
        {
          name: 'show',
          label: 'Show',
          all: 'All',
          options: [{ value: 'late', label: 'Late' }],
        },
      ]}
      rowKey={({ company_id: id }) => id}
      rowName={({ company_name: name }) => name}
      rowTo={({ company_id: id }) => paths.companyPeople(id)}
      empty={{
        title: 'No filing of owners is due',
        text: 'A new owner, or a change of one, is due here within fifteen days.',
      }}
      actions={(selection) => (
        <FilingSelection
          rows={selection.rows}
          onExport={setExported}
          onDone={(done) => {
            const names = selection.rows.flatMap(({ duty_ids: ids, company_name: name }) =>
              ids.map((id) => ({ id, name })),
            );
            outcomes.show(done, names);
            letGo<OwnerFiling>(done, selection, ({ duty_ids: ids }) => ids[0] ?? '');
          }}
        />
      )}
    >
      <Suspense>
        {exported && <ReturnsPanel companies={exported} onClose={() => setExported(undefined)} />}
      </Suspense>
    </ListPage>
  );
}

export { OwnerFilingsPage as Component };
