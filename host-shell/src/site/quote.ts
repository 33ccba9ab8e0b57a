import { fees, prices } from './figures.ts';

/** A line of a quote, as public.quote returns it; created here for prerendered pages. */
export interface QuoteLine {
  code: string;
  label: string;
  kind: 'government' | 'service' | 'vat';
  /** US dollars; null where it is to be confirmed. */
  amount: number | null;
  per: 'once' | 'year';
  verified: boolean;
}

/** What the quote of an entity holds besides its capital: codes of services. */
export type Services = readonly string[];

/** Falls due for the first time the year after incorporation, like the report itself. */
const FROM_SECOND_YEAR = new Set(['substance_report']);

/**
 * The quote of a client who lives outside The Bahamas, from the figures of this build, for prerendered pages. Any other quote comes from
 * the database, which also knows VAT.
 */
export function prerenderedQuote(type: string, capital: number, services: Services): QuoteLine[] {
  const government = fees
    .filter((fee) => fee.type === type && (fee.service === null || services.includes(fee.service)))
    .map(({ code, label, per, verified, bands }) => {
      const band = bands.find(({ to }) => to === null || capital <= to);
      return {
        code,
        label,
        kind: 'government' as const,
        amount: band?.amount ?? null,
        per,
        verified,
      };
    });
  const ours = prices
    .filter(({ types }) => types.length === 0 || types.includes(type))
    .filter(({ optional, code }) => !optional || services.includes(code))
    .map(({ code, label, amount, per }) => ({
      code,
      label,
      kind: 'service' as const,
      amount,
      per,
      verified: true,
    }));
  return [...government, ...ours];
}

/** Whether a line is part of the first year: what is paid once, and our yearly services; government fees start on 1 January. */
export function isInFirstYear({ code, kind, per }: QuoteLine): boolean {
  return per === 'once' || (kind !== 'government' && !FROM_SECOND_YEAR.has(code));
}

/** Whether a line comes back in every year after. */
export function isEveryYear({ per }: QuoteLine): boolean {
  return per === 'year';
}

export interface Sum {
  amount: number;
  /** Whether something in it is still to be confirmed. */
  isOpen: boolean;
}

/** The sum of what has an amount, to the cent. */
export function sumOf(lines: readonly QuoteLine[]): Sum {
  const cents = lines.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0);
  return { amount: cents / 100, isOpen: lines.some(({ amount }) => amount === null) };
}

/** The highest capital of the lower band of a type's fees; null where capital does not matter. */
export function bandBreak(type: string): number | null {
  return fees.find((fee) => fee.type === type && fee.bands.length > 1)?.bands[0]?.to ?? null;
}
