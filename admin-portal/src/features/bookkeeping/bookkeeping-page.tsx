import { formatMoney } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  DataTable,
  EmptyState,
  ExportMenu,
  Facts,
  FilterChips,
  FilterSelect,
  Page,
  Panel,
  QueryPanel,
  QueryState,
  TextLink,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';
import { paths } from '#/paths.ts';

import { bookkeepingQueries, readJournal } from './api/bookkeeping.queries.ts';
import { lineColumns, sumColumns, vatColumns } from './columns.tsx';
import { OwnPanel } from './components/own-panel.tsx';
import { monthOf, months, monthText, periodOf, periods } from './months.ts';

const AccountsDialog = lazy(async () => ({
  default: (await import('./components/accounts-dialog.tsx')).AccountsDialog,
}));

/** The journal of a month and the VAT of a period, for the bookkeeping of the firm (BILL-01, PAY-01). */
function BookkeepingPage() {
  const [params, setParams] = useSearchParams();
  const month = monthOf(params.get('month'));
  const period = params.get('period');
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <Page
      title="Bookkeeping"
      width="wide"
      subText="The ledger as lines of a journal, on your accounts, and the VAT of a period."
      tabs={<PortfolioTabs />}
      action={<AccountsButton />}
    >
      <FilterSelect
        label="Month"
        all={monthText(monthOf(null))}
        value={params.get('month') ?? ''}
        onChange={(value) => set('month', value)}
        options={months()
          .filter((value) => value !== monthOf(null))
          .map((value) => ({ value, label: monthText(value) }))}
      />
      <Journal month={month} />
      <OwnPanel month={month} />
      <FilterChips
        label="VAT of the"
        value={period ?? 'month'}
        onChange={(value) => set('period', value)}
        options={periods}
      />
      <Vat months={periodOf(month, period)} />
      <AtRisk months={periodOf(month, period)} />
    </Page>
  );
}

function Journal({ month }: { month: string }) {
  const scope = useTenantScope();
  const query = useQuery(bookkeepingQueries.sums(scope, month));
  return (
    <Panel
      title={`Journal, ${monthText(month)}`}
      note="debit and credit of each posting are the same, to the cent"
      action={
        query.data !== undefined &&
        query.data.length > 0 && (
          <ExportMenu
            name={`journal-${month}`}
            label="Export the lines"
            columns={lineColumns}
            rows={(signal) => readJournal(scope, month, signal)}
          />
        )
      }
      flush
    >
      <QueryState query={query} failed="The journal could not be loaded">
        {(sums) => (
          <DataTable
            label="Journal by account"
            columns={sumColumns}
            rows={sums}
            rowKey={({ account_kind: kind, currency }) => `${kind} ${currency}`}
            empty={
              <EmptyState title="Nothing was posted in this month" text="Choose another month." />
            }
          />
        )}
      </QueryState>
    </Panel>
  );
}

function Vat({ months: [from, to] }: { months: [string, string] }) {
  const query = useQuery(bookkeepingQueries.vat(useTenantScope(), [from, to]));
  const columns = vatColumns(paths.invoicesIssued(from, to));
  const title = `VAT, ${from === to ? monthText(from) : `${monthText(from)} to ${monthText(to)}`}`;
  return (
    <Panel
      title={title}
      note="an invoice counts when it is issued, a credit note and a void invoice on their own day"
      action={
        query.data !== undefined &&
        query.data.length > 0 && (
          <ExportMenu name={`vat-${from}-${to}`} columns={columns} rows={query.data} />
        )
      }
      flush
    >
      <QueryState query={query} failed="The VAT could not be loaded">
        {(lines) => (
          <DataTable
            label="VAT by treatment and rate"
            columns={columns}
            rows={lines}
            rowKey={({ currency, what, rate }) => `${currency} ${what} ${rate ?? ''}`}
            empty={<EmptyState title="Nothing was billed" text="Choose another period." />}
          />
        )}
      </QueryState>
    </Panel>
  );
}

/** The VAT that would be due where the zero rate of issued invoices is not shown by evidence; it opens these invoices. */
function AtRisk({ months: [from, to] }: { months: [string, string] }) {
  const query = useQuery(bookkeepingQueries.atRisk(useTenantScope(), [from, to]));
  return (
    <QueryPanel
      title="VAT at risk"
      note={() => 'zero-rated lines of clients without evidence on the day of the invoice'}
      query={query}
      failed="The VAT at risk could not be loaded"
      empty={<p>Every zero-rated line of this period has evidence.</p>}
    >
      {(sums) => (
        <Facts
          items={sums.map(({ currency, vat, invoices, clients }) => ({
            label: currency,
            value: (
              <TextLink to={paths.invoicesAtRisk(from, to)}>
                {formatMoney(vat.toFixed(2), currency)}
              </TextLink>
            ),
            note: `${invoices} ${invoices === 1 ? 'invoice' : 'invoices'} of ${clients} ${
              clients === 1 ? 'client' : 'clients'
            }`,
          }))}
        />
      )}
    </QueryPanel>
  );
}

/** Opens the accounts; for who may not, it says why. */
function AccountsButton() {
  const { data: accounts } = useQuery(bookkeepingQueries.accounts(useTenantScope()));
  const [isOpen, setOpen] = useState(false);
  const held = useNotAllowed('set_bookkeeping_accounts');
  return (
    <>
      {held && !isOpen ? (
        <HeldButton because={held}>Accounts</HeldButton>
      ) : (
        <Button onClick={() => setOpen(true)}>Accounts…</Button>
      )}
      <Suspense>
        {isOpen && accounts && (
          <AccountsDialog accounts={accounts} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}

export { BookkeepingPage as Component };
