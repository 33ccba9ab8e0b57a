import { z, zodResolver } from '@portal/shared-core/schema';

import type { LineInput } from './api/invoice.mutations.ts';
import type { Invoice } from './api/invoice.queries.ts';

const amountText = /^\d{1,8}(\.\d{1,2})?$/;

const linesForm = z.object({
  /** Of the draft that the lines were written on. */
  version: z.number(),
  lines: z.array(
    z.object({
      label: z.string().check(z.trim(), z.minLength(1, 'Describe the line, or remove it.')),
      /** The kind of the line and how VAT treats it, which go together. */
      kind: z.enum(['government', 'standard', 'zero_rated_nonresident', 'exempt']),
      per: z.enum(['once', 'year']),
      amount: z
        .nullable(z.string())
        .check(
          z.refine(
            (amount) =>
              amount === null || (amountText.test(amount) && Number(amount) <= 10_000_000),
            'Enter an amount with at most two decimals.',
          ),
        ),
      code: z.string(),
    }),
  ),
});

export type LinesForm = z.infer<typeof linesForm>;
export type LineValues = LinesForm['lines'][number];

export const linesResolver = zodResolver(linesForm);

export const kindOptions = [
  { value: 'standard', label: 'Service, VAT' },
  { value: 'zero_rated_nonresident', label: 'Service, 0 % VAT' },
  { value: 'exempt', label: 'Service, exempt' },
  { value: 'government', label: 'Government fee' },
];

export const newLine = (): LineValues => ({
  label: '',
  kind: 'standard',
  per: 'once',
  amount: null,
  code: '',
});

/** The lines of a draft for the form, without VAT, which is worked out; one empty line where there is none. */
export function toForm({ version, lines }: Pick<Invoice, 'version' | 'lines'>): LinesForm {
  const own = lines
    .filter(({ kind }) => kind !== 'vat')
    .map(({ label, kind, per, amount, code, vat_treatment: vat }): LineValues => ({
      label,
      kind: kind === 'government' || vat === 'disbursement_out_of_scope' ? 'government' : vat,
      per: per === 'year' ? 'year' : 'once',
      amount: amount === null ? null : amount.toFixed(2),
      code: code ?? '',
    }));
  return { version, lines: own.length > 0 ? own : [newLine()] };
}

export function toInput(lines: readonly LineValues[]): LineInput[] {
  return lines.map(({ label, kind, per, amount, code }) => ({
    kind: kind === 'government' ? 'government' : 'service',
    label: label.trim(),
    amount: amount === null ? null : Number(amount),
    per,
    vat_treatment: kind === 'government' ? 'disbursement_out_of_scope' : kind,
    code,
  }));
}
