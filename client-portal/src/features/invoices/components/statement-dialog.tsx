import { toAppError } from '@portal/shared-core/errors';
import { nassauToday } from '@portal/shared-core/domain/format';
import { useUser } from '@portal/shared-core/session';
import { useTenant, useTenantScope } from '@portal/shared-core/tenant';
import { downloadCsv, FormDialog, InlineAlert, type Column } from '@portal/shared-core/ui';
import { FormDateField, FormSelect } from '@portal/shared-core/ui/form';
import { issuerOf, lineText, pdfFileName, type StatementLine } from '@portal/shared-core/views';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { readStatement } from '../api/invoice.queries.ts';

const columns: Column<StatementLine>[] = [
  column('Day', ({ on_day: day }) => day),
  column('What', lineText),
  column('Currency', ({ currency }) => currency),
  column('Amount', ({ amount }) => amount.toFixed(2)),
  column('Balance', ({ balance }) => balance.toFixed(2)),
];

function column(header: string, text: (line: StatementLine) => string): Column<StatementLine> {
  return { key: header, header, render: text, text };
}

/** Selects the period of a statement and saves it as PDF or CSV. */
export function StatementDialog({
  companyId,
  companyName,
  onClose,
}: {
  companyId: string | null;
  companyName?: string;
  onClose: () => void;
}) {
  const scope = useTenantScope();
  const issuer = issuerOf(useTenant());
  const user = useUser();
  const today = nassauToday();
  const { control, handleSubmit } = useForm({
    defaultValues: { from: `${today.slice(0, 4)}-01-01`, to: today, kind: 'pdf' },
  });
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const subject = companyName ?? (user.fullName || user.email);

  const save = handleSubmit(async ({ from, to, kind }) => {
    setBusy(true);
    setError(undefined);
    try {
      const lines: StatementLine[] = await readStatement(scope, companyId, from, to);
      const name = pdfFileName('statement', subject, from, to);
      if (kind === 'csv') {
        downloadCsv(name.replace(/\.pdf$/, ''), columns, lines);
      } else {
        const { downloadPdf, makeStatement } =
          await import('@portal/shared-core/views/invoice-pdf');
        await downloadPdf(name, (paper) =>
          makeStatement({ lines, from, to, subject }, { issuer, ...paper }),
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
          { value: 'csv', label: 'CSV, for a spreadsheet' },
        ]}
      />
      {error && <InlineAlert tone="bad">{error}</InlineAlert>}
    </FormDialog>
  );
}
