import { nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { FormDialog, showToast } from '@portal/shared-core/ui';
import { Refusals, useCommandForm } from '@portal/shared-core/ui/command';
import { FormCheckbox, FormDateField, FormTextField } from '@portal/shared-core/ui/form';
import { useRef, useState } from 'react';

import { readReceipts } from './read-receipts.ts';
import { Findings } from './findings.tsx';
import { receipts, reportOf, type Report, type Sent } from './report.ts';
import {
  useFileReceipts,
  type FiledLine,
  type ReceiptInput,
  type Settles,
} from './receipt.mutations.ts';

// As file_annual_fees and file_returns in the database ask.
const MOST_LINES = 500;

const schema = z.object({
  day: z.string().check(z.minLength(1, 'Enter the day.')),
  lines: z.string().check(
    z.refine((text) => text.trim() !== '', 'Paste at least one line.'),
    z.refine(
      (text) => readReceipts(text, '').length <= MOST_LINES,
      'Paste at most 500 lines at a time.',
    ),
  ),
  takeDoubtful: z.boolean(),
});

type Values = z.infer<typeof schema>;

const texts = {
  annual_fees: { of: 'the receipt of the Registrar', day: 'Paid on', example: 'R-1024' },
  substance: { of: 'the confirmation of the authority', day: 'Filed on', example: 'ES-2024' },
  beneficial_owners: { of: 'the confirmation of the filing', day: 'Filed on', example: 'BO-3104' },
} as const;

/**
 * A table of receipts, pasted: each line is checked first, with its company, what is doubtful and what is filed already; then it settles
 * what the receipt is for. Load it with `lazy`.
 */
export function ReceiptsDialog({
  settles,
  title,
  onClose,
}: {
  settles: Settles;
  title: string;
  onClose: () => void;
}) {
  const scope = useTenantScope();
  const command = useFileReceipts(settles);
  const sent = useRef<Sent>(null);
  const [report, setReport] = useState<Report>();
  const { form, submit, refusals, forget } = useCommandForm<Values, ReceiptInput, FiledLine[]>({
    command,
    resolver: zodResolver(schema),
    defaultValues: { day: nassauToday(), lines: '', takeDoubtful: false },
    keep: ['admin', scope.tenantId, 'kept', 'receipts', settles.kind, settles.year ?? 0],
    toInput({ lines: pasted, day, takeDoubtful }, choice) {
      const lines = readReceipts(pasted, day);
      const onlyCheck = choice === 'check';
      sent.current = { day, pasted, lines, onlyCheck };
      return {
        lines: lines.filter(({ problem }) => !problem),
        onlyCheck,
        // A check says what each line would do, and what is doubtful in it.
        takeDoubtful: onlyCheck || takeDoubtful,
      };
    },
    onDone(answers) {
      if (!sent.current) return;
      const result = reportOf(sent.current, answers);
      if (result.onlyCheck) return setReport(result);
      const entered = result.rows.filter(({ is }) => is === 'fit' || is === 'taken').length;
      showToast({ text: `${receipts(entered)} entered` });
      const rest = result.rows.filter(({ is }) => is === 'refused' || is === 'doubtful');
      if (rest.length === 0) return onClose();
      // What is left is corrected and checked again.
      const pasted = rest.map(({ text }) => text).join('\n');
      form.reset({ day: result.day, lines: pasted, takeDoubtful: false });
      setReport({ ...result, pasted });
    },
  });
  const [lines, day, takeDoubtful] = form.watch(['lines', 'day', 'takeDoubtful']);
  const shown = report?.pasted === lines && report.day === day ? report : undefined;
  const doubtful = shown?.rows.filter(({ is }) => is === 'doubtful').length ?? 0;
  const fit = shown?.rows.filter(({ is }) => is === 'fit').length ?? 0;
  const count = shown?.onlyCheck ? fit + (takeDoubtful ? doubtful : 0) : 0;
  const { of, day: dayLabel, example } = texts[settles.kind];

  return (
    <FormDialog
      title={title}
      submitLabel={count > 0 ? `Enter ${receipts(count)}` : 'Check'}
      busy={command.isPending}
      onSubmit={() => submit(count > 0 ? 'enter' : 'check')}
      onClose={() => {
        forget();
        onClose();
      }}
    >
      <p>
        Paste a line for each company: its number or name, then the number of {of}. A day of its own
        may follow.
      </p>
      <Refusals of={refusals} />
      <FormDateField name="day" control={form.control} label={dayLabel} max={nassauToday()} />
      <FormTextField
        name="lines"
        control={form.control}
        label="Receipts"
        placeholder={`214001 B; ${example}4\nGrey Gull Ltd.; ${example}5; 3 Feb 2026`}
        multiline
        rows={8}
      />
      {shown && <Findings report={shown} />}
      {shown?.onlyCheck && doubtful > 0 && (
        <FormCheckbox
          name="takeDoubtful"
          control={form.control}
          label={doubtful === 1 ? 'Enter the doubtful line, too' : 'Enter the doubtful lines, too'}
          help="They stay in the table otherwise."
        />
      )}
    </FormDialog>
  );
}
