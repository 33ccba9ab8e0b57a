import { ListTable } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

import { groupQueries } from '#/components/groups/group.queries.ts';
import { groupFilter, groupsQuery, NO_GROUP } from '#/components/groups/group-names.ts';
import { paths } from '#/paths.ts';

import { invoiceQueries, type InvoiceListItem } from '../api/invoice.queries.ts';
import { columns } from './invoice-columns.tsx';
import { InvoicePanel } from './invoice-panel.tsx';
import { OnAccount, Owed } from './owed.tsx';

const PayTogether = lazy(async () => ({
  default: (await import('./pay-together.tsx')).PayTogether,
}));

/** What is owed, the list of invoices, and one of them beside it; the opened one is in the address. */
export function InvoiceQueue({ companyId }: { companyId: string | null }) {
  const scope = useTenantScope();
  const [params, setParams] = useSearchParams();
  const group = companyId === null ? params.get('group') : null;
  const figures = useFigures(companyId, group);
  const { data: groups } = useQuery(groupsQuery(scope));
  const opened = params.get('invoice');
  const query = useCallback(
    (...[of, list]: Parameters<Parameters<typeof ListTable<InvoiceListItem>>[0]['query']>) =>
      invoiceQueries.list(of, companyId, list),
    [companyId],
  );
  const base = companyId ? paths.companyInvoices(companyId) : paths.invoices;

  function addressOf(id: string): string {
    const next = new URLSearchParams(params);
    next.set('invoice', id);
    return `${base}?${next.toString()}`;
  }

  return (
    <>
      {figures && <Owed money={figures.money} />}
      {companyId === null && !group && <OnAccount />}
      <ListTable<InvoiceListItem>
        list="client.invoices"
        noun={['invoice', 'invoices']}
        query={query}
        columns={columns}
        sort={{ key: 'issued_on', direction: 'desc' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            options: [
              { value: 'open', label: 'Open', ...countOf(figures?.open) },
              { value: 'overdue', label: 'Overdue', ...countOf(figures?.overdue) },
              { value: 'paid', label: 'Paid', ...countOf(figures?.paid) },
              { value: 'void', label: 'Void', ...countOf(figures?.void) },
            ],
          },
          ...(companyId === null ? groupFilter(groups ?? []) : []),
        ]}
        {...(companyId === null && {
          actions: ({ rows, clear }) => (
            <Suspense>
              <PayTogether invoices={rows} onDone={clear} />
            </Suspense>
          ),
        })}
        rowKey={({ id }) => id}
        rowName={({ number }) => number ?? 'invoice'}
        rowTo={({ id }) => addressOf(id)}
        empty={{ text: 'An invoice appears here once it is issued.' }}
      />
      {opened && (
        <InvoicePanel
          key={opened}
          invoiceId={opened}
          onClose={() =>
            setParams((before) => {
              const after = new URLSearchParams(before);
              after.delete('invoice');
              return after;
            })
          }
        />
      )}
    </>
  );
}

/** The figures of all invoices, of one company or of a group: of a group those that the bill by group has. */
function useFigures(companyId: string | null, group: string | null) {
  const scope = useTenantScope();
  const all = useQuery({ ...invoiceQueries.figures(scope, companyId), enabled: !group });
  const ofGroups = useQuery({ ...groupQueries.figures(scope), enabled: Boolean(group) });
  if (!group) return all.data;
  return ofGroups.data?.find(({ group_id: id }) => (id ?? NO_GROUP) === group);
}

const countOf = (count: number | undefined) => (count === undefined ? {} : { count });
