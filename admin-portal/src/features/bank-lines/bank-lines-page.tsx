import { ListPage } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, useDisclosure } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import { useOpenRow } from '#/components/compliance/use-open-row.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { useOutcomes } from '#/components/outcomes/outcomes.tsx';
import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';

import { bankLineQueries, type BankLine } from './api/bank-line.queries.ts';
import { columns } from './bank-line-columns.tsx';
import { LineSelection } from './components/line-selection.tsx';

const StatementPanel = lazy(async () => ({
  default: (await import('./components/statement-panel.tsx')).StatementPanel,
}));
const LinePanel = lazy(async () => ({
  default: (await import('./components/line-panel.tsx')).LinePanel,
}));

const nameOf = ({ payer, day, text }: BankLine) => `${payer || text || 'Line'}, ${day}`;

/** What the bank says came in and went out: each line is matched, posted, or set aside (PAY-01, BILL-01). */
function BankLinesPage() {
  const { data: counts } = useQuery(bankLineQueries.counts(useTenantScope()));
  const adding = useDisclosure();
  const held = useNotAllowed('import_bank_lines');
  const row = useOpenRow('line');
  const outcomes = useOutcomes(nameOf, 'A line');
  const counted = (count: number | undefined) => count !== undefined && { count };
  return (
    <ListPage
      title="Bank lines"
      subText="What the statements of the bank say came in and went out. Nothing is booked before a line is posted."
      tabs={<PortfolioTabs />}
      action={
        held ? (
          <HeldButton because={held}>Add a statement</HeldButton>
        ) : (
          <Button variant="contained" disabled={adding.isOpen} onClick={adding.open}>
            Add a statement…
          </Button>
        )
      }
      above={
        <>
          <Suspense>{adding.isOpen && <StatementPanel onClose={adding.close} />}</Suspense>
          {outcomes.shown}
        </>
      }
      list="admin.bank-lines"
      noun={['line', 'lines']}
      query={bankLineQueries.list}
      columns={columns}
      sort={{ key: 'day', direction: 'desc' }}
      pageSize={50}
      searchLabel="Search payer, text or amount"
      filters={[
        {
          name: 'state',
          label: 'State',
          all: { label: 'To match', ...counted(counts?.open) },
          options: [
            { value: 'sure', label: 'Sure', ...counted(counts?.sure) },
            { value: 'taking', label: 'Taking money', ...counted(counts?.taking) },
            { value: 'posted', label: 'Posted', ...counted(counts?.posted) },
            { value: 'set_aside', label: 'Set aside', ...counted(counts?.set_aside) },
            { value: 'every', label: 'All' },
          ],
        },
      ]}
      opened="line"
      rowKey={({ id }) => id}
      rowName={nameOf}
      rowTo={({ id }) => row.to(id)}
      actions={(selection) => (
        <LineSelection lines={selection.rows} onDone={(done) => outcomes.settle(done, selection)} />
      )}
      empty={{
        title: 'No line to match',
        text: 'Add a statement of the bank, or look under the other states.',
      }}
    >
      <Suspense>{row.id && <LinePanel key={row.id} id={row.id} onClose={row.close} />}</Suspense>
    </ListPage>
  );
}

export { BankLinesPage as Component };
