import type { FirmPosting } from './api/firm-posting.queries.ts';

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
