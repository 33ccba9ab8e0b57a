import { formatMoney } from './format.ts';

/** When a line of a quote is paid for the first time, as public.quote says. */
export type FirstDue = 'order' | 'january' | 'second_year';

/** What the rules of a quote need of its lines; the rows of public.quote have it. */
export interface PricedLine {
  /** US dollars with at most two decimals; null where the amount is to be confirmed. */
  amount: number | null;
  /** 'once' or 'year'. */
  per: string | null;
  /** A FirstDue. */
  first_due: string | null;
  /** The amount before a discount, where one reduces it. */
  list_amount?: number | null;
  /** What clients read of the discount. */
  discount_text?: string | null;
}

/** Whether a line is paid with the order, and so is a line of the first invoice. */
export function isDueWithOrder(line: Pick<PricedLine, 'first_due'>): boolean {
  return line.first_due === 'order';
}

/** Whether a line comes back in every year after. */
export function isEveryYear(line: Pick<PricedLine, 'per'>): boolean {
  return line.per === 'year';
}

/** The lines of the years after, at their full price: a discount is of the first invoice, and later ones have what holds by then. */
export function everyYear<Line extends PricedLine>(lines: readonly Line[]): Line[] {
  return lines.filter(isEveryYear).map((line) => ({
    ...line,
    amount: line.list_amount ?? line.amount,
    list_amount: null,
    discount_text: null,
  }));
}

/** What a discount took off a line of an invoice or a quote, as clients read it; null for a line without one. */
export function reductionText(
  {
    amount,
    list_amount: list,
    discount_text: text,
  }: Pick<PricedLine, 'amount' | 'list_amount' | 'discount_text'>,
  currency = 'USD',
): string | null {
  if (amount === null || list === null || list === undefined || !text) return null;
  const before = formatMoney(list.toFixed(2), currency);
  return `${text}: ${before} less ${formatMoney((list - amount).toFixed(2), currency)}`;
}

/** Whose the price of a service is, where both have a part in it: 'US$300.00 ours, US$500.00 the government’s'; empty otherwise. */
export function priceParts(ours: number, government: number | null): string {
  if (government === 0 || ours === 0) return government === 0 ? '' : 'The government’s fee';
  const fee = government === null ? 'to be confirmed' : formatMoney(government);
  return `${formatMoney(ours)} ours, ${fee} the government’s`;
}

/** A sum in US dollars. */
export interface Sum {
  amount: number;
  /** Whether something in it is still to be confirmed. */
  isOpen: boolean;
}

/** The sum of what has an amount, exact to the cent. */
export function sumOf(lines: readonly Pick<PricedLine, 'amount'>[]): Sum {
  const cents = lines.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0);
  return { amount: cents / 100, isOpen: lines.some(({ amount }) => amount === null) };
}

/** When a yearly line is due in the years after the order, as text. */
export const whenDue: Readonly<Record<FirstDue, string>> = {
  order: 'from a year after the order',
  january: 'on 1 January, first after the incorporation',
  second_year: 'from the second year',
};

/** The same lines with VAT as one line at the end: a quote has one for each day on which VAT is first due. */
export function withOneVat<Line extends PricedLine & { kind: string | null }>(
  lines: readonly Line[],
): Line[] {
  const vat = lines.filter(({ kind }) => kind === 'vat');
  const rest = lines.filter(({ kind }) => kind !== 'vat');
  return vat[0] ? [...rest, { ...vat[0], amount: sumOf(vat).amount }] : rest;
}

/**
 * The authorised capital: shares times par value (decimal text or a number), in the currency of the company. It is exact, rounded up to
 * the cent: what is above the edge of a band of fees by less than a cent is above it, as in public.quote. Null for what is no count of
 * shares and no par value above nothing.
 */
export function authorisedCapital(shares: unknown, par: number | string | null): number | null {
  const [, whole, fraction = ''] = /^(\d*)\.?(\d*)$/.exec(String(par ?? '')) ?? [];
  if (whole === undefined || typeof shares !== 'number' || !Number.isSafeInteger(shares))
    return null;
  const units = BigInt(`${whole}${fraction}` || '0') * BigInt(shares);
  if (units <= 0n) return null;
  const perCent = 10n ** BigInt(fraction.length);
  const cents = (units * 100n + perCent - 1n) / perCent;
  return Number(cents) / 100;
}
