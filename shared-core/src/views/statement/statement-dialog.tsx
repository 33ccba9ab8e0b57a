import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { nassauToday } from '../../domain/format.ts';
import { toAppError } from '../../errors/index.ts';
import { FormDateField, FormSelect } from '../../ui/form/index.ts';
import { FormDialog, InlineAlert, type Column } from '../../ui/index.ts';
import { pdfFileName, type Issuer } from '../pdf/issuer.ts';
import { lineText, type StatementLine } from '../statement-text.ts';

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
  const today = nassauToday();
  const { control, handleSubmit } = useForm({
    defaultValues: { from: `${today.slice(0, 4)}-01-01`, to: today, kind: 'pdf' },
  });
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const save = handleSubmit(async ({ from, to, kind }) => {
    setBusy(true);
    setError(undefined);
    try {
      const lines = await read(from, to);
      const name = pdfFileName('statement', subject, from, to);
      if (kind === 'csv' || kind === 'xlsx') {
        const { saveRows } = await import('../../ui/export/save-rows.ts');
        const file = name.replace(/\.pdf$/, '');
        await saveRows({ format: kind, name: file, columns, rows: lines });
      } else {
        const { downloadPdf, makeStatement } = await import('../invoice-pdf/index.ts');
        const noted = await notes();
        await downloadPdf(name, (paper) =>
          makeStatement({ lines, from, to, subject, noted }, { issuer, ...paper }),
        );
      }
      onClose();
    } catch (caught) {
      setError(toAppError(caught).message);
      setBusy(false);
    }
  });

  return (
    <FormDialog
      title="Statement of account"
      submitLabel="Download"
      busy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p>Invoices, payments and the balance of {subject} in a period.</p>
      <FormDateField name="from" control={control} label="From" />
      <FormDateField name="to" control={control} label="To" max={today} />
      <FormSelect
        name="kind"
        control={control}
        label="As"
        options={[
          { value: 'pdf', label: 'PDF' },
          { value: 'csv', label: 'CSV' },
          { value: 'xlsx', label: 'Excel (.xlsx)' },
        ]}
      />
      {error && <InlineAlert tone="bad">{error}</InlineAlert>}
    </FormDialog>
  );
}
