import { documentStatusLabels } from '../../domain/documents.ts';
import { formatDate } from '../../domain/format.ts';
import {
  DataTable,
  DateText,
  EmptyState,
  QueryPanel,
  StatusChip,
  type Column,
  type ShownQuery,
} from '../../ui/index.ts';

interface DocumentThen {
  document_id: string;
  category: string;
  file_name: string;
  status: keyof typeof documentStatusLabels;
  status_since: string;
}

/** The documents of a company that the portal had at the end of a day, each with the state it had then. */
export function DocumentsThen({
  day,
  query,
  nameOf,
}: {
  /** YYYY-MM-DD. */
  day: string;
  /** What `documents_as_at` answers for the end of the day. */
  query: ShownQuery<DocumentThen[]>;
  /** The name of a category. */
  nameOf: (category: string) => string;
}) {
  const columns: Column<DocumentThen>[] = [
    {
      key: 'category',
      header: 'Document',
      render: ({ category }) => nameOf(category),
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
