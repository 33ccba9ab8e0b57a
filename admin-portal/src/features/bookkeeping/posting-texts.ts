import type { FirmPosting, FirmPostingKind } from './api/firm-posting.queries.ts';

/** What was taken, or gained. */
export const kindLabels: Record<FirmPostingKind, string> = {
  provider_fee: 'Fee of the card provider',
  bank_charge: 'Charge of the bank',
  fee_vat: 'VAT on a fee',
  rate_loss: 'Difference of a rate, lost',
  rate_gain: 'Difference of a rate, gained',
};

export const moneyLabels: Record<FirmPosting['money'], string> = {
  bank: 'Bank',
  card_disputes: 'Money in dispute at the card provider',
};

const subjects = ['payment', 'dispute', 'line'] as const;
export type SubjectKind = (typeof subjects)[number];
export interface Subject {
  kind: SubjectKind;
  id: string;
}

/** What a posting is about, as the address of the page says it: “payment.<id>”. Undefined for anything else. */
export function subjectOf(text: string | null): Subject | undefined {
  const [name, id = ''] = text?.split('.') ?? [];
  const kind = subjects.find((known) => known === name);
  return kind && /^[0-9a-f-]{36}$/.test(id) ? { kind, id } : undefined;
}

export const subjectLabels: Record<SubjectKind, string> = {
  payment: 'a payment by card',
  dispute: 'a dispute of a payment by card',
  line: 'a line of the bank',
};
