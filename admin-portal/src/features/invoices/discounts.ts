import { formatMoney } from '@portal/shared-core/domain/format';

/** A discount that the lines of a draft can have. */
export interface Offer {
  id: string;
  code: string | null;
  percent: number | null;
  amount: number | null;
  client_text: string;
}

/** What a discount takes off an amount, in cents, as the database rounds it: half a cent goes up. */
function reductionOf({ percent, amount }: Offer, cents: number): number {
  if (percent === null) return Math.min(cents, Math.round((amount ?? 0) * 100));
  // In whole numbers: a percentage has two decimals.
  return Math.floor((cents * Math.round(percent * 100) * 2 + 10_000) / 20_000);
}

/** The discount that takes most off a line; of two that take the same the earlier one, which is first in the list. */
export function bestOffer(
  offers: readonly Offer[],
  code: string | null,
  amount: string | null,
): { offer: Offer; off: number; billed: number } | null {
  const cents = Math.round(Number(amount ?? 0) * 100);
  if (!(cents > 0)) return null;
  let best: { offer: Offer; off: number; billed: number } | null = null;
  for (const offer of offers) {
    if (offer.code !== null && offer.code !== code) continue;
    const off = reductionOf(offer, cents);
    if (off > (best?.off ?? 0)) best = { offer, off, billed: cents - off };
  }
  return best;
}

/** What the line says of it. */
export function offerText(
  { offer, off, billed }: { offer: Offer; off: number; billed: number },
  currency: string,
): string {
  const money = (cents: number) => formatMoney((cents / 100).toFixed(2), currency);
  return `${offer.client_text}: ${money(off)} off, ${money(billed)} is billed.`;
}
