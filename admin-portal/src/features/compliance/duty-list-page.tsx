import {
  formatDate,
  formatDayDistance,
  formatMoney,
  formatNumber,
  isDateOnly,
} from '@portal/shared-core/domain/format';
import { ListTable } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DateText, Page, StatusChip, type Column, type Tone } from '@portal/shared-core/ui';
import { factText } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { FiguresStrip } from '#/components/figures/figures-strip.tsx';
import { paths } from '#/paths.ts';

import type { Outcome } from './api/alert.mutations.ts';
import { dutyQueries, type BookDuty } from './api/duty.queries.ts';
import { Outcomes } from './components/alert-acts.tsx';
import { ComplianceTabs } from './components/compliance-tabs.tsx';
import { DutySelection } from './components/duty-selection.tsx';
import { useOpenRow } from './components/use-open-row.ts';
import { costText, nextText } from './duty-cost.ts';

const DutySidePanel = lazy(async () => ({
  default: (await import('./components/duty-side-panel.tsx')).DutySidePanel,
}));

const columns: Column<BookDuty>[] = [
  {
    key: 'rule_name',
    header: 'Duty',
    sortable: true,
    render: ({ rule_name: name }) => name,
    text: ({ rule_name: name }) => name,
    sub: ({ because }) => factText(because),
    exports: [
      { header: 'Fact', text: ({ because }) => because },
      { header: 'Rule', text: ({ rule_code: code }) => code },
    ],
  },
  {
    key: 'company_name',
    header: 'Company',
    sortable: true,
    render: ({ company_name: name }) => name,
    text: ({ company_name: name }) => name,
    sub: ({ client_name: client }) => client,
    exports: [{ header: 'Client', text: ({ client_name: client }) => client ?? '' }],
  },
  {
    key: 'state',
    header: 'State',
    phone: 'end',
    render: (duty) => <StatusChip {...chipOf(duty)} />,
    text: (duty) => chipOf(duty).label,
    exports: [
      { header: 'Done on', text: ({ done_on: day }) => day ?? '' },
      { header: 'Reference', text: ({ reference }) => reference ?? '' },
      { header: 'Note', text: ({ note }) => note ?? '' },
    ],
  },
  {
    key: 'due_on',
    header: 'Due',
    sortable: true,
    figures: true,
    render: ({ due_on: day }) => <DateText value={day} />,
    text: ({ due_on: day }) => day,
    sub: ({ due_on: day, days_late: late, state }) =>
      late ? `${formatNumber(late)} days late` : state === 'open' && formatDayDistance(day),
    exports: [{ header: 'Days late', text: ({ days_late: late }) => String(late ?? '') }],
  },
  {
    key: 'amount',
    header: 'Costs today',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: (duty) => costText(duty) ?? '–',
    text: (duty) => costText(duty) ?? '',
    sub: nextText,
    exports: [{ header: 'From which day more', text: (duty) => nextText(duty) ?? '' }],
  },
];

function chipOf({ state, days_late: late, notice }: BookDuty): { tone: Tone; label: string } {
  if (state === 'done') return { tone: 'good', label: 'Done' };
  if (state === 'waived') return { tone: 'neutral', label: 'Not needed' };
  if (notice?.state === 'open') return { tone: 'info', label: 'Reported' };
  return late ? { tone: 'bad', label: 'Late' } : { tone: 'neutral', label: 'Open' };
}

const nameOf = ({ rule_name: name, company_name: company }: BookDuty) => `${name}, ${company}`;

/** States that a figure of the report opens; offered only there. */
const outcomes = [
  { value: 'in_time', label: 'Done in time' },
  { value: 'done_late', label: 'Done late' },
  { value: 'waived', label: 'Not needed' },
];

/** An end of the days that a figure of the report opens. */
function dayFilter(name: 'from' | 'to', label: string, day: string) {
  return {
    name,
    label,
    all: 'All days',
    shape: 'link' as const,
    options: [{ value: day, label: isDateOnly(day) ? `${label} ${formatDate(day)}` : label }],
  };
}

