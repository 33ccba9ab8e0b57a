import { formatMoney } from '@portal/shared-core/domain/format';
import { proformaChip } from '@portal/shared-core/domain/proformas';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DataTable,
  DateText,
  QueryPanel,
  StatusChip,
  useListState,
  type Column,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { MOST_PROFORMAS, proformaQueries, type ProformaItem } from '../api/proforma.queries.ts';
import { ProformaSidePanel } from './proforma-panel.tsx';

const columns: readonly Column<ProformaItem>[] = [
  {
    key: 'number',
    header: 'Number',
    render: ({ number }) => number,
    sub: ({ subject }) => subject,
  },
  {
    key: 'state',
    header: 'State',
    render: (proforma) => <StatusChip {...proformaChip(proforma)} />,
  },
  {
    key: 'issued_on',
    header: 'Sent',
    figures: true,
    phone: 'hidden',
    render: ({ issued_on: day }) => <DateText value={day} />,
  },
  {
    key: 'valid_until',
    header: 'Holds until',
    figures: true,
    phone: 'hidden',
    render: ({ valid_until: day }) => <DateText value={day} />,
  },
  {
    key: 'total',
    header: 'Total',
    figures: true,
    phone: 'end',
    render: ({ total, currency }) => formatMoney(total.toFixed(2), currency),
  },
];

/** The proforma invoices that the client was sent, which are no invoices; the opened one is in the address. Load it with `lazy`. */
export function ProformaList() {
  const query = useQuery(proformaQueries.list(useTenantScope()));
  const list = useListState({ key: 'issued_on', direction: 'desc' });
  const opened = list.filter('proforma');
  return (
    <>
      <QueryPanel
        title="Proforma invoices"
        note={(rows) =>
          rows.length >= MOST_PROFORMAS
            ? `the newest ${MOST_PROFORMAS}`
            : 'not tax invoices: nothing is owed on them'
        }
        query={query}
        failed="The proforma invoices could not be loaded"
        empty="A proforma invoice says what is going to be invoiced. You were sent none."
        isEmpty={(rows) => rows.length === 0}
        flush={(query.data?.length ?? 0) > 0}
      >
        {(rows) => (
          <DataTable
            label="Proforma invoices"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowName={({ number }) => number}
            rowTo={({ id }) => paths.proforma(id)}
          />
        )}
      </QueryPanel>
      {opened && (
        <ProformaSidePanel
          key={opened}
          id={opened}
          onClose={() => list.setQuery('view=proformas')}
        />
      )}
    </>
  );
}
