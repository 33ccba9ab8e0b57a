import type { ApplicationForm } from './application-form.ts';

/** The authorised capital, shares times par value; null while one of them is not a figure. */
export function capitalOf({ shares, par_value: par }: ApplicationForm['capital']): number | null {
  const value = par === null || par === '' ? Number.NaN : Number(par);
  if (typeof shares !== 'number' || !Number.isFinite(value) || value <= 0) return null;
  // To the cent and no further: a float's dust would push it over the edge of a band.
  return Math.round(shares * value * 100) / 100;
}
