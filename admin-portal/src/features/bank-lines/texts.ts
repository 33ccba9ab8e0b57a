import { formatMoney } from '@portal/shared-core/domain/format';
import type { Tone } from '@portal/shared-core/ui';

import { postingKinds } from '#/components/posting-kinds.ts';

import type { BankLine, Debit, Proposal } from './api/bank-line.queries.ts';

export const stateChips: Record<BankLine['state'], { tone: Tone; label: string }> = {
  open: { tone: 'warning', label: 'To match' },
  sure: { tone: 'info', label: 'Sure' },
  taking: { tone: 'warning', label: 'Takes money' },
  posted: { tone: 'good', label: 'Posted' },
  set_aside: { tone: 'neutral', label: 'Set aside' },
};

const debitTexts: Record<NonNullable<Debit['proposal']>, string> = {
  refund: 'Refund paid out',
  bank_charge: 'Fee of the bank',
  provider_fee: 'Fee of the card provider',
  fee_vat: 'VAT on a fee',
  aside: 'No fee and no refund: set aside what is not ours',
};

/** Of which invoice or account a refund is. */
export const refundOf = ({ number, client_name: client }: NonNullable<Debit['refund']>) =>
  number ?? `on account of ${client ?? 'a client'}`;

/** What a line that takes money is, or seems to be. */
export function debitText({ proposal, refund, fees }: Debit): string {
  if (proposal === 'refund' && refund) return `${debitTexts.refund}, ${refundOf(refund)}`;
  if (proposal) return debitTexts[proposal];
  const fee = fees.find(({ is_reversed: reversed }) => !reversed);
  if (fee) return `${postingKinds[fee.kind]}, ${fee.number}`;
  return refund ? `${debitTexts.refund}, ${refundOf(refund)}` : '';
}

/** Why a line that takes money seems to be so. */
export function debitReason({ proposal }: Debit): string {
  if (proposal === 'refund') return 'Amount, currency and reference agree';
  return proposal && proposal !== 'aside' ? 'By its text' : '';
}

const reasonTexts: Record<Proposal['reasons'][number], string> = {
  reference: 'Payment reference',
  proforma: 'Reference of the proforma invoice',
  number: 'Number of the invoice',
  amount: 'Amount owed',
  payer_known: 'Payer',
  payer_similar: 'Payer is alike',
};

/** Why an invoice is proposed: 'Payment reference, amount owed and payer agree'. */
export function whyText({ reasons }: Pick<Proposal, 'reasons'>): string {
  const [last, ...rest] = reasons.map((reason) => reasonTexts[reason]).toReversed();
  if (!last) return '';
  const first = rest.toReversed();
  const all = first.length > 0 ? `${first.join(', ')} and ${last}` : last;
  const sentence = all.charAt(0) + all.slice(1).toLowerCase();
  if (reasons.every((reason) => reason === 'payer_similar')) return sentence;
  return `${sentence} ${reasons.length === 1 ? 'agrees' : 'agree'}`;
}

const money = (amount: number, currency: string) => formatMoney(amount.toFixed(2), currency);

/** What speaks against a proposal, a sentence each. */
export function againstTexts(
  { differs, owed, currency }: Pick<Proposal, 'differs' | 'owed' | 'currency'>,
  rest: number,
): string[] {
  const texts: Record<Proposal['differs'][number], string> = {
    currency: `The invoice is in ${currency}`,
    paid: 'The invoice is paid already',
    less: `${money(owed - rest, currency)} less than is owed`,
    more: `${money(rest - owed, currency)} more than is owed`,
    payer_similar: "Payer's name differs",
    payer_stranger: 'Payer is not the client',
    payer_missing: 'The bank names no payer',
  };
  return differs.map((difference) => texts[difference]);
}

/** Whether posting it on the invoice raises a question for compliance. */
export const isQuestioned = ({ payer_is: payer }: Pick<Proposal, 'payer_is'>) => payer !== 'known';
