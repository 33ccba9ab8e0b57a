import type { Column } from '../../ui/index.ts';
import type { GroupStatementLine } from '../invoice-pdf/make-group-statement.ts';
import type { Issuer } from '../pdf/issuer.ts';
import { PeriodDialog } from './period-dialog.tsx';

export interface GroupStatementOf {
  /** The name of the group. */
  subject: string;
  issuer: Issuer;
  /** Reads the invoices that were issued from one day to another. */
  read: (from: string, to: string) => Promise<GroupStatementLine[]>;
}

function column(
  header: string,
  text: (line: GroupStatementLine) => string,
  as?: 'day' | 'money',
): Column<GroupStatementLine> {
  return { key: header, header, render: text, text, ...(as && { as }) };
}

const columns: Column<GroupStatementLine>[] = [
  column('Company', ({ company }) => company),
  column('Company number', ({ company_number: number }) => number ?? ''),
  column('Invoice', ({ number }) => number),
  column('Issued', ({ issued_on: day }) => day, 'day'),
  column('Pay by', ({ due_on: day }) => day ?? '', 'day'),
  column('Currency', ({ currency }) => currency),
  column('Amount', ({ amount }) => amount.toFixed(2), 'money'),
  column('Settled', ({ settled }) => settled.toFixed(2), 'money'),
  column('Open', ({ open }) => open.toFixed(2), 'money'),
];

/** Selects the period of the statement of a group and saves it. Load it with `lazy`. */
export function GroupStatementDialog({
  subject,
  issuer,
  read,
  onClose,
}: GroupStatementOf & { onClose: () => void }) {
  return (
    <PeriodDialog
      title="Statement of a group"
      text={`The invoices issued in a period for the companies of ${subject}, with what is settled and open today.`}
      subject={subject}
      read={read}
      columns={columns}
      savePdf={async (name, lines, from, to) => {
        const { downloadPdf, makeGroupStatement } = await import('../invoice-pdf/index.ts');
        await downloadPdf(name, (paper) =>
          makeGroupStatement({ lines, from, to, subject }, { issuer, ...paper }),
        );
      }}
      onClose={onClose}
    />
  );
}
