import { documentsAsAtQuery } from '@portal/shared-core/company';
import { documentStatusLabels } from '@portal/shared-core/domain/documents';
import { formatDate } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DataTable,
  DateText,
  EmptyState,
  QueryPanel,
  StatusChip,
  type Column,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { documentQueries } from '#/components/documents/document.queries.ts';

interface Row {
  document_id: string;
  category: string;
  file_name: string;
  status: keyof typeof documentStatusLabels;
  status_since: string;
}

/** The documents of a company that the portal had at the end of a day, each with the state it had then. */
export function DocumentsThen({ companyId, day }: { companyId: string; day: string }) {
  const scope = useTenantScope();
  const query = useQuery(documentsAsAtQuery('client', scope, companyId, day));
  const { data: categories } = useQuery(documentQueries.categories(scope));
  const columns: Column<Row>[] = [
    {
      key: 'category',
      header: 'Document',
      render: ({ category }) => categories?.find(({ code }) => code === category)?.name ?? category,
      sub: ({ file_name: name }) => name,
    },
    {
      key: 'status',
      header: 'State then',
      phone: 'end',
      render: ({ status }) => <StatusChip {...documentStatusLabels[status]} />,
    },
    {
      key: 'since',
      header: 'Since',
      figures: true,
      render: ({ status_since: since }) => <DateText value={since} />,
    },
  ];
  return (
    <QueryPanel
      title={`Documents on ${formatDate(day, 'long')}`}
      query={query}
      failed="The documents could not be loaded"
      flush
    >
      {(rows) => (
        <DataTable
          label="Documents then"
          columns={columns}
          rows={rows}
          rowKey={({ document_id: id }) => id}
          empty={<EmptyState title="No document had been uploaded by then" />}
        />
      )}
    </QueryPanel>
  );
}
