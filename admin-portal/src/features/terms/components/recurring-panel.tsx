import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { recurringPrice, recurringStates } from '@portal/shared-core/domain/recurring';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  DataTable,
  EmptyState,
  FilterChips,
  Panel,
  QueryState,
  StatusChip,
  TableSkeleton,
  TextLink,
  useDisclosure,
  type Column,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { FiguresStrip } from '#/components/figures/figures-strip.tsx';
import { paths } from '#/paths.ts';

import { recurringQueries, type Recurring } from '../api/recurring.queries.ts';
import { DraftDue } from './draft-due.tsx';
import { NightlyDrafts } from './nightly-drafts.tsx';
import { RecurringActions } from './recurring-actions.tsx';

const RecurringDialog = lazy(async () => ({
  default: (await import('./recurring-dialog.tsx')).RecurringDialog,
}));

/** So many the database answers at most. */
const MOST = 1000;

const shown: Record<string, (service: Recurring) => boolean> = {
  '': ({ state }) => state === 'active' || state === 'paused',
  earning: ({ yearly }) => yearly > 0,
  due: ({ due }) => due > 0,
  every: () => true,
};

const columns: readonly Column<Recurring>[] = [
  {
    key: 'company',
    header: 'For',
    render: ({ of_company: id, company_name: name }) =>
      id ? <TextLink to={paths.company(id)}>{name}</TextLink> : name,
    sub: ({ of_company: id, client_name: name }) => (id ? name : 'The client, without a company'),
  },
  {
    key: 'service',
    header: 'Service',
    render: ({ label }) => label,
    sub: ({ amount, period, is_agreed: isAgreed }) =>
      `${recurringPrice(amount, period)}${isAgreed ? ', agreed' : ', by the price list'}`,
  },
  {
    key: 'state',
    header: 'State',
    phone: 'end',
    render: ({ state }) => <StatusChip {...recurringStates[state]} />,
    sub: ({ note }) => note,
  },
  {
    key: 'due',
    header: 'Due',
    render: ({ due }) => (due === 0 ? 'Nothing' : `${due} ${due === 1 ? 'period' : 'periods'}`),
    sub: ({ next_on: next, last_day: last }) =>
      [next && `next ${formatDate(next)}`, last && `until ${formatDate(last)}`]
        .filter(Boolean)
        .join(', ') || null,
  },
  {
    key: 'yearly',
    header: 'In a year',
    figures: true,
    render: ({ yearly }) => (yearly === 0 ? '–' : formatMoney(yearly.toFixed(2))),
  },
  { key: 'change', header: 'Change', render: (service) => <RecurringActions service={service} /> },
];

/** What recurs in the firm, what of it is due, and what it brings in a year (BILL-01). */
export function RecurringPanel() {
  const query = useQuery(recurringQueries.list(useTenantScope()));
  const [address, setAddress] = useSearchParams();
  const adding = useDisclosure();
  const held = useNotAllowed('add_recurring');
  const show = address.get('recurring') ?? '';
  const company = address.get('company');
  const of = (rows: readonly Recurring[]) =>
    company ? rows.filter(({ of_company: id }) => id === company) : rows;
  const setShow = (next: string) =>
    setAddress(
      (before) => {
        const params = new URLSearchParams(before);
        if (next) params.set('recurring', next);
        else params.delete('recurring');
        return params;
      },
      { replace: true },
    );
  return (
    <QueryState query={query} failed="What recurs could not be loaded" skeleton={<TableSkeleton />}>
      {(all) => (
        <>
          <Figures rows={of(all)} company={company} />
          <FilterChips
            label="Recurring services"
            value={show}
            onChange={setShow}
            options={[
              { value: '', label: 'Active and paused' },
              { value: 'earning', label: 'In the sum of a year' },
              { value: 'due', label: 'Due' },
              { value: 'every', label: 'All' },
            ]}
          />
          <Panel
            title={company ? 'Recurring services of one company' : 'Recurring services'}
            note={
              all.length >= MOST
                ? 'the first 1,000 by company; sums are of these'
                : 'US dollars before VAT; by the price of today where none is agreed'
            }
            action={
              held ? (
                <HeldButton because={held}>Enter a service</HeldButton>
              ) : (
                <Button size="small" ref={adding.opener} onClick={adding.open}>
                  Enter a service…
                </Button>
              )
            }
            flush
          >
            <DataTable
              label="Recurring services"
              columns={columns}
              rows={of(all).filter(shown[show] ?? shown['every'] ?? (() => true))}
              rowKey={({ id }) => id}
              empty={
                <EmptyState
                  title="Nothing recurs here"
                  text="A service that recurs is billed for each month, quarter or year, beside the yearly invoice."
                />
              }
            />
          </Panel>
          {company && <TextLink to={paths.terms}>Those of all companies</TextLink>}
          <Suspense>{adding.isOpen && <RecurringDialog onClose={adding.close} />}</Suspense>
        </>
      )}
    </QueryState>
  );
}

/** What it brings in a year and what is due; each opens its rows. */
function Figures({ rows, company }: { rows: readonly Recurring[]; company: string | null }) {
  const earning = rows.filter(({ yearly }) => yearly > 0);
  const sum = earning.reduce((cents, { yearly }) => cents + Math.round(yearly * 100), 0) / 100;
  const due = rows.reduce((count, row) => count + row.due, 0);
  const to = (show: string) =>
    `${paths.terms}?${new URLSearchParams({ recurring: show, ...(company && { company }) })}`;
  return (
    <>
      <FiguresStrip
        figures={[
          {
            label: 'In a year',
            value: formatMoney(sum.toFixed(2)),
            note: `${earning.length} ${earning.length === 1 ? 'service' : 'services'}`,
            to: to('earning'),
          },
          {
            label: 'Periods that are due',
            value: String(due),
            note: 'begun, and on no invoice or draft',
            to: to('due'),
          },
        ]}
      />
      <DraftDue due={due} />
      <NightlyDrafts />
    </>
  );
}
