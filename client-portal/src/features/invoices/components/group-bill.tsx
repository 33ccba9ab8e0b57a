import { useIssuer } from '@portal/shared-core/company';
import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  DataTable,
  EmptyState,
  InlineAlert,
  Panel,
  QueryState,
  TableSkeleton,
  TextLink,
  type Column,
} from '@portal/shared-core/ui';
import { GroupStatementButton } from '@portal/shared-core/views/payment';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { groupQueries, type GroupFigures } from '#/components/groups/group.queries.ts';
import { NO_GROUP } from '#/components/groups/group-names.ts';
import { paths } from '#/paths.ts';

import { readGroupStatement, readOpenInvoices, type PayableInvoice } from '../api/group.queries.ts';
import { paymentsPath } from '../payment-states.ts';
import { NewPayment } from './new-payment.tsx';

type Money = GroupFigures['money'][number];

const nameOf = ({ name }: GroupFigures) => name ?? 'In no group';
const lines = (money: readonly Money[], text: (of: Money) => string) =>
  money.map((of) => <div key={of.currency}>{text(of)}</div>);
const sum = (amount: number, currency: string) => formatMoney(amount.toFixed(2), currency);

/** The address of the invoices of a group in a state. */
const invoicesOf = ({ group_id: id }: GroupFigures, state: string) =>
  `${paths.invoices}?group=${id ?? NO_GROUP}&state=${state}`;

function countLink(row: GroupFigures, count: number, state: 'open' | 'overdue') {
  if (count === 0) return '0';
  return (
    <TextLink to={invoicesOf(row, state)} aria-label={`${count} ${state} of ${nameOf(row)}`}>
      {count}
    </TextLink>
  );
}

const columns: readonly Column<GroupFigures>[] = [
  {
    key: 'name',
    header: 'Group',
    render: nameOf,
    sub: ({ companies, note }) =>
      [companies === 1 ? '1 company' : `${companies} companies`, note].filter(Boolean).join(', '),
  },
  {
    key: 'open',
    header: 'Open',
    figures: true,
    render: (row) => countLink(row, row.open, 'open'),
  },
  {
    key: 'overdue',
    header: 'Overdue',
    figures: true,
    phone: 'hidden',
    render: (row) => countLink(row, row.overdue, 'overdue'),
    sub: ({ money }) =>
      lines(
        money.filter(({ overdue }) => overdue > 0),
        ({ overdue, currency }) => sum(overdue, currency),
      ),
  },
  {
    key: 'next',
    header: 'Next due',
    figures: true,
    phone: 'hidden',
    render: ({ money }) => {
      const [first] = money.flatMap(({ next_on: day }) => day ?? []).toSorted();
      return first ? formatDate(first) : '';
    },
  },
  {
    key: 'owed',
    header: 'Owed',
    figures: true,
    phone: 'end',
    render: ({ money }) =>
      money.length === 0 ? 'Nothing' : lines(money, ({ owed, currency }) => sum(owed, currency)),
  },
];

/** One bill: what is owed for the companies of each group, its statement, and paying it together. Load it with `lazy`. */
export function GroupBill() {
  const scope = useTenantScope();
  const issuer = useIssuer();
  const navigate = useNavigate();
  const query = useQuery(groupQueries.figures(scope));
  const [paying, setPaying] = useState<{ invoices: PayableInvoice[]; label: string }>();
  const read = useMutation({
    mutationFn: async (row: GroupFigures) => ({
      invoices: await readOpenInvoices(scope, row.group_id),
      label: row.name ?? '',
    }),
    onSuccess: setPaying,
  });
  const actions: Column<GroupFigures> = {
    key: 'actions',
    header: 'Actions',
    render: (row) => (
      <Actions>
        {row.group_id !== null && (
          <GroupStatementButton
            subject={nameOf(row)}
            issuer={issuer}
            read={(from, to) => readGroupStatement(scope, row.group_id ?? '', from, to)}
          />
        )}
        {row.open > 0 && (
          <Button
            size="small"
            aria-label={`Pay together: ${nameOf(row)}`}
            loading={read.isPending && read.variables === row}
            onClick={() => read.mutate(row)}
          >
            Pay together…
          </Button>
        )}
      </Actions>
    ),
  };
  return (
    <>
      {read.error && <InlineAlert tone="bad">{toAppError(read.error).message}</InlineAlert>}
      <QueryState
        query={query}
        failed="The figures of the groups could not be loaded"
        skeleton={<TableSkeleton />}
      >
        {(rows) =>
          rows.length === 1 ? (
            <EmptyState
              title="No groups yet"
              text="Group your companies in the list of companies: here is then what is owed for each group."
            />
          ) : (
            <Panel flush>
              <DataTable
                label="What is owed by group"
                columns={[...columns, actions]}
                rows={rows}
                rowKey={({ group_id: id }) => id ?? NO_GROUP}
                rowName={nameOf}
              />
            </Panel>
          )
        }
      </QueryState>
      {paying && (
        <NewPayment
          {...paying}
          onMade={(made, next) =>
            void navigate(paymentsPath(made.length === 1 ? made[0] : undefined, next))
          }
          onClose={() => setPaying(undefined)}
        />
      )}
    </>
  );
}
