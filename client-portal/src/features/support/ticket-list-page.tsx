import { useHelp, ASK } from '@portal/shared-core/help';
import { ListPage } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { ticketFiguresQuery } from '#/components/support/ticket.queries.ts';
import { paths } from '#/paths.ts';

import { ticketListQuery } from './api/ticket-list.queries.ts';
import { columns } from './ticket-columns.tsx';

/** The client's own tickets: what waits on them, what is answered, and the way to ask (SUP-01). */
export function Component() {
  const { data: figures } = useQuery(ticketFiguresQuery(useTenantScope()));
  return (
    <ListPage
      list="client.support"
      title="Support"
      width="reading"
      action={<AskUs />}
      noun={['ticket', 'tickets']}
      query={ticketListQuery}
      columns={columns}
      sort={{ key: 'last_message_at', direction: 'desc' }}
      filters={[
        {
          name: 'status',
          label: 'Status',
          options: [
            { value: 'open', label: 'Open', ...countOf(figures?.unresolved) },
            { value: 'waiting', label: 'Waiting on you', ...countOf(figures?.waiting_on_client) },
            { value: 'resolved', label: 'Resolved', ...countOf(figures?.resolved) },
          ],
        },
      ]}
      rowKey={({ id }) => id ?? ''}
      rowName={({ subject }) => subject ?? ''}
      rowTo={({ id }) => paths.ticket(id ?? '')}
      empty={{ text: 'Ask us anything about your companies. We answer here.', action: <AskUs /> }}
    />
  );
}

function AskUs() {
  const { show } = useHelp();
  return (
    <Button variant="contained" onClick={() => show(ASK)}>
      Ask us
    </Button>
  );
}

function countOf(count: number | undefined) {
  return count === undefined ? {} : { count };
}