/** What all companies have to do, by day: what is late and what it costs, each settled beside the list (CMP-01, CMP-03, ONE-09). */
function DutyListPage() {
  const scope = useTenantScope();
  const [params] = useSearchParams();
  const { data: kinds = [] } = useQuery(dutyQueries.kinds(scope));
  const { data: figures } = useQuery(dutyQueries.figures(scope));
  const row = useOpenRow('duty');
  const [done, setDone] = useState<{ outcomes: readonly Outcome[]; names: Map<string, string> }>();
  const counted = (count: number | undefined) => count !== undefined && { count };
  const link = (name: string) => params.get(name) ?? '';
  const day = link('day');

  return (
    <Page title="Duties" width="wide" tabs={<ComplianceTabs />}>
      <DutyFigures />
      {done && (
        <Outcomes
          outcomes={done.outcomes}
          nameOf={(id) => done.names.get(id) ?? 'A duty'}
          onClose={() => setDone(undefined)}
        />
      )}
      <ListTable
        list="admin.duties"
        noun={['duty', 'duties']}
        query={dutyQueries.list}
        columns={columns}
        sort={{ key: 'due_on', direction: 'asc' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'Open',
            options: [
              { value: 'late', label: 'Late', ...counted(figures?.late) },
              { value: 'soon', label: 'Due within 30 days', ...counted(figures?.soon) },
              { value: 'reported', label: 'Reported', ...counted(figures?.reported) },
              { value: 'settled', label: 'Settled', ...counted(figures?.settled) },
              { value: 'every', label: 'All' },
              ...outcomes.filter(({ value }) => value === link('state')),
            ],
          },
          {
            name: 'rule',
            label: 'Kind',
            all: 'Any kind',
            shape: 'select',
            options: kinds.map(({ code, name, entity_types: types }) => ({
              value: code,
              label: [name, ...types].join(', '),
            })),
          },
          {
            name: 'company',
            label: 'Company',
            all: 'Any company',
            shape: 'link',
            options: [{ value: link('company'), label: 'One company' }],
          },
          {
            name: 'client',
            label: 'Client',
            all: 'Any client',
            shape: 'link',
            options: [{ value: link('client'), label: 'One client' }],
          },
          {
            name: 'day',
            label: 'Day',
            all: 'All days',
            shape: 'link',
            options: [
              { value: day, label: isDateOnly(day) ? `Due on ${formatDate(day)}` : 'One day' },
            ],
          },
          dayFilter('from', 'Due from', link('from')),
          dayFilter('to', 'Due until', link('to')),
        ]}
        rowKey={({ id }) => id}
        rowName={nameOf}
        rowTo={({ id }) => row.to(id)}
        empty={{ text: 'Duties are entered one year before they are due.' }}
        actions={(selection) => (
          <DutySelection
            duties={selection.rows}
            onDone={(answers) => {
              const names = selection.rows.map((duty) => [duty.id, nameOf(duty)] as const);
              setDone({ outcomes: answers, names: new Map(names) });
              selection.clear();
            }}
          />
        )}
      />
      <Suspense>
        {row.id && <DutySidePanel key={row.id} id={row.id} onClose={row.close} />}
      </Suspense>
    </Page>
  );
}

/** What is late, and what it costs; each opens its list. */
function DutyFigures() {
  const { data } = useQuery(dutyQueries.figures(useTenantScope()));
  if (!data) return null;
  const { money } = data;
  const sumOf = (of: (each: (typeof money)[number]) => number) =>
    money
      .filter((each) => of(each) > 0)
      .map((each) => formatMoney(of(each).toFixed(2), each.currency))
      .join(' + ');
  const next = money
    .map(({ next_on: day }) => day)
    .filter((day) => day !== null)
    .toSorted()[0];
  return (
    <FiguresStrip
      figures={[
        {
          label: 'Late',
          value: formatNumber(data.late),
          note: `of ${formatNumber(data.open)} open`,
          to: `${paths.duties}?state=late`,
          bad: data.late > 0,
        },
        {
          label: 'Late penalties today',
          value: sumOf(({ penalty }) => penalty) || '–',
          note: next ? `more from ${formatDate(next)}` : 'no later step is known',
          to: `${paths.duties}?state=late&sort=due_on.asc`,
          bad: money.some(({ penalty }) => penalty > 0),
        },
        {
          label: 'Fees that are late',
          value: sumOf(({ late }) => late) || '–',
          note: 'without their penalties',
          to: `${paths.duties}?state=late&sort=amount.desc`,
        },
        {
          label: 'Due within 30 days',
          value: formatNumber(data.soon),
          note: `${formatNumber(data.reported)} reported by clients`,
          to: `${paths.duties}?state=soon`,
        },
        {
          label: 'Due within a year',
          value: sumOf(({ year }) => year) || '–',
          note: 'fees that fall due from today on',
          to: paths.calendar,
        },
      ]}
    />
  );
}

export { DutyListPage as Component };
