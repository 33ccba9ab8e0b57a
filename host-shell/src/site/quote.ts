import type { FirstDue } from '@portal/shared-core/domain/quote';

import { fees, prices } from './figures.ts';

/** A line of a quote, as public.quote returns it; created here for prerendered pages. */
export interface QuoteLine {
  code: string;
  label: string;
  kind: 'government' | 'service' | 'vat';
  /** US dollars; null where it is to be confirmed. */
  amount: number | null;
  per: 'once' | 'year';
  first_due: FirstDue;
  verified: boolean;
}

/** What the quote of an entity holds besides its capital: codes of services. */
export type Services = readonly string[];

/**
 * The quote of a client who lives outside The Bahamas, from the figures of this build, for prerendered pages. Any other quote comes from
 * the database, which also knows VAT.
 */
export function prerenderedQuote(type: string, capital: number, services: Services): QuoteLine[] {
  const government = fees
    .filter((fee) => fee.type === type && (fee.service === null || services.includes(fee.service)))
    .map(({ code, label, per, first_due, verified, bands }) => {
      const band = bands.find(({ to }) => to === null || capital <= to);
      return {
        code,
        label,
        kind: 'government' as const,
        amount: band?.amount ?? null,
        per,
        first_due,
        verified,
      };
    });
  const ours = prices
    .filter(({ types }) => types.length === 0 || types.includes(type))
    .filter(({ optional, code }) => !optional || services.includes(code))
    .map(({ code, label, amount, per, first_due }) => ({
      code,
      label,
      kind: 'service' as const,
      amount,
      per,
      first_due,
      verified: true,
    }));
  return [...government, ...ours];
}

/** The highest capital of the lower band of a type's fees; null where capital does not matter. */
export function bandBreak(type: string): number | null {
  return fees.find((fee) => fee.type === type && fee.bands.length > 1)?.bands[0]?.to ?? null;
}
