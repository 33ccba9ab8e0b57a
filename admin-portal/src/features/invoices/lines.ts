import { z } from '@portal/shared-core/schema';

import type { Invoice } from './api/invoice.queries.ts';

export const linesRule = z.object({
  /** The version these lines were read at. */
  version: z.number(),
  lines: z
    .array(
      z.object({
        kind: z.enum(['government', 'service']),
        code: z.nullable(z.string()),
        label: z.string().check(z.trim(), z.minLength(1, 'Describe the line.')),
        amount: z.nullable(
          z
            .string()
            .check(z.regex(/^\d{1,8}(\.\d{1,2})?$/, 'Enter dollars and cents, or nothing.')),
        ),
        per: z.enum(['once', 'year']),
        vat: z.enum(['standard', 'zero_rated_nonresident', 'exempt']),
      }),
    )
    .check(z.minLength(1, 'Add a line.')),
});

export type LinesValues = z.infer<typeof linesRule>;

/** The lines of a draft as the form holds them; VAT is worked out by the database. */
export function valuesOf({ lines, version }: Invoice): LinesValues {
  const own = lines.filter(({ kind }) => kind !== 'vat');
  if (own.length === 0) return { version, lines: [newLine()] };
  return {
    version,
    lines: own.map(({ kind, code, label, amount, per, vat_treatment: vat }) => ({
      kind: kind === 'government' ? 'government' : 'service',
      code,
      label,
      amount: amount === null ? null : String(amount),
      per: per === 'year' ? 'year' : 'once',
      vat: vat === 'disbursement_out_of_scope' ? 'standard' : vat,
    })),
  };
}

/** A line with nothing entered. */
export function newLine(): LinesValues['lines'][number] {
  return { kind: 'service', code: null, label: '', amount: null, per: 'once', vat: 'standard' };
}
