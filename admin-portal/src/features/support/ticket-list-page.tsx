import { useUser } from '@portal/shared-core/session';
import { ListTable } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Page } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { useOutcomes } from '#/components/outcomes/outcomes.tsx';
import { paths } from '#/paths.ts';

import { ticketQueries, type TicketRow } from './api/ticket.queries.ts';
import { FirstAnswerFigures } from './components/first-answer-figures.tsx';
import { SupportTabs } from './components/support-tabs.tsx';
import { TicketSelection } from './components/ticket-selection.tsx';
import { priorities, priorityChips } from './texts.ts';
import { columns } from './ticket-columns.tsx';

const nameOf = ({ subject }: TicketRow) => subject ?? '';

/** What clients ask: what waits on staff first, the longest waiting on top (SUP-01). */
function TicketListPage() {
  const { id: userId } = useUser();
  const firm = useTenantScope();
  const { data: counts } = useQuery(ticketQueries.counts(firm));
  const { data: first } = useQuery(ticketQueries.firstAnswers(firm));
  const outcomes = useOutcomes(nameOf, 'A ticket');
  const [address] = useSearchParams();
  const shown = address.get('show');
  const withCount = (value: string, label: string, count: number | undefined) => ({
    value,
    label,
    ...(count !== undefined && { count }),
  });
  return (
    <Page title="Support" width="wide" tabs={<SupportTabs />}>
      <FirstAnswerFigures />
      {outcomes.shown}
      <ListTable
        list="admin.support"
        noun={['ticket', 'tickets']}
        query={(scope, params) => ticketQueries.list(scope, params, userId)}
        columns={columns}
        sort={{ key: 'last_message_at', direction: 'asc' }}
        filters={[
          {
            name: 'show',
            label: 'Show',
            all: 'Waiting on us',
            options: [
              withCount('mine', 'Mine', counts?.mine),
              withCount('unassigned', 'Unassigned', counts?.unassigned),
              withCount('client', 'Waiting on client', counts?.waiting_on_client),
              withCount('resolved', 'Resolved', counts?.resolved),
              { value: 'every', label: 'All' },
              // The figures above lead to these; a chip of each would not fit on the line.
              ...[
                withCount('first', 'No answer yet', first?.waiting),
                withCount('answered', 'First answers', first?.answered),
              ].filter(({ value }) => value === shown),
            ],
          },
          {
            name: 'priority',
            label: 'Priority',
            all: 'Any priority',
            shape: 'select',
            options: priorities.map((value) => ({ value, label: priorityChips[value].label })),
          },
          {
            name: 'read',
            label: 'Read',
            all: 'Read and unread',
            shape: 'select',
            options: [{ value: 'new', label: 'Unread' }],
          },
        ]}
        rowKey={({ id }) => id ?? ''}
        rowName={nameOf}
        rowTo={({ id }) => paths.ticket(id ?? '')}
        actions={(selection) => (
          <TicketSelection
            tickets={selection.rows}
            onDone={(done) => outcomes.settle(done, selection)}
          />
        )}
        empty={{ text: 'No question waits on you. What clients ask appears here at once.' }}
      />
    </Page>
  );
}

export { TicketListPage as Component };
