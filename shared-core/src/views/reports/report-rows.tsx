import { formatNumber } from '../../domain/format.ts';
import {
  DataTable,
  EmptyState,
  Pagination,
  Panel,
  QueryState,
  type Column,
  type ListState,
  type ShownQuery,
} from '../../ui/index.ts';
import type { ReactNode } from 'react';

export interface ReportRowsProps<Row> {
  title: string;
  query: ShownQuery<{ rows: Row[]; total: number }>;
  failed: string;
  empty: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  list: ListState;
  action?: ReactNode;
}

/** The rows behind a figure of a report, a page at a time. */
export function ReportRows<Row>(props: ReportRowsProps<Row>) {
  const { title, query, failed, empty, columns, rowKey, list, action } = props;
  return (
    <QueryState query={query} failed={failed}>
      {({ rows, total }) => (
        <Panel
          title={title}
          note={formatNumber(total)}
          flush
          action={action}
          foot={
            total > list.pageSize && (
              <Pagination
                label={`Pages: ${title}`}
                page={list.page}
                pageSize={list.pageSize}
                total={total}
                onPageChange={list.setPage}
              />
            )
          }
        >
          <DataTable
            label={title}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            empty={<EmptyState title={empty} />}
          />
        </Panel>
      )}
    </QueryState>
  );
}
