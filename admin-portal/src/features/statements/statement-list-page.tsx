import { ListPage } from '@portal/shared-core/lists';
import { Button } from '@portal/shared-core/ui';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { letGo, useOutcomes } from '#/components/outcomes/outcomes.tsx';
import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';
import { EnterReceipts } from '#/components/receipts/enter-receipts.tsx';
import { paths } from '#/paths.ts';

import { statementQueries, type StatementRow } from './api/statement.queries.ts';
import { StatementFigures } from './components/statement-figures.tsx';
import { StatementSelection } from './components/statement-selection.tsx';
import { columns } from './statement-columns.tsx';
import { useStatementFilters } from './use-statement-filters.ts';
import { yearOf } from './years.ts';

const ReturnsPanel = lazy(async () => ({
  default: (await import('./components/returns-panel.tsx')).ReturnsPanel,
}));

interface Named {
  id: string;
  name: string;
}

/** The yearly statements of the portfolio: who has not signed, what changed, and which reports are filed (YEAR-02). */
export function StatementListPage() {
  const [params] = useSearchParams();
  const year = yearOf(params.get('year'));
  const [returns, setReturns] = useState<{ companies?: readonly string[] }>();
  const outcomes = useOutcomes(({ name }: Named) => name, 'A company');
  return (
    <ListPage
      title="Yearly statements"
      subText={`What the client of each company states for ${year}, and the returns that are made from it.`}
      tabs={<PortfolioTabs />}
      action={
        <>
          <Button onClick={() => setReturns({})}>Export returns…</Button>
          <EnterReceipts
            settles={{ kind: 'substance', year }}
            title={`Reports on substance of ${year}`}
          />
        </>
      }
      above={
        <>
          <StatementFigures year={year} />
          {outcomes.shown}
        </>
      }
      list="admin.statements"
      noun={['statement', 'statements']}
      query={statementQueries.list}
      columns={columns}
      sort={{ key: 'company_name', direction: 'asc' }}
      pageSize={50}
      searchLabel="Search company or client"
      filters={useStatementFilters(year)}
      rowKey={({ id }) => id}
      rowName={({ company_name: name }) => name}
      rowTo={({ id }) => paths.statement(id)}
      empty={{
        title: `No company has a statement for ${year}`,
        text: 'The statements of a year open on 1 October, for companies that were registered before.',
      }}
      actions={(selection) => (
        <StatementSelection
          rows={selection.rows}
          onExport={(companies) => setReturns({ companies })}
          onDone={(done, keyOf) => {
            const names = selection.rows.map((row) => ({ id: keyOf(row), name: row.company_name }));
            outcomes.show(done, names);
            letGo<StatementRow>(done, selection, keyOf);
          }}
        />
      )}
    >
      <Suspense>
        {returns && <ReturnsPanel year={year} {...returns} onClose={() => setReturns(undefined)} />}
      </Suspense>
    </ListPage>
  );
}
