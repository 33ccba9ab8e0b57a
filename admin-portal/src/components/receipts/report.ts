import { formatDate } from '@portal/shared-core/domain/format';

import { reasonText } from '#/components/jobs/jobs.ts';

import type { ReceiptLine } from './read-receipts.ts';
import type { FiledLine } from './receipt.mutations.ts';

export interface Sent {
  day: string;
  pasted: string;
  lines: readonly ReceiptLine[];
  onlyCheck: boolean;
}

/** A line with what a check found or an entry did: it fits, is doubtful, was entered although doubtful, is filed already, is refused. */
export interface ReportRow {
  row: number;
  text: string;
  is: 'fit' | 'doubtful' | 'taken' | 'filed' | 'refused';
  /** What it is taken for, or why not. */
  why: string;
}

export interface Report extends Omit<Sent, 'lines'> {
  rows: readonly ReportRow[];
}

export const receipts = (count: number) => (count === 1 ? '1 receipt' : `${count} receipts`);

const doubtTexts: Readonly<Record<string, string>> = {
  receipt_twice: 'another company of the table has the same receipt',
  receipt_known: 'another filing has the same receipt',
  statement_not_accepted: 'its statement is not accepted yet',
  files_no_report: 'by its statement it files no report',
  particulars_missing: 'particulars of an owner are missing',
};

/** Each pasted line with its answer. */
export function reportOf({ lines, ...sent }: Sent, answers: readonly FiledLine[]): Report {
  const byPlace = new Map(answers.map((answer) => [answer.place, answer]));
  let place = 0;
  const rows = lines.map((line): ReportRow => {
    const { row, text, problem } = line;
    if (problem) return { row, text, is: 'refused', why: problem };
    const answer = byPlace.get(++place);
    return { row, text, ...answerOf(line, answer, sent.onlyCheck) };
  });
  return { ...sent, rows };
}

function answerOf(
  { reference, day }: ReceiptLine,
  answer: FiledLine | undefined,
  onlyCheck: boolean,
): Pick<ReportRow, 'is' | 'why'> {
  const { code = null, company_name: name, doubts = [], is_filed: isFiled } = answer ?? {};
  const taken = `${name ?? ''}: ${reference}, ${formatDate(day)}`;
  const inPart = `it is taken for ${name}, whose name or number it has in part`;
  const reasons = doubts.map((doubt) =>
    doubt === 'name_in_part' ? inPart : (doubtTexts[doubt] ?? doubt),
  );
  const why = capitalized(reasons.join('; '));
  if (code === 'fee.doubtful') return { is: 'doubtful', why };
  if (code !== null) return { is: 'refused', why: reasonText(code) };
  if (isFiled) return { is: 'filed', why: taken };
  if (doubts.length > 0) return onlyCheck ? { is: 'doubtful', why } : { is: 'taken', why };
  return { is: 'fit', why: taken };
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
