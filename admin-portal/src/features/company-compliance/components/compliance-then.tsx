import { formatDaysIn } from '@portal/shared-core/domain/days-in-text';
import { formatDate } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DataTable,
  DateText,
  DetailColumns,
  EmptyState,
  InlineAlert,
  Money,
  Panel,
  QueryState,
  Stack,
  StatusChip,
  type Column,
} from '@portal/shared-core/ui';
import { factText } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';

import { conditionLabels } from '#/components/company/condition-labels.ts';

import { complianceQueries, type DutyThen } from '#/components/compliance/compliance.queries.ts';
import { conditionCodes } from '#/components/compliance/texts.ts';
import { EventList } from './event-list.tsx';

const outcomes = {
  open: { tone: 'neutral', label: 'Open' },
  late: { tone: 'bad', label: 'Late' },
  in_time: { tone: 'good', label: 'Done' },
  done_late: { tone: 'good', label: 'Done late' },
  waived: { tone: 'neutral', label: 'Not needed' },
} as const;

const columns: readonly Column<DutyThen>[] = [
  {
    key: 'name',
    header: 'Duty',
    render: ({ rule_name: name }) => name,
    sub: ({ because, done_on: done, reference, note }) =>
      [
        factText(because),
        done && `Done on ${formatDate(done)}`,
        reference && `Reference ${reference}`,
        note && formatDaysIn(note),
      ]
        .filter(Boolean)
        .join('. '),
  },
  {
    key: 'due',
    header: 'Due',
    figures: true,
    render: ({ due_on: day }) => <DateText value={day} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    figures: true,
    phone: 'hidden',
    render: ({ amount, currency }) =>
      amount === null ? '–' : <Money amount={amount.toFixed(2)} currency={currency} />,
  },
  {
    key: 'state',
    header: 'State then',
    phone: 'end',
    render: ({ outcome }) => <StatusChip {...outcomes[outcome]} />,
  },
];

const isSettled = ({ outcome }: DutyThen) => outcome !== 'open' && outcome !== 'late';

/** The compliance of a company as it stood at the end of a day: duties, conditions, events; without actions. */
export function ComplianceThen({ companyId, day }: { companyId: string; day: string }) {
  const query = useQuery(complianceQueries.asAt(useTenantScope(), companyId, day));
  return (
    <QueryState query={query} failed="The compliance of that day could not be loaded">
      {(then) => {
        const { duties = [], conditions = [], events = [] } = then ?? {};
        return (
          <DetailColumns>
            <Stack>
              <Duties
                title="Open duties"
                day={day}
                duties={duties.filter((duty) => !isSettled(duty))}
                empty="No duty was open on that day"
              />
              <Duties
                title="Settled duties"
                day={day}
                duties={duties.filter(isSettled).toReversed()}
                empty="No duty was settled by then"
              />
            </Stack>
            <Stack>
              <Panel title="Conditions" note={`on ${formatDate(day)}`}>
                {conditionCodes.map((code) => (
                  <p key={code}>
                    {conditionLabels[code]}: {conditions.includes(code) ? 'yes' : 'no'}
                  </p>
                ))}
              </Panel>
              <Panel title="Events" note={`recorded by ${formatDate(day)}`}>
                {events.length === 0 ? (
                  <p>No event was recorded by then.</p>
                ) : (
                  <EventList events={events} />
                )}
              </Panel>
              <InlineAlert>
                Alerts, checks, tasks, reports of the client and penalties are not kept by day, and
                are not shown here.
              </InlineAlert>
            </Stack>
          </DetailColumns>
        );
      }}
    </QueryState>
  );
}

function Duties({
  title,
  day,
  duties,
  empty,
}: {
  title: string;
  day: string;
  duties: readonly DutyThen[];
  empty: string;
}) {
  return (
    <Panel title={title} note={`on ${formatDate(day)}`} flush>
      <DataTable
        label={title}
        columns={columns}
        rows={duties}
        rowKey={({ id }) => id}
        empty={<EmptyState title={empty} />}
      />
    </Panel>
  );
}
