import { formatDate } from '../../domain/format.ts';
import { accountText } from '../../domain/payment.ts';

/** What bank details say, of a version or of what is in force. */
export interface Details {
  currency: string;
  account_holder: string;
  bank_name: string;
  bank_address: string | null;
  account_number: string;
  bic: string | null;
  intermediary: string | null;
  office_note: string | null;
  valid_from: string;
}

/** A version that waits for a second person. */
export interface WaitingDetails extends Details {
  id: string;
  reason: string;
  proposed_by: string | null;
  proposed_at: string;
  proposer_name: string | null;
}

/** Where what is typed is kept until it is sent. */
export const keptKey = ({ tenantId }: { tenantId: string }, act: string, about: string) => [
  'firm',
  tenantId,
  'bank-details',
  'kept',
  act,
  about,
];

/** The parts of bank details in the order in which they are read. */
export const parts: readonly { label: string; text: (of: Details) => string }[] = [
  { label: 'Account holder', text: (of) => of.account_holder },
  { label: 'Account number or IBAN', text: (of) => accountText(of.account_number) },
  { label: 'Bank', text: (of) => of.bank_name },
  { label: 'Address of the bank', text: (of) => of.bank_address ?? '' },
  { label: 'SWIFT code', text: (of) => of.bic ?? '' },
  { label: 'Correspondent bank', text: (of) => of.intermediary ?? '' },
  { label: 'Cheque and card at the office', text: (of) => of.office_note ?? '' },
  { label: 'In force from', text: (of) => formatDate(of.valid_from, 'long') },
];

export const currencies = [
  { value: 'USD', label: 'US dollar' },
  { value: 'BSD', label: 'Bahamian dollar' },
  { value: 'EUR', label: 'Euro' },
  { value: 'GBP', label: 'Pound sterling' },
  { value: 'CAD', label: 'Canadian dollar' },
  { value: 'CHF', label: 'Swiss franc' },
];

/** 'US dollar (USD)'. */
export function currencyText(code: string): string {
  const known = currencies.find(({ value }) => value === code);
  return known ? `${known.label} (${code})` : code;
}
