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
        /** Whether the discount that takes most off it applies. */
        discounted: z.boolean(),
        /** The recurring service and the period that it bills. */
        recurring: z.nullable(z.string()),
        period: z.nullable(z.string()),
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
    lines: own.map((line) => {
      // What is entered is the amount before a discount.
      const amount = line.list_amount ?? line.amount;
      return {
        kind: line.kind === 'government' ? 'government' : 'service',
        code: line.code,
        label: line.label,
        amount: amount === null ? null : String(amount),
        per: line.per === 'year' ? 'year' : 'once',
        vat: line.vat_treatment === 'disbursement_out_of_scope' ? 'standard' : line.vat_treatment,
        discounted: Boolean(line.list_amount),
        recurring: line.recurring_id ?? null,
        period: line.period_start ?? null,
      };
    }),
  };
}

/** A line with nothing entered. */
export function newLine(): LinesValues['lines'][number] {
  return {
    kind: 'service',
    code: null,
    label: '',
    amount: null,
    per: 'once',
    vat: 'standard',
    discounted: false,
    recurring: null,
    period: null,
  };
}
