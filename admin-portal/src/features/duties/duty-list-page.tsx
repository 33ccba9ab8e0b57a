import { ListPage } from '@portal/shared-core/lists';
import { lazy, Suspense } from 'react';

import { useOutcomes } from '#/components/outcomes/outcomes.tsx';

import { dutyQueries, type ListDuty } from './api/duty.queries.ts';
import { ComplianceTabs } from '#/components/compliance/compliance-tabs.tsx';
import { DutyFigures } from './components/duty-figures.tsx';
import { DutySelection } from './components/duty-selection.tsx';
import { useOpenRow } from '#/components/compliance/use-open-row.ts';
import { columns } from './duty-columns.tsx';
import { useDutyFilters } from './duty-filters.ts';

const DutySidePanel = lazy(async () => ({
  default: (await import('./components/duty-side-panel.tsx')).DutySidePanel,
}));

const nameOf = ({ rule_name: name, company_name: company }: ListDuty) => `${name}, ${company}`;

/** What all companies have to do, by day: what is late and what it costs, each settled beside the list (CMP-01, CMP-03, ONE-09). */
function DutyListPage() {
  const filters = useDutyFilters();
  const row = useOpenRow('duty');
  const outcomes = useOutcomes(nameOf, 'A duty');

  return (
    <ListPage
      title="Duties"
      tabs={<ComplianceTabs />}
      above={
        <>
          <DutyFigures />
          {outcomes.shown}
        </>
      }
      list="admin.duties"
      noun={['duty', 'duties']}
      query={dutyQueries.list}
      columns={columns}
      sort={{ key: 'due_on', direction: 'asc' }}
      filters={filters}
      opened="duty"
      rowKey={({ id }) => id}
      rowName={nameOf}
      rowTo={({ id }) => row.to(id)}
      empty={{ text: 'Duties are entered one year before they are due.' }}
      actions={(selection) => (
        <DutySelection
          duties={selection.rows}
          onDone={(done) => outcomes.settle(done, selection)}
        />
      )}
    >
      <Suspense>
        {row.id && <DutySidePanel key={row.id} id={row.id} onClose={row.close} />}
      </Suspense>
    </ListPage>
  );
}

export { DutyListPage as Component };
