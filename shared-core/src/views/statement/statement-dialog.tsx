import type { Column } from '../../ui/index.ts';
import type { Issuer } from '../pdf/issuer.ts';
import { lineText, type StatementLine } from '../statement-text.ts';
import { PeriodDialog } from './period-dialog.tsx';

export interface StatementOf {
  /** Whose account it is: a company or a person. */
  subject: string;
  issuer: Issuer;
  /** Reads the lines from one day to another. */
  read: (from: string, to: string) => Promise<StatementLine[]>;
  /** What is shown beside the sums today, for the PDF. */
  notes: () => Promise<readonly string[]>;
}

const columns: Column<StatementLine>[] = [
  { ...column('Day', ({ on_day: day }) => day), as: 'day' },
  column('What', lineText),
  column('Currency', ({ currency }) => currency),
  { ...column('Amount', ({ amount }) => amount.toFixed(2)), as: 'money' },
  { ...column('Balance', ({ balance }) => balance.toFixed(2)), as: 'money' },
];

function column(header: string, text: (line: StatementLine) => string): Column<StatementLine> {
  return { key: header, header, render: text, text };
}

/** Selects the period of a statement and saves it as PDF or CSV. */
export function StatementDialog({
  subject,
  issuer,
  read,
  notes,
  onClose,
}: StatementOf & { onClose: () => void }) {
  return (
    <PeriodDialog
      title="Statement of account"
      text={`Invoices, payments and the balance of ${subject} in a period.`}
      subject={subject}
      read={read}
      columns={columns}
      savePdf={async (name, lines, from, to) => {
        const { downloadPdf, makeStatement } = await import('../invoice-pdf/index.ts');
        const noted = await notes();
        await downloadPdf(name, (paper) =>
          makeStatement({ lines, from, to, subject, noted }, { issuer, ...paper }),
        );
      }}
      onClose={onClose}
    />
  );
}
