import { blockTitles, statementBlocks } from '@portal/shared-core/domain/statement';
import { ListPage, type ListFilter } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { letGo, useOutcomes } from '#/components/outcomes/outcomes.tsx';
import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';
import { paths } from '#/paths.ts';

import { statementQueries, type StatementRow } from './api/statement.queries.ts';
import { StatementFigures } from './components/statement-figures.tsx';
import { StatementSelection } from './components/statement-selection.tsx';
import { columns } from './statement-columns.tsx';
import { formerYears, openYear, yearOf } from './years.ts';

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
      action={<Button onClick={() => setReturns({})}>Export returns…</Button>}
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
      filters={useFilters(year)}
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

function useFilters(year: number): ListFilter[] {
  const [params] = useSearchParams();
  const scope = useTenantScope();
  const { data } = useQuery(statementQueries.figures(scope, year));
  const { data: classes = [] } = useQuery(statementQueries.classes(scope));
  const counted = (count: number | undefined) => count !== undefined && { count };
  return [
    {
      name: 'state',
      label: 'State',
      all: { label: 'All', ...counted(data?.statements) },
      options: [
        { value: 'waiting', label: 'With the clients', ...counted(data?.waiting) },
        { value: 'late', label: 'Late', ...counted(data?.late) },
        { value: 'answered', label: 'Nothing changed', ...counted(data?.answered) },
        { value: 'needs_review', label: 'Needs review', ...counted(data?.needs_review) },
        { value: 'accepted', label: 'Accepted', ...counted(data?.accepted) },
        { value: 'to_file', label: 'To be filed', ...counted(data?.to_file) },
        { value: 'filed', label: 'Filed', ...counted(data?.filed) },
      ],
    },
    {
      name: 'block',
      label: 'What changed',
      all: 'Any answer',
      shape: 'select',
      options: statementBlocks.map((value) => ({ value, label: blockTitles[value] })),
    },
    {
      name: 'class',
      label: 'Class of substance',
      all: 'Any class',
      shape: 'select',
      options: classes.map(({ code, name }) => ({ value: code, label: name })),
    },
    {
      name: 'year',
      label: 'Year',
      all: String(openYear()),
      shape: 'select',
      isGroup: true,
      options: formerYears().map((each) => ({ value: String(each), label: String(each) })),
    },
    {
      name: 'client',
      label: 'Client',
      all: 'Any client',
      shape: 'link',
      options: [{ value: params.get('client') ?? '', label: 'One client' }],
    },
  ];
}
