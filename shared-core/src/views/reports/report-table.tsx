import { DataTable, EmptyState, ExportMenu, Panel, type Column } from '../../ui/index.ts';

/** Saves the whole table of a report. */
export function ReportExport<Row>({
  name,
  columns,
  rows,
}: {
  /** Of the file, without its ending. */
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
}) {
  return <ExportMenu name={name} columns={columns} rows={rows ?? []} disabled={!rows?.length} />;
}

/** The table of a report; `note` says what its figures are of. */
export function ReportTable<Row>({
  title,
  note,
  columns,
  rows,
  rowKey,
}: {
  title: string;
  note?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) {
  return (
    <Panel title={title} {...(note && { note })} flush>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        empty={<EmptyState title="Nothing in this period" text="Choose another period." />}
      />
    </Panel>
  );
}
