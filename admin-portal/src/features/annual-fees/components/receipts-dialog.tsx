import { nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { FormDialog, InlineAlert, showToast } from '@portal/shared-core/ui';
import { Refusals, useCommandForm } from '@portal/shared-core/ui/command';
import { FormDateField, FormTextField } from '@portal/shared-core/ui/form';
import { useRef, useState } from 'react';

import { reasonText } from '#/components/jobs/jobs.ts';

import { useFileFees, type FiledLine } from '../api/annual-fee.mutations.ts';
import { annualFeeQueries } from '../api/annual-fee.queries.ts';
import { readReceipts, type ReceiptLine } from '../read-receipts.ts';

// As file_annual_fees in the database asks.
const MOST_LINES = 500;

const schema = z.object({
  day: z.string().check(z.minLength(1, 'Enter the day they were paid.')),
  lines: z.string().check(
    z.refine((text) => text.trim() !== '', 'Paste at least one line.'),
    z.refine(
      (text) => readReceipts(text, '').length <= MOST_LINES,
      'Paste at most 500 lines at a time.',
    ),
  ),
});

type Values = z.infer<typeof schema>;

interface Sent {
  values: Values;
  lines: readonly ReceiptLine[];
  onlyCheck: boolean;
}

interface Report extends Sent {
  /** Lines that are done, or that the entry will do. */
  fit: number;
  /** The others, each with its reason. */
  rest: readonly { text: string; why: string }[];
}

const receipts = (count: number) => (count === 1 ? '1 receipt' : `${count} receipts`);

/** A table of receipts of the Registrar, pasted: each line is checked first, and settles the fee of its company then. Load it with `lazy`. */
export function ReceiptsDialog({ year, onClose }: { year: number; onClose: () => void }) {
  const scope = useTenantScope();
  const command = useFileFees(year);
  const sent = useRef<Sent>(null);
  const [report, setReport] = useState<Report>();
  const { form, submit, refusals, forget } = useCommandForm<
    Values,
    Parameters<typeof command.mutate>[0],
    FiledLine[]
  >({
    command,
    resolver: zodResolver(schema),
    defaultValues: { day: nassauToday(), lines: '' },
    keep: [...annualFeeQueries.all(scope), 'kept', 'receipts', year],
    toInput(values, choice) {
      const lines = readReceipts(values.lines, values.day);
      sent.current = { values, lines, onlyCheck: choice === 'check' };
      return {
        lines: lines.filter(({ problem }) => !problem),
        onlyCheck: choice === 'check',
      };
    },
    onDone(answers) {
      if (!sent.current) return;
      const result = reportOf(sent.current, answers);
      if (result.onlyCheck) return setReport(result);
      showToast({ text: `${receipts(result.fit)} entered` });
      if (result.rest.length === 0) return onClose();
      // What is left is corrected and checked again.
      const lines = result.rest.map(({ text }) => text).join('\n');
      form.reset({ day: result.values.day, lines });
      setReport({ ...result, values: { ...result.values, lines } });
    },
  });
  const [lines, day] = form.watch(['lines', 'day']);
  const isOfNow = report?.values.lines === lines && report.values.day === day;
  const isReady = isOfNow && report.onlyCheck && report.fit > 0;

  return (
    <FormDialog
      title={`Receipts of ${year}`}
      submitLabel={isReady ? `Enter ${receipts(report.fit)}` : 'Check'}
      busy={command.isPending}
      onSubmit={() => submit(isReady ? 'enter' : 'check')}
      onClose={() => {
        forget();
        onClose();
      }}
    >
      <p>
        Paste a line for each company: its number or name, then the receipt of the Registrar. A day
        of its own may follow.
      </p>
      <Refusals of={refusals} />
      <FormDateField name="day" control={form.control} label="Paid on" max={nassauToday()} />
      <FormTextField
        name="lines"
        control={form.control}
        label="Receipts"
        placeholder={'214001 B; R-10244\nGrey Gull Ltd.; R-10245; 3 Feb 2026'}
        multiline
        rows={8}
      />
      {isOfNow && <Findings report={report} />}
    </FormDialog>
  );
}

/** What a check found, or what an entry left. */
function Findings({ report: { fit, rest, onlyCheck } }: { report: Report }) {
  const title = onlyCheck
    ? `${receipts(fit)} can be entered, ${rest.length} cannot`
    : `${rest.length === 1 ? '1 line is' : `${rest.length} lines are`} left`;
  return (
    <InlineAlert tone={rest.length > 0 ? 'warning' : 'good'} title={title}>
      {rest.length > 0 && (
        <ul aria-label="Lines that cannot be entered">
          {rest.map(({ text, why }, i) => (
            // The same line may be pasted twice.
            <li key={`${i} ${text}`}>
              {text.trim()}: {why}
            </li>
          ))}
        </ul>
      )}
    </InlineAlert>
  );
}

function reportOf(sent: Sent, answers: readonly FiledLine[]): Report {
  const codes = new Map(answers.map(({ place, code }) => [place, code]));
  const rest: { text: string; why: string }[] = [];
  let place = 0;
  for (const { text, problem } of sent.lines) {
    const code = problem ? undefined : codes.get(++place);
    if (problem) rest.push({ text, why: problem });
    else if (code) rest.push({ text, why: reasonText(code) });
  }
  return { ...sent, fit: sent.lines.length - rest.length, rest };
}
