import { formatDate } from './format.ts';
import { paymentMethodLabels } from './invoices.ts';

/** An entry of the ledger on an invoice or on the account of a client. */
export interface Posting {
  id?: string;
  kind:
    | 'charge'
    | 'payment'
    | 'reversal'
    | 'refund'
    | 'credit'
    | 'write_off'
    | 'void'
    | 'account_in'
    | 'account_out';
  /** By how much it raises (plus) or lowers (minus) what is owed. */
  amount: number;
  /** YYYY-MM-DD. */
  day: string;
  method?: keyof typeof paymentMethodLabels | null;
  reference: string | null;
  reason?: string | null;
  /** The id of the entry it takes back. */
  reverses?: string | null;
}

const titles = {
  charge: 'Billed',
  payment: 'Payment',
  reversal: 'Reversal',
  refund: 'Refund',
  credit: 'Credit note',
  write_off: 'Written off',
  void: 'Made void',
  account_in: 'Kept on account',
  account_out: 'From money on account',
} as const;

/** What was posted: 'Payment', 'Credit note CN-2026-0003', 'Reversal of the payment of 20 Sep 2026'. */
export function postingTitle(posting: Posting, among: readonly Posting[] = []): string {
  const { kind, reference, reverses } = posting;
  if (kind === 'credit') return `${titles.credit} ${reference ?? ''}`.trim();
  const of = reverses ? among.find(({ id }) => id === reverses) : undefined;
  if (!of) return titles[kind];
  const noun =
    of.kind === 'account_out' ? 'use of money on account' : titles[of.kind].toLowerCase();
  return `Reversal of the ${noun === 'written off' ? 'write-off' : noun} of ${formatDate(of.day)}`;
}

/** How, under which reference, and why: 'Wire, W-1'. */
export function postingNote({ kind, method, reference, reason }: Posting): string {
  return [method && paymentMethodLabels[method], kind !== 'credit' && reference, reason]
    .filter(Boolean)
    .join(', ');
}

/** Whether it can still be reversed: nothing among the others takes it back. */
export function isReversible(posting: Posting, among: readonly Posting[]): boolean {
  const isKind = ['payment', 'refund', 'write_off', 'account_out'].includes(posting.kind);
  return isKind && !among.some(({ reverses }) => reverses === posting.id);
}

/** The money that an invoice holds: received, and neither taken back nor given back. */
export function receivedOn({
  paid,
  credited,
  written_off: writtenOff,
}: {
  paid: number;
  credited: number;
  written_off: number;
}): number {
  return Math.round((paid - credited - writtenOff) * 100) / 100;
}

/** What is owed after each posting, to the cent, in their order. */
export function balancesOf(postings: readonly Posting[]): number[] {
  let cents = 0;
  return postings.map(({ amount }) => (cents += Math.round(amount * 100)) / 100);
}

/** The postings of an invoice; what is billed counts from the day on it, also where that was set later. */
export function billedOn<Shown extends Posting>(
  postings: readonly Shown[],
  issuedOn: string | null,
): Shown[] {
  return postings.map((posting) =>
    posting.kind === 'charge' && issuedOn ? { ...posting, day: issuedOn } : posting,
  );
}
