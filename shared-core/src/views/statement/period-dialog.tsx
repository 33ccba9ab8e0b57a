import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { nassauToday } from '../../domain/format.ts';
import { toAppError } from '../../errors/index.ts';
import { FormDateField, FormSelect } from '../../ui/form/index.ts';
import { FormDialog, InlineAlert, type Column } from '../../ui/index.ts';
import { pdfFileName } from '../pdf/issuer.ts';

export interface PeriodDialogProps<Line> {
  title: string;
  text: string;
  /** Whose account it is: a company, a group or a person. */
  subject: string;
  /** Reads the lines from one day to another. */
  read: (from: string, to: string) => Promise<Line[]>;
  /** What a file of rows has of each line. */
  columns: readonly Column<Line>[];
  /** Saves the lines as PDF under a name. */
  savePdf: (name: string, lines: Line[], from: string, to: string) => Promise<void>;
  onClose: () => void;
}

/** Selects the period of a statement and saves it as PDF or as a file of rows. */
export function PeriodDialog<Line>(props: PeriodDialogProps<Line>) {
  const { title, text, subject, read, columns, savePdf, onClose } = props;
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
        await savePdf(name, lines, from, to);
      }
      onClose();
    } catch (caught) {
      setError(toAppError(caught).message);
      setBusy(false);
    }
  });

  return (
    <FormDialog
      title={title}
      submitLabel="Download"
      busy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p>{text}</p>
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
