import { formatDate } from '@portal/shared-core/domain/format';
import { ListPage } from '@portal/shared-core/lists';
import { Button, DateText, StatusChip, type Column } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense, useState } from 'react';

import type { Outcome } from '#/components/bulk/bulk.mutations.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { letGo, useOutcomes } from '#/components/outcomes/outcomes.tsx';
import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';
import { paths } from '#/paths.ts';

import { returnQueries, type OwnerFiling } from './api/return.queries.ts';

const ReturnsPanel = lazy(async () => ({
  default: (await import('./components/returns-panel.tsx')).ReturnsPanel,
}));
const CompleteAll = lazy(async () => ({
  default: (await import('#/components/compliance/duty-dialogs.tsx')).CompleteAll,
}));

const changes = { added: 'New', ended: 'No longer', changed: 'Changed' } as const;

const changeText = ({ changes: rows }: OwnerFiling) =>
  rows
    .map(({ change, name, on_day: day }) =>
      [`${changes[change]}: ${name}`, day && formatDate(day)].filter(Boolean).join(', '),
    )
    .join('; ');

const missingText = ({ owners }: OwnerFiling) =>
  owners
    .filter(({ missing }) => missing !== null)
    .map(({ name, missing }) => `${name}: ${missing}`)
    .join('; ');

const columns: Column<OwnerFiling>[] = [
  {
    key: 'company_name',
    header: 'Company',
    render: ({ company_name: name }) => name,
    text: ({ company_name: name }) => name,
    sub: ({ registration_number: number, client_name: client }) =>
      [number, client].filter(Boolean).join(', '),
  },
  {
    key: 'due_on',
    header: 'Due',
    phone: 'end',
    render: ({ due_on: day, is_late: isLate }) =>
      isLate ? <StatusChip tone="bad" label="Late" /> : <DateText value={day} />,
    text: ({ due_on: day }) => day,
    as: 'day',
    sub: ({ due_on: day, is_late: isLate }) => isLate && `Due ${formatDate(day)}`,
  },
  {
    key: 'changes',
    header: 'Since the last filing',
    render: (row) => changeText(row) || 'Nothing in the register',
    text: changeText,
    sub: ({ filed_on: day }) => (day ? `Filed ${formatDate(day)}` : 'Never filed here'),
  },
  {
    key: 'missing',
    header: 'Missing particulars',
    phone: 'hidden',
    render: (row) => missingText(row) || (row.owners.length > 0 ? 'None' : 'No owner'),
    text: missingText,
  },
];

/** Whose beneficial owners are to be filed: by when, what changed since the last filing, and what is missing (YEAR-02). */
function OwnerFilingsPage() {
  const [exported, setExported] = useState<readonly string[]>();
  const outcomes = useOutcomes(({ name }: { id: string; name: string }) => name, 'A filing');
  return (
    <ListPage
      title="Owner filings"
      subText="Whose beneficial owners are to be filed, within fifteen days of a change."
      tabs={<PortfolioTabs />}
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

function FilingSelection({
  rows,
  onExport,
  onDone,
}: {
  rows: readonly OwnerFiling[];
  onExport: (companies: readonly string[]) => void;
  onDone: (outcomes: readonly Outcome[]) => void;
}) {
  const [isFiling, setFiling] = useState(false);
  const held = useNotAllowed('complete_obligations');
  const duties = rows.flatMap(({ duty_ids: ids }) => ids);
  return (
    <>
      <Button
        size="small"
        variant="contained"
        onClick={() => onExport(rows.map(({ company_id: id }) => id))}
      >
        Export owners…
      </Button>
      {held ? (
        <HeldButton because={held}>Mark filed</HeldButton>
      ) : (
        <Button size="small" onClick={() => setFiling(true)}>
          Mark {rows.length} filed…
        </Button>
      )}
      <Suspense>
        {isFiling && (
          <CompleteAll
            ids={duties}
            name={duties.length === 1 ? 'a filing' : `${duties.length} filings`}
            companies={rows.length}
            onClose={() => setFiling(false)}
            onDone={onDone}
          />
        )}
      </Suspense>
    </>
  );
}

export { OwnerFilingsPage as Component };
